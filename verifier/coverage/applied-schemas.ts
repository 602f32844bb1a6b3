/**
 * Finds the schemas that certainly constrain a value, and the keywords of them that are leaves. Both the list of leaves and the
 * marking of covered leaves use it, so that they agree.
 *
 * Not considered: `not`, `if`, `contains`, `propertyNames` and `unevaluated…`, because a valid value does not show whether it met
 * what is below them.
 *
 * @module
 */

import { conditionalSchemas, type Inner } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf, membersOf, textOf } from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";

/**
 * The alternatives of a schema with several types, by their indexes; empty if there is no choice.
 *
 * @param isText - Whether the value is text on the wire, which may always be a string, and is never null.
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
  // A text that reads as a number is a text as well, and a single item a list of one.
  if (names.has("string")) hidden.push("integer", "number", "boolean");
  if (names.has("array")) hidden.push("string", "integer", "number", "boolean");
  return types.filter(([type]) => !hidden.includes(type));
}

/** Tells whether the values of a body of this kind are sent as text rather than as JSON. */
export function isTextKind(kind: BodyKind): boolean {
  return kind === "form" || kind === "multipart" || kind === "text";
}

/** Tells whether both booleans are values of a schema; each is then a leaf. */
export function hasBooleans(schema: SchemaObject): boolean {
  if (Object.hasOwn(schema, "enum") || Object.hasOwn(schema, "const")) return false;
  const type = memberOf(schema, "type");
  return type === "boolean" || elementsOf(type).includes("boolean");
}

/** Tells whether a schema admits only null, which no text on the wire can be. */
export function isNullOnly(schema: unknown): boolean {
  return isObject(schema) && textOf(schema, "type") === "null";
}

/** The schemas of the members and items of a value, except its named properties. */
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

/** The schemas of the same value that apply under a condition, without the condition. */
export function conditionedSchemas(schema: SchemaObject): readonly Inner[] {
  return conditionalSchemas(schema).filter(([, keyword]) => keyword !== "if");
}
