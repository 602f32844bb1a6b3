import { elementsOf, isObject, memberOf, membersOf } from "./json-object.ts";
import { schemaNameOf } from "./local-ref.ts";
import type { FindSchema } from "./one-way-members.ts";

/**
 * The properties that a schema describes, itself, through `$ref`, or in a part of `allOf`, `anyOf` or `oneOf`, in
 * document order. Of a name that is described more than once the first schema counts.
 */
export function propertiesOf(schema: unknown, find: FindSchema): ReadonlyMap<string, unknown> {
  const properties = new Map<string, unknown>();
  visitJoined(schema, find, (part) => {
    for (const [name, property] of membersOf(memberOf(part, "properties"))) {
      if (!properties.has(name)) properties.set(name, property);
    }
  });
  return properties;
}

/** The schema of the items that a schema describes, found in the same way. */
export function itemsOf(schema: unknown, find: FindSchema): unknown {
  let items: unknown;
  visitJoined(schema, find, (part) => {
    items ??= memberOf(part, "items");
  });
  return items;
}

/** Called with each part. */
export type VisitPart = (part: { readonly [keyword: string]: unknown }) => void;

/** Visits a schema, what its `$ref` leads to, and the parts of `allOf`, `anyOf` and `oneOf`, each once. */
export function visitJoined(
  schema: unknown,
  find: FindSchema,
  visit: VisitPart,
  seen: Set<unknown> = new Set(),
): void {
  if (!isObject(schema) || seen.has(schema)) return;
  seen.add(schema);
  visit(schema);
  const ref = memberOf(schema, "$ref");
  const name = typeof ref === "string" ? schemaNameOf(ref) : undefined;
  if (name !== undefined) visitJoined(find(name), find, visit, seen);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const part of elementsOf(memberOf(schema, keyword))) visitJoined(part, find, visit, seen);
  }
}
