import type { SchemaPart } from "../../language/schema/contradiction.ts";
import { schemaNameOf } from "../../language/schema/local-ref.ts";
import type { FindSchema } from "../../language/schema/one-way-members.ts";
import { elementsOf, isObject, memberOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";

/** So that documents made to take long do not: of further parts, nothing is said. */
const limit = 40;

/**
 * All that is asked of the same value for certain: the schema, what it refers to, its `allOf`.
 *
 * @param seen - Schemas to leave out; those found are added.
 */
export function partsOf(
  part: SchemaPart,
  find: FindSchema,
  seen: Set<unknown> = new Set(),
): readonly SchemaPart[] {
  if (seen.has(part.schema) || seen.size >= limit) return [];
  seen.add(part.schema);
  const ref = memberOf(part.schema, "$ref");
  const name = typeof ref === "string" ? schemaNameOf(ref) : undefined;
  const target = name === undefined ? undefined : find(name);
  const referred: readonly (readonly [unknown, string])[] =
    name === undefined ? [] : [[target, pointerTo("/components/schemas", name)]];
  const joined = elementsOf(memberOf(part.schema, "allOf")).map(
    (inner, index) => [inner, pointerTo(part.pointer, "allOf", String(index))] as const,
  );
  const inner = [...referred, ...joined].flatMap(([schema, pointer]) =>
    isObject(schema) ? partsOf({ schema, pointer }, find, seen) : [],
  );
  return [part, ...inner];
}
