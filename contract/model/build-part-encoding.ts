import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { itemsOf, prefixItemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import {
  asObject,
  elementsOf,
  isObject,
  type JsonSchema,
  memberOf,
} from "../../language/values/json-object.ts";
import type { BodyKind, EncodingDescriptor, PartDescriptor } from "../../runtime/descriptors.ts";
import { isRange, kindOfType } from "../../runtime/http-semantics.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { buildEncoding, impliedTypeOf, readPartEncoding, valueKindOf } from "./build-encoding.ts";
import { buildHeaders } from "./build-headers.ts";
import type { BuildContext, ObjectNode } from "./model-context.ts";
import type { ItemEncoding, Media } from "./types.ts";

interface MultipartBody {
  readonly kind: BodyKind;
  readonly schema: unknown;
}

/**
 * Builds encodings by position: `prefixEncoding`, then `itemEncoding` (OpenAPI 3.2 §4.15.2). Parts covered by `prefixItems` also get an
 * encoding, since each part is decoded with its own schema.
 */
export function buildPositions(
  { value, pointer }: ObjectNode,
  { schema }: MultipartBody,
  context: BuildContext,
): Pick<Media, "prefixEncoding" | "itemEncoding"> {
  const types = admittedTypes(schema, context.find);
  if (types.length > 0 && !types.includes("array")) return {};
  const schemas = prefixItemsOf(schema, context.find);
  const given = elementsOf(value["prefixEncoding"]);
  const items = itemsOf(schema, context.find);
  const prefix = Array.from({ length: Math.max(schemas.length, given.length) }, (_, index) =>
    buildItem(given[index], pointerTo(pointer, "prefixEncoding", index), schemas[index] ?? items, context),
  );
  const item = value["itemEncoding"];
  return {
    ...(prefix.length === 0 ? {} : { prefixEncoding: prefix }),
    ...(prefix.length === 0 && !isObject(item)
      ? {}
      : { itemEncoding: buildItem(item, pointerTo(pointer, "itemEncoding"), items, context) }),
  };
}

function buildItem(given: unknown, pointer: string, schema: unknown, context: BuildContext): ItemEncoding {
  const encoding = asObject(given);
  const read = readPartEncoding(encoding, impliedTypeOf(schema, context.find));
  const own = { ...read, ...valueKindOf(read, schema, context) };
  const described = schema === undefined ? {} : { schema: schema as JsonSchema };
  const node = { value: encoding, pointer };
  return { ...own, ...described, ...headersOf(node, context), ...innerOf(own, node, schema, context) };
}

/** Adds part headers to a property's encoding. If the part itself is a form or multipart body, its media type is also added. */
export function withHeadersAndInner(
  encoding: EncodingDescriptor,
  { value, pointer }: ObjectNode,
  { schema }: MultipartBody,
  context: BuildContext,
): Media["encoding"][number] {
  const { name } = encoding;
  const own = asObject(memberOf(asObject(value["encoding"]), name));
  const node = { value: own, pointer: pointerTo(pointer, "encoding", name) };
  const property = propertiesOf(schema, context.find).get(name)?.schema;
  return { ...encoding, ...headersOf(node, context), ...innerOf(encoding, node, property, context) };
}

function headersOf(node: ObjectNode, context: BuildContext): Pick<ItemEncoding, "partHeaders"> {
  const partHeaders = buildHeaders(node, context);
  return partHeaders.length === 0 ? {} : { partHeaders };
}

function innerOf(
  { contentType = "", implied }: PartDescriptor,
  node: ObjectNode,
  schema: unknown,
  context: BuildContext,
): Pick<ItemEncoding, "innerMedia"> {
  const { find } = context;
  const kind = kindOfType(contentType);
  if (implied === true || /,/.test(contentType) || isRange(contentType)) return {};
  if (kind !== "multipart" && kind !== "form") return {};
  const hasNames = kind === "form" || /^\s*multipart\/form-data\b/i.test(contentType);
  const isList = admittedTypes(schema, find).join() === "array";
  const own = hasNames && isList ? itemsOf(schema, find) : schema;
  const types = admittedTypes(own, find);
  if (!types.includes("object") && !types.includes("array")) return {};
  const body = { kind, schema: own };
  const encoding = buildEncoding(node, body, context);
  return {
    innerMedia: {
      pointer: node.pointer,
      type: contentType,
      kind,
      schema: { schema: own as JsonSchema, pointer: node.pointer },
      encoding:
        kind === "multipart"
          ? encoding.map((part) => withHeadersAndInner(part, node, body, context))
          : encoding,
      ...(kind === "multipart" ? buildPositions(node, body, context) : {}),
      examples: [],
    },
  };
}
