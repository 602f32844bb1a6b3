import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { type JsonSchema, numberOf } from "../../language/values/json-object.ts";
import { type Memory, noMemory, oncePer } from "../../language/values/memory.ts";
import type {
  BodyDescriptor,
  ContractDescriptor,
  CountLimits,
  HeaderDescriptor,
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  PartDescriptor,
  ResponseDescriptor,
  StreamLimits,
} from "../../runtime/descriptors.ts";
import { linkParameters } from "../model/build-links.ts";
import { hasTextValues, isOpenRange } from "../model/media-kind.ts";
import { findLinked, lookupOf, type SchemaLookup } from "../model/model-lookup.ts";
import { directionsOf, type FindDirections, oneWaySchema, oneWayShape } from "../model/one-way-shape.ts";
import { fixedQuery, parameterKeys } from "../model/parameter-keys.ts";
import { partHeadersOf } from "../model/part-headers.ts";
import { isTwin } from "../model/twins.ts";
import type {
  ApiModel,
  Header,
  IntegerForm,
  ItemEncoding,
  Link,
  Media,
  Operation,
  Parameter,
  RequestBody,
  Response,
} from "../model/types.ts";
import { anyListedItem } from "../model/value-parts.ts";
import { wireShape } from "../model/wire-shape.ts";
import { xmlShape } from "../model/xml-shape.ts";

const describedOf = oncePer((_: ApiModel) => new Map<Operation, OperationDescriptor>());

/**
 * Returns the runtime descriptor of an operation as plain data. Memoised per model.
 * @param memory - A cache, which provides an earlier descriptor if nothing it depends on has changed. Default: no caching.
 */
export function describeOperation(
  operation: Operation,
  model: ApiModel,
  memory: Memory = noMemory,
): OperationDescriptor {
  const known = describedOf(model);
  const descriptor = known.get(operation) ?? memory.recallAsking(describe, operation, sourcesOf(model));
  known.set(operation, descriptor);
  return descriptor;
}

const modelsByIntegers = oncePer(
  (model: ApiModel): Readonly<Record<IntegerForm, ApiModel>> => ({
    int64: { ...model, integers: "int64" },
    rounded: { ...model, integers: "rounded" },
  }),
);

/** Returns a copy of the model with the given integer form. Memoised per model and integer form. */
export function withIntegers(model: ApiModel, integers: IntegerForm): ApiModel {
  return model.integers === integers ? model : modelsByIntegers(model)[integers];
}

type DescriptorSources = {
  readonly lookup: SchemaLookup;
  readonly directions: FindDirections;
  readonly linked: FindLinked;
  readonly integers: () => IntegerForm | undefined;
  readonly isTwin: (operation: Operation) => boolean;
  readonly specification: () => string;
};

function sourcesOf(model: ApiModel): DescriptorSources {
  return {
    lookup: lookupOf(model),
    directions: directionsOf(model),
    linked: (link) => findLinked(link, model.operations),
    integers: () => model.integers,
    isTwin: (operation) => isTwin(operation, model),
    specification: () => model.specification,
  };
}

function describe(
  operation: Operation,
  { lookup, directions, linked, integers, specification, isTwin: hasTwin }: DescriptorSources,
): OperationDescriptor {
  const { id, method, path, body, servers, security } = operation;
  const query = fixedQuery(operation);
  const own: Describing = {
    lookup,
    directions,
    integers: integers(),
    specification: specification(),
    isOwn: operation.callback === undefined && path.startsWith("/"),
  };
  return {
    id,
    method,
    path: path.startsWith("/") ? urlPath(path) : path,
    ...(query === undefined ? {} : { query }),
    ...(hasTwin(operation) ? { twin: true } : {}),
    parameters: [...parameterKeys(operation)].map(([parameter, key]) =>
      describeParameter(parameter, key, own),
    ),
    ...(body === undefined ? {} : { body: describeBody(body, own) }),
    responses: operation.responses.map((response) => ({
      ...describeResponse(response, own),
      ...describeLinks(response, linked),
    })),
    ...(operation.responses.some(({ status }) => /^3(?!0[04])/.test(`${status}`))
      ? { redirect: "manual" }
      : {}),
    security,
    ...(servers === undefined ? {} : { servers }),
    ...(operation.deprecated ? { deprecated: true } : {}),
    ...(operation.callback === undefined ? {} : { callback: operation.callback }),
  };
}

function describeParameter(
  parameter: Parameter,
  key: string,
  { lookup, integers }: Describing,
): ParameterDescriptor {
  const { name, in: location, required, style, explode, allowReserved, schema, content } = parameter;
  return {
    name,
    key,
    in: location,
    required,
    style,
    explode,
    ...(allowReserved ? { allowReserved } : {}),
    ...(parameter.allowEmptyValue === true ? { allowEmptyValue: true } : {}),
    shape: wireShape(schema.schema, lookup, integers),
    ...(content === undefined ? {} : { content }),
    ...(parameter.encoding === undefined ? {} : { encoding: parameter.encoding }),
    ...(parameter.taken === undefined ? {} : { taken: parameter.taken }),
    ...(parameter.followed === true ? { followed: true } : {}),
    ...(parameter.fixed === undefined ? {} : { fixed: parameter.fixed }),
  };
}

interface Describing {
  readonly lookup: SchemaLookup;
  readonly directions: FindDirections;
  readonly integers: IntegerForm | undefined;
  readonly specification: string;
  readonly isOwn: boolean;
}

function describeBody({ required, content }: RequestBody, own: Describing): BodyDescriptor {
  const direction = own.isOwn ? "request" : undefined;
  return {
    required,
    content: content.map((media) => ({
      ...describeMedia(media, own, direction),
      ...formShape(media, own.lookup, own.integers),
    })),
  };
}

function describeMedia(
  media: Media,
  own: Describing,
  direction: Direction | undefined,
  keys: HeaderKeys = headerKeysOf(media),
): MediaDescriptor {
  const { lookup, directions, integers } = own;
  const { type, kind } = media;
  const shaped = shapedSchema(media, lookup);
  const octets =
    kind === "binary" ? limitsOf(media.schema?.schema, "minLength", "maxLength", lookup) : undefined;
  const items = describeItems(media, lookup);
  const oneWay =
    media.oneWayBy === undefined
      ? direction && oneWayShape(oneWaySchema(media)?.schema, direction, lookup, directions)
      : "checked";
  return {
    type,
    kind,
    ...(isOpen(media) ? { admits: admittedTypes(media.schema?.schema, lookup) } : {}),
    ...(shaped === undefined ? {} : { shape: wireShape(shaped, lookup, integers) }),
    ...(kind === "xml" && media.schema !== undefined ? { xml: xmlShape(media.schema.schema, own) } : {}),
    ...(hasTextData(media, lookup) ? { data: "text" } : {}),
    ...describeParts(media, own, keys),
    ...(octets === undefined ? {} : { octets }),
    ...(items === undefined ? {} : { items }),
    ...(oneWay === undefined ? {} : { oneWay }),
  };
}

function describeItems({ listSchema, list }: Media, lookup: SchemaLookup): StreamLimits | undefined {
  const limits = limitsOf(listSchema?.schema, "minItems", "maxItems", lookup);
  if (list === undefined) return limits;
  const { prefix, contains, isUnique, isWhole } = list;
  return {
    ...limits,
    ...(prefix === 0 ? {} : { prefix }),
    ...(contains.length === 0 ? {} : { contains }),
    ...(isUnique ? { unique: true } : {}),
    ...(isWhole ? { whole: true } : {}),
  };
}

type HeaderKeys = ReadonlyMap<Header, string>;

function headerKeysOf(media: Media): HeaderKeys {
  return new Map([...partHeadersOf(media)].map(([key, header]) => [header, key]));
}

function describeParts(
  { encoding, prefixEncoding, itemEncoding }: Media,
  own: Describing,
  keys: HeaderKeys,
): Pick<MediaDescriptor, "encoding" | "prefixEncoding" | "itemEncoding"> {
  return {
    ...(encoding.length === 0 ? {} : { encoding: encoding.map((part) => describePart(part, own, keys)) }),
    ...(prefixEncoding === undefined
      ? {}
      : { prefixEncoding: prefixEncoding.map((part) => describePart(part, own, keys)) }),
    ...(itemEncoding === undefined ? {} : { itemEncoding: describePart(itemEncoding, own, keys) }),
  };
}

function describePart<Part extends ItemEncoding>(
  { innerMedia, partHeaders, schema, ...encoding }: Part,
  own: Describing,
  keys: HeaderKeys,
): Omit<Part, "innerMedia" | "partHeaders" | "schema"> & Pick<PartDescriptor, "headers"> {
  const headers = partHeaders?.map((header) => ({
    ...describeHeader(header, own),
    key: keys.get(header) ?? "",
  }));
  return {
    ...encoding,
    ...(headers === undefined ? {} : { headers }),
    ...(schema === undefined ? {} : { shape: wireShape(schema, own.lookup, own.integers) }),
    ...(innerMedia === undefined ? {} : { inner: describeMedia(innerMedia, own, undefined, keys) }),
  };
}

/**
 * Whether the `Content-Type` of a message determines how its body is decoded. This is the case for a range such as `text/*`, unless it is
 * decoded as bytes.
 */
function isOpen({ type, kind }: Media): boolean {
  return isOpenRange(type) && kind !== "binary";
}

export function formShape(
  media: Media,
  lookup: SchemaLookup,
  integers?: IntegerForm,
): Pick<MediaDescriptor, "shape"> {
  if (!isOpen(media) || media.schema === undefined) return {};
  const shape = wireShape(media.schema.schema, lookup, integers);
  return shape.types.length === 0 || shape.types.includes("object") ? { shape } : {};
}

function hasTextData({ kind, schema, itemSchema = schema, hasFields }: Media, lookup: SchemaLookup): boolean {
  if (kind !== "sse" || hasFields || itemSchema === undefined) return false;
  return admittedTypes(itemSchema.schema, lookup).join() === "string";
}

function shapedSchema(media: Media, lookup: SchemaLookup): JsonSchema | undefined {
  const { kind, itemSchema, hasFields } = media;
  const schema = media.schema?.schema;
  if (kind === "sse") return hasFields && (itemSchema?.schema ?? anyListedItem(schema, lookup));
  if (kind === "text" && schema !== undefined && hasTextValues(media, admittedTypes(schema, lookup)))
    return schema;
  return kind === "form" || kind === "multipart" ? schema : undefined;
}

function describeResponse({ status, content, headers }: Response, own: Describing): ResponseDescriptor {
  return {
    status,
    content: content.map((media) => describeMedia(media, own, own.isOwn ? "response" : undefined)),
    ...(headers.length === 0 ? {} : { headers: headers.map((header) => describeHeader(header, own)) }),
  };
}

function describeHeader(
  { name, required, explode, schema, content }: Header,
  { lookup, integers }: Describing,
): HeaderDescriptor {
  const shape = wireShape(schema.schema, lookup, integers);
  return { name, required, explode, shape, ...(content === undefined ? {} : { content }) };
}

type FindLinked = (link: Link) => Operation | undefined;

function describeLinks({ links }: Response, find: FindLinked): Pick<ResponseDescriptor, "links"> {
  const described = links.flatMap((link) => {
    const linked = find(link);
    if (linked === undefined) return [];
    const { given } = linkParameters(link, linked);
    const { name, body } = link;
    const base = { name, operation: linked.id, parameters: given };
    return [body === undefined ? base : { ...base, body: body.value }];
  });
  return described.length === 0 ? {} : { links: described };
}

export function limitsOf(
  schema: unknown,
  lower: "minLength" | "minItems",
  upper: "maxLength" | "maxItems",
  lookup: SchemaLookup,
): CountLimits | undefined {
  const parts = appliedSchemas(schema, lookup, "certain").map((part) => part.schema);
  const least = Math.max(...parts.map((part) => numberOf(part, lower) ?? 0), 0);
  const most = Math.min(...parts.map((part) => numberOf(part, upper) ?? Number.POSITIVE_INFINITY));
  if (least === 0 && most === Number.POSITIVE_INFINITY) return undefined;
  return { ...(least === 0 ? {} : { least }), ...(most === Number.POSITIVE_INFINITY ? {} : { most }) };
}

/**
 * Percent-encodes characters in a path that URL parsers drop (trailing spaces, tabs, line breaks), replace (`\\`) or reject (other control
 * characters, a stray `%`). URL Standard §4.4, RFC 3986 §2.
 */
function urlPath(template: string): string {
  return template.replace(KEPT_OR_NOT, (found) =>
    found.startsWith("{") ? found : encodeURIComponent(found),
  );
}

const KEPT_OR_NOT = /\{[^{}/]*\}|\s+$|[\p{Cc}\\]|%(?![0-9a-fA-F]{2})/gu;

/** Returns the contract descriptor, which does not include operations and the error format. Memoised per model. */
export const describeContract: (model: ApiModel) => ContractDescriptor = oncePer((model) => {
  const { title, version, servers, securitySchemes } = model;
  return {
    title,
    version,
    servers,
    securitySchemes: securitySchemes.map((scheme) => scheme.descriptor),
  };
});
