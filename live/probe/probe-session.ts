import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { type Coverage, createCoverage } from "../../verifier/coverage/create-coverage.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { Cleanup } from "./items/cleanup.ts";
import { Fixtures } from "./items/fixtures.ts";
import type { Play } from "./play.ts";
import type { CheckName, CheckRow, OperationRow, ProbeOptions, ProbeState } from "./probe.ts";
import { createProbeContext } from "./probe-context.ts";
import type { PlayRunner } from "./run-play.ts";
import { RequestSender } from "./send/request-sender.ts";

export interface ProbeSession extends PlayRunner {
  readonly results: ProbeResults;
  readonly fixtures: Fixtures;
  readonly cleanup: Cleanup;
  readonly coverage: Coverage;
}

export function createSession(contract: Contract, options: ProbeOptions): ProbeSession {
  const context = createProbeContext(contract, options);
  const cleanup = new Cleanup(context);
  const coverage = createCoverage(contract, context.judgeOptions);
  const runner: PlayRunner = {
    context,
    sender: new RequestSender(options),
    onStep: (step, exchanges) => {
      cleanup.note(step, exchanges);
      const exchange = exchanges.at(-1);
      const status = exchange?.response?.status ?? 500;
      // A rejected request reveals nothing about its valid parts.
      if (exchange !== undefined)
        coverage.add(exchange, context.judge(exchange), status < 400 ? "both" : "response");
      const operation = context.operation(step.operation);
      if (step.method === "DELETE" && status < 300 && operation !== undefined) fixtures.forget(operation);
    },
  };
  const fixtures = new Fixtures(runner);
  return { ...runner, results: new ProbeResults(options.resume), fixtures, cleanup, coverage };
}

interface OpenRow {
  tried: number;
  failures: number;
  readonly unchecked: Set<string>;
}

export interface UnconfirmedFailure {
  readonly finding: ExchangeFinding;
  readonly check: CheckName;
  readonly operation: Operation;
  readonly play: Play;
  readonly exchanges: readonly Exchange[];
}

const REASONS = 8;

class ProbeResults {
  readonly failures: UnconfirmedFailure[] = [];
  readonly #known = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #failing = new Set<string>();
  readonly validStatuses: Set<number> = new Set();
  readonly #absent = new Set<string>();
  readonly #rows = new Map<string, Map<CheckName, OpenRow>>();
  readonly done: Set<string>;

  constructor({ done = [], operations = [], fingerprints = [] }: Partial<ProbeState> = {}) {
    this.done = new Set(done);
    for (const fingerprint of fingerprints) this.#known.add(fingerprint);
    for (const { id, checks } of operations) {
      const rows = [...checks].map(
        ([check, row]) => [check, { ...row, unchecked: new Set<string>() }] as const,
      );
      this.#rows.set(id, new Map(rows));
    }
  }

  openRow(operation: Operation, check: CheckName): OpenRow {
    const rows = this.#rows.get(operation.id) ?? new Map<CheckName, OpenRow>();
    this.#rows.set(operation.id, rows);
    const row = rows.get(check) ?? { tried: 0, failures: 0, unchecked: new Set<string>() };
    rows.set(check, row);
    return row;
  }

  countTried(operation: Operation, check: CheckName): void {
    this.openRow(operation, check).tried++;
  }

  addUnchecked(operation: Operation, check: CheckName, reason: string): void {
    const { unchecked } = this.openRow(operation, check);
    if (unchecked.size < REASONS) unchecked.add(reason);
  }

  /**
   * Whether the finding was already reported. Also true for a server error in an operation whose valid requests already cause a server
   * error.
   */
  isKnown({ fingerprint, code, operation = "" }: ExchangeFinding): boolean {
    // A value that is lost in any case is also lost where it is unusual.
    const isUnusual =
      code === "probe/not-kept" && [...this.#known].some((one) => fingerprint.startsWith(`${one} `));
    return (
      isUnusual ||
      this.#known.has(fingerprint) ||
      (code === "probe/server-error" && this.#failing.has(operation))
    );
  }

  isTried({ id }: Operation): boolean {
    return [...(this.#rows.get(id)?.values() ?? [])].some(({ tried }) => tried > 0);
  }

  noteRefused(operation: Operation, theme: string): void {
    this.#refused.add(`${operation.id} ${theme}`);
  }

  isRefused(operation: Operation, theme: string): boolean {
    return this.#refused.has(`${operation.id} ${theme}`);
  }

  noteAbsent(operation: Operation): void {
    this.#absent.add(operation.path);
  }

  isAbsent(operation: Operation): boolean {
    return this.#absent.has(operation.path);
  }

  addFailure(failure: UnconfirmedFailure): void {
    const { finding, operation, check, play } = failure;
    this.#known.add(finding.fingerprint);
    if (finding.code === "probe/server-error" && play.expectation.kind === "accepted")
      this.#failing.add(operation.id);
    this.openRow(operation, check).failures++;
    this.failures.push(failure);
  }

  /** Counts a failure as unchecked instead, because something else could have caused it. */
  retract({ operation, check }: UnconfirmedFailure, reason: string): void {
    this.openRow(operation, check).failures--;
    this.addUnchecked(operation, check, reason);
  }

  rows(operations: readonly Operation[]): readonly OperationRow[] {
    return operations.map(({ id, method, path }) => {
      const rows = [...(this.#rows.get(id) ?? [])];
      const checks = new Map<CheckName, CheckRow>(
        rows.map(([check, row]) => [check, { ...row, unchecked: [...row.unchecked] }]),
      );
      return { id, method, path, checks };
    });
  }
}

export function describeUnreachable({ sender, context }: ProbeSession): readonly Finding[] {
  if (sender.stopped !== "unreachable") return [];
  const since = sender.requests > 1 ? ` after ${sender.requests} requests` : "";
  const message = `Nothing responds at ${context.base.origin} (${sender.unreachable})${since}.`;
  return [createFinding("probe/unreachable", { message })];
}
