import type { SchemaObject } from "../values/json-object.ts";
import { elementsOf, isObject, membersOf } from "../values/json-object.ts";
import { schemaNameOf } from "./local-ref.ts";

/** Which way a value travels. `readOnly` members are not asked of requests, `writeOnly` ones not of responses. */
export type Direction = "request" | "response";

/** Finds a named schema of a document. */
export type FindSchema = (name: string) => unknown;

/** The keyword whose members do not travel in a direction. */
const markers: Readonly<Record<Direction, string>> = { request: "readOnly", response: "writeOnly" };

/** Keywords whose schemas apply to the same value as the schema that they stand in, and may add members to it. */
export const joiningKeywords: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "then",
  "else",
  "dependentSchemas",
]);

/**
 * Tells whether a property stays behind in a direction: `readOnly` in requests, `writeOnly` in responses. The marker may
 * stand on the property, on what its `$ref` leads to, or on a part of its `allOf`. A property that is marked as both is
 * marked as neither.
 */
export function staysBehind(property: unknown, direction: Direction, find: FindSchema): boolean {
  const other: Direction = direction === "request" ? "response" : "request";
  return isMarked(property, markers[direction], find) && !isMarked(property, markers[other], find);
}

/** Tells whether a property stays behind in either direction. */
export function isOneWayMember(property: unknown, find: FindSchema): boolean {
  return isMarked(property, markers.request, find) !== isMarked(property, markers.response, find);
}

function isMarked(schema: unknown, marker: string, find: FindSchema, seen?: Set<unknown>): boolean {
  if (!isObject(schema)) return false;
  if (schema[marker] === true) return true;
  const { $ref, allOf } = schema;
  // Most schemas end here; what follows costs more.
  if ($ref === undefined && allOf === undefined) return false;
  const trail = seen ?? new Set();
  if (trail.has(schema)) return false;
  trail.add(schema);
  const name = typeof $ref === "string" ? schemaNameOf($ref) : undefined;
  if (name !== undefined && isMarked(find(name), marker, find, trail)) return true;
  return elementsOf(allOf).some((part) => isMarked(part, marker, find, trail));
}

/** Finds the names of the properties of a value that stay behind, by a schema of it. */
export type FindNames = (schema: unknown) => ReadonlySet<string>;

/**
 * Makes the function that finds the properties that stay behind in a direction: those of the schema itself, of what its
 * `$ref` leads to, and of the schemas under the joining keywords given. Looks at each schema once, however often it is
 * asked: no schema leads back to itself in this way.
 */
export function createNameFinder(
  direction: Direction,
  find: FindSchema,
  joining: ReadonlySet<string> = joiningKeywords,
): FindNames {
  const done = new Map<unknown, ReadonlySet<string>>();
  const findNames: FindNames = (schema) => {
    if (!isObject(schema)) return none;
    const known = done.get(schema);
    if (known !== undefined) return known;
    let names = ownNames(schema, direction, find);
    for (const part of joinedTo(schema, find, joining)) names = joinNames(names, findNames(part));
    done.set(schema, names);
    return names;
  };
  return findNames;
}

function ownNames(schema: SchemaObject, direction: Direction, find: FindSchema): ReadonlySet<string> {
  const { properties } = schema;
  if (!isObject(properties)) return none;
  const names = Object.keys(properties).filter((name) => staysBehind(properties[name], direction, find));
  return names.length === 0 ? none : new Set(names);
}

/** All names of two sets; one of the two where the other has none. */
export function joinNames(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  if (some.size === 0 || some === others) return others;
  return others.size === 0 ? some : new Set([...some, ...others]);
}

const none: ReadonlySet<string> = new Set();

/** The schemas that apply to the same value, each once. */
function joinedTo(
  schema: SchemaObject,
  find: FindSchema,
  joining: ReadonlySet<string>,
): ReadonlySet<unknown> {
  const { $ref } = schema;
  const name = typeof $ref === "string" ? schemaNameOf($ref) : undefined;
  const parts = new Set<unknown>(name === undefined ? [] : [find(name)]);
  for (const keyword of joining) {
    const value = schema[keyword];
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const part of value) parts.add(part);
    else if (keyword === "dependentSchemas") for (const [, part] of membersOf(value)) parts.add(part);
    else parts.add(value);
  }
  return parts;
}
