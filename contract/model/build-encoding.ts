import { stylesByLocation } from "../../language/openapi/parameter-styles.ts";
import { admittedTypes, isBinarySchema, saysBytes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas, followSchema, unionsOf } from "../../language/schema/applicable.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import {
  asObject,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type {
  BodyKind,
  EncodingDescriptor,
  ParameterStyle,
  PartDescriptor,
} from "../../runtime/descriptors.ts";
import { isJson } from "../../runtime/http-semantics.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import { type BuildContext, memberNode, type ObjectNode } from "./model-context.ts";

function styleOf(encoding: SchemaObject): ParameterStyle | undefined {
  return stylesByLocation.query.find((style) => style === encoding["style"]);
}

export interface EncodedBody {
  readonly kind: BodyKind;
  readonly schema: unknown;
}

/**
 * Determines how the properties of a form or multipart body are encoded (OpenAPI 3.2 §4.15). In multipart bodies, the schema implies a
 * content type: JSON for objects, lists of objects and lists of lists, `application/octet-stream` for bytes, and no content type for text.
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
  reportEncodings(media, body.schema, context);
  const files = [...(properties ?? [])].flatMap(([name, { schema }]) =>
    isFile(schema, context) ? [name] : [],
  );
  const names = new Set([...membersOf(given).map(([name]) => name), ...implied.keys(), ...files]);
  return [...names].map((name) => {
    const read = readEncoding(name, asObject(memberOf(asObject(given), name)), implied.get(name));
    return { ...read, ...valueKindOf(read, properties?.get(name)?.schema, context) };
  });
}

/** Determines whether a part's value is text or a `Blob` where its media type does not. */
export function valueKindOf(
  read: PartDescriptor,
  property: unknown,
  context: BuildContext,
): Pick<PartDescriptor, "text" | "bytes"> {
  if (isFile(property, context)) return { bytes: true };
  return isTextOfOtherType(read, property, context) ? { text: true } : {};
}

/** Whether the generated type is a `Blob` or a list of them (`markFiles`). */
function isFile(property: unknown, { find }: BuildContext): boolean {
  const followed = followSchema(property, find);
  if (saysBytes(followed)) return true;
  return isObject(property) && saysBytes(followSchema(memberOf(property, "items"), find));
}

function reportEncodings(media: ObjectNode, schema: unknown, { find, report }: BuildContext): void {
  const given = memberNode(media, "encoding");
  const known = propertiesOf(schema, find);
  // If the schema defines no properties, their names are unknown.
  const isClosed = known.size > 0 && !admitsOthers(schema, find);
  for (const [name, encoding] of membersOf(given?.value)) {
    const pointer = pointerTo(given?.pointer ?? "", name);
    if (isObject(encoding) && encoding["style"] !== undefined && styleOf(encoding) === undefined) {
      const message = `The field \`${name}\` has style ${JSON.stringify(encoding["style"])}, which is not allowed for form fields and was ignored.`;
      report("document/bad-style", `${pointer}/style`, message, {
        fix: `Use ${stylesByLocation.query.join(", ")}.`,
      });
    }
    if (!isClosed || known.has(name)) continue;
    const message = `The encoding \`${name}\` has no effect because the schema does not define that property.`;
    const fix = didYouMean(name, known.keys());
    report("document/unused-encoding", pointer, message, fix === undefined ? {} : { fix });
  }
}

function admitsOthers(schema: unknown, find: BuildContext["find"]): boolean {
  return appliedSchemas(schema, find, "alternatives").some((part) => {
    const { additionalProperties, patternProperties } = part.schema;
    return additionalProperties === true || isObject(additionalProperties) || isObject(patternProperties);
  });
}

function readEncoding(name: string, encoding: SchemaObject, implied: string | undefined): EncodingDescriptor {
  return { name, ...readPartEncoding(encoding, implied) };
}

export function readPartEncoding(encoding: SchemaObject, implied: string | undefined): PartDescriptor {
  const { explode, allowReserved } = encoding;
  const style = styleOf(encoding);
  const stated = textOf(encoding, "contentType");
  const contentType = stated ?? implied;
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(stated === undefined && implied !== undefined ? { implied: true } : {}),
    ...(style === undefined ? {} : { style }),
    ...(typeof explode === "boolean" ? { explode } : {}),
    ...(allowReserved === true ? { allowReserved } : {}),
  };
}

/** Detects properties whose schema defines text although their `contentType` is not known to be text, e.g. `application/sdp`. */
function isTextOfOtherType(
  { contentType }: PartDescriptor,
  property: unknown,
  { find }: BuildContext,
): boolean {
  if (contentType === undefined || /[,*]|^\s*text\/|octet-stream/i.test(contentType) || isJson(contentType))
    return false;
  return admittedTypes(property, find).includes("string") && !isBinarySchema(property, find);
}

function impliedTypes(schema: unknown, { find }: BuildContext): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const [name, { schema: property, isPartial }] of propertiesOf(schema, find)) {
    const items = itemsOf(property, find);
    const part = items ?? property;
    const isList = items !== undefined && admittedTypes(part, find).includes("array");
    const type = isList && !isBinarySchema(part, find) ? "application/json" : impliedTypeOf(part, find);
    if (type !== undefined && !(isPartial && type !== "application/json")) types.set(name, type);
  }
  return types;
}

export function impliedTypeOf(part: unknown, find: BuildContext["find"]): string | undefined {
  if (isBinarySchema(part, find)) return isBytesAlone(part, find) ? "application/octet-stream" : undefined;
  return admittedTypes(part, find).includes("object") ? "application/json" : undefined;
}

function isBytesAlone(schema: unknown, find: BuildContext["find"]): boolean {
  const isOther = (part: unknown): boolean =>
    !isBinarySchema(part, find) && admittedTypes(part, find).join() !== "null";
  if (!isObject(schema)) return true;
  return !unionsOf(schema).some(({ branches }) => branches.some(isOther));
}
