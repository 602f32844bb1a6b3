import { type CheckFunction, createSink, type Fault, fail, type IssueSink } from "./record-fault.ts";
import { keepVerdicts } from "./reuse-verdicts.ts";
import { isObject } from "./value-tests.ts";

type Branch = CheckFunction | string;

export const farAway = 1_000_000;

/**
 * Records why no union branch matches. Returns true if checking must stop. With a discriminator, the faults of the selected branch are
 * recorded. Otherwise, the fault of the union and those of the nearest branch are recorded, or only a wrong type or tag if every branch
 * expects a different one.
 * @param property - The discriminator property. Default: none.
 * @param named - Branches by discriminator value. The key `""` selects the branch for all other values.
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
    else if (!branch(value, issues) && issues.count > start) return false;
  }
  return fail(issues, keyword, branches.length);
}

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

/** Records wrong types, and for each tag the values that the branches expect. */
function noteKinds(issues: IssueSink, kinds: readonly Readonly<Fault>[]): void {
  const types = new Set<unknown>();
  const tags = new Map<string, Set<unknown>>();
  for (const { keyword, params, pointer } of kinds) {
    if (keyword !== "type") {
      const values = keyword === "const" ? [params] : (params as Iterable<unknown>);
      tags.set(pointer, new Set([...(tags.get(pointer) ?? []), ...values]));
    } else if (!types.has(params)) {
      types.add(params);
      fail(issues, keyword, params, pointer);
    }
  }
  for (const [pointer, [...values]] of tags)
    if (values.length > 1) fail(issues, "enum", values, pointer);
    else fail(issues, "const", values[0], pointer);
}

function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/** Measures how far a value is from a branch: 2 per invalid member, and 3 per fault of the value itself, such as a missing member. */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/**
 * Whether a fault shows that the value belongs to a different branch: it has another type, or the value or a member differs from the only
 * allowed value.
 */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}
