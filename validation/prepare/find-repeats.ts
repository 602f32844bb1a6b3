import type { Unit } from "./prepared-schema.ts";
import { callsOf, type UnitCalls } from "./unit-calls.ts";

/**
 * Whether a check function may be led to the same node of a value more often than the schema bounds: by a reference that
 * leads back to it, and that in several ways, so that their number grows with the depth of the value (`forked`); in one
 * way, but with a keyword between that goes through a value again to tell its faults (`retried`); in one way only, so that
 * nothing but what calls it could (`linear`).
 */
export type Repeats = "linear" | "retried" | "forked" | undefined;

interface Node {
  readonly key: string;
  readonly order: number;
  readonly calls: UnitCalls;
  readonly next: readonly string[];
  /** How many of those have been gone into. */
  at: number;
  /** The first node on the path that it leads back to. */
  low: number;
}

/** With more ways than this to the same node a unit is `forked`, though no reference leads back. */
const mostWays = 32;

/**
 * The repeats of all units of a document. Those that are `linear` are left out, but for those that something `forked`
 * leads to: a tree is gone through once, and asks for nothing.
 *
 * @param unitOf - The unit that is called by a key, which may be an equal one with another key.
 */
export function findRepeats(
  units: Iterable<Unit>,
  unitOf: (key: string) => Unit,
): ReadonlyMap<string, Repeats> {
  const repeatsOf = createRepeatFinder(unitOf);
  const all = [...units].map((unit) => [unit, repeatsOf(unit.key)] as const);
  const below = new Set(all.flatMap(([{ key }, repeats]) => (repeats === "forked" ? [key] : [])));
  for (const key of below) for (const next of unitOf(key).uses) below.add(unitOf(next).key);
  return new Map(
    all.flatMap(([{ key }, repeats]) => (repeats === "linear" && !below.has(key) ? [] : [[key, repeats]])),
  );
}

/**
 * Makes the function that tells of units, by key, whether their check functions repeat. Units are asked for as they are
 * reached; each is looked at once, by Tarjan's algorithm for strongly connected components.
 *
 * @param unitOf - The unit that is called by a key, which may be an equal one with another key.
 */
export function createRepeatFinder(unitOf: (key: string) => Unit): (key: string) => Repeats {
  const nodes = new Map<string, Node>();
  const found = new Map<string, Repeats>();
  /** In how many ways a unit may come to the same node of a value, once it is found. */
  const ways = new Map<string, number>();
  const leadsBack = new Set<string>();
  const undecided: Node[] = [];

  const enter = (unit: Unit): Node => {
    const calls = callsOf(unit.schema, unitOf);
    const next = [...calls.same, ...calls.below].flat();
    const node = { key: unit.key, order: nodes.size, calls, next, at: 0, low: nodes.size };
    nodes.set(unit.key, node);
    undecided.push(node);
    return node;
  };

  const decide = (group: readonly Node[]): void => {
    const isRecursive = group.length > 1 || group.some(({ key, next }) => next.includes(key));
    for (const { key, next } of group)
      if (isRecursive || next.some((to) => leadsBack.has(to))) leadsBack.add(key);
    const kind = isRecursive ? kindOf(group, leadsBack) : undefined;
    for (const { key, calls } of group) {
      const number = isRecursive ? 1 : countWays(calls, ways);
      ways.set(key, number > mostWays ? 1 : number);
      if (number > mostWays) found.set(key, "forked");
      // What is no named schema is part of one, and cannot lead back to itself by another way.
      else found.set(key, isReferable(key) ? kind : undefined);
    }
  };

  const explore = (start: Unit): void => {
    const path = [enter(start)];
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const to = node.next[node.at++];
      if (to === undefined) {
        path.pop();
        const above = path.at(-1);
        if (above !== undefined) above.low = Math.min(above.low, node.low);
        if (node.low === node.order) decide(undecided.splice(undecided.lastIndexOf(node)));
        continue;
      }
      const known = nodes.get(to);
      if (known === undefined) path.push(enter(unitOf(to)));
      else if (!found.has(to)) node.low = Math.min(node.low, known.order);
    }
  };

  return (key) => {
    const unit = unitOf(key);
    if (!found.has(unit.key)) explore(unit);
    return found.get(unit.key);
  };
}

function isReferable(key: string): boolean {
  return key.startsWith("schema:");
}

function kindOf(group: readonly Node[], leadsBack: ReadonlySet<string>): Repeats {
  if (group.some(({ calls }) => countForks(calls, leadsBack) > 1)) return "forked";
  return group.some(({ calls }) => calls.retried.some((key) => leadsBack.has(key))) ? "retried" : "linear";
}

/** In how many ways a value leads on to recursive units that may meet at the same node. */
function countForks(calls: UnitCalls, leadsBack: ReadonlySet<string>): number {
  return most(calls, (key) => (leadsBack.has(key) ? 1 : 0));
}

function countWays(calls: UnitCalls, ways: ReadonlyMap<string, number>): number {
  return Math.max(
    1,
    most(calls, (key) => ways.get(key) ?? 1),
  );
}

function most({ same, below }: UnitCalls, numberOf: (key: string) => number): number {
  const onSame = same.map((alternatives) => Math.max(0, ...alternatives.map(numberOf)));
  const onMembers = below.map((keys) => sum(keys.map(numberOf)));
  return sum(onSame) + Math.max(0, ...onMembers);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
