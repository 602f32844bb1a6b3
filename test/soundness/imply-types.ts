import { isObject } from "../../contract/model/json-object.ts";
import { rewriteDocument } from "../../contract/model/rewrite-document.ts";
import { rewriteSubschemas } from "../../contract/model/rewrite-subschemas.ts";
import type { JsonSchema, SchemaObject } from "../../contract/model/types.ts";

/**
 * A document whose schemas say the type that their keywords are about, where they name none. JSON Schema lets values of all
 * other types pass there; types read such a schema as its author does.
 */
export function implyTypes(document: SchemaObject): SchemaObject {
  return rewriteDocument(document, { schema: implyType });
}

/** The same for one schema. */
export function implyType(schema: JsonSchema): JsonSchema;
export function implyType(schema: unknown): unknown;
export function implyType(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const inner = rewriteSubschemas(schema, "", (subschema, _pointer, keyword) =>
    keyword === "not" || keyword === "if" ? subschema : implyType(subschema),
  );
  const type = impliedType(inner);
  return type === undefined ? inner : { ...inner, type };
}

function impliedType(schema: SchemaObject): string | undefined {
  if (Object.hasOwn(schema, "type") || Object.hasOwn(schema, "enum") || Object.hasOwn(schema, "const"))
    return undefined;
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  if (has("properties") || has("patternProperties") || has("additionalProperties")) return "object";
  return has("items") || has("prefixItems") ? "array" : undefined;
}
