import type { Severity } from "../../contract/findings/finding.ts";
import { showNumber } from "../../contract/findings/show-text.ts";
import type { ExchangeFinding, Verdict } from "../judge/judgement.ts";
import { isUnreadable, type VerifiedExchange } from "./create-verifier.ts";
import type { ValidRun } from "./verified-item.ts";

export interface FindingGroup {
  readonly finding: ExchangeFinding;
  readonly count: number;
  readonly examples: readonly GroupExample[];
}

interface GroupExample {
  readonly id: string;
  readonly request?: string;
  readonly status?: number;
  readonly pointer: string;
}

export interface TrafficSummary {
  readonly exchanges: number;
  readonly valid: number;
  readonly invalid: number;
  readonly unchecked: number;
  readonly unreadable: number;
  /** Number of exchanges that are not HTTP, belong to another server, or are not in the sample. */
  readonly skipped: number;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly known: number;
  readonly operations: number;
}

/** Counts verdicts and groups findings. Memory use does not depend on the number of exchanges. */
export interface Tally {
  add(verified: VerifiedExchange): void;
  addRun(run: ValidRun): void;
  skip(count?: number): void;
  summary(): TrafficSummary;
  groups(): readonly FindingGroup[];
  ungrouped(): number;
}

/**
 * Maximum number of groups. Further findings are only counted, because every unknown path forms a group and clients can choose any path.
 */
const GROUPS = 2000;
const EXAMPLES = 3;

interface OpenGroup {
  readonly finding: ExchangeFinding;
  count: number;
  readonly examples: GroupExample[];
}

export function createTally(limit: number = GROUPS): Tally {
  const verdicts: Record<Verdict, number> = { valid: 0, invalid: 0, unchecked: 0 };
  const findings: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const groups = new Map<string, OpenGroup>();
  const operations = new Set<string>();
  const counts = { unreadable: 0, skipped: 0, known: 0, ungrouped: 0 };
  const addFinding = (finding: ExchangeFinding, verified: VerifiedExchange): void => {
    findings[finding.severity]++;
    const group = groups.get(finding.fingerprint);
    if (group === undefined && groups.size >= limit) counts.ungrouped++;
    else if (group === undefined)
      groups.set(finding.fingerprint, { finding, count: 1, examples: [exampleOf(finding, verified)] });
    else {
      group.count++;
      if (group.examples.length < EXAMPLES) group.examples.push(exampleOf(finding, verified));
    }
  };
  return {
    add(verified) {
      if (isUnreadable(verified)) counts.unreadable++;
      else verdicts[verified.verdict]++;
      if (verified.operation !== undefined) operations.add(verified.operation);
      counts.known += verified.known?.length ?? 0;
      for (const finding of verified.findings) addFinding(finding, verified);
    },
    addRun(run) {
      verdicts.valid += run.count;
      for (const operation of run.operations) operations.add(operation);
    },
    skip(count = 1) {
      counts.skipped += count;
    },
    summary: () => ({
      exchanges: verdicts.valid + verdicts.invalid + verdicts.unchecked,
      ...verdicts,
      unreadable: counts.unreadable,
      skipped: counts.skipped,
      findings: { ...findings },
      known: counts.known,
      operations: operations.size,
    }),
    groups: () => [...groups.values()],
    ungrouped: () => counts.ungrouped,
  };
}

function exampleOf({ pointer }: ExchangeFinding, { id, request, status }: VerifiedExchange): GroupExample {
  return {
    id,
    pointer,
    ...(request === undefined ? {} : { request }),
    ...(status === undefined ? {} : { status }),
  };
}

/** Returns the first finding of a group, together with the number of exchanges and example places. */
export function groupFinding({ finding, count, examples }: FindingGroup): ExchangeFinding {
  const [first, ...others] = examples;
  if (first === undefined || first.pointer === "") return finding;
  const lines = [finding.message, `${describeCount(count)} ${describeExample(first)}`];
  for (const other of others) lines.push(`and ${describeExample(other)}`);
  if (count > examples.length && examples.length > 1)
    lines.push(`and ${showNumber(count - examples.length)} more`);
  return { ...finding, message: lines.join("\n") };
}

function describeCount(count: number): string {
  return count === 1 ? "in" : `${showNumber(count)} times, in`;
}

function describeExample({ id, request, status, pointer }: GroupExample): string {
  const answer = status === undefined ? "" : ` → ${status}`;
  return `${id}${request === undefined ? "" : `: ${request}${answer}`}, at ${pointer}`;
}
