import type { Unit } from "./prepared-schema.ts";
import { callsOf, type UnitCalls } from "./unit-calls.ts";

/**
 * Tells whether a check function may visit the same node of a value repeatedly. `forked`: it is recursive on several paths, whose number
 * grows with the depth of the value. `retried`: it is recursive on one path, and a keyword on it visits a value again to record faults.
 * `linear`: it is recursive on one path only, so only its callers could repeat visits. `undefined`: none of these.
 */
export type Repeats = "linear" | "retried" | "forked" | undefined;

interface Node {
  readonly key: string;
  readonly order: number;
  readonly calls: UnitCalls;
  readonly next: readonly string[];
  /** The number of units in {@link next} that were visited. */
  at: number;
  /** The first node on the path that this one leads back to. */
  low: number;
}

/** The maximum number of ways to the same node. With more, a unit is `forked` even without recursion. */
const mostWays = 32;

/**
 * The repeats of all units of a document. `linear` units are omitted unless a `forked` unit calls them, since they visit a tree only once.
 *
 * @param unitOf - Returns the unit that a key calls. Its own key may differ, since equal units are merged.
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
 * Makes the function that returns the repeats of a unit by its key. Units are requested on demand, and each is visited once, by Tarjan's
 * algorithm for strongly connected components.
 *
 * @param unitOf - Returns the unit that a key calls. Its own key may differ, since equal units are merged.
 */
export function createRepeatFinder(unitOf: (key: string) => Unit): (key: string) => Repeats {
  const nodes = new Map<string, Node>();
  const found = new Map<string, Repeats>();
  /** The number of ways in which a unit may reach the same node of a value, once it is known. */
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
      // A unit for a part of a named schema is recursive only if the named schema is.
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

/** The number of ways in which a value leads to recursive units that may meet at the same node. */
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
