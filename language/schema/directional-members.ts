import { isObject, type SchemaObject } from "../values/json-object.ts";
import { conditionalSchemas, joinedSchemas, type Reach, unionsOf } from "./applicable.ts";
import type { FindSchema } from "./local-ref.ts";

/**
 * The kind of message that contains a value. `readOnly` members are not required in requests, and `writeOnly` members are not required in
 * responses.
 */
export type Direction = "request" | "response";

export const directions: readonly Direction[] = ["request", "response"];

export const markers: Readonly<Record<Direction, "readOnly" | "writeOnly">> = {
  request: "readOnly",
  response: "writeOnly",
};

/**
 * Checks whether a property is omitted: `readOnly` in requests, `writeOnly` in responses. The keyword can appear in the property's schema,
 * in its `allOf`, or next to its `$ref`. A property with both keywords is never omitted.
 */
export function isOmittedIn(property: unknown, direction: Direction, find: FindSchema): boolean {
  const other: Direction = direction === "request" ? "response" : "request";
  return isMarked(property, markers[direction], find) && !isMarked(property, markers[other], find);
}

export function isDirectional(property: unknown, find: FindSchema): boolean {
  return isMarked(property, markers.request, find) !== isMarked(property, markers.response, find);
}

function isMarked(schema: unknown, marker: string, find: FindSchema, seen?: Set<unknown>): boolean {
  if (!isObject(schema)) return false;
  if (schema[marker] === true) return true;
  const joined = joinedSchemas(schema, find);
  if (joined.length === 0) return false;
  const trail = seen ?? new Set();
  if (trail.has(schema)) return false;
  trail.add(schema);
  return joined.some((part) => isMarked(part, marker, find, trail));
}

export type NameReach = Extract<Reach, "certain" | "conditions">;

export type FindNames = (schema: unknown) => ReadonlySet<string>;

/**
 * Creates a function that returns the names of omitted members. It follows `$ref` and `allOf`, and with the reach `conditions` also
 * `anyOf`, `oneOf` and conditional schemas. Recursive schemas are supported.
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
  const names = Object.keys(properties).filter((name) => isOmittedIn(properties[name], direction, find));
  return names.length === 0 ? none : new Set(names);
}

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
