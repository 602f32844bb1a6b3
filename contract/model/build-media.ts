import type { BodyKind, EncodingDescriptor } from "../../runtime/descriptors.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { admittedTypes } from "./admitted-types.ts";
import { buildEncoding } from "./build-encoding.ts";
import { buildExamples } from "./build-examples.ts";
import { isObject } from "./json-object.ts";
import { fitsKind, mediaKind } from "./media-kind.ts";
import { type BuildContext, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import { itemsOf, propertiesOf } from "./properties-of.ts";
import type { JsonSchema, Media, SchemaUse } from "./types.ts";

/** The media types of a body, from the object that has `content`. */
export function buildContent(owner: ObjectNode, context: BuildContext): readonly Media[] {
  const content = memberNode(owner, "content");
  if (content === undefined || !isObject(content.value)) return [];
  return Object.entries(content.value).flatMap(([type, value]) => {
    const pointer = `${content.pointer}/${encodeToken(type)}`;
    if (isMediaType(type)) return [buildMedia(type, { value, pointer }, context)];
    context.report("document/bad-media-type", pointer, `\`${type}\` is no media type; it was left out.`);
    return [];
  });
}

/** Whether a text has the form of a media type or a range, with parameters or without (RFC 9110 §8.3.1). */
export function isMediaType(text: string): boolean {
  return /^[^\s/;]+\/[^\s/;]+\s*(?:;.*)?$/.test(text);
}

function buildMedia(
  type: string,
  node: { readonly value: unknown; readonly pointer: string },
  context: BuildContext,
): Media {
  const media = resolveObject(node, context);
  const given = buildSchemaUse(media, "schema");
  const kind = mediaKind(type, given?.schema, context.find);
  const itemSchema = buildSchemaUse(media, "itemSchema") ?? impliedItems(kind, given, context);
  const schema =
    given !== undefined && fitsKind(kind, admittedTypes(given.schema, context.find)) ? given : undefined;
  if (given !== undefined && schema === undefined) {
    const message = `Bodies of \`${type}\` are passed on as ${kind === "text" ? "text" : "bytes"}; the schema describes something else and is not checked.`;
    context.report("document/not-supported", given.pointer, message, { severity: "info" });
  }
  const encoding: readonly EncodingDescriptor[] =
    kind === "form" || kind === "multipart"
      ? buildEncoding(media, { kind, schema: given?.schema }, context)
      : [];
  return {
    pointer: media.pointer,
    type,
    kind,
    ...(schema === undefined ? {} : { schema }),
    ...(itemSchema === undefined ? {} : { itemSchema }),
    encoding,
    examples: buildExamples(media, context),
  };
}

/**
 * A list as the schema of a stream describes its items (OpenAPI 3.2 §4.14.1), as `itemSchema` would. In a stream of
 * server-sent events that holds where the items are events: where they have `data`.
 */
function impliedItems(
  kind: BodyKind,
  schema: SchemaUse | undefined,
  { find }: BuildContext,
): SchemaUse | undefined {
  if (schema === undefined || (kind !== "sse" && kind !== "json-lines")) return undefined;
  const types = admittedTypes(schema.schema, find);
  const items = itemsOf(schema.schema, find);
  if (items === undefined || types.length !== 1 || types[0] !== "array") return undefined;
  if (kind === "sse" && !propertiesOf(items, find).has("data")) return undefined;
  return { schema: items as JsonSchema, pointer: `${schema.pointer}/items` };
}

/** The use of a schema under a member of an object; `undefined` where there is none. */
export function buildSchemaUse(owner: ObjectNode, member: string): SchemaUse | undefined {
  const node = memberNode(owner, member);
  if (node === undefined) return undefined;
  // Normalising left nothing but schemas here.
  return { schema: node.value as JsonSchema, pointer: node.pointer };
}
