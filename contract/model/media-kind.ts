import { admittedTypes, isBinarySchema } from "../../language/schema/admitted-types.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { BodyKind, JsonType } from "../../runtime/descriptors.ts";
import { isRange, kindOfType, parseMediaType } from "../../runtime/http-semantics.ts";

/**
 * Determines the kind of a body, mostly by its media type. XML is text if its schema allows only strings and has no XML Object, because the
 * schema then applies to the XML text itself. For ranges (`*`/`*`) and unknown `application/` types, the schema decides. A form whose
 * schema allows no objects is text. A multipart body whose schema allows neither objects nor lists is bytes, except for
 * `multipart/form-data`, which always has parts.
 */
export function mediaKind(type: string, schema: unknown, find: FindSchema): BodyKind {
  const kind = kindOfType(type);
  if (kind === "form") return mayBe(["object"], schema, find) ? "form" : "text";
  if (kind === "multipart" && !/^\s*multipart\/form-data\s*(?:;|$)/i.test(type))
    return mayBe(["object", "array"], schema, find) ? "multipart" : "binary";
  if (kind === "text" && isXml(type) && describesXml(schema, find)) return "xml";
  return kind ?? kindBySchema(type, schema, find);
}

function isXml(type: string): boolean {
  const media = parseMediaType(type);
  return media !== undefined && XML_TYPE.test(`${media.type}/${media.subtype}`);
}

const XML_TYPE = /^(?:application|text)\/xml$|\+xml$/;

function describesXml(schema: unknown, find: FindSchema): boolean {
  const types = admittedTypes(schema, find);
  const isText = types.every((type) => type === "string" || type === "null");
  return !isText || appliedSchemas(schema, find, "certain").some((part) => isObject(part.schema["xml"]));
}

export function isMediaType(text: string): boolean {
  return /^[^\s/;]+\/[^\s/;]+\s*(?:;.*)?$/.test(text);
}

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
  // The range `application/*` contains no plain text type.
  return isText && !/^application\/\*/i.test(type) ? "text" : "json";
}

export function fitsKind({ kind, type }: TypedKind, types: readonly JsonType[]): boolean {
  if (kind === "text") return types.every((each) => isText(each) || (isScalar(each) && isPlainText(type)));
  return kind !== "binary" || types.length === 0 || types.includes("string");
}

interface TypedKind {
  readonly kind: BodyKind;
  readonly type: string;
}

export function hasTextValues({ kind }: TypedKind, types: readonly JsonType[]): boolean {
  return kind === "text" && !types.every(isText);
}

function isText(type: JsonType): boolean {
  return type === "string" || type === "null";
}

function isScalar(type: JsonType): boolean {
  return type !== "array" && type !== "object";
}

function isPlainText(type: string): boolean {
  return /^\s*text\/(?![^;]*(?:xml|yaml|html))/i.test(type);
}
