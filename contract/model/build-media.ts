import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import { isObject, type JsonSchema, type SchemaObject } from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { buildEncoding } from "./build-encoding.ts";
import { buildPositions, withHeadersAndInner } from "./build-part-encoding.ts";
import { buildExamples, buildSchemaUse } from "./build-schema-use.ts";
import { fitsKind, isMediaType, mediaKind } from "./media-kind.ts";
import { type BuildContext, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import { streamListOf } from "./stream-list.ts";
import type { Media, SchemaUse } from "./types.ts";

export function buildContent(owner: ObjectNode, context: BuildContext): readonly Media[] {
  const content = memberNode(owner, "content");
  if (content === undefined || !isObject(content.value)) return [];
  return Object.entries(content.value).flatMap(([type, value]) => {
    const pointer = `${content.pointer}/${encodeToken(type)}`;
    if (isMediaType(type)) return [buildMedia(type, { value, pointer }, context)];
    context.report("document/bad-media-type", pointer, `\`${type}\` is not a media type; it was left out.`);
    return [];
  });
}

function buildMedia(
  type: string,
  node: { readonly value: unknown; readonly pointer: string },
  context: BuildContext,
): Media {
  const media = resolveObject(node, context);
  const given = buildSchemaUse(media, "schema");
  const kind = mediaKind(type, given?.schema, context.find);
  const itemSchema = givenItems(type, kind, media, context) ?? impliedItems(kind, given, context);
  const schema =
    given !== undefined && fitsKind({ kind, type }, admittedTypes(given.schema, context.find))
      ? given
      : undefined;
  if (given !== undefined && schema === undefined) {
    const message = `Bodies of \`${type}\` are passed on as ${kind === "text" ? "text" : "bytes"}; the schema describes something else and is not checked.`;
    context.report("document/not-supported", given.pointer, message, { severity: "info" });
  }
  const body = { kind, schema: given?.schema, pointer: media.pointer };
  const encoding = kind === "form" || kind === "multipart" ? buildEncoding(media, body, context) : [];
  const hasFields = kind === "sse" && itemSchema !== undefined && isAboutEvents(itemSchema, context);
  const isList = schema !== undefined && (kind === "json-lines" || hasFields) && isListOnly(schema, context);
  const listed = isList ? { listSchema: schema } : {};
  const list = streamListOf({ ...(itemSchema && { itemSchema }), ...listed }, context.find);
  return {
    pointer: media.pointer,
    type,
    kind,
    ...(schema === undefined ? {} : { schema }),
    ...(itemSchema === undefined ? {} : { itemSchema }),
    ...listed,
    ...(list === undefined ? {} : { list }),
    ...(hasFields ? { hasFields: true } : {}),
    encoding:
      kind === "multipart"
        ? encoding.map((part) => withHeadersAndInner(part, media, body, context))
        : encoding,
    ...(kind === "multipart" ? buildPositions(media, body, context) : {}),
    examples: buildExamples(media, context),
  };
}

/**
 * The `itemSchema` of a media type; `undefined` if there is none. If the body is not a stream, the `itemSchema` has no effect, and is
 * reported.
 */
function givenItems(
  type: string,
  kind: BodyKind,
  media: ObjectNode,
  context: BuildContext,
): SchemaUse | undefined {
  const items = buildSchemaUse(media, "itemSchema");
  if (items === undefined || isStreamKind(kind)) return items;
  const message = `Bodies of \`${type}\` are not read item by item; \`itemSchema\` is not checked, and no type is generated from it.`;
  const fix = "Describe the whole body by `schema`.";
  context.report("document/not-supported", items.pointer, message, { fix });
  return undefined;
}

/**
 * The item schema that the `schema` of a stream implies. If it admits only lists, its `items` describe one item (OpenAPI 3.2 §4.14.1). For
 * server-sent events, the items must have a member `data`; otherwise the list may be the data of one event. A schema that admits no lists
 * describes each line, or the data of each event, unless it admits only strings. `undefined` in all other cases.
 */
function impliedItems(
  kind: BodyKind,
  schema: SchemaUse | undefined,
  { find }: BuildContext,
): SchemaUse | undefined {
  if (schema === undefined || !isStreamKind(kind)) return undefined;
  const types = admittedTypes(schema.schema, find);
  const items = itemsOf(schema.schema, find);
  const isWhole = types.length === 0 || types.includes("array") || types.join() === "string";
  if (items === undefined || types.join() !== "array") return isWhole ? undefined : schema;
  // The `items` describe only the items after the first ones.
  if (appliedSchemas(schema.schema, find, "alternatives").some((part) => hasPrefix(part.schema)))
    return undefined;
  if (kind === "sse" && !propertiesOf(items, find).has("data")) return undefined;
  return { schema: items as JsonSchema, pointer: `${schema.pointer}/items` };
}

function isListOnly({ schema }: SchemaUse, { find }: BuildContext): boolean {
  return admittedTypes(schema, find).join() === "array";
}

function hasPrefix(schema: SchemaObject): boolean {
  return Object.hasOwn(schema, "prefixItems");
}

const eventFields: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

/**
 * Tells whether the item schema of a stream describes whole events, and not only their data. It does so if it describes `data`. A `schema`
 * of the whole stream must also describe no member that is not a field of events. An `itemSchema` without `data` (OpenAPI 3.2 §4.14.4)
 * describes events if it admits objects, and if every described member is a field of events.
 */
function isAboutEvents({ schema, pointer }: SchemaUse, { find }: BuildContext): boolean {
  const names = [...propertiesOf(schema, find).keys()];
  const hasData = names.includes("data");
  const areFields = names.every((name) => eventFields.has(name));
  if (!pointer.endsWith("/itemSchema")) return hasData && (areFields || pointer.endsWith("/items"));
  const types = admittedTypes(schema, find);
  return hasData || (areFields && (types.length === 0 || types.includes("object")));
}
