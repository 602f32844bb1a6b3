import { admittedTypes, isBinarySchema } from "../../language/schema/admitted-types.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import type { BodyKind, JsonType } from "../../runtime/descriptors.ts";
import { isRange, kindOfType } from "../../runtime/http-semantics.ts";

/**
 * The kind of bodies of a media type. Most media types determine it. For ranges (`*`/`*`) and unknown `application/` types, the schema
 * decides between text, bytes and JSON. A form is read as text if its schema does not admit objects. A multipart body is read as bytes if
 * its schema admits neither objects nor lists, except for `multipart/form-data`, which always has parts.
 */
export function mediaKind(type: string, schema: unknown, find: FindSchema): BodyKind {
  const kind = kindOfType(type);
  if (kind === "form") return mayBe(["object"], schema, find) ? "form" : "text";
  if (kind === "multipart" && !/^\s*multipart\/form-data\s*(?:;|$)/i.test(type))
    return mayBe(["object", "array"], schema, find) ? "multipart" : "binary";
  return kind ?? kindBySchema(type, schema, find);
}

/** Tells whether a text has the form of a media type or a range, with or without parameters (RFC 9110 §8.3.1). */
export function isMediaType(text: string): boolean {
  return /^[^\s/;]+\/[^\s/;]+\s*(?:;.*)?$/.test(text);
}

/** Tells whether a media type is a range, such as `application/*`, that leaves open how a body is read. */
export function isOpenRange(type: string): boolean {
  return isRange(type) && kindOfType(type) === undefined;
}

function mayBe(wanted: readonly JsonType[], schema: unknown, find: FindSchema): boolean {
  const types = admittedTypes(schema, find);
  return types.length === 0 || wanted.some((type) => types.includes(type));
}

function kindBySchema(type: string, schema: unknown, find: FindSchema): BodyKind {
  if (schema === undefined || isBinarySchema(schema, find)) return "binary";
  const types = admittedTypes(schema, find);
  if (types.length === 0) return "json";
  const isText = types.every((each) => each === "string" || each === "null");
  // No type in `application/*` is plain text.
  return isText && !/^application\/\*/i.test(type) ? "text" : "json";
}

/**
 * Tells whether a schema with these types can describe bodies of this kind. An empty list means any type. A text body must be a string or
 * null, since a text does not show whether it stands for a value of another type.
 */
export function fitsKind(kind: BodyKind, types: readonly JsonType[]): boolean {
  if (kind === "text") return types.every((type) => type === "string" || type === "null");
  return kind !== "binary" || types.length === 0 || types.includes("string");
}
