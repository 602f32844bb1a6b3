import { type CheckFunction, createSink, type Fault, fail, type IssueSink } from "./issue-sink.ts";
import { keepVerdicts } from "./once.ts";
import { isObject } from "./values.ts";

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
