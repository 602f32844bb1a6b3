import type { BodyKind, JsonType } from "../../runtime/descriptors.ts";
import { parseMediaType } from "../../runtime/media-type.ts";
import { streamKindOf } from "../../runtime/stream-kind.ts";
import { admittedTypes, isBinarySchema } from "./admitted-types.ts";
import type { FindSchema } from "./one-way-members.ts";

const texts: ReadonlySet<string> = new Set([
  "application/ecmascript",
  "application/graphql",
  "application/javascript",
  "application/jwt",
  "application/sql",
  "application/toml",
  "application/x-yaml",
  "application/xml",
  "application/yaml",
]);

const bytes: ReadonlySet<string> = new Set([
  "application/gzip",
  "application/octet-stream",
  "application/pdf",
  "application/x-gzip",
  "application/x-tar",
  "application/zip",
]);

/**
 * How bodies of a media type are read and written. The type decides where it can; for ranges (`*`/`*`) and for
 * `application/` types of which nothing is known, what the schema admits does: text, bytes, or else JSON. A form that is no
 * object is its text, and a multipart body that has no parts by its schema is its bytes; only one of `multipart/form-data`
 * is then a single part.
 */
export function mediaKind(type: string, schema: unknown, find: FindSchema): BodyKind {
  const essence = (type.split(";")[0] ?? "").trim().toLowerCase();
  const media = parseMediaType(essence);
  const stream = media === undefined ? undefined : streamKindOf(media);
  if (stream !== undefined) return stream;
  if (/^(?:application|text)\/json$|\+json$/.test(essence)) return "json";
  if (essence === "application/x-www-form-urlencoded")
    return mayBe(["object"], schema, find) ? "form" : "text";
  if (essence.startsWith("multipart/"))
    return essence === "multipart/form-data" || mayBe(["object", "array"], schema, find)
      ? "multipart"
      : "binary";
  if (essence.startsWith("text/") || texts.has(essence) || /\+(?:xml|yaml)$/.test(essence)) return "text";
  if (bytes.has(essence) || !/^(?:application|\*)\//.test(essence)) return "binary";
  return kindBySchema(schema, find);
}

function mayBe(wanted: readonly JsonType[], schema: unknown, find: FindSchema): boolean {
  const types = admittedTypes(schema, find);
  return types.length === 0 || wanted.some((type) => types.includes(type));
}

function kindBySchema(schema: unknown, find: FindSchema): BodyKind {
  if (schema === undefined || isBinarySchema(schema, find)) return "binary";
  const types = admittedTypes(schema, find);
  if (types.length === 0) return "json";
  return types.every((type) => type === "string" || type === "null") ? "text" : "json";
}

/** Tells whether a body of this kind can have a value of one of these types; an empty list admits any. */
export function fitsKind(kind: BodyKind, types: readonly JsonType[]): boolean {
  if (kind !== "text" && kind !== "binary") return true;
  return types.length === 0 || types.includes("string");
}
