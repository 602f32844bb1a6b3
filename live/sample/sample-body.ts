import { limitsOf } from "../../contract/descriptors/describe-operation.ts";
import type { Media } from "../../contract/model/types.ts";
import { admittedTypes, isBinarySchema } from "../../language/schema/admitted-types.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import { isJsonObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { type BodySide, findOneWay } from "../../runtime/body/check-items.ts";
import { encodingAt } from "../../runtime/body/decode-form.ts";
import type { MediaCheck } from "../../runtime/checks.ts";
import type { MediaDescriptor } from "../../runtime/descriptors.ts";
import { concreteType, firstListed, kindOfType } from "../../runtime/http-semantics.ts";
import { decodePointer } from "../../runtime/pointer.ts";
import type { SampleTools } from "./sample-parameters.ts";

export interface SampledBody {
  readonly media: Media;
  readonly value: Json;
}

/**
 * Samples a body. Returns a reason if no value was found.
 * @param strip - Removes members that must not be sent, e.g. read-only members. Called for each item in a stream. Default: keeps
 * everything.
 */
export function sampleBody(
  media: Media,
  tools: SampleTools,
  strip: (value: Json) => Json = (value) => value,
): SampledBody | string {
  if (media.kind === "binary") return { media, value: "sample octets" };
  const schema = bodySchemaOf(media);
  const accepts = tools.oracle(schema);
  const carried = (value: Json): Json => receivedBody(value, media, { strip, accepts });
  const isWritable = (sampled: Json): boolean =>
    !(media.kind === "text" || media.kind === "form" || media.kind === "multipart") ||
    (sampled !== null && !(Array.isArray(sampled) && sampled.includes(null)));
  const value = tools.sampler.sample(
    schema,
    (sampled) => isWritable(sampled) && accepts(sampled) && accepts(carried(sampled)),
  );
  return value === undefined
    ? `no value of ${media.type} found that its schema admits`
    : { media, value: carried(value) };
}

interface BodyRules {
  readonly strip: (value: Json) => Json;
  readonly accepts: (value: Json) => boolean;
}

/** Removes members that must not be sent, and returns the value as its receiver decodes it. */
export function receivedBody(value: Json, media: Media, { strip, accepts }: BodyRules): Json {
  const carried = toCarried(value, media);
  const isList = listOf(media) !== undefined && Array.isArray(carried);
  return toReceived(isList ? carried.map(strip) : strip(carried), media, accepts);
}

/** Returns the schema of a body. Streams use the item schema, or the list schema if it adds constraints or no item schema is declared. */
export function bodySchemaOf(media: Media): JsonSchema {
  return (
    listOf(media) ??
    media.itemSchema?.schema ??
    media.schema?.schema ??
    (media.kind === "form" || media.kind === "multipart" ? { type: "object" } : true)
  );
}

const listOf: (media: Media) => JsonSchema | undefined = oncePer(({ list, listSchema, itemSchema }) => {
  if (list === undefined || listSchema === undefined) return undefined;
  const { schema, pointer } = listSchema;
  return itemSchema === undefined || itemSchema.pointer === `${pointer}/items`
    ? schema
    : { allOf: [schema, { items: itemSchema.schema }] };
});

/** Converts a sampled body for sending: files to `Blob`s and streams to async iterables. */
export function bodyValue({ media, value }: SampledBody, tools: SampleTools): unknown {
  switch (media.kind) {
    case "binary":
      return toBlob(value, concreteType(media));
    case "multipart":
      return withFiles(value, media, tools);
    case "sse":
    case "json-lines":
      return streamOf(streamItems(value, media, tools.find));
    case "json":
    case "form":
    case "text":
    case "xml":
      return value;
  }
}

function toBlob(value: Json, type: string): Blob {
  return new Blob([typeof value === "string" ? value : JSON.stringify(value)], { type });
}

const OCTETS = "application/octet-stream";

function withFiles(value: Json, media: Media, tools: SampleTools): unknown {
  const schema = media.schema?.schema ?? true;
  if (Array.isArray(value)) return value.map((item, index) => itemOrFile(item, media, index, tools));
  if (typeof value !== "object" || value === null) return value;
  const properties = propertiesOf(schema, tools.find);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      fileOr(member, properties.get(name)?.schema, fileTypeOf(media, name), tools),
    ]),
  );
}

/**
 * Converts an item to a file if its schema declares a file. Also converts it if its schema allows anything and its encoding declares a
 * binary type.
 */
function itemOrFile(item: Json, media: Media, index: number, tools: SampleTools): unknown {
  const encoding = encodingAt(media, index);
  const { contentType = OCTETS } = encoding ?? {};
  const schema = encoding?.schema ?? itemsOf(media.schema?.schema ?? true, tools.find);
  const isBytes =
    encoding?.contentType !== undefined &&
    admittedTypes(schema, tools.find).length === 0 &&
    (kindOfType(contentType) ?? "binary") === "binary";
  const type = typeOfFile(contentType);
  return isBytes ? toBlob(item, type) : fileOr(item, schema, type, tools);
}

function fileTypeOf({ encoding }: Media, name: string): string {
  return typeOfFile(encoding.find((entry) => entry.name === name)?.contentType ?? OCTETS);
}

function typeOfFile(contentType: string): string {
  const [first = OCTETS] = contentType.split(",");
  return firstListed(contentType) || concreteType({ type: first.trim(), kind: "binary" });
}

function fileOr(member: Json, schema: unknown, type: string, tools: SampleTools): unknown {
  if (Array.isArray(member)) {
    const items = itemsOf(schema, tools.find);
    return member.map((item) => fileOr(item, items, type, tools));
  }
  return typeof member === "string" && isBinarySchema(schema, tools.find) ? toBlob(member, type) : member;
}

/**
 * Returns a list's items, or repeats one item as often as required.
 * @param more - Generates the item at an index. Default: repeats the first item.
 * @param usual - Number of items if the schema sets no limits.
 */
export function streamItems(
  value: Json,
  media: Media,
  find: SampleTools["find"],
  { more, usual = 2 }: { more?: ((index: number) => Json | undefined) | undefined; usual?: number } = {},
): readonly Json[] {
  const { itemSchema, list, listSchema } = media;
  const isList = list !== undefined || (itemSchema === undefined && listSchema !== undefined);
  if (isList && Array.isArray(value)) return value;
  const { least = 0, most = usual } = limitsOf(listSchema?.schema, "minItems", "maxItems", find) ?? {};
  const length = Math.max(least, Math.min(usual, most));
  return Array.from({ length }, (_, index) => (index === 0 ? value : (more?.(index) ?? value)));
}

async function* streamOf(items: readonly Json[]): AsyncGenerator<Json> {
  yield* items;
}

/**
 * Reduces a value to what the media type can represent. In forms, members that are empty lists, empty objects or null are omitted, since
 * they cannot be represented.
 */
export function toCarried(value: Json, media: Media): Json {
  // Parts are identified by position, so all items must be kept.
  if (media.itemEncoding !== undefined && Array.isArray(value)) return value;
  return media.kind === "form" || media.kind === "multipart" ? withoutEmpty(value) : value;
}

/**
 * Returns a form value as its receiver decodes it. If the schema allows both a list and an item, a single-item list is decoded as the
 * item.
 */
function toReceived(value: Json, media: Media, accepts: (value: Json) => boolean): Json {
  if (media.kind !== "form" || !isJsonObject(value)) return value;
  let received: { readonly [name: string]: Json } = value;
  const isPlain = (name: string): boolean =>
    media.encoding.every((entry) => entry.name !== name || entry.contentType === undefined);
  for (const [name, member] of Object.entries(value)) {
    const [item, ...more] = Array.isArray(member) ? member : [];
    const isText = item !== undefined && more.length === 0 && typeof item !== "object";
    if (!isText || !isPlain(name)) continue;
    received = [item, String(item)].map((text) => ({ ...received, [name]: text })).find(accepts) ?? received;
  }
  return received;
}

function withoutEmpty(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => !isEmpty(item));
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

function isEmpty(value: Json): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Maximum number of passes. Once some members are removed, the value can match another branch that marks further members. */
const DROPS = 4;

/**
 * Removes `readOnly` members from a request value, or `writeOnly` members from a response value. In a stream, `value` is one item.
 * @param checks - Required for media types whose `oneWay` is `checked`.
 */
export function dropOneWay(
  value: Json,
  media: Pick<MediaDescriptor, "oneWay"> | undefined,
  side: BodySide,
  checks?: Pick<MediaCheck, "oneWay">,
): Json {
  let left = value;
  for (let count = 0; media !== undefined && count < DROPS; count++) {
    const found = findOneWay(media, side, left, checks);
    if (found.length === 0) break;
    left = dropMembers(
      left,
      found.map(({ pointer }) => pointer),
    );
  }
  return left;
}

interface WrittenBody {
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const BOUNDARY = /boundary=(tenon-[0-9a-f-]{36})$/;
const FIXED = "tenon-00000000-0000-4000-8000-000000000000";

/** Replaces the multipart boundary with a fixed one so that equal content produces the same bytes. */
export function fixBoundary(body: WrittenBody): WrittenBody {
  const boundary = BOUNDARY.exec(body.contentType ?? "")?.[1];
  if (boundary === undefined) return body;
  // Latin-1 maps octets to characters one to one.
  const text = Array.from(body.bytes, (octet) => String.fromCharCode(octet)).join("");
  return {
    contentType: body.contentType?.replace(boundary, FIXED),
    bytes: Uint8Array.from(text.replaceAll(boundary, FIXED), (character) => character.charCodeAt(0)),
  };
}

/** Returns a copy without the members at the given pointers (RFC 6901). List items are kept. */
export function dropMembers(value: Json, pointers: readonly string[]): Json {
  const copy: unknown = structuredClone(value);
  for (const pointer of pointers) drop(copy, decodePointer(pointer) ?? []);
  return copy as Json;
}

function drop(value: unknown, tokens: readonly string[]): void {
  const [token, ...rest] = tokens;
  if (token === undefined || typeof value !== "object" || value === null || !Object.hasOwn(value, token))
    return;
  if (rest.length > 0) drop(Reflect.get(value, token), rest);
  else if (!Array.isArray(value)) Reflect.deleteProperty(value, token);
}
