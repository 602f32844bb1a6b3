import type { SchemaObject } from "../values/json-object.ts";
import { isObject } from "../values/json-object.ts";
import { conditionalSchemas, joinedSchemas, type Reach, unionsOf } from "./applicable.ts";
import type { FindSchema } from "./local-ref.ts";

/** Which way a value travels. `readOnly` members are not asked of requests, `writeOnly` ones not of responses. */
export type Direction = "request" | "response";

/** The keyword whose members do not travel in a direction. */
export const markers: Readonly<Record<Direction, "readOnly" | "writeOnly">> = {
  request: "readOnly",
  response: "writeOnly",
};

/**
 * Tells whether a property stays behind in a direction: `readOnly` in requests, `writeOnly` in responses. The marker may
 * stand on the property, on what its `$ref` leads to, or on a part of it. A property that is marked as both is
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
  const joined = joinedSchemas(schema, find);
  // Most schemas end here; what follows costs more.
  if (joined.length === 0) return false;
  const trail = seen ?? new Set();
  if (trail.has(schema)) return false;
  trail.add(schema);
  return joined.some((part) => isMarked(part, marker, find, trail));
}

/** Whether to look at what may apply as well, or at what applies for certain only. */
export type NameReach = Extract<Reach, "certain" | "conditions">;

/** Finds the names of the properties of a value that stay behind, by a schema of it. */
export type FindNames = (schema: unknown) => ReadonlySet<string>;

/**
 * Makes the function that finds the properties that stay behind in a direction: those of the schema itself, and of all that apply
 * with it, for certain or perhaps. Looks at each schema once, however often it is asked: no schema leads back to itself in this way.
 */
export function createNameFinder(
  direction: Direction,
  find: FindSchema,
  reach: NameReach = "conditions",
): FindNames {
  const done = new Map<unknown, ReadonlySet<string>>();
  const findNames: FindNames = (schema) => {
    if (!isObject(schema)) return none;
    const known = done.get(schema);
    if (known !== undefined) return known;
    let names = ownNames(schema, direction, find);
    for (const part of joinedTo(schema, find, reach)) names = joinNames(names, findNames(part));
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

function* joinedTo(schema: SchemaObject, find: FindSchema, reach: NameReach): Generator<unknown> {
  yield* joinedSchemas(schema, find);
  if (reach === "certain") return;
  for (const { branches } of unionsOf(schema)) yield* branches;
  for (const [part] of conditionalSchemas(schema)) yield part;
}
