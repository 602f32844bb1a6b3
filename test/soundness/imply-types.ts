import { narrowUnion } from "../../generator/types/narrow-union.ts";
import { findNode } from "../../language/openapi/find-node.ts";
import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import type { JsonSchema, SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";

/** An assumption about a schema that the schema does not state. */
export type Reading =
  /** A schema without `type` has the type that its keywords apply to. JSON Schema accepts values of all other types. */
  | "typed"
  /** In addition, the discriminator of a union selects the branch. OpenAPI lets it change no validation. */
  | "discriminated"
  /** In addition, an object whose properties are all optional has at least one of them: TypeScript's "weak type" check. */
  | "acquainted";

/** Adds keywords to the schemas of a document that state the assumption of a reading. */
export function implyTypes(document: SchemaObject, reading: Reading): SchemaObject {
  const find = (name: string): unknown => findNode(document, pointerTo("/components/schemas", name))?.value;
  return rewriteDocument(document, { schema: (schema) => implyType(schema, reading, find) });
}

/** Like {@link implyTypes}, for one schema. */
export function implyType(schema: JsonSchema, reading: Reading, find: FindSchema): JsonSchema;
export function implyType(schema: unknown, reading: Reading, find: FindSchema): unknown;
export function implyType(schema: unknown, reading: Reading, find: FindSchema): unknown {
  if (!isObject(schema)) return schema;
  const told = reading === "typed" ? schema : narrowUnion(schema, find);
  const inner = rewriteSubschemas(told, "", (subschema, _pointer, keyword) =>
    keyword === "not" || keyword === "if" ? subschema : implyType(subschema, reading, find),
  );
  const type = impliedType(inner);
  const typed = type === undefined ? inner : { ...inner, type };
  const names = reading === "acquainted" ? optionalNames(typed) : [];
  if (names.length === 0) return typed;
  const known = [{ maxProperties: 0 }, ...names.map((name) => ({ required: [name] }))];
  return { ...typed, allOf: [...(Array.isArray(typed["allOf"]) ? typed["allOf"] : []), { anyOf: known }] };
}

/** The names of the properties of a schema whose properties are all optional. */
function optionalNames(schema: SchemaObject): readonly string[] {
  const { properties, required, additionalProperties } = schema;
  if (!isObject(properties) || (Array.isArray(required) && required.length > 0)) return [];
  return additionalProperties === true || isObject(additionalProperties) ? [] : Object.keys(properties);
}

function impliedType(schema: SchemaObject): string | undefined {
  if (Object.hasOwn(schema, "type") || Object.hasOwn(schema, "enum") || Object.hasOwn(schema, "const"))
    return undefined;
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  if (has("properties") || has("patternProperties") || has("additionalProperties")) return "object";
  return has("items") || has("prefixItems") ? "array" : undefined;
}
