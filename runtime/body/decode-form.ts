import type { ValidationIssue } from "../checks.ts";
import type {
  EncodingDescriptor,
  JsonType,
  MediaDescriptor,
  ParameterDescriptor,
  PartDescriptor,
  WireShape,
} from "../descriptors.ts";
import { kindOfType, listsJson } from "../http-semantics.ts";
import { QueryPairs } from "../parameters/query-pairs.ts";
import { readQueryField } from "../parameters/read-query-field.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import { type BuildContext, readLeafText, wholeList } from "../wire/build-context.ts";
import { buildValue } from "../wire/build-value.ts";
import { NO_FIT } from "../wire/coerce-text.ts";
import { findListed } from "../wire/find-listed.ts";
import { isInner, type ReadingOf } from "../wire/read-accepted.ts";
import { type JsonRules, keepText, type NumberText, readJson, type TextRules } from "../wire/read-json.ts";
import { setMember } from "../wire/set-member.ts";
import { MAX_PAIRS, parsePairs, percentDecode, percentDecodeForm } from "../wire/split-styled.ts";
import type { WireNode } from "../wire/wire-node.ts";
import { ANY_SHAPE, admits, shapeOfMember } from "../wire/wire-shape.ts";
import { type Decoded, toDecoded, withText } from "./plain.ts";

/** Checks whether an object property is serialised as one field per member (style `form` with `explode`). */
export function isSpreadField({ style, explode }: Omit<EncodingDescriptor, "name">): boolean {
  return (style ?? "form") === "form" && (explode ?? style !== undefined);
}

/**
 * Returns the names that members of an exploded `field` ({@link isSpreadField}) must not use because other properties use them. Returns
 * `undefined` for fields that are not exploded.
 */
export function takenFrom(
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
  field: string,
): readonly string[] | undefined {
  if (!isSpreadField(encoding.find(({ name }) => name === field) ?? {})) return undefined;
  return (shape?.properties ?? []).flatMap(([name]) => (name === field ? [] : [name]));
}

/**
 * Checks whether a shape admits both strings and `type`. Such objects and lists are serialised in style `deepObject`, because a string
 * could not be distinguished from JSON.
 */
export function isBesideText({ types }: WireShape, type: JsonType): boolean {
  return types.includes("string") && types.includes(type);
}

/**
 * Checks whether brackets in a field name refer to a nested value. `a[b]` is a member of `a` if `a` can be an object. `a[0]` and `a[]` are
 * items of `a` only if `a` is a list whose items satisfy {@link isBesideText}. A field with a style must have the style `deepObject`.
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

export interface DecodedFields {
  readonly value: Record<string, unknown>;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes an `application/x-www-form-urlencoded` body according to its shape and encodings (OpenAPI 3.2 §4.15).
 *
 * OpenAPI leaves several points open, which are decided as follows:
 * - Bracketed names can be nested to any depth, e.g. `a[b][0]=1` (see {@link isPartOfField}). Repeated names form a list.
 * - A single value is parsed as JSON if the shape admits only an object, or only a list of objects or lists. This matches OpenAPI 3.0 and
 *   3.1.
 * - If the shape also admits strings, a value is parsed as JSON only if the schema rejects the string.
 * - A property with a `style` is decoded like a query parameter.
 * - Undocumented fields are kept as strings, unless the shape defines `additional`.
 */
export function decodeFormText(
  text: string,
  media: Pick<MediaDescriptor, "shape" | "encoding">,
  { reading, ...rules }: TextRules,
): DecodedFields {
  const issues: ValidationIssue[] = [];
  const value: Record<string, unknown> = {};
  const pairs = parsePairs(text);
  if (pairs === undefined) {
    return {
      value,
      issues: [issueAt("", "maxProperties", `must not contain more than ${MAX_PAIRS} fields`)],
    };
  }
  const properties = media.shape?.properties ?? [];
  const claimed = new Set(properties.map(([name]) => name));
  const query = new QueryPairs(pairs, claimed, (segments) => isPartOfField(media, segments));
  const context = formContext(reading, { ...rules, issues });
  const set = (name: string, field: unknown): void => {
    if (field !== undefined) setMember(value, name, field);
  };
  for (const [name, shape] of properties) {
    const encoding = media.encoding?.find((entry) => entry.name === name);
    const taken = takenFrom(media, name);
    set(name, readField(query, { name, shape, encoding, taken }, context));
  }
  for (const [name, node] of query.nested(context).members ?? []) {
    if (query.isClaimed(name) || isSpreadMember(name, media)) continue;
    set(name, buildValue(node, shapeOfMember(media.shape ?? ANY_SHAPE, name), pointerTo("", name), context));
  }
  const listed = findListed(query.nested(context), media.shape ?? ANY_SHAPE, "", context);
  if (listed !== undefined && !Array.isArray(listed)) Object.assign(value, listed);
  return { value, issues };
}

function formContext(reading: ReadingOf, rules: JsonRules): BuildContext {
  const parserAt =
    (pointer: string) =>
    (text: string): unknown =>
      readJson(text, pointer, rules);
  const readLeaf = (text: string, shape: WireShape, pointer: string): unknown => {
    const value = readLeafText(text, shape, { reading: reading(pointer), parse: parserAt(pointer) });
    if (typeof value === "number") keepText(rules.texts, text, pointer);
    return value;
  };
  const readList = (text: string, shape: WireShape, pointer: string): unknown =>
    text.startsWith("[") && (isInner(pointer) || hasNoTextForm(shape.items))
      ? wholeList(parserAt(pointer)(text), shape)
      : NO_FIT;
  return { ...rules, reading, readLeaf, readList };
}

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

function isSpreadMember(
  name: string,
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
): boolean {
  return encoding.some((entry) => {
    if (!isSpreadField(entry)) return false;
    const spread = shapeOfMember(shape ?? ANY_SHAPE, entry.name);
    return spread.types.includes("object") && (spread.properties ?? []).some(([member]) => member === name);
  });
}

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
    const { reading, depth, parse } = context;
    const texts: NumberText[] = [];
    const rules = { reading: (inner: string) => reading(pointer + inner), depth, parse, texts };
    const { value, issues } = decodeFormText(query, parameter, rules);
    for (const [text, inner] of texts) keepText(context.texts, text, pointer + inner);
    for (const issue of issues) context.issues.push({ ...issue, pointer: pointer + issue.pointer });
    return context.issues.length > before ? undefined : value;
  }
  const text = percentDecode(query);
  const value = text === undefined ? NO_FIT : kind === "json" ? readJson(text, pointer, context) : text;
  if (value !== NO_FIT) return value;
  context.issues.push(issueAt(pointer, "contentMediaType", `must be ${parameter.content ?? "a form"}`));
  return undefined;
}

/** Decodes a form. If the shape admits a string and the form contains no documented field, returns the complete text. */
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

export function encodingAt<Part extends PartDescriptor>(
  {
    prefixEncoding = [],
    itemEncoding,
  }: { readonly prefixEncoding?: readonly Part[]; readonly itemEncoding?: Part },
  index: number,
): Part | undefined {
  return prefixEncoding[index] ?? itemEncoding;
}
