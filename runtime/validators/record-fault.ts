/** A fault in a value. Until it is made a `ValidationIssue`, `message` is empty, and `params` is the keyword's parameter without a name. */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

export interface IssueSink {
  /** The recorded faults, at most {@link mostFaults}, so that no value can fill the memory. */
  faults: Fault[];
  count: number;
  /** Whether to stop at the first fault. */
  readonly first: boolean;
  /** The index of the first fault of the check function that has failed last. */
  mark: number;
  /** The value, while it is checked only to find the nearest branch of a union. Faults inside its members need not be recorded then. */
  readonly tried?: unknown;
  /** For each recursive check function, the objects and arrays whose faults it has recorded, so that it does not record them again. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
  /** For each check function that {@link onceForAny} ran, the last scalar whose faults it has recorded. */
  notedScalars?: Map<CheckFunction, NotedScalar> | undefined;
}

interface NotedScalar {
  readonly value: unknown;
  /** The index of the last fault at the end of the function. It is a fault of this scalar. */
  readonly last: number;
}

/** A generated check. A recursive one first calls {@link once}, which reuses a result or calls the check again with `isDirect` true. */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** The maximum number of faults that are recorded. Further ones are counted. */
export const mostFaults = 1000;

const none: Fault[] = [];

export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Records a fault. Returns whether to stop.
 *
 * @param token - The reference token of the member that has the fault; see {@link tokenOf}. Default: the value itself has the fault.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most invalid values have one fault. A list made with it takes the least memory.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Records that an object lacks a required member. Returns whether to stop. `token` is the reference token of the object. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Records a fault for a check function that records no other fault. Returns false, the result of that function. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records that a member is missing or has a wrong type. Returns whether to stop. `types` has the allowed types, separated by `|`. */
export function typeFails(
  value: unknown,
  issues: IssueSink | undefined,
  token: string,
  types: string = "string",
): boolean {
  if (value !== undefined) return fail(issues, "type", types, token);
  const end = token.lastIndexOf("/");
  return lacks(issues, token.slice(end + 1), token.slice(0, end));
}

/** Records that a string member is missing, has another type, or is not in a format. Returns whether to stop. */
export function formatFails(
  value: unknown,
  issues: IssueSink | undefined,
  token: string,
  format: string,
  types?: string,
): boolean {
  if (typeof value === "string") return fail(issues, "format", format, token);
  return typeFails(value, issues, token, types);
}

/** Records that a string member is missing, has another type, or is none of `values`. Returns whether to stop. */
export function enumFails(
  value: unknown,
  issues: IssueSink | undefined,
  token: string,
  values: readonly unknown[],
): boolean {
  if (typeof value !== "string" && (typeFails(value, issues, token) || value === undefined))
    return stops(issues);
  return fail(issues, "enum", values, token);
}

/** Puts a member's token before the pointers of the faults that the member's check has just recorded. Returns whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Returns whether to stop after another check function has failed for the same value. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** Returns the result of a check function that has not stopped early: true if the count of faults is still `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/** The sink for subschemas of a keyword that also records a fault itself. `undefined` if their faults are not needed. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** The reference token of a member, with its `/` (RFC 6901 §3). */
export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
