/** Not yet a `ValidationIssue`: `message` is empty, and `params` is the keyword's parameter without a name. */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

export interface IssueSink {
  /** At most {@link mostFaults}, so that no value can fill the memory. */
  faults: Fault[];
  count: number;
  /** Whether to stop at the first fault. */
  readonly first: boolean;
  /** First fault of the check that failed last. */
  mark: number;
  /** Set while only the nearest branch of a union is searched: faults inside members are not needed. */
  readonly tried?: unknown;
  /** Per recursive check, what it has recorded faults of. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
  /** Per check run by {@link onceForAny}, the last scalar with recorded faults. */
  notedScalars?: Map<CheckFunction, NotedScalar> | undefined;
}

interface NotedScalar {
  readonly value: unknown;
  /** Last fault when the function ended. It is a fault of this scalar. */
  readonly last: number;
}

/** A recursive check first calls {@link once}, which reuses a result or calls it again with `isDirect`. */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** Further faults are only counted. */
export const mostFaults = 1000;

const none: Fault[] = [];

export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * True if checking must stop.
 * @param token - Token of the faulty member; see {@link tokenOf}. Default: the value itself.
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

/** A missing required member. True if checking must stop. `token` is the object's. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** For a check that records no other fault. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** A missing member, or one of a wrong type. True if checking must stop. `types` is separated by `|`. */
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

/** A string member that is missing, of another type, or not in a format. True if checking must stop. */
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

/** A string member that is missing, of another type, or not among `values`. True if checking must stop. */
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

/** Whether to stop after another check failed for the same value. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** True if the count of faults is still `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/** For subschemas of a keyword that records a fault itself. `undefined` if theirs are not needed. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
