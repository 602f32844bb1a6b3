import type { ValidationIssue } from "../checks.ts";
import type { ParameterStyle, WireShape } from "../descriptors.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { Reading } from "./coerce-text.ts";
import { addLeaf, createNode, memberOf, splitBrackets, type WireNode } from "./wire-node.ts";
import { admits } from "./wire-shape.ts";

/** Decodes percent-encoding (RFC 3986 §2.1). Returns `undefined` for a stray `%` or invalid UTF-8. Never throws. */
export function percentDecode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function percentDecodeForm(text: string): string | undefined {
  return percentDecode(text.includes("+") ? text.replaceAll("+", " ") : text);
}

/** A name and value as sent. The value is still percent-encoded, because lists are split before they are decoded. */
export interface RawPair {
  readonly name: string;
  readonly rawName: string;
  readonly rawValue: string;
}

export const MAX_PAIRS = 1000;

export function parsePairs(text: string, limit: number = MAX_PAIRS): RawPair[] | undefined {
  const pairs: RawPair[] = [];
  let start = 0;
  for (;;) {
    const end = text.indexOf("&", start);
    const stop = end < 0 ? text.length : end;
    if (stop > start) {
      if (pairs.length >= limit) return undefined;
      pairs.push(parsePair(text.slice(start, stop)));
    }
    if (end < 0) return pairs;
    start = stop + 1;
  }
}

function parsePair(piece: string): RawPair {
  const equals = piece.indexOf("=");
  const rawName = equals < 0 ? piece : piece.slice(0, equals);
  const rawValue = equals < 0 ? "" : piece.slice(equals + 1);
  return { name: percentDecodeForm(rawName) ?? rawName, rawName, rawValue };
}

/** The maximum number of segments in a bracketed name. */
export const MAX_DEPTH = 32;

/**
 * Splits a bracketed name into segments. If the name contains an unencoded `[`, only unencoded brackets separate segments. Otherwise,
 * encoded brackets do, since most clients encode them. Returns `undefined` beyond {@link MAX_DEPTH} segments.
 */
export function segmentsOf(pair: RawPair): string[] | undefined {
  const raw = pair.rawName.includes("[");
  const segments = splitBrackets(raw ? pair.rawName : pair.name);
  if (segments.length > MAX_DEPTH) return undefined;
  return raw ? segments.map((segment) => percentDecodeForm(segment) ?? segment) : segments;
}

/** Whether brackets in a name refer to a member. Otherwise, they are ordinary characters in the name. */
export type IsNested = (name: string, segments: readonly string[]) => boolean;

/**
 * Groups pairs into trees: `a[b]=1` becomes member `b` of `a`.
 * @param isNested - Decides whether a bracketed name is nested, since `fields[x]` can also be the complete name of a parameter.
 */
export function nestPairs(
  pairs: readonly RawPair[],
  isNested: IsNested,
  issues: ValidationIssue[],
): WireNode {
  const root = createNode<string>();
  for (const pair of pairs) {
    const apart = segmentsOf(pair);
    const segments = apart === undefined || isNested(pair.name, apart) ? apart : [pair.name];
    const value = percentDecodeForm(pair.rawValue);
    const at = pointerTo("", segments?.[0] ?? pair.name.slice(0, pair.name.indexOf("[")));
    if (segments === undefined)
      issues.push(issueAt(at, "depth", `must not be nested deeper than ${MAX_DEPTH} levels`));
    else if (value === undefined)
      issues.push(issueAt(at, "percent-encoding", "must be percent-encoded UTF-8"));
    else addLeaf(root, segments, value);
  }
  return root;
}

export type DecodePiece = (piece: string) => string | undefined;

export interface StyledText {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly name: string;
  readonly shape: WireShape;
}

export type SplitProblem = "percent-encoding" | "style";

/**
 * Splits a parameter's string according to its style. For `form`, `spaceDelimited`, `pipeDelimited` and `cookie`, the string does not
 * include `name=`. Splitting precedes decoding, so that an encoded delimiter is part of an item (RFC 6570).
 *
 * `label` without `explode` is split at commas (RFC 6570, OpenAPI 3.0.4 and 3.1.1; the dots in the tables of older OpenAPI versions were a
 * mistake). An empty string is an empty list or object if the shape admits no string. If the shape admits both strings and lists, a string
 * with an unencoded delimiter is a list. The reading `last` chooses an object where other readings choose a list or string, and vice versa.
 */
export function splitStyled(
  raw: string,
  how: StyledText,
  decode: DecodePiece,
  reading: Reading = "stated",
): WireNode | SplitProblem {
  switch (how.style) {
    case "label":
      if (!raw.startsWith(".")) return "style";
      return splitDelimited(raw.slice(1), how, how.explode ? "." : ",", decode, reading);
    case "matrix":
      return splitMatrix(raw, how, decode, reading);
    case "spaceDelimited":
      return splitDelimited(raw.replaceAll("%20", " ").replaceAll("+", " "), how, " ", decode, reading);
    case "pipeDelimited":
      return splitDelimited(
        raw.includes("|") ? raw : raw.replaceAll(/%7c/gi, "|"),
        how,
        "|",
        decode,
        reading,
      );
    case "simple":
    case "form":
    case "deepObject":
    case "cookie":
      return splitDelimited(raw, how, ",", decode, reading);
  }
}

function splitMatrix(
  raw: string,
  how: StyledText,
  decode: DecodePiece,
  reading: Reading,
): WireNode | SplitProblem {
  if (!raw.startsWith(";")) return "style";
  const pieces = raw.slice(1).split(";");
  if (how.explode && how.shape.types.includes("object")) return splitMembers(pieces, decode);
  const values: string[] = [];
  for (const piece of pieces) {
    const equals = piece.indexOf("=");
    const name = equals < 0 ? piece : piece.slice(0, equals);
    if (decode(name) !== how.name) return "style";
    values.push(equals < 0 ? "" : piece.slice(equals + 1));
  }
  const [only = ""] = values;
  if (how.explode) return decodeLeaves(values, decode);
  return values.length === 1 ? splitDelimited(only, how, ",", decode, reading) : "style";
}

function splitDelimited(
  raw: string,
  how: StyledText,
  delimiter: string,
  decode: DecodePiece,
  reading: Reading,
): WireNode | SplitProblem {
  const { shape, explode } = how;
  const list = shape.types.includes("array");
  const object = shape.types.includes("object");
  if (raw === "" && (list || object) && !admits(shape, "string")) return createNode();
  const pieces = raw.split(delimiter);
  if (object && isWrittenAsObject(pieces, how, reading))
    return explode ? splitMembers(pieces, decode) : splitAlternating(pieces, decode);
  return decodeLeaves(list ? pieces : [raw], decode);
}

/**
 * Whether a string is an object rather than a list. True if the shape admits only objects. Otherwise, with `explode`, each piece must
 * contain `=`. Without `explode`, the number of pieces must be even, and `object` must precede `array` in the shape. The reading `last`
 * reverses the choice.
 */
function isWrittenAsObject(
  pieces: readonly string[],
  { shape, explode }: StyledText,
  reading: Reading,
): boolean {
  const alone = shape.types.every((type) => type === "object" || type === "null");
  if (alone) return true;
  const looks = explode ? pieces.every((piece) => piece.includes("=")) : pieces.length % 2 === 0;
  const { types } = shape;
  const isList = types.includes("array") && !explode && types.indexOf("array") < types.indexOf("object");
  return looks && isList === (reading === "last");
}

function splitMembers(pieces: readonly string[], decode: DecodePiece): WireNode | SplitProblem {
  const node = createNode<string>();
  node.members = new Map();
  for (const piece of pieces) {
    const equals = piece.indexOf("=");
    if (equals < 0) return "style";
    const name = decode(piece.slice(0, equals));
    const value = decode(piece.slice(equals + 1));
    if (name === undefined || value === undefined) return "percent-encoding";
    memberOf(node, name).leaves.push(value);
  }
  return node;
}

function splitAlternating(pieces: readonly string[], decode: DecodePiece): WireNode | SplitProblem {
  if (pieces.length % 2 !== 0) return "style";
  const node = createNode<string>();
  node.members = new Map();
  for (let i = 0; i < pieces.length; i += 2) {
    const name = decode(pieces[i] ?? "");
    const value = decode(pieces[i + 1] ?? "");
    if (name === undefined || value === undefined) return "percent-encoding";
    memberOf(node, name).leaves.push(value);
  }
  return node;
}

export function decodeLeaves(texts: readonly string[], decode: DecodePiece): WireNode | SplitProblem {
  const leaves: string[] = [];
  for (const text of texts) {
    const leaf = decode(text);
    if (leaf === undefined) return "percent-encoding";
    leaves.push(leaf);
  }
  return createNode(leaves);
}
