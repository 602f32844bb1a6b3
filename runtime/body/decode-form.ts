import type {
  EncodingDescriptor,
  JsonType,
  MediaDescriptor,
  ParameterDescriptor,
  WireShape,
} from "../descriptors.ts";
import { kindOfType, listsJson } from "../media-type.ts";
import { QueryPairs, readQueryField } from "../parameters/decode-parameters.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import {
  ANY_SHAPE,
  admits,
  type BuildContext,
  buildValue,
  isInner,
  NO_FIT,
  type Reading,
  readJson,
  readLeafText,
  setOwn,
  shapeOfMember,
  type TextRules,
  type WireNode,
  wholeList,
} from "../wire/build-value.ts";
import { MAX_PAIRS, parsePairs, percentDecode, percentDecodeForm } from "../wire/split-styled.ts";
import { type Decoded, toDecoded, withText } from "./plain.ts";

/** Whether an encoding has the members of an object stand beside it, under their own names: style `form` with explode. */
export function isSpreadField({ style, explode }: Omit<EncodingDescriptor, "name">): boolean {
  return (style ?? "form") === "form" && (explode ?? style !== undefined);
}

/** The names that the members of such a field cannot have: those of the other fields. `undefined` for any other field. */
export function takenFrom(
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
  field: string,
): readonly string[] | undefined {
  if (!isSpreadField(encoding.find(({ name }) => name === field) ?? {})) return undefined;
  return (shape?.properties ?? []).flatMap(([name]) => (name === field ? [] : [name]));
}

/**
 * Whether a text is admitted beside a value of this type. Such a value is written as in `deepObject`: JSON could not be told from the
 * text.
 */
export function isBesideText({ types }: WireShape, type: JsonType): boolean {
  return types.includes("string") && types.includes(type);
}

/**
 * Whether a name with brackets, taken apart, is that of a part of a form's field. `a[b]` is where `a` may be an object. A list repeats
 * its name: `a[]` and `a[0]` are names of their own, but in `deepObject`, and where items are written so (see {@link isBesideText}).
 */
export function isPartOfField(
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
  [name = "", inner = ""]: readonly string[],
): boolean {
  const style = encoding.find((entry) => entry.name === name)?.style;
  if (style !== undefined) return style === "deepObject";
  const field = shapeOfMember(shape ?? ANY_SHAPE, name);
  if (inner !== "" && admits(field, "object")) return true;
  const { items = ANY_SHAPE } = field;
  return field.types.includes("array") && (isBesideText(items, "object") || isBesideText(items, "array"));
}

/** What a form became. */
export interface DecodedFields {
  readonly value: Record<string, unknown>;
  /** Empty when all is well. */
  readonly issues: readonly ValidationIssue[];
}

/**
 * Reads a form (application/x-www-form-urlencoded) by its shape and encodings (OpenAPI 3.2 §4.15).
 *
 * Decisions, where a property has no encoding: the brackets of an object are taken apart to any depth (`a[b][0]=1`), a name
 * repeated is a list (see {@link isPartOfField}), and a single text that is JSON is taken as such where the shape admits only an object or a list of objects or
 * lists, the two default readings of OpenAPI 3.0 and 3.1; an object beside a text is the other reading. With a `style`, the
 * rules of query parameters hold. Fields that the document does not name are kept, as texts unless the shape says more.
 */
export function decodeFormText(
  text: string,
  media: Pick<MediaDescriptor, "shape" | "encoding">,
  { reading, depth }: TextRules,
): DecodedFields {
  const issues: ValidationIssue[] = [];
  const value: Record<string, unknown> = {};
  const pairs = parsePairs(text);
  if (pairs === undefined) {
    return { value, issues: [issueAt("", "maxProperties", `must not hold more than ${MAX_PAIRS} fields`)] };
  }
  const properties = media.shape?.properties ?? [];
  const claimed = new Set(properties.map(([name]) => name));
  const query = new QueryPairs(pairs, claimed, (segments) => isPartOfField(media, segments));
  const stated = formContext(issues, "stated", depth);
  const other = formContext(issues, "other", depth);
  const contextOf = (name: string): BuildContext => (reading(name) === "other" ? other : stated);
  const set = (name: string, field: unknown): void => {
    if (field !== undefined) setOwn(value, name, field);
  };
  for (const [name, shape] of properties) {
    const encoding = media.encoding?.find((entry) => entry.name === name);
    const taken = takenFrom(media, name);
    set(name, readField(query, { name, shape, encoding, taken }, contextOf(name)));
  }
  for (const [name, node] of query.nested(stated).members ?? []) {
    if (query.isClaimed(name) || isSpread(name, media)) continue;
    set(
      name,
      buildValue(node, shapeOfMember(media.shape ?? ANY_SHAPE, name), pointerTo("", name), contextOf(name)),
    );
  }
  return { value, issues };
}

/** Leaves of a form: a text that is JSON stands for an object or a list where nothing else fits. */
function formContext(issues: ValidationIssue[], reading: Reading, depth: number | undefined): BuildContext {
  const parserAt =
    (pointer: string) =>
    (text: string): unknown =>
      readJson(text, pointer, { issues, depth });
  const readLeaf = (text: string, shape: WireShape, pointer: string): unknown =>
    readLeafText(text, shape, { reading, parse: parserAt(pointer) });
  const readList = (text: string, shape: WireShape, pointer: string): unknown =>
    text.startsWith("[") && (isInner(pointer) || hasNoTextForm(shape.items))
      ? wholeList(parserAt(pointer)(text), shape)
      : NO_FIT;
  return { issues, reading, depth, readLeaf, readList };
}

/** Whether items are written as JSON. */
function hasNoTextForm({ types }: WireShape = ANY_SHAPE): boolean {
  return types.includes("object") || types.includes("array");
}

interface FormField {
  readonly name: string;
  readonly shape: WireShape;
  readonly encoding: EncodingDescriptor | undefined;
  readonly taken: readonly string[] | undefined;
}

function readField(query: QueryPairs, field: FormField, context: BuildContext): unknown {
  const { name, shape, encoding, taken } = field;
  if (encoding?.style !== undefined || encoding?.explode !== undefined) {
    const { style = "form", explode = style === "form" } = encoding;
    const styled = { name, key: name, shape, style, explode, taken, decode: percentDecodeForm };
    return build(readQueryField(query, styled, context), field, context);
  }
  const only = onlyText(query.valuesOf(name));
  if (only !== undefined && listsJson(encoding?.contentType)) {
    const pointer = pointerTo("", name);
    const value = readJson(only, pointer, context);
    if (value !== NO_FIT) return value;
    context.issues.push(issueAt(pointer, "contentMediaType", "must be JSON"));
    return undefined;
  }
  return build(query.below(name, context), field, context);
}

function build(node: WireNode | undefined, { name, shape }: FormField, context: BuildContext): unknown {
  return node === undefined ? undefined : buildValue(node, shape, pointerTo("", name), context);
}

function onlyText(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? percentDecodeForm(values[0] ?? "") : undefined;
}

/** Whether a name belongs to a property whose members are spread over the form (style `form` with explode). */
function isSpread(
  name: string,
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
): boolean {
  return encoding.some((entry) => {
    if (!isSpreadField(entry)) return false;
    const spread = shapeOfMember(shape ?? ANY_SHAPE, entry.name);
    return spread.types.includes("object") && (spread.properties ?? []).some(([member]) => member === name);
  });
}

/**
 * The whole query as one value (`in: querystring`, OpenAPI 3.2 §4.12): a form by default, JSON where its `content` says so,
 * else the text, percent-decoded. An empty query is nothing sent.
 */
export function decodeQuerystring(
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
): unknown {
  if (query === "") return undefined;
  const pointer = pointerTo("", parameter.key);
  const kind = parameter.content === undefined ? "form" : kindOfType(parameter.content);
  if (kind === "form") {
    const before = context.issues.length;
    const { reading, depth } = context;
    const rules = { reading: () => reading, depth };
    const { value, issues } = decodeFormText(query, { shape: parameter.shape }, rules);
    for (const issue of issues) context.issues.push({ ...issue, pointer: pointer + issue.pointer });
    return context.issues.length > before ? undefined : value;
  }
  const text = percentDecode(query);
  const value = text === undefined ? NO_FIT : kind === "json" ? readJson(text, pointer, context) : text;
  if (value !== NO_FIT) return value;
  context.issues.push(issueAt(pointer, "contentMediaType", `must be ${parameter.content ?? "a form"}`));
  return undefined;
}

/**
 * Decodes the octets of a form. A text is all of a body that may be one: where no field of it is named by the document, a shape that
 * admits texts takes it whole.
 */
export function decodeForm(
  media: MediaDescriptor,
  bytes: Uint8Array,
  _contentType: string,
  rules: TextRules,
): Decoded {
  return withText(bytes, undefined, (text) => {
    if (isNoForm(text, media)) return { kind: "value", value: text };
    const { value, issues } = decodeFormText(text, media, rules);
    return toDecoded(value, issues);
  });
}

function isNoForm(text: string, { shape }: MediaDescriptor): boolean {
  if (!shape?.types.includes("string")) return false;
  const names = new Set(shape.properties?.map(([name]) => name));
  return !parsePairs(text)?.some(({ name }) => names.has(name.replace(/\[.*/s, "")));
}
