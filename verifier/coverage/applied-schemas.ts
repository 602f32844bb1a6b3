/**
 * Finds the parts of a schema that a valid value can cover. Skips `not`, `if`, `contains`, `propertyNames` and `unevaluated…`, because a
 * valid value does not show whether it matched these.
 * @module
 */

import { conditionalSchemas, type Inner } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, memberOf, membersOf } from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";

/**
 * Returns the listed types with their indexes, or nothing if there is only one type.
 * @param isText - Whether the value is sent as a string. Omits types that a string cannot represent unambiguously: `null`, and `integer`
 * next to `string`, since `1` can be either.
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
  // A numeric string is also a valid string, and a single item is a list with one item.
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
