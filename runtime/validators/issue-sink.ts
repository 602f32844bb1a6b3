/**
 * How a generated check function tells what is wrong. Such a function takes a value and a sink and answers whether the
 * value fits. Without a sink it only judges, and stops at the first fault without making anything; with one it notes
 * every fault, or the first.
 *
 * @module
 */

/**
 * One fault as noted: which keyword, its one particular, and where. Has the form of a `ValidationIssue`, so that it can
 * become one when it is shown: until then its message is empty and its one particular stands as its `params`.
 */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

/** Collects the faults of one value. */
export interface IssueSink {
  /** The first {@link mostFaults}: what comes after is counted only, so that no value fills the memory. */
  faults: Fault[];
  /** How many faults there are. */
  count: number;
  /** Whether one fault is enough. */
  readonly first: boolean;
  /** Where the faults of the check that failed last begin. */
  mark: number;
  /** The value, where it is only tried how near it comes to a branch of a union: what is in it is judged, not gone into. */
  readonly tried?: unknown;
  /** The nodes whose faults have been noted, by recursive check function. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
}

/**
 * A generated check function. One that is recursive looks through `once` whether the node is known, where the node may
 * have been met before, unless that is what calls it (`isDirect`).
 */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** How many faults are noted at most. */
export const mostFaults = 1000;

const none: Fault[] = [];

/** An empty sink. */
export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Notes a fault and answers whether to stop.
 *
 * @param token - The reference token of the member that it is in, if not at the value itself that the running check
 *   function was given; see {@link tokenOf}.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most values that are wrong have one fault, and a list of one is the smallest.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Notes that a required member is not there, and answers whether to stop; the token is that of the object. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Notes a fault as the only one that a check function finds, and answers its verdict. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Called after the check of a member failed: puts its token before its faults' pointers, and answers whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Called after another check of the same value failed: answers whether to stop. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** The verdict of a check function that has gone through and noted faults, the first of them as number `start`. */
export function end(issues: IssueSink, start: number): false {
  issues.mark = start;
  return false;
}

/** The sink for what a keyword applies to a value to tell its own fault: none where that fault is enough. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** The reference token of a member, with its slash (RFC 6901 §3). */
export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
