/**
 * Lists the parts of a schema whose coverage can be seen in valid values. The same functions serve to list leaves and to mark covered
 * leaves, so that both agree.
 *
 * Not considered: `not`, `if`, `contains`, `propertyNames` and `unevaluated…`, because a valid value does not show whether it matched the
 * schemas in them.
 *
 * @module
 */

import { conditionalSchemas, type Inner } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, memberOf, membersOf } from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";

/**
 * The types in the list `type` of a schema, each with its index in the list. Empty if there is only one.
 *
 * @param isText - Whether the value is sent as text. Types that cannot be recognised in text are then omitted. These are `null`, and e.g.
 * `integer` in a list with `string`, since `1` may be both.
 */
export function typesOf(
  schema: SchemaObject,
  isText: boolean,
): readonly (readonly [type: string, index: number])[] {
  const types = elementsOf(memberOf(schema, "type")).flatMap((type, index) =>
    typeof type === "string" ? [[type, index] as const] : [],
  );
  if (types.length < 2) return [];
  if (!isText) return types;
  const names = new Set(types.map(([type]) => type));
  const hidden = ["null"];
  // Text that can be read as a number is also a valid string, and a single item is a list with one item.
  if (names.has("string")) hidden.push("integer", "number", "boolean");
  if (names.has("array")) hidden.push("string", "integer", "number", "boolean");
  return types.filter(([type]) => !hidden.includes(type));
}

/** Tells whether the values in a body of this kind are sent as text instead of JSON. */
export function isTextKind(kind: BodyKind): boolean {
  return kind === "form" || kind === "multipart" || kind === "text";
}

/** Tells whether a schema admits both booleans. Each of them is then a leaf. */
export function hasBooleans(schema: SchemaObject): boolean {
  if (Object.hasOwn(schema, "enum") || Object.hasOwn(schema, "const")) return false;
  const type = memberOf(schema, "type");
  return type === "boolean" || elementsOf(type).includes("boolean");
}

export function memberSchemas(schema: SchemaObject): readonly Inner[] {
  return [
    ...membersOf(memberOf(schema, "patternProperties")).map(
      ([pattern, part]) => [part, "patternProperties", pattern] as const,
    ),
    [memberOf(schema, "additionalProperties"), "additionalProperties"],
    ...elementsOf(memberOf(schema, "prefixItems")).map(
      (part, index) => [part, "prefixItems", index] as const,
    ),
    [memberOf(schema, "items"), "items"],
  ];
}

/** The schemas that apply to the same value under a condition: `then`, `else` and `dependentSchemas`, but not `if`. */
export function conditionedSchemas(schema: SchemaObject): readonly Inner[] {
  return conditionalSchemas(schema).filter(([, keyword]) => keyword !== "if");
}
