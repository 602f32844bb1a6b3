import { elementsOf, isObject, memberOf, membersOf } from "./json-object.ts";
import { schemaNameOf } from "./pointer.ts";
import type { Direction, SchemaObject } from "./types.ts";

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

/**
 * The names of the properties of a value that stay behind: those of the schema itself, of what its `$ref` leads to, and
 * of the schemas under the joining keywords given.
 */
export function namesLeftBehind(
  schema: unknown,
  direction: Direction,
  find: FindSchema,
  joining: ReadonlySet<string> = joiningKeywords,
): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (!isObject(node) || seen.has(node)) return;
    seen.add(node);
    for (const [name, property] of membersOf(memberOf(node, "properties"))) {
      if (staysBehind(property, direction, find)) names.add(name);
    }
    const { $ref } = node;
    const name = typeof $ref === "string" ? schemaNameOf($ref) : undefined;
    if (name !== undefined) visit(find(name));
    for (const keyword of joining) visitAll(node, keyword, visit);
  };
  visit(schema);
  return names;
}

function visitAll(schema: SchemaObject, keyword: string, visit: (node: unknown) => void): void {
  const value = memberOf(schema, keyword);
  if (Array.isArray(value)) value.forEach(visit);
  else if (keyword === "dependentSchemas") membersOf(value).forEach(([, inner]) => void visit(inner));
  else visit(value);
}
