/**
 * A fault that has not been converted to a `ValidationIssue`: `message` is empty, and `params` contains the keyword's parameter without a
 * name.
 */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

export interface IssueSink {
  faults: Fault[];
  count: number;
  readonly first: boolean;
  mark: number;
  /** The value being checked while searching for the nearest union branch. Faults inside its members are not needed. */
  readonly tried?: unknown;
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
  notedScalars?: Map<CheckFunction, NotedScalar> | undefined;
}

interface NotedScalar {
  readonly value: unknown;
  readonly last: number;
}

/** A generated check. A recursive check first calls {@link once}, which reuses a result or calls the check again with `isDirect`. */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** Maximum number of recorded faults. Further faults are only counted. */
export const mostFaults = 1000;

const none: Fault[] = [];

export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Records a fault. Returns true if checking must stop.
 * @param token - The pointer token of the faulty member; see {@link tokenOf}. Default: the fault concerns the value itself.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most invalid values have a single fault, and an array literal with one element takes the least memory.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Records a missing required member. Returns true if checking must stop. `token` refers to the object that lacks the member. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records a missing member or a wrong type. Returns true if checking must stop. `types` are separated by `|`. */
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

/** Records a string member that is missing, has another type, or violates its format. Returns true if checking must stop. */
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

/** Records an integer member that is missing, has another type, or violates its format. Returns true if checking must stop. */
export function integerFails(
  value: unknown,
  issues: IssueSink | undefined,
  token: string,
  format: string,
  types: string = "integer",
): boolean {
  // The format also applies to numbers that are no integers.
  if (!Number.isInteger(value) && (typeFails(value, issues, token, types) || !Number.isFinite(value)))
    return stops(issues);
  return fail(issues, "format", format, token);
}

/** Records a string member that is missing, has another type, or is not among `values`. Returns true if checking must stop. */
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

export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Returns true if checking must stop after another check failed for the same value. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** Checks whether no fault was recorded since the count was `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/**
 * Creates a sink for a keyword's subschemas, if the keyword records a fault itself. Returns `undefined` if the subschemas' faults are not
 * needed.
 */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
