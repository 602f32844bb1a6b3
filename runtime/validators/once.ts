import {
  type CheckFunction,
  createSink,
  end,
  type Fault,
  fail,
  type IssueSink,
  isObject,
  reject,
} from "./issue-sink.ts";

/** How many visits are made before verdicts are kept: most values are judged sooner than a map is filled. */
const mostVisits = 200;

/** Whether a call of {@link once} is under way; what follows is of that call. Checks are synchronous. */
let isUnderWay = false;
/** How many visits there were since a function was met that leads back to itself in several ways. */
let visits = 0;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check function on a value, but not twice on the same node where a schema leads to it in several ways:
 * a verdict that is known is recalled, and faults that are noted are not noted again. So the time that it takes grows
 * with the value, and not with the number of ways. What is known is forgotten when the outermost call ends.
 *
 * @param isForked - Whether the function leads back to itself in several ways. Its faults are only looked for after it
 *   has failed.
 */
export function once(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  if (typeof value !== "object" || value === null) return check(value, issues, true);
  if (!isUnderWay) return begin(check, value, issues, isForked);
  if (isForked || visits > 0) visits++;
  if (verdicts === undefined && visits <= mostVisits) return check(value, issues, true);
  if (recall(check, value)) return true;
  if (issues === undefined) return false;
  if (issues.tried !== undefined && issues.tried !== value) return reject(issues, "");
  return isNew(check, value, issues) ? check(value, issues, true) : end(issues, issues.count);
}

/**
 * Whether a function that leads back to itself in one way only has to ask by {@link once}: to note faults, in the outermost
 * call, so that verdicts can be kept from there on; and where visits are counted or verdicts kept. Nothing else leads it
 * to a node more than once.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** From here on the verdicts of the call under way are kept: some of its value does not fit, and is gone through again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Keeps the verdicts of several checks of the same value, which must not change meanwhile. */
export function keepVerdictsDuring(work: () => void): void {
  isUnderWay = true;
  keepVerdicts();
  try {
    work();
  } finally {
    isUnderWay = false;
    visits = 0;
    verdicts = undefined;
  }
}

function begin(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  isUnderWay = true;
  visits = isForked ? 1 : 0;
  try {
    if (issues === undefined || !isForked) return check(value, issues, true);
    if (check(value, undefined, true)) return true;
    keepVerdicts();
    return once(check, value, issues, true);
  } finally {
    isUnderWay = false;
    visits = 0;
    verdicts = undefined;
  }
}

function recall(check: CheckFunction, value: unknown): boolean {
  verdicts ??= new Map();
  const known = verdicts.get(check) ?? new Map<unknown, boolean>();
  verdicts.set(check, known);
  const verdict = known.get(value) ?? check(value, undefined, true);
  known.set(value, verdict);
  return verdict;
}

/** Whether the faults of a node are still to be noted; they are from now on. */
function isNew(check: CheckFunction, value: unknown, issues: IssueSink): boolean {
  issues.noted ??= new Map();
  const nodes = issues.noted.get(check) ?? new Set();
  issues.noted.set(check, nodes);
  return nodes.size < nodes.add(value).size;
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
