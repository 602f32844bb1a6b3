// @ts-nocheck Checked by tenon's tests.
/** Tells whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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

/** The verdict of a check function that has gone through and noted faults, the first of them as number `start`. */
export function end(issues: IssueSink, start: number): false {
  issues.mark = start;
  return false;
}

/** The sink for what a keyword applies to a value to tell its own fault: none where that fault is enough. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** Whether a call of {@link once} is under way; what follows is of that call. Checks are synchronous. */
let isUnderWay = false;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/** From here on the verdicts of the call under way are kept: some of its value does not fit, and is gone through again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** A branch of a union: a check function, or the types that it asks for and nothing else, with `|` between. */
type Branch = CheckFunction | string;

/** A value that is this far from a branch is of another kind. */
export const farAway = 1_000_000;

/**
 * Notes that a value fits no branch of a union, after what is wrong with it for one of them: the branch that its
 * discriminator names, else the one that it comes nearest to. Where it is of another kind than each, what kinds there
 * are is noted in place of that. Answers whether to stop.
 *
 * @param property - The discriminator, where there is one.
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
    if (branch === undefined) noteNearest(issues, value, branches);
    else branch(value, issues);
  }
  return fail(issues, keyword, keyword === "oneOf" ? null : undefined);
}

/** The branch that the discriminator of a value names; `undefined` where it names none that is to be gone into. */
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

/** The faults of a value for a branch; what is wrong inside its members is not gone into. */
function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/** In how many members a value is wrong, and in how many ways itself: a member that is there, if wrong, is nearer than none. */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    // Faults of a member follow each other.
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/** Another type of the value, or another constant as the value or a member. */
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

/** From here on no object changes until {@link endCheck}. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Forgets what is known of objects: they may change from here on. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}
