import type { BodyKind, EncodingDescriptor, ParameterStyle } from "../../runtime/descriptors.ts";
import { admittedTypes, isBinarySchema } from "./admitted-types.ts";
import { isObject, memberOf, membersOf, textOf } from "./json-object.ts";
import { type BuildContext, memberNode, type ObjectNode } from "./model-context.ts";
import { itemsOf, propertiesOf } from "./properties-of.ts";

const styles: ReadonlySet<unknown> = new Set<ParameterStyle>([
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
]);

/** What a body's encoding follows from, beside its Encoding Objects. */
export interface EncodedBody {
  readonly kind: BodyKind;
  readonly schema: unknown;
}

/**
 * How the properties of a form or multipart body are written (OpenAPI 3.2 §4.15). For multipart the content type of a
 * part is filled in where its schema implies one other than text: bytes, or JSON for objects and lists of objects or lists.
 */
export function buildEncoding(
  media: ObjectNode,
  body: EncodedBody,
  context: BuildContext,
): readonly EncodingDescriptor[] {
  const given = memberNode(media, "encoding")?.value;
  const isMultipart = body.kind === "multipart";
  const implied = isMultipart ? impliedTypes(body.schema, context) : new Map<string, string>();
  const properties = isMultipart ? propertiesOf(body.schema, context.find) : undefined;
  const names = new Set([...membersOf(given).map(([name]) => name), ...implied.keys()]);
  return [...names].map((name) => {
    const encoding = isObject(given) ? memberOf(given, name) : undefined;
    const read = readEncoding(name, isObject(encoding) ? encoding : {}, implied.get(name));
    return isTextOfOtherType(read, properties?.get(name)?.schema, context) ? { ...read, text: true } : read;
  });
}

function readEncoding(
  name: string,
  encoding: { readonly [member: string]: unknown },
  implied: string | undefined,
): EncodingDescriptor {
  const { style, explode, allowReserved } = encoding;
  const contentType = textOf(encoding, "contentType") ?? implied;
  return {
    name,
    ...(contentType === undefined ? {} : { contentType }),
    ...(styles.has(style) ? { style: style as ParameterStyle } : {}),
    ...(typeof explode === "boolean" ? { explode } : {}),
    ...(allowReserved === true ? { allowReserved } : {}),
  };
}

/** Whether a part is text by its schema, though its type is not one that is known to hold text (`application/sdp`). */
function isTextOfOtherType(
  { contentType }: EncodingDescriptor,
  property: unknown,
  { find }: BuildContext,
): boolean {
  if (contentType === undefined || /[,*]|^\s*text\/|octet-stream|[/+]json\b/i.test(contentType)) return false;
  return admittedTypes(property, find).includes("string") && !isBinarySchema(property, find);
}

function impliedTypes(schema: unknown, { find }: BuildContext): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const [name, { schema: property }] of propertiesOf(schema, find)) {
    const items = itemsOf(property, find);
    const part = items ?? property;
    const admitted = admittedTypes(part, find);
    const isList = items !== undefined && admitted.includes("array");
    if (isBinarySchema(part, find)) types.set(name, "application/octet-stream");
    else if (isList || admitted.includes("object")) types.set(name, "application/json");
  }
  return types;
}
