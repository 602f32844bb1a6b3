/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/** Tells whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A fault of a value: keyword, parameter and place. It has the members of a `ValidationIssue`, and becomes one when it is reported. Until
 * then its message is empty, and `params` is the bare parameter.
 */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

/** Collects the faults of one value. */
export interface IssueSink {
  /** The recorded faults, at most {@link mostFaults}; further ones are only counted, so that no value can fill the memory. */
  faults: Fault[];
  count: number;
  /** Whether to stop at the first fault. */
  readonly first: boolean;
  /** The index of the first fault of the last check that failed. */
  mark: number;
  /**
   * Set to the value if it is only checked to find the branch of a union that is nearest to it. Faults inside its members are then not
   * recorded.
   */
  readonly tried?: unknown;
  /** The nodes whose faults are recorded, for each recursive check function. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
}

/**
 * A generated check function. A recursive one uses `once` to find out whether a node was checked before, unless `once` itself
 * called it (`isDirect`).
 */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** The maximum number of faults that are recorded. */
export const mostFaults = 1000;

const none: Fault[] = [];

/** An empty sink. */
export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Records a fault, and returns whether to stop.
 *
 * @param token - The reference token of the member with the fault; absent for the value of the running check function; see {@link
 * tokenOf}.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most invalid values have one fault, and a list of one takes the least memory.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Records a missing required member, and returns whether to stop. The token is the object's. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Records the only fault of a check function, and returns its verdict. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records that a member is missing, or is of none of these types, joined by `|`; returns whether to stop. */
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

/** Records that a string member is missing, of another type, or not in a format; returns whether to stop. */
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

/** Records that a string member is missing, of another type, or none of these; returns whether to stop. */
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

/** Called after the check of a member failed: prepends its token to the pointers of its faults, and returns whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Called after another check of the same value failed. Returns whether to stop. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** The verdict of a check function that recorded faults, beginning with number `start`. */
export function end(issues: IssueSink, start: number): false {
  issues.mark = start;
  return false;
}

/** The sink for subschemas of a keyword that reports its own fault; none if one fault is enough. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** Whether a call of {@link once} is running; the state below belongs to it. Checks are synchronous. */
let isUnderWay = false;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/** Keeps the verdicts of the current call from now on, since its value is invalid and will be visited again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** A branch of a union: a check function; or, if it only tests types, their names joined by `|`. */
type Branch = CheckFunction | string;

/** The distance of a value to a branch for other types. */
export const farAway = 1_000_000;

/**
 * Records why a value matches no branch of a union: only the faults for the branch that its discriminator names; otherwise the faults for
 * the nearest branch, and that the value matches none. If the value is of another kind than every branch, the possible kinds are recorded
 * instead of faults. Returns whether to stop.
 *
 * @param property - The discriminator, if there is one.
 * @param named - The branches by the discriminator's values.
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
    // Recorded faults are not recorded again; without any, this call must record one.
    else if (!branch(value, issues) && issues.count > start) return false;
  }
  return fail(issues, keyword, branches.length);
}

/** The branch that a value's discriminator names; `undefined` if there is none to report faults for. */
export function branchNamed(
  value: unknown,
  branches: readonly Branch[],
  property = "",
  named: Readonly<Record<string, number>> = {},
): CheckFunction | undefined {
  const kind = isObject(value) ? Reflect.get(value, property) : undefined;
  const index = typeof kind === "string" && Object.hasOwn(named, kind) ? named[kind] : undefined;
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

/** The faults of a value for a branch, except those inside its members. */
function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/**
 * The distance of a value by the number of invalid members and of faults of the value itself: an invalid member is nearer than a missing
 * one.
 */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    // The faults of one member are adjacent.
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/** Tells whether a fault is about the type of the value, or about a constant as the value or a member. */
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

/** Begins a check: no object changes until {@link endCheck}. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Ends a check: drops the caches of objects, which may change from here on. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}
