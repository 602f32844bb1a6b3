import type { PreparedSchema, Unevaluated, Unit } from "./prepared-schema.ts";

/**
 * Whether and why a check function can visit the same node of a value repeatedly.
 * - `converging`: it calls other functions on the value itself along many paths, e.g. through nested `allOf`. Visits can grow
 * exponentially
 *   with the length of these paths, even for scalars.
 * - `forked`: it recurses along several paths. Visits can grow exponentially with the depth of the value.
 * - `retried`: it recurses along one path, where a keyword visits a value again to record its faults.
 * - `linear`: it recurses along one path and visits each node once. Only its callers can cause repeated visits.
 * - `undefined`: the function does none of this.
 */
export type Repeats = "linear" | "retried" | "forked" | "converging" | undefined;

interface Node {
  readonly key: string;
  readonly order: number;
  readonly calls: UnitCalls;
  readonly next: readonly string[];
  at: number;
  low: number;
}

/** Maximum number of ways to reach the same node. A unit that exceeds it is `forked` even without recursion. */
const mostWays = 32;

/**
 * Maximum number of ways to reach the same value without descending into a member or item. A unit that exceeds it is `converging`. In
 * real documents, unions whose branches share parts have up to 330 ways.
 */
const mostSameWays = 512;

/**
 * Returns repeats by unit key. `linear` units are omitted unless reachable from a `forked` or `converging` unit.
 * @param unitOf - Returns the unit for a key. It can return a unit with another key, since equal units are merged.
 */
export function findRepeats(
  units: Iterable<Unit>,
  unitOf: (key: string) => Unit,
): ReadonlyMap<string, Repeats> {
  const repeatsOf = createRepeatFinder(unitOf);
  const list = [...units];
  for (const { key } of list) repeatsOf(key);
  const all = list.map((unit) => [unit, repeatsOf(unit.key)] as const);
  const below = new Set(
    all.flatMap(([{ key }, repeats]) => (repeats === "forked" || repeats === "converging" ? [key] : [])),
  );
  for (const key of below) for (const next of unitOf(key).uses) below.add(unitOf(next).key);
  return new Map(
    all.flatMap(([{ key }, repeats]) => (repeats === "linear" && !below.has(key) ? [] : [[key, repeats]])),
  );
}

/**
 * Classifies units on demand and visits each unit once (Tarjan's algorithm for strongly connected components).
 * @param unitOf - Returns the unit for a key. It can return a unit with another key, since equal units are merged.
 */
export function createRepeatFinder(unitOf: (key: string) => Unit): (key: string) => Repeats {
  const nodes = new Map<string, Node>();
  const found = new Map<string, Repeats>();
  const ways = new Map<string, number>();
  const leadsBack = new Set<string>();
  const undecided: Node[] = [];
  const convergence = createConvergence((key) => nodes.get(key)?.calls.same ?? []);

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
      if (convergence.isReached(key)) found.set(key, "converging");
      else if (number > mostWays) found.set(key, "forked");
      // A unit for part of a named schema is recursive only if the named schema is recursive.
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
    if (!found.has(unit.key)) {
      explore(unit);
      for (const shared of convergence.takeShared()) found.set(shared, "converging");
    }
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

/** Returns the maximum number of calls to recursive units for the same node. Two or more calls are a fork. */
function countForks(calls: UnitCalls, leadsBack: ReadonlySet<string>): number {
  return mostPaths(calls, (key) => (leadsBack.has(key) ? 1 : 0));
}

interface Convergence {
  /** Whether a unit reaches the same value in too many ways. All units that it calls must already be known. */
  isReached(key: string): boolean;
  /** Returns the shared units found since the last call. They are on paths from units for which {@link isReached} returned true. */
  takeShared(): Iterable<string>;
}

/**
 * Counts the ways in which units reach the same value.
 * @param callsOf - Returns a unit's calls on the value itself.
 */
function createConvergence(callsOf: (key: string) => UnitCalls["same"]): Convergence {
  const ways = new Map<string, number>();
  const callers = new Map<string, number>();
  const below = new Set<string>();
  let reached: string[] = [];

  const count = (key: string): void => {
    const onPaths = callsOf(key).map((alternatives) => most(alternatives, (next) => ways.get(next) ?? 1));
    ways.set(key, Math.min(Math.max(1, sum(onPaths)), mostSameWays + 1));
  };

  return {
    isReached(start) {
      // Iterative, because references can nest too deeply for the call stack.
      const path = [start];
      for (let key = path.at(-1); key !== undefined; key = path.at(-1)) {
        if (ways.has(key)) {
          path.pop();
          count(key);
        } else {
          // A unit that calls itself on the same value adds no ways.
          ways.set(key, 1);
          for (const next of callsOf(key).flat()) if (!ways.has(next)) path.push(next);
        }
      }
      const isReached = (ways.get(start) ?? 1) > mostSameWays;
      if (isReached) reached.push(start);
      return isReached;
    },
    *takeShared() {
      const open = reached;
      reached = [];
      for (let key = open.pop(); key !== undefined; key = open.pop()) {
        if (below.has(key)) continue;
        below.add(key);
        for (const next of callsOf(key).flat()) {
          const known = (callers.get(next) ?? 0) + 1;
          callers.set(next, known);
          if (known === 2) yield next;
          open.push(next);
        }
      }
    },
  };
}

function countWays(calls: UnitCalls, ways: ReadonlyMap<string, number>): number {
  return Math.max(
    1,
    mostPaths(calls, (key) => ways.get(key) ?? 1),
  );
}

function most(keys: readonly string[], numberOf: (key: string) => number): number {
  return keys.reduce((highest, key) => Math.max(highest, numberOf(key)), 0);
}

function mostPaths({ same, below }: UnitCalls, numberOf: (key: string) => number): number {
  const onSame = same.map((alternatives) => most(alternatives, numberOf));
  const onMembers = below.map((keys) => sum(keys.map(numberOf)));
  return sum(onSame) + Math.max(0, ...onMembers);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

interface UnitCalls {
  readonly same: readonly (readonly string[])[];
  readonly below: readonly (readonly string[])[];
  /** Units that can be called again on a value or item already checked, to record faults (`anyOf`, `contains`). */
  readonly retried: readonly string[];
}

function callsOf(schema: PreparedSchema, unitOf: (key: string) => Unit): UnitCalls {
  const call = (part: unknown): readonly string[] => keysOf(part).map((key) => unitOf(key).key);
  const calls = (map: unknown): readonly string[] => Object.values(Object(map)).flatMap(call);
  const union = (keyword: string): readonly (readonly string[])[] =>
    groupExclusive(calls(schema[keyword]), (key) => unitOf(key).schema);
  const rests = [schema["unevaluatedProperties"], schema["unevaluatedItems"]].map(restOf);
  const single = ["call", "not", "if", "then", "else"].flatMap((keyword) => call(schema[keyword]));
  const several = ["allOf", "dependentSchemas"].flatMap((keyword) => calls(schema[keyword]));
  const tests = rests.flatMap(({ tests }) => tests.flatMap(call));
  const everywhere = [
    ...calls(schema["patternProperties"]),
    ...["additionalProperties", "items", "contains"].flatMap((keyword) => call(schema[keyword])),
    ...rests.flatMap(({ parts }) => parts.flatMap(call)),
  ];
  const named = [schema["properties"], schema["prefixItems"]].flatMap((map) => Object.values(Object(map)));
  return {
    same: [...[...single, ...several, ...tests].map((key) => [key]), ...union("anyOf"), ...union("oneOf")],
    below: [everywhere, ...named.map((member) => [...call(member), ...everywhere])],
    retried: [
      ...["anyOf", "oneOf"].flatMap((keyword) => calls(schema[keyword])),
      ...call(schema["contains"]),
    ],
  };
}

function keysOf(part: unknown): readonly string[] {
  const key = typeof part === "object" && part !== null ? Reflect.get(part, "call") : part;
  return typeof key === "string" ? [key] : [];
}

interface Rest {
  readonly tests: readonly unknown[];
  readonly parts: readonly unknown[];
}

/** Splits the parts for `unevaluated…`. `tests` are called on the value, `parts` on its members or items. */
function restOf(unevaluated: unknown): Rest {
  if (unevaluated === undefined) return { tests: [], parts: [] };
  const { part, seen } = unevaluated as Unevaluated; // Created during preparation.
  const tests = seen.flatMap(({ when }) => when.map(({ test }) => test));
  return { tests, parts: [part, ...seen.flatMap(({ fitting }) => fitting)] };
}

const mostCompared = 50;

function groupExclusive(
  keys: readonly string[],
  schemaOf: (key: string) => PreparedSchema,
): readonly (readonly string[])[] {
  // Comparing all pairs would take too long for little benefit.
  if (keys.length > mostCompared) return keys.map((key) => [key]);
  const groups: string[][] = [];
  for (const key of keys) {
    const isApart = (other: string): boolean => exclude(schemaOf(key), schemaOf(other));
    const group = groups.find((others) => others.every(isApart));
    if (group === undefined) groups.push([key]);
    else group.push(key);
  }
  return groups;
}

function exclude(one: PreparedSchema, other: PreparedSchema): boolean {
  const [types, others] = [typesOf(one), typesOf(other)];
  if (types.length === 0 || others.length === 0) return false;
  if (areDisjoint(types, others)) return true;
  if (types.join() !== "object" || others.join() !== "object") return false;
  const tags = tagsOf(other);
  return [...tagsOf(one)].some(([name, values]) => areDisjoint(values, tags.get(name) ?? values));
}

function typesOf({ types }: PreparedSchema): readonly string[] {
  return Array.isArray(types) ? types : [];
}

function tagsOf({ required, properties }: PreparedSchema): ReadonlyMap<string, readonly string[]> {
  const names: readonly string[] = Array.isArray(required) ? required : [];
  return new Map(
    names.flatMap((name) => {
      const part = Object.hasOwn(Object(properties), name) ? Object(properties)[name] : undefined;
      const { const: value, enum: values = value === undefined ? [] : [value] } = Object(part);
      const texts = (values as readonly unknown[]).map((each) => JSON.stringify(each));
      return texts.length === 0 ? [] : [[name, texts] as const];
    }),
  );
}

function areDisjoint(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((each) => others.includes(each));
}
