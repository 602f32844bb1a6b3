import type { SchemaObject } from "../values/json-object.ts";
import { isEncoded } from "./admitted-types.ts";

const octets = "application/octet-stream";

/** Checks for `contentEncoding: base64` (RFC 2045 §6.8), in any case. */
export function isBase64({ contentEncoding }: SchemaObject): boolean {
  return typeof contentEncoding === "string" && contentEncoding.toLowerCase() === "base64";
}

/**
 * Replaces formats of OpenAPI 3.0 by the keywords that OpenAPI 3.1 replaced them with (OpenAPI 3.1 §4.8.24): `byte` by `contentEncoding:
 * base64`, `binary` by `contentMediaType: application/octet-stream`. Returns the schema itself if it has neither.
 */
export function withContentKeywords(schema: SchemaObject): SchemaObject {
  const { format, contentEncoding, contentMediaType, ...rest } = schema;
  const media = contentMediaType === undefined ? {} : { contentMediaType };
  if (isBase64(schema) || (format === "byte" && contentEncoding === undefined)) {
    const others = format === undefined || format === "byte" ? {} : { format };
    return { ...rest, ...others, ...media, contentEncoding: "base64" };
  }
  const isOctets = contentMediaType === undefined || contentMediaType === octets;
  if (format !== "binary" || !isOctets || isEncoded(schema)) return schema;
  return { ...rest, contentMediaType: octets };
}
