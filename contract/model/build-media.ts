import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas, schemaOfAll } from "../../language/schema/applicable.ts";
import { propertiesOf } from "../../language/schema/properties-of.ts";
import { isObject, type JsonSchema } from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { buildEncoding } from "./build-encoding.ts";
import { buildPositions, withHeadersAndInner } from "./build-part-encoding.ts";
import { buildExamples, buildSchemaUse } from "./build-schema-use.ts";
import { fitsKind, isMediaType, mediaKind } from "./media-kind.ts";
import { type BuildContext, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import { prefixOf, streamListOf } from "./stream-list.ts";
import type { Media, SchemaUse } from "./types.ts";
import { listedItems } from "./value-parts.ts";

export function buildContent(owner: ObjectNode, context: BuildContext): readonly Media[] {
  const content = memberNode(owner, "content");
  if (content === undefined || !isObject(content.value)) return [];
  return Object.entries(content.value).flatMap(([type, value]) => {
    const pointer = `${content.pointer}/${encodeToken(type)}`;
    if (isMediaType(type)) return [buildMedia(type, { value, pointer }, context)];
    context.report(
      "document/bad-media-type",
      pointer,
      `\`${type}\` is not a valid media type and was ignored.`,
    );
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
    const message = `Bodies of \`${type}\` are delivered as ${kind === "text" ? "text" : "bytes"}. The schema describes a different type, so it is not checked.`;
    context.report("document/not-supported", given.pointer, message, { severity: "info" });
  }
  const body = { kind, schema: given?.schema, pointer: media.pointer };
  const encoding = kind === "form" || kind === "multipart" ? buildEncoding(media, body, context) : [];
  if (kind !== "form" && kind !== "multipart") reportIgnoredEncoding(type, media, context);
  const hasFields =
    kind === "sse" && (itemSchema ? isAboutEvents(itemSchema, context) : listsEvents(schema, context));
  const isList = schema !== undefined && (kind === "json-lines" || hasFields) && isListOnly(schema, context);
  const listed = isList ? { listSchema: schema } : {};
  if (isStreamKind(kind) && schema !== undefined && itemSchema === undefined && !isList)
    reportUnchecked(schema, context);
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

function reportIgnoredEncoding(type: string, media: ObjectNode, context: BuildContext): void {
  const given = memberNode(media, "encoding");
  if (!isObject(given?.value) || Object.keys(given.value).length === 0) return;
  const message = `\`encoding\` has no effect on \`${type}\`: it applies to multipart and form bodies only (OpenAPI 3.1, Media Type Object).`;
  const fix =
    "Remove it, or describe the body as `multipart/form-data` if it carries files. In JSON, `format: binary` is a string.";
  context.report("document/unused-encoding", given.pointer, message, { fix });
}

function givenItems(
  type: string,
  kind: BodyKind,
  media: ObjectNode,
  context: BuildContext,
): SchemaUse | undefined {
  const items = buildSchemaUse(media, "itemSchema");
  if (items === undefined || isStreamKind(kind)) return items;
  const message = `Bodies of \`${type}\` are not streamed item by item, so \`itemSchema\` is not checked and no type is generated from it.`;
  const fix = "Describe the whole body with `schema`.";
  context.report("document/not-supported", items.pointer, message, { fix });
  return undefined;
}

/**
 * Returns the item schema implied by a stream's `schema`. If the schema allows only lists, its `items` apply to single items (OpenAPI 3.2
 * §4.14.1), except next to `prefixItems`. For server-sent events, items must also define a member `data`, because the list could otherwise
 * be the data of a single event. A schema that allows no lists applies to each line or to each event's data, unless it allows only strings.
 */
function impliedItems(
  kind: BodyKind,
  schema: SchemaUse | undefined,
  { find }: BuildContext,
): SchemaUse | undefined {
  if (schema === undefined || !isStreamKind(kind)) return undefined;
  const types = admittedTypes(schema.schema, find);
  const isWhole = types.length === 0 || types.includes("array") || types.join() === "string";
  if (types.join() !== "array") return isWhole ? undefined : schema;
  const items = appliedSchemas(schema.schema, find, "certain").flatMap(({ schema: part }) =>
    Object.hasOwn(part, "items") && prefixOf(part).length === 0 ? [part["items"]] : [],
  );
  if (items.length === 0) return undefined;
  const item = (items.length === 1 ? items[0] : schemaOfAll(items)) as JsonSchema;
  if (kind === "sse" && !propertiesOf(item, find).has("data")) return undefined;
  return { schema: item, pointer: `${schema.pointer}/items` };
}

function isListOnly({ schema }: SchemaUse, { find }: BuildContext): boolean {
  return admittedTypes(schema, find).join() === "array";
}

function reportUnchecked({ schema, pointer }: SchemaUse, context: BuildContext): void {
  const types = admittedTypes(schema, context.find);
  if (types.length === 0 || types.includes("string")) return;
  const message =
    "The items in this stream are not checked because the schema does not define what one item is.";
  context.report("document/unchecked-stream", pointer, message);
}

const eventFields: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

/**
 * Whether an item schema applies to complete events rather than to their data. This is the case if the schema defines `data`. The `schema`
 * of a stream must define only event fields. An `itemSchema` without `data` (OpenAPI 3.2 §4.14.4) applies to events if it allows objects
 * that contain only event fields.
 */
function isAboutEvents({ schema, pointer }: SchemaUse, { find }: BuildContext): boolean {
  const names = [...propertiesOf(schema, find).keys()];
  const hasData = names.includes("data");
  const areFields = names.every((name) => eventFields.has(name));
  if (!pointer.endsWith("/itemSchema")) return hasData && (areFields || pointer.endsWith("/items"));
  const types = admittedTypes(schema, find);
  return hasData || (areFields && (types.length === 0 || types.includes("object")));
}

/**
 * Checks for a list of events, defined by position or in branches, whose parts agree on which fields are text. Otherwise, fields would be
 * decoded before it is known which part defines the event.
 */
function listsEvents(schema: SchemaUse | undefined, context: BuildContext): boolean {
  if (schema === undefined || !isListOnly(schema, context)) return false;
  const { find } = context;
  const described = listedItems(schema.schema, find).map((item) => propertiesOf(item, find));
  const names = new Set(described.flatMap((properties) => [...properties.keys()]));
  const areRead = [...names].every((name) => {
    const fields = described.flatMap((properties) => properties.get(name)?.schema ?? []);
    return eventFields.has(name) && new Set(fields.map((field) => isText(field, context))).size === 1;
  });
  return areRead && names.has("data");
}

function isText(schema: unknown, { find }: BuildContext): boolean {
  const types = admittedTypes(schema, find);
  return types.length === 0 || types.includes("string");
}
