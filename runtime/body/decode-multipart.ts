import type { EncodingDescriptor, MediaDescriptor, WireShape } from "../descriptors.ts";
import { kindOf } from "../media-kind.ts";
import {
  chooseByMediaType,
  type MediaType,
  mediaTypeParameter,
  parseMediaType,
  splitOutsideQuotes,
} from "../media-type.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import { ANY_SHAPE, type BuildContext, buildValue, setOwn, shapeOfMember } from "../wire/build-value.ts";
import { NO_FIT, type TextRules } from "../wire/coerce-text.ts";
import { type LeafRules, readLeafText, wholeList } from "../wire/json-leaf.ts";
import { MAX_DEPTH } from "../wire/nest-pairs.ts";
import { readJson } from "../wire/read-json.ts";
import { addLeaf, createNode, splitBrackets, type WireNode } from "../wire/wire-node.ts";
import { type Decoded, malformed, settleDecoded } from "./decode-json.ts";
import { decodeStyledParts } from "./decode-styled-parts.ts";
import { decodeText } from "./decode-text.ts";
import { nameParts } from "./name-parts.ts";
import { type Part, parseMultipart } from "./parse-multipart.ts";
import { isPartOfField } from "./part-of-field.ts";

/**
 * Reads a multipart body by its shape and encodings (OpenAPI 3.2 §4.15, RFC 7578, RFC 2046, RFC 2387).
 *
 * Decisions: a part with a file name is a `File`; so the bytes stay what they were. Without one, a part of a JSON type is
 * parsed, a text or a part without type is read by its shape, anything else is a `Blob`. A JSON part is parsed in spite of
 * its file name where the shape admits no text, since `FormData` cannot send JSON without one. The part's own type counts,
 * then the encoding's. Several parts of one name are a list; brackets in names nest, unless the name stands as it is in the
 * shape or is none of a field's parts (see {@link isPartOfField}). With a `style`, the rules of query parameters hold for a part without file name. A part without name is malformed in
 * `multipart/form-data`; in other types, `nameParts` finds the member. Where the shape admits a list alone, the value is the
 * list of parts; where it admits neither that nor an object, it is the one part, whatever its name. Beside an object, a list
 * has no names, and one value no name of a member. A shape that says nothing is an object in `multipart/form-data`, and a list
 * in other types.
 */
export function decodeMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  media: Pick<MediaDescriptor, "shape" | "encoding">,
  rules: TextRules,
): Decoded {
  const type = parseMediaType(contentType);
  const boundaries = type?.parameters.filter(([name]) => name === "boundary") ?? [];
  const boundary = boundaries[0]?.[1];
  if (type === undefined || boundary === undefined) return malformed("multipart", "must name its boundary");
  const parts = boundaries.length > 1 ? undefined : parseMultipart(bytes, boundary);
  if (parts === undefined || (type.subtype === "form-data" && !parts.every(isFormPart)))
    return malformed("multipart", "must be a well-formed multipart body");
  const issues: ValidationIssue[] = [];
  const { shape = ANY_SHAPE } = media;
  const types = shape.types.length > 0 ? shape.types : [type.subtype === "form-data" ? "object" : "array"];
  if (types.includes("object") && !isOther(parts, shape)) {
    const value = readFields(nameParts(parts, type, media), media, issues, rules);
    return settleDecoded(value, issues);
  }
  const context = partContext(media, { issues, reading: "stated", depth: rules.depth });
  const value = types.includes("array")
    ? parts.map((part, index) =>
        buildValue(createNode([part]), shape.items ?? ANY_SHAPE, pointerTo("", index), context),
      )
    : buildValue(createNode([...parts]), shape, "", context);
  return settleDecoded(value, issues);
}

/** Whether a part is one of `multipart/form-data` as far as it says (RFC 7578 §4.2): others pass over it. */
function isFormPart({ headers }: Part): boolean {
  return /^form-data\s*(?:;|$)/i.test(headers.get("content-disposition") ?? "form-data");
}

/** Whether parts are not the members of an object where something else is admitted beside it: none is named, or as no member is. */
function isOther(parts: readonly Part[], { types, properties = [] }: WireShape): boolean {
  if (types.includes("array")) return parts.every(({ name }) => name === undefined);
  const [only] = parts.length === 1 ? parts : [];
  return types.includes("string") && only !== undefined && !properties.some(([name]) => name === only.name);
}

type Multipart = Pick<MediaDescriptor, "shape" | "encoding">;

function readFields(
  parts: readonly Part[],
  media: Multipart,
  issues: ValidationIssue[],
  rules: TextRules,
): Record<string, unknown> {
  const shape = media.shape ?? ANY_SHAPE;
  const value: Record<string, unknown> = {};
  const { plain, styled } = decodeStyledParts(parts, media, rules);
  for (const [name, field] of Object.entries(styled?.value ?? {})) setOwn(value, name, field);
  issues.push(...(styled?.issues ?? []));
  for (const [name, node] of nestParts(plain, media, issues).members ?? []) {
    const context = partContext(media, { issues, reading: rules.reading(name), depth: rules.depth });
    const field = buildValue(node, shapeOfMember(shape, name), pointerTo("", name), context);
    if (field !== undefined) setOwn(value, name, field);
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
    if (name !== undefined && !isOfType(part, media))
      issues.push(issueAt(pointerTo("", name), "contentType", "must be of the media type that is described"));
    if (name === undefined) issues.push(issueAt("", "multipart", "must name each of its parts"));
    else if (segments.length <= MAX_DEPTH) addLeaf(root, segments, part);
    else issues.push(issueAt("", "depth", `must not be nested deeper than ${MAX_DEPTH} levels`));
  }
  return root;
}

/**
 * Whether a part is of one of the types that its encoding lists. A part that does not say what it is may be any, and so may
 * one where plain bytes or JSON are asked for: those are also what an encoding implies that nobody wrote.
 */
function isOfType({ name, contentType }: Part, { encoding = [] }: Multipart): boolean {
  const wanted = encoding.find((entry) => entry.name === name)?.contentType;
  if (wanted === undefined || contentType === undefined) return true;
  const types = splitOutsideQuotes(wanted, ",").map((type) => ({ type: type.trim() }));
  const isLoose = types.some(({ type }) => {
    const media = parseMediaType(type);
    return media === undefined || media.subtype === "octet-stream" || kindOf(media) === "json";
  });
  if (isLoose || parseMediaType(contentType)?.subtype === "octet-stream") return true;
  return chooseByMediaType(types, contentType) !== undefined;
}

type PartRules = Pick<BuildContext<Part>, "issues" | "reading" | "depth">;

function partContext(media: Multipart, rules: PartRules): BuildContext<Part> {
  const rulesOf = (part: Part, pointer: string): ReadRules => ({
    encoding: media.encoding?.find(({ name }) => name === part.name),
    reading: rules.reading,
    parse: (text) => readJson(text, pointer, rules),
  });
  return {
    ...rules,
    readLeaf: (part, shape, pointer) => readPart(part, shape, rulesOf(part, pointer)),
    readList: (part, shape, pointer) => readListPart(part, shape, rulesOf(part, pointer)),
  };
}

interface ReadRules extends LeafRules {
  readonly encoding: EncodingDescriptor | undefined;
}

function typeOfPart({ contentType = "" }: Part, { encoding }: ReadRules): MediaType | undefined {
  return parseMediaType(contentType === "" ? (encoding?.contentType ?? "") : contentType);
}

function readPart(part: Part, shape: WireShape, rules: ReadRules): unknown {
  const own = part.contentType ?? "";
  const type = typeOfPart(part, rules);
  const nested = shape.types.length > 0 && !shape.types.includes("string");
  const json = type !== undefined && kindOf(type) === "json";
  if (part.filename !== undefined && !(json && nested)) {
    return nested ? NO_FIT : new File([part.bytes], part.filename, { type: own });
  }
  const plain = type === undefined || type.type === "text" || type.subtype === "*" || nested || json;
  if (!plain && rules.encoding?.text !== true) return new Blob([part.bytes], { type: own });
  const text = decodeText(part.bytes, type && mediaTypeParameter(type, "charset"));
  if (text === undefined) return NO_FIT;
  return json && (own !== "" || nested)
    ? itemOrValue(rules.parse(text), shape)
    : readLeafText(text, shape, rules);
}

/** A JSON part's value; not that of the property where it is an object and none is admitted: it may be an item of it. */
function itemOrValue(value: unknown, { types }: WireShape): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && types.length > 0 && !types.includes("object") ? NO_FIT : value;
}

/** A part of JSON that is a list. */
function readListPart(part: Part, shape: WireShape, rules: ReadRules): unknown {
  const type = typeOfPart(part, rules);
  const text = type !== undefined && kindOf(type) === "json" ? decodeText(part.bytes) : undefined;
  return text?.startsWith("[") ? wholeList(rules.parse(text), shape) : NO_FIT;
}
