import type { Operation } from "../../contract/model/types.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import type { Play } from "./play.ts";
import type { CheckName, CheckRow, Complaint, OperationRow } from "./probe.ts";

interface OpenRow {
  tried: number;
  complaints: number;
  readonly unchecked: Set<string>;
}

/** A complaint as it was found, before it is sent again. */
export interface OpenComplaint {
  readonly finding: ExchangeFinding;
  readonly check: CheckName;
  readonly operation: Operation;
  readonly play: Play;
  readonly exchanges: readonly Exchange[];
}

/** The most reasons that one check of an operation is given. */
const REASONS = 8;

/** What a probe writes down: what was tried, what was not, and what there is to complain of. */
export class Ledger {
  readonly complaints: OpenComplaint[] = [];
  readonly #known = new Set<string>();
  readonly #failing = new Set<string>();
  readonly #rows = new Map<string, Map<CheckName, OpenRow>>();

  /** Opens a row even where nothing comes of it. */
  open(operation: Operation, check: CheckName): OpenRow {
    const rows = this.#rows.get(operation.id) ?? new Map<CheckName, OpenRow>();
    this.#rows.set(operation.id, rows);
    const row = rows.get(check) ?? { tried: 0, complaints: 0, unchecked: new Set<string>() };
    rows.set(check, row);
    return row;
  }

  tried(operation: Operation, check: CheckName): void {
    this.open(operation, check).tried++;
  }

  unchecked(operation: Operation, check: CheckName, reason: string): void {
    const { unchecked } = this.open(operation, check);
    if (unchecked.size < REASONS) unchecked.add(reason);
  }

  /** Whether something need not be told: it is known, or an operation that always fails fails once more. */
  isKnown({ fingerprint, code, operation = "" }: ExchangeFinding): boolean {
    return this.#known.has(fingerprint) || (code === "probe/server-error" && this.#failing.has(operation));
  }

  complain(complaint: OpenComplaint): void {
    const { finding, operation, check, play } = complaint;
    this.#known.add(finding.fingerprint);
    if (finding.code === "probe/server-error" && play.expectation.kind === "accepted")
      this.#failing.add(operation.id);
    this.open(operation, check).complaints++;
    this.complaints.push(complaint);
  }

  rows(operations: readonly Operation[]): readonly OperationRow[] {
    return operations.map(({ id, method, path }) => ({
      id,
      method,
      path,
      checks: closeRows(this.#rows.get(id)),
    }));
  }
}

function closeRows(rows: ReadonlyMap<CheckName, OpenRow> = new Map()): ReadonlyMap<CheckName, CheckRow> {
  return new Map(
    [...rows].map(
      ([check, { tried, complaints, unchecked }]) =>
        [check, { tried, complaints, unchecked: [...unchecked] }] as const,
    ),
  );
}

/** A complaint once it was sent again. */
export function closeComplaint(open: OpenComplaint, again: readonly Exchange[] | undefined): Complaint {
  const { finding, check, play, exchanges } = open;
  if (again !== undefined) return { finding, check, play, flaky: false, exchanges: again };
  const message = `${finding.message} Sent again, it did not happen again.`;
  return { finding: { ...finding, severity: "warning", message }, check, play, flaky: true, exchanges };
}
