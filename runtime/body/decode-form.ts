import type { EncodingDescriptor, MediaDescriptor, WireShape } from "../descriptors.ts";
import { listsJson } from "../media-kind.ts";
import { QueryPairs, readQueryField } from "../parameters/decode-query.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import {
  ANY_SHAPE,
  type BuildContext,
  buildValue,
  isInner,
  setOwn,
  shapeOfMember,
} from "../wire/build-value.ts";
import { NO_FIT, type Reading, type TextRules } from "../wire/coerce-text.ts";
import { readLeafText, wholeList } from "../wire/json-leaf.ts";
import { MAX_PAIRS, parsePairs } from "../wire/parse-pairs.ts";
import { percentDecodeForm } from "../wire/percent-decode.ts";
import { readJson } from "../wire/read-json.ts";
import type { WireNode } from "../wire/wire-node.ts";
import { isPartOfField } from "./part-of-field.ts";
import { isSpreadField, takenFrom } from "./spread-fields.ts";

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
