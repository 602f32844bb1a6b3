import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { addParts } from "../../language/schema/applicable.ts";
import type { CustomFormat, CustomFormats } from "../../language/schema/known-formats.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";

/**
 * Adds the patterns and examples of custom formats to the schemas that use them, so that the patterns are checked wherever the document is
 * used. A schema's own examples are kept. Returns the document itself if no schema uses one.
 */
export function applyFormats(document: SchemaObject, formats: CustomFormats): SchemaObject {
  if (formats.size === 0) return document;
  const apply = (schema: unknown): unknown => {
    if (!isObject(schema)) return schema;
    const inner = rewriteSubschemas(schema, "", apply);
    const format = typeof inner["format"] === "string" ? formats.get(inner["format"]) : undefined;
    return format === undefined ? inner : applyFormat(inner, format);
  };
  return rewriteDocument(document, { schema: apply });
}

function applyFormat(schema: SchemaObject, { pattern, examples = [] }: CustomFormat): SchemaObject {
  const known = Object.hasOwn(schema, "examples") || examples.length === 0 ? schema : { ...schema, examples };
  if (pattern === undefined) return known;
  if (!Object.hasOwn(known, "pattern")) return { ...known, pattern };
  return known["pattern"] === pattern ? known : addParts(known, [{ pattern }]);
}
