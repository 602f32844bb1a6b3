/**
 * How a generated check function tells what is wrong. Such a function takes a value and a sink and answers whether the
 * value fits. Without a sink it only judges, and stops at the first fault without making anything; with one it notes
 * every fault, or the first.
 *
 * @module
 */

/** One fault as noted: which keyword, its one particular, and where. Becomes a `ValidationIssue` when it is shown. */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  readonly detail: unknown;
}

/** Collects the faults of one value. */
export interface IssueSink {
  /** The first {@link mostFaults}: what comes after is counted only, so that no value fills the memory. */
  readonly faults: Fault[];
  /** How many faults there are. */
  count: number;
  /** Whether one fault is enough. */
  readonly first: boolean;
  /** Where the faults of the check that ended last begin. */
  mark: number;
}

/** A generated check function. */
export type CheckFunction = (value: unknown, issues?: IssueSink) => boolean;

/** How many faults are noted at most. */
export const mostFaults = 1000;

/** An empty sink. */
export function createSink(first: boolean): IssueSink {
  return { faults: [], count: 0, first, mark: 0 };
}

/**
 * Notes a fault and answers whether to stop.
 *
 * @param member - Where the fault is, if not at the value itself that the running check function was given.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  member?: string | number,
): boolean {
  if (issues === undefined) return true;
  if (issues.count++ < mostFaults)
    issues.faults.push({ pointer: member === undefined ? "" : tokenOf(member), keyword, detail });
  return issues.first;
}

/** Notes that a required member is not there, and answers whether to stop. */
export function lacks(issues: IssueSink | undefined, name: string): boolean {
  return fail(issues, "required", name);
}

/** Notes a fault as the only one that a check function finds, and answers its verdict. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues === undefined) return false;
  issues.mark = issues.count;
  fail(issues, keyword, detail);
  return false;
}

/** Called after the check of a member failed: puts the member before its faults' pointers, and answers whether to stop. */
export function within(issues: IssueSink | undefined, member: string | number): boolean {
  if (issues === undefined) return true;
  const prefix = tokenOf(member);
  for (const fault of issues.faults.slice(issues.first ? 0 : issues.mark)) {
    fault.pointer = prefix + fault.pointer;
  }
  return issues.first;
}

/** Called after another check of the same value failed: answers whether to stop. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** How many faults there are when a check function begins. */
export function begin(issues: IssueSink | undefined): number {
  return issues === undefined ? 0 : issues.count;
}

/** The verdict when a check function has gone through: whether it noted nothing since {@link begin}. */
export function end(issues: IssueSink | undefined, start: number): boolean {
  if (issues === undefined) return true;
  issues.mark = start;
  return issues.count === start;
}

/** The sink for the branches of a union: none where one fault is enough, for that is then the union's own. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues === undefined || issues.first ? undefined : issues;
}

/** Forgets the faults of branches, after another branch has fitted. */
export function forget(issues: IssueSink | undefined, start: number): void {
  if (issues === undefined) return;
  issues.count = start;
  if (issues.faults.length > start) issues.faults.length = start;
}

function tokenOf(member: string | number): string {
  return `/${String(member).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
