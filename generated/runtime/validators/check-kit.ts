/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/** Tells whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A fault in a value. Until it is made a `ValidationIssue`, `message` is empty, and `params` is the bare parameter of the keyword. */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

/** Collects the faults of a value. */
export interface IssueSink {
  /** The recorded faults, at most {@link mostFaults}, so that no value can fill the memory. */
  faults: Fault[];
  count: number;
  /** Whether to stop at the first fault. */
  readonly first: boolean;
  /** The index of the first fault that the last failed check has recorded. */
  mark: number;
  /** Set to the value if it is checked only to find the nearest branch of a union. Then faults inside its members are not recorded. */
  readonly tried?: unknown;
  /** For each recursive check function, the objects and arrays whose faults are recorded. Absent while there are none. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
}

/** A generated check. A recursive one calls `once`, which knows whether the value was checked, and calls the check with `isDirect`. */
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
 * @param token - The reference token of the member with the fault; see {@link tokenOf}. Default: the fault is in the value itself.
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

/** Records that a required member is missing. Returns whether to stop. `token` is that of the object. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Records the only fault of a check function. Returns the function's result, false. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records that a member is missing, or has none of the types in `types`, separated by `|`. Returns whether to stop. */
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

/** After the check of a member has failed: puts the member's token before the pointers of the new faults. Returns whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** After another check of the same value has failed: returns whether to stop. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** Ends a check function that did not stop. Returns whether it has recorded no fault, i.e. whether the count is still `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/** The sink for subschemas of a keyword that records a fault of its own; `undefined` if the fault of the keyword itself is enough. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** Whether a call of {@link once} is running. The variables below are about that call; checks are synchronous. */
let isUnderWay = false;
/** The results by check function and value; `undefined` while none are kept. */
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/** Keeps results until the running call ends: its value is invalid, and will be visited again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** A branch of a union: a check function; or the names of types, separated by `|`, if it only tests the type. */
type Branch = CheckFunction | string;

/** The distance of a value from a branch for another type. */
export const farAway = 1_000_000;

/**
 * Records why a value fits no branch of a union. If a discriminator names a branch, records only that branch's faults; else the faults of
 * the nearest branch, and a fault of the union. If the value has another type or tag than every branch, records that type or tag as wrong
 * in place of a branch's faults. Returns whether to stop.
 *
 * @param property - The name of the discriminator. Default: there is none.
 * @param named - The indexes of branches by the discriminator's values; at `""` that of the branch for all other values, if there is one.
 */
export function miss(
  issues: IssueSink | undefined,
  value: unknown,
  branches: readonly Branch[],
  keyword: "anyOf" | "oneOf",
  property?: string,
  named?: Readonly<Record<string, number>>,
): boolean {
  if (issues === undefined) return true;
  if (!issues.first && issues.tried === undefined) {
    keepVerdicts();
    const branch = branchNamed(value, branches, property, named);
    const start = issues.count;
    if (branch === undefined) noteNearest(issues, value, branches);
    // If that branch's faults were recorded before, no fault is new, but this call has to record one.
    else if (!branch(value, issues) && issues.count > start) return false;
  }
  return fail(issues, keyword, branches.length);
}

/** The branch that a value's discriminator names; `undefined` if there is none, or if it only tests the type. */
export function branchNamed(
  value: unknown,
  branches: readonly Branch[],
  property = "",
  named: Readonly<Record<string, number>> = {},
): CheckFunction | undefined {
  const kind = isObject(value) ? Reflect.get(value, property) : undefined;
  const index = named[typeof kind === "string" && Object.hasOwn(named, kind) ? kind : ""];
  const branch = index === undefined ? undefined : branches[index];
  return typeof branch === "function" ? branch : undefined;
}

function noteNearest(issues: IssueSink, value: unknown, branches: readonly Branch[]): void {
  let nearest: Branch | undefined;
  let least = farAway;
  const others: Readonly<Fault>[] = [];
  for (const branch of branches) {
    const faults = tryBranch(branch, value);
    const distance = distanceOf(faults);
    if (distance < least) [nearest, least] = [branch, distance];
    if (distance >= farAway) others.push(...faults.filter(isOtherKind));
  }
  if (typeof nearest === "function") nearest(value, issues);
  else noteKinds(issues, others);
}

function noteKinds(issues: IssueSink, kinds: readonly Readonly<Fault>[]): void {
  const told = new Set<string>();
  for (const { keyword, params, pointer } of kinds) {
    const text = JSON.stringify([keyword, params, pointer]);
    if (!told.has(text)) fail(issues, keyword, params, pointer);
    told.add(text);
  }
}

/** The faults of a value for a branch, without those inside its members. */
function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/** The distance of a value to a branch: 2 for each invalid member, 3 for each fault of the value itself, such as a missing member. */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    // Faults of one member follow each other.
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/** Tells whether a fault shows that a value is of another kind: it has another type, or it (or a member) is not a given constant. */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Begins a check: until {@link endCheck}, no object changes. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Ends a check: forgets the names of objects, which may change now. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}
