/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/** Tells whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A fault in a value. Until it is made a `ValidationIssue`, `message` is empty, and `params` is the keyword's parameter without a name. */
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
  /** The index of the first fault of the check function that has failed last. */
  mark: number;
  /** The value, while it is checked only to find the nearest branch of a union. Faults inside its members need not be recorded then. */
  readonly tried?: unknown;
  /** For each recursive check function, the objects and arrays whose faults it has recorded, so that it does not record them again. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
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

/** Whether a call of {@link once} is running. `visits` and `verdicts` are about that call. Checks are synchronous, so there is only one. */
let isUnderWay = false;
/** The results by check function and value; `undefined` if results are not kept at present. */
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/** Keeps results until the running call of {@link once} ends. Called before an invalid value is checked again to record its faults. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** A branch of a union: a check function; or the names of types, separated by `|`, if it only tests the type. */
type Branch = CheckFunction | string;

/** The distance of a value from a branch that is for another type or tag. */
export const farAway = 1_000_000;

/**
 * Records why a value fits no branch of a union. Returns whether to stop. If a discriminator names a branch, records the faults of that
 * branch. Otherwise records a fault of the union and the faults of the nearest branch. If all branches are for other types or tags, records
 * the wrong type or tag instead of a branch's faults.
 *
 * @param property - The name of the discriminator. Default: there is none.
 * @param named - The index of a branch for each value of the discriminator. The index at `""` is for all other values.
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

/** The branch that a value's discriminator names. `undefined` if it names no branch, or a branch that is only the name of a type. */
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

/** The faults of a value for a branch. Faults inside the value's members may be left out. */
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

/** Tells whether a fault shows that a value is for another branch: it has another type, or it or a member is not the only allowed value. */
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

/** Begins a check. Until {@link endCheck}, the caller must not change objects, since their names may be kept. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Ends a check: forgets the names of objects, which may change now. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}
