import type { Evaluated, PreparedPart, PreparedSchema, Unit } from "./prepared-schema.ts";

/** The units that a unit calls, by key. */
export interface UnitCalls {
  /** Calls on the same value, as lists: at most one call in each list visits its members. */
  readonly same: readonly (readonly string[])[];
  /** Calls on members and items, as lists: all calls in a list may be for the same member or item. */
  readonly below: readonly (readonly string[])[];
  /** Units that are called again to record the faults of a value that was already checked, for the value or its items. */
  readonly retried: readonly string[];
}

/** Reads the calls of a prepared schema. */
export function callsOf(schema: PreparedSchema, unitOf: (key: string) => Unit): UnitCalls {
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

/** The key of a unit that a part calls, as a list; empty if the part is not a call. The part is `{ call: key }`, or the key itself. */
function keysOf(part: unknown): readonly string[] {
  const key = typeof part === "object" && part !== null ? Reflect.get(part, "call") : part;
  return typeof key === "string" ? [key] : [];
}

interface Rest {
  readonly tests: readonly unknown[];
  readonly parts: readonly unknown[];
}

/** The calls in an `unevaluated…` keyword: tests of the value, and parts of its members. */
function restOf(unevaluated: unknown): Rest {
  if (unevaluated === undefined) return { tests: [], parts: [] };
  const { part, seen } = unevaluated as { readonly part: PreparedPart | false; readonly seen: Evaluated }; // Preparing created this type.
  return { tests: testsOf(seen), parts: [part, ...seen.fitting] };
}

function testsOf({ cases }: Evaluated): readonly unknown[] {
  return cases.flatMap(({ test, then }) => [test, ...testsOf(then)]);
}

/** The maximum number of branches that are compared with each other. */
const mostCompared = 50;

/** Groups branches that exclude each other by their first tests, which require different types or constants. */
function groupExclusive(
  keys: readonly string[],
  schemaOf: (key: string) => PreparedSchema,
): readonly (readonly string[])[] {
  // Comparing all pairs would take long, with little benefit.
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

/** The constants of required members, as JSON. */
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
