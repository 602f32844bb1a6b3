/**
 * The parts of a schema whose coverage shows in valid values, both to list leaves and to mark them as covered. Without `not`, `if`,
 * `contains`, `propertyNames` and `unevaluated…`: a valid value does not show whether it matched those.
 * @module
 */

import { conditionalSchemas, type Inner } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, memberOf, membersOf } from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";

/**
 * The listed types with their indexes; empty if there is only one.
 * @param isText - Omits types that a string does not show: `null`, and e.g. `integer` beside `string`, since `1` may be both.
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
  // A string that reads as a number is also a valid string, and a single item is a list of one.
  if (names.has("string")) hidden.push("integer", "number", "boolean");
  if (names.has("array")) hidden.push("string", "integer", "number", "boolean");
  return types.filter(([type]) => !hidden.includes(type));
}

export function isTextKind(kind: BodyKind): boolean {
  return kind === "form" || kind === "multipart" || kind === "text";
}

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

export function conditionedSchemas(schema: SchemaObject): readonly Inner[] {
  return conditionalSchemas(schema).filter(([, keyword]) => keyword !== "if");
}
