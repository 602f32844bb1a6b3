import { elementsOf, isObject } from "../../language/values/json-object.ts";

const joins: ReadonlySet<string> = new Set(["allOf", "anyOf"]);
const lists: ReadonlySet<string> = new Set(["const", "enum"]);

const depthLimit = 2;

/**
 * Creates a function that returns equal keys for equal schemas: for the same object, and for schemas that only join the same schemas or
 * list the same values. The latter are recreated on each visit of a recursive schema. The number of keys is finite.
 */
export function createSchemaKeys(): (schema: unknown) => string {
  const ids = new Map<unknown, number>();
  const idOf = (value: unknown): string => {
    const id = ids.get(value) ?? ids.size;
    ids.set(value, id);
    return `${id}`;
  };
  const known: KnownParts = new Map();
  const leavesOf = (schema: unknown, leaves: Set<string>, seen = new Set<unknown>()): Set<string> => {
    if (seen.has(schema)) return leaves;
    seen.add(schema);
    const parts = joinedParts(schema, known);
    if (parts === undefined) leaves.add(leafKey(schema, idOf));
    else for (const { part } of parts) leavesOf(part, leaves, seen);
    return leaves;
  };
  const keyOf = (schema: unknown, depth: number): string => {
    const parts = joinedParts(schema, known);
    if (parts === undefined) return leafKey(schema, idOf);
    if (depth === depthLimit) return `(${[...leavesOf(schema, new Set())].sort().join()})`;
    const keys = parts.map(({ keyword, part }) => `${keyword} ${keyOf(part, depth + 1)}`);
    return `(${[...new Set(keys)].sort().join()})`;
  };
  return (schema) => keyOf(schema, 0);
}

interface JoinedPart {
  readonly keyword: string;
  readonly part: unknown;
}

type KnownParts = Map<unknown, readonly JoinedPart[] | undefined>;

function joinedParts(schema: unknown, known: KnownParts): readonly JoinedPart[] | undefined {
  if (known.has(schema)) return known.get(schema);
  const parts = findParts(schema, known);
  known.set(schema, parts);
  return parts;
}

function findParts(schema: unknown, known: KnownParts): readonly JoinedPart[] | undefined {
  if (!isObject(schema)) return undefined;
  const members = Object.entries(schema);
  if (members.length === 0 || !members.every(([keyword]) => joins.has(keyword))) return undefined;
  return members.flatMap(([keyword, list]) => {
    const parts = elementsOf(list).flatMap((part) => {
      const inner = joinedParts(part, known);
      return inner?.every((one) => one.keyword === keyword) === true ? inner.map((one) => one.part) : [part];
    });
    return [...new Set(parts)].map((part) => ({ keyword, part }));
  });
}

function leafKey(schema: unknown, idOf: (value: unknown) => string): string {
  if (!isObject(schema)) return idOf(schema);
  const [[keyword, value] = [], ...others] = Object.entries(schema);
  if (keyword === undefined) return "any";
  if (others.length > 0 || !lists.has(keyword)) return idOf(schema);
  return `${keyword} ${Array.isArray(value) ? value.map(idOf).join(" ") : idOf(value)}`;
}
