import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { kindOfType } from "../../runtime/http-semantics.ts";
import { decodePointer } from "../../runtime/pointer.ts";
import type { NodeOrigins } from "./node-origins.ts";

/**
 * Converts the `itemSchema` of a multipart media type to a `schema` for the list of parts, since a multipart body is decoded as a whole
 * (OpenAPI 3.2 §4.14.1). An existing `schema` also applies.
 * @param pointer - Pointer to the Media Type Object. Its last token is the media type.
 */
export function joinItems(media: SchemaObject, pointer: string, origins: NodeOrigins): SchemaObject {
  const { itemSchema, schema } = media;
  const isDue = isObject(itemSchema) || typeof itemSchema === "boolean";
  if (!isDue || kindOfType(decodePointer(pointer)?.at(-1)) !== "multipart") return media;
  const list = { type: "array", items: itemSchema };
  const isAlone = schema === undefined;
  if (isAlone) origins.move(`${pointer}/schema`, `${pointer}/itemSchema`);
  origins.move(`${pointer}/schema${isAlone ? "" : "/allOf/1"}/items`, `${pointer}/itemSchema`);
  if (!isAlone) origins.move(`${pointer}/schema/allOf/0`, `${pointer}/schema`);
  const { itemSchema: _, ...others } = media;
  return { ...others, schema: isAlone ? list : { allOf: [schema, list] } };
}
