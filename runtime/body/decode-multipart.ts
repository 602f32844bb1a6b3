import type { ValidationIssue } from "../checks.ts";
import type { MediaDescriptor, PartDescriptor, WireShape } from "../descriptors.ts";
import {
  isListedType,
  kindOf,
  kindOfType,
  type MediaType,
  mediaTypeParameter,
  parseMediaType,
  wantListed,
} from "../http-semantics.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import { type BuildContext, type LeafRules, readLeafText, wholeList } from "../wire/build-context.ts";
import { buildValue } from "../wire/build-value.ts";
import { NO_FIT } from "../wire/coerce-text.ts";
import type { ReadingOf } from "../wire/read-accepted.ts";
import { keepText, type NumberText, readJson, type TextRules } from "../wire/read-json.ts";
import { setMember } from "../wire/set-member.ts";
import { MAX_DEPTH } from "../wire/split-styled.ts";
import { addLeaf, createNode, splitBrackets, type WireNode } from "../wire/wire-node.ts";
import { ANY_SHAPE, shapeOfMember } from "../wire/wire-shape.ts";
import { decodeForm, encodingAt, isPartOfField } from "./decode-form.ts";
import { nameParts } from "./name-parts.ts";
import { type Part, type PartHead, parseMultipart } from "./parse-multipart.ts";
import { type HeadedPart, headedPart, headedPartsOf, keepHeadedParts } from "./part-headers.ts";
import { type Decoded, decodeText, malformed, toDecoded } from "./plain.ts";
import { decodeStyledParts, type Multipart } from "./styled-parts.ts";

/**
 * Decodes a multipart body according to its shape and encodings (OpenAPI 3.2 §4.15, RFC 7578, RFC 2046, RFC 2387).
 *
 * Where the standards leave a choice:
 * - The media type of a part is taken from the part's headers, otherwise from its encoding.
 * - A part whose encoding says `bytes` becomes a `Blob`, or a `File` if it has a file name.
 * - Any other part with a file name becomes a `File`. JSON is parsed instead if the shape admits no string, because `FormData` can send JSON only
 *   with a file name.
 * - A part without a file name is parsed if its media type is JSON, and converted by its shape if it is plain text or has no media type.
 *   Other parts become a `Blob`.
 * - Parts with the same name form a list.
 * - Bracketed part names refer to nested values if {@link isPartOfField} is true, unless a property has the complete name.
 * - A part with a `style` and without a file name is decoded like a query parameter.
 * - In `multipart/form-data`, a part without a name is malformed. In other types, `nameParts` finds its property.
 * - A part whose encoding declares a form or multipart body is decoded accordingly.
 * - If the shape admits only a list, the result contains all parts, each decoded by the encoding at its position. If the shape admits a
 *   list or an object, the result is a list only if no part has a name.
 * - If the shape admits only a single value, the only part of the body provides this value. If the shape admits a string or an object, the
 *   result is a string only if the body has exactly one part and no property has its name.
 * - A shape without types is treated as an object in `multipart/form-data`, and as a list in other multipart types.
 */
export function decodeMultipart(
  media: Multipart,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules,
): Decoded {
  const framing = readFraming(contentType);
  if (framing === undefined) return malformed("multipart", NO_BOUNDARY);
  const { type, boundary } = framing;
  const parts = parseMultipart(bytes, boundary);
  if (parts === undefined || !parts.every((part) => isPartOf(part, type)))
    return malformed("multipart", "must be a well-formed multipart body");
  return decodeParts(media, parts, type, rules);
}

export const NO_BOUNDARY = "must have a boundary";

/**
 * Parses the parameters of a multipart content type. A repeated `boundary` results in `""`. Returns `undefined` if the boundary is missing
 * or the content type is malformed.
 */
export function readFraming(
  contentType: string,
): { readonly type: MediaType; readonly boundary: string } | undefined {
  const type = parseMediaType(contentType);
  const [first, ...others] = type?.parameters.filter(([name]) => name === "boundary") ?? [];
  if (type === undefined || first === undefined) return undefined;
  return { type, boundary: others.length > 0 ? "" : first[1] };
}

/**
 * Decodes the parts of a multipart body; see {@link decodeMultipart}.
 * @param first - Index of the first part, for bodies that are lists. Default: 0.
 */
export function decodeParts(
  media: Multipart,
  parts: readonly Part[],
  type: MediaType,
  rules: TextRules,
  first = 0,
): Decoded {
  const found: PartRules = { ...rules, issues: [], headed: [] };
  const { issues, headed } = found;
  const { shape = ANY_SHAPE } = media;
  const types = shape.types.length > 0 ? shape.types : [type.subtype === "form-data" ? "object" : "array"];
  const value =
    types.includes("object") && !isOther(parts, shape)
      ? readFields(nameParts(parts, type, media), media, found)
      : types.includes("array")
        ? parts.map((part, index) => readItem(part, media, first + index, found))
        : buildValue(createNode([...parts]), shape, "", partContext(media, found));
  keepHeadedParts(value, headed);
  return toDecoded(value, issues);
}

function readItem(part: Part, media: Multipart, index: number, rules: PartRules): unknown {
  const encoding = encodingAt(media, index);
  const pointer = pointerTo("", index);
  if (encoding !== undefined && !isOfType(part, encoding))
    rules.issues.push(unlistedType(pointer, part, encoding));
  rules.headed.push(...headedPart(part, encoding, pointer));
  const shape = encoding?.shape ?? media.shape?.items ?? ANY_SHAPE;
  return buildValue(createNode([part]), shape, pointer, partContext(media, rules, encoding));
}

/** Checks a part's `Content-Disposition`: in `multipart/form-data`, it must be `form-data` or absent (RFC 7578 §4.2). */
export function isPartOf({ headers }: PartHead, { subtype }: MediaType): boolean {
  return (
    subtype !== "form-data" || /^form-data\s*(?:;|$)/i.test(headers.get("content-disposition") ?? "form-data")
  );
}

function isOther(parts: readonly Part[], { types, properties = [] }: WireShape): boolean {
  if (types.includes("array")) return parts.every(({ name }) => name === undefined);
  const [only] = parts.length === 1 ? parts : [];
  return types.includes("string") && only !== undefined && !properties.some(([name]) => name === only.name);
}

function readFields(parts: readonly Part[], media: Multipart, rules: PartRules): Record<string, unknown> {
  const { issues, headed } = rules;
  const shape = media.shape ?? ANY_SHAPE;
  const value: Record<string, unknown> = {};
  const { plain, styled } = decodeStyledParts(parts, media, rules);
  for (const [name, field] of Object.entries(styled?.value ?? {})) setMember(value, name, field);
  issues.push(...(styled?.issues ?? []));
  for (const part of parts)
    headed.push(...headedPart(part, encodingOf(part, media), pointerTo("", part.name ?? "")));
  const context = partContext(media, rules);
  for (const [name, node] of nestParts(plain, media, issues).members ?? []) {
    const field = buildValue(node, shapeOfMember(shape, name), pointerTo("", name), context);
    if (field !== undefined) setMember(value, name, field);
  }
  return value;
}

function nestParts(parts: readonly Part[], media: Multipart, issues: ValidationIssue[]): WireNode<Part> {
  const { shape = ANY_SHAPE } = media;
  const literal = new Set((shape.properties ?? []).map(([name]) => name));
  const root = createNode<Part>();
  for (const part of parts) {
    const { name } = part;
    const apart = splitBrackets(name ?? "");
    const segments = literal.has(name ?? "") || !isPartOfField(media, apart) ? [name ?? ""] : apart;
    const encoding = encodingOf(part, media);
    if (name !== undefined && encoding !== undefined && !isOfType(part, encoding))
      issues.push(unlistedType(pointerTo("", name), part, encoding));
    if (name === undefined) issues.push(issueAt("", "multipart", "must have a name for each part"));
    else if (segments.length <= MAX_DEPTH) addLeaf(root, segments, part);
    else issues.push(issueAt("", "depth", `must not be nested deeper than ${MAX_DEPTH} levels`));
  }
  return root;
}

function encodingOf({ name }: Part, { encoding }: Multipart): PartDescriptor | undefined {
  return encoding?.find((entry) => entry.name === name);
}

function isOfType({ contentType }: Part, wanted: PartDescriptor): boolean {
  if (wanted.contentType === undefined || wanted.implied || contentType === undefined) return true;
  return isListedType(wanted.contentType, contentType);
}

function unlistedType(
  pointer: string,
  { contentType: type }: Part,
  { contentType: types }: PartDescriptor,
): ValidationIssue {
  return { ...issueAt(pointer, "contentType", wantListed(types)), params: { type } };
}

interface PartRules extends Pick<BuildContext<Part>, "issues" | "reading" | "depth" | "parse" | "texts"> {
  readonly headed: HeadedPart[];
}

/** @param encoding - Default: the encoding for the part's name. */
function partContext(media: Multipart, rules: PartRules, encoding?: PartDescriptor): BuildContext<Part> {
  const known = new Map<Part, Decoded | undefined>();
  const rulesOf = (part: Part, pointer: string): ReadRules => {
    const own = encoding ?? encodingOf(part, media);
    return {
      encoding: own,
      reading: rules.reading(pointer),
      parse: (text) => readJson(text, pointer, rules),
      keep: (text) => keepText(rules.texts, text, pointer),
      readInner: (accept) => {
        if (!known.has(part)) known.set(part, decodeInner(part, own?.inner, pointer, rules));
        return acceptInner(known.get(part), pointer, rules.issues, accept);
      },
    };
  };
  return {
    ...rules,
    readLeaf: (part, shape, pointer) => readPart(part, shape, rulesOf(part, pointer)),
    readList: (part, shape, pointer) => readListPart(part, shape, rulesOf(part, pointer)),
  };
}

interface ReadRules extends LeafRules {
  readonly encoding: PartDescriptor | undefined;
  readonly keep: (text: string) => void;
  /**
   * Decodes a part that itself contains a form or a multipart body. Returns {@link NO_FIT} for any other part, and for values that `accept`
   * rejects.
   */
  readonly readInner: (accept: (value: unknown) => boolean) => unknown;
}

function decodeInner(
  { contentType, bytes }: Part,
  inner: MediaDescriptor | undefined,
  pointer: string,
  rules: PartRules,
): Decoded | undefined {
  const type = contentType ?? inner?.type;
  if (inner === undefined || type === undefined || kindOfType(type) !== inner.kind) return undefined;
  const decode = inner.kind === "form" ? decodeForm : decodeMultipart;
  const texts: NumberText[] = [];
  const reading: ReadingOf = (below) => rules.reading(pointer + below);
  const decoded = decode(inner, bytes, type, { ...rules, reading, texts });
  for (const [text, below] of texts) keepText(rules.texts, text, pointer + below);
  const parts = decoded.kind === "malformed" ? [] : headedPartsOf(decoded.value);
  rules.headed.push(...parts.map((part) => ({ ...part, pointer: pointer + part.pointer })));
  return decoded;
}

function acceptInner(
  decoded: Decoded | undefined,
  pointer: string,
  issues: ValidationIssue[],
  accept: (value: unknown) => boolean,
): unknown {
  if (decoded === undefined) return NO_FIT;
  const value = decoded.kind === "malformed" ? undefined : decoded.value;
  if (decoded.kind !== "malformed" && !accept(value)) return NO_FIT;
  const found = decoded.kind === "value" ? [] : decoded.issues;
  issues.push(...found.map((issue) => ({ ...issue, pointer: pointer + issue.pointer })));
  return value;
}

function typeOfPart({ contentType = "" }: Part, { encoding }: ReadRules): MediaType | undefined {
  return parseMediaType(contentType === "" ? (encoding?.contentType ?? "") : contentType);
}

function readPart(part: Part, shape: WireShape, rules: ReadRules): unknown {
  const inner = rules.readInner(() => true);
  if (inner !== NO_FIT) return inner;
  const own = part.contentType ?? "";
  const nested = shape.types.length > 0 && !shape.types.includes("string");
  if (rules.encoding?.bytes) return isNull(part, shape, rules) ? null : nested ? NO_FIT : toFile(part);
  const type = typeOfPart(part, rules);
  const json = type !== undefined && kindOf(type) === "json";
  if (part.filename !== undefined && !(json && nested)) {
    return nested ? NO_FIT : toFile(part);
  }
  const plain = type === undefined || type.type === "text" || type.subtype === "*" || nested || json;
  if (!plain && rules.encoding?.text !== true) return toFile(part);
  const text = decodeText(part.bytes, type && mediaTypeParameter(type, "charset"));
  if (text === undefined) return NO_FIT;
  if (json && (own !== "" || nested)) return itemOrValue(rules.parse(text), shape);
  const value = readLeafText(text, shape, rules);
  if (typeof value === "number") rules.keep(text);
  return value;
}

/** Clients send `null` as text, without a file name. */
function isNull({ bytes, filename }: Part, shape: WireShape, rules: ReadRules): boolean {
  if (filename !== undefined || !shape.types.includes("null")) return false;
  const text = decodeText(bytes);
  return text !== undefined && readLeafText(text, shape, rules) === null;
}

function toFile({ bytes, filename, contentType: type = "" }: Part): Blob {
  return filename === undefined ? new Blob([bytes], { type }) : new File([bytes], filename, { type });
}

/** Returns `NO_FIT` for an object that the shape does not admit, so that callers try it as a list item. */
function itemOrValue(value: unknown, { types }: WireShape): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && types.length > 0 && !types.includes("object") ? NO_FIT : value;
}

function readListPart(part: Part, shape: WireShape, rules: ReadRules): unknown {
  const inner = rules.readInner(Array.isArray);
  if (inner !== NO_FIT || rules.encoding?.bytes) return inner;
  const type = typeOfPart(part, rules);
  const text = type !== undefined && kindOf(type) === "json" ? decodeText(part.bytes) : undefined;
  return text?.startsWith("[") ? wholeList(rules.parse(text), shape) : NO_FIT;
}
