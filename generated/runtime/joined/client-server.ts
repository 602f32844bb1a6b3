// @ts-nocheck Made by a machine and tested as a whole.
import type { Check, ValidationIssue } from "./validators.js";
import type { EncodingDescriptor, HeaderDescriptor, JsonType, MediaDescriptor, OneWayShape, OperationDescriptor, ParameterDescriptor, ParameterStyle, StatusKey, WireShape } from "../descriptors.js";
import type { WrittenBody } from "../body/written-body.js";
import { EncodeError, JSON_TYPE, checkHeaderText, chooseByMediaType, encodeText, isJson, isRange, joinValue, kindOfType, listsJson, mediaTypeParameter, parseMediaType, rangesOf } from "./adapters-client-server.js";

// routing/normalise-path.ts

/** A percent-encoded octet, and any character that a URL's path cannot hold as it is. */
const ENCODED = /%[0-9a-fA-F]{2}/g;

/**
 * Writes the percent-encoding of a path in the one way (RFC 3986 §6.2.2): unreserved characters as they are, hexadecimal
 * digits in capitals. What is reserved, `%2F` above all, stays encoded, so that no segment is ever cut in two.
 */
export function normalisePath(path: string): string {
  // Nearly all paths are written in that way already.
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    if (!isNormal(path.charCodeAt(at + 1), path.charCodeAt(at + 2)))
      return path.replace(ENCODED, normaliseOctet);
  }
  return path;
}

/** Whether the two characters after a percent sign are capital hexadecimal digits that stand for what stays encoded. */
function isNormal(high: number, low: number): boolean {
  const first = digitOf(high);
  const second = digitOf(low);
  return first >= 0 && second >= 0 && !isUnreserved(first * 16 + second);
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x41 && code <= 0x46 ? code - 0x37 : -1;
}

function normaliseOctet(triple: string): string {
  const code = Number.parseInt(triple.slice(1), 16);
  return isUnreserved(code) ? String.fromCharCode(code) : triple.toUpperCase();
}

function isUnreserved(code: number): boolean {
  const letter = code | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x2e ||
    code === 0x5f ||
    code === 0x7e
  );
}

/** A percent sign that begins no octet, encoded or by the letter, outside the expressions of a template. */
const STRAY_PERCENT = /\{[^{}/]*\}|%(?:25)?(?![0-9a-fA-F]{2})/g;

/** A template with each percent sign that escapes nothing encoded (RFC 3986 §2.4), and with each by the letter; mostly one and the same. */
export function spellingsOf(template: string): readonly string[] {
  if (!template.includes("%")) return [template];
  const spell = (percent: string): string =>
    template.replace(STRAY_PERCENT, (found) => (found.startsWith("%") ? percent : found));
  return [...new Set([spell("%25"), spell("%")])];
}

/** The same for the literal text of a template: what a URL cannot hold is percent-encoded first, as a client sends it. */
export function normaliseLiteral(text: string): string {
  if (!NEEDS_ENCODING.test(text)) return normalisePath(text);
  return normalisePath(text.replace(NEEDS_ENCODING_ALL, encodeAll));
}

function encodeAll(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair: what a URL parser puts in its place.
    return encodeURIComponent(text.replace(LONE_SURROGATE, "\ufffd"));
  }
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const NEEDS_ENCODING = /[^!-~]|["<>`{}^\\|?#]/;
const NEEDS_ENCODING_ALL = /[^!-~]+|["<>`{}^\\|?#]/g;

// wire/percent-decode.ts

/**
 * Undoes percent-encoding (RFC 3986 §2.1). `undefined` where the text is malformed: a stray `%`, or octets that are not
 * UTF-8. Never throws.
 */
export function percentDecode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** As {@link percentDecode}, with `+` for a space, as in queries and forms (application/x-www-form-urlencoded). */
export function percentDecodeForm(text: string): string | undefined {
  return percentDecode(text.includes("+") ? text.replaceAll("+", " ") : text);
}

// wire/parse-pairs.ts

/** One `name=value` of a query or form. The value is as sent, since lists are split before they are decoded. */
export interface RawPair {
  /** Decoded; as sent where it is malformed. */
  readonly name: string;
  readonly rawName: string;
  readonly rawValue: string;
}

/** The most pairs that {@link parsePairs} reads by default. */
export const MAX_PAIRS = 1000;

/**
 * Takes a query or form apart (WHATWG URL §5.1, without decoding the values). Empty pieces are skipped, a piece without
 * `=` is a name with an empty value. `undefined` where there are more than `limit`.
 */
export function parsePairs(text: string, limit: number = MAX_PAIRS): RawPair[] | undefined {
  const pairs: RawPair[] = [];
  let start = 0;
  while (start <= text.length && text.length > 0) {
    const end = text.indexOf("&", start);
    const stop = end < 0 ? text.length : end;
    if (stop > start) {
      if (pairs.length >= limit) return undefined;
      pairs.push(parsePair(text.slice(start, stop)));
    }
    if (end < 0) break;
    start = stop + 1;
  }
  return pairs;
}

function parsePair(piece: string): RawPair {
  const equals = piece.indexOf("=");
  const rawName = equals < 0 ? piece : piece.slice(0, equals);
  const rawValue = equals < 0 ? "" : piece.slice(equals + 1);
  return { name: percentDecodeForm(rawName) ?? rawName, rawName, rawValue };
}

// routing/parse-template.ts

/** One segment of a path template. */
export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  /** One expression and nothing else: any text but the empty one. */
  | { readonly kind: "any" }
  | { readonly kind: "pattern"; readonly pattern: SegmentPattern };

/**
 * A segment of several pieces: `{base}...{head}` is `["", "...", ""]`, the texts before, between and after its
 * expressions.
 */
export interface SegmentPattern {
  readonly texts: readonly string[];
  /** What the text of each expression has to begin with: `.` in style `label`, `;` and the name in style `matrix`. */
  readonly leads: readonly string[];
}

/** The names in a path template, in order. */
export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}

const EXPRESSION = /\{([^{}/]*)\}/g;

const ANY: Segment = { kind: "any" };

/** Reads a segment of a path template. Of its parameters, those of the path tell by their styles what texts begin with. */
export function parseSegment(text: string, parameters: readonly ParameterDescriptor[]): Segment {
  const open = text.indexOf("{");
  if (open < 0) return { kind: "literal", text: normaliseLiteral(text) };
  // The common case first: set-up time counts where functions start cold.
  if (open === 0 && text.indexOf("{", 1) < 0 && text.indexOf("}") === text.length - 1) return ANY;
  // Split by a pattern with one group: texts and names take turns.
  const pieces = text.split(EXPRESSION);
  if (pieces.length === 1) return { kind: "literal", text: normaliseLiteral(text) };
  const texts = pieces.filter((_, index) => index % 2 === 0).map(normaliseLiteral);
  const leads = pieces.filter((_, index) => index % 2 === 1).map((name) => leadOf(name, parameters));
  return { kind: "pattern", pattern: { texts, leads } };
}

function leadOf(name: string, parameters: readonly ParameterDescriptor[]): string {
  const parameter = parameters.find((candidate) => candidate.in === "path" && candidate.name === name);
  if (parameter?.style === "label") return ".";
  if (parameter?.style !== "matrix") return "";
  const spread = parameter.explode && parameter.shape.types.includes("object");
  return spread ? ";" : `;${encodeURIComponent(name)}`;
}

// body/is-text-deeper.ts

const QUOTE = 34;
const BACKSLASH = 92;

/** As `isDeeper`, of a text. */
export function isTextDeeper(text: string, limit: number): boolean {
  // Each level takes two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // `[` and `{`, `]` and `}` are a bit apart.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}

// body/read-lines.ts

/** Thrown by the iterables of a streamed body when the stream is not what its media type says. */
export class StreamError extends Error {
  override readonly name: string = "StreamError";
}

/** Throws a `StreamError` where JSON in a line or event nests deeper than `depth`. */
export function refuseDeeper(text: string, depth: number | undefined): void {
  if (depth !== undefined && isTextDeeper(text, depth))
    throw new StreamError(`An item is nested deeper than ${depth} levels.`);
}

/** The longest line that is read by default, in UTF-16 code units. */
export const MAX_LINE: number = 16_777_216;

/**
 * The lines of a UTF-8 stream, without their ends (`\n`, `\r\n` or `\r`), a leading byte order mark dropped. The last line
 * comes though nothing ends it. Leaving the iteration cancels the stream.
 *
 * @throws StreamError on octets that are not UTF-8, and on a line longer than `limit`.
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  limit: number = MAX_LINE,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let half = false;
  let done = false;
  try {
    while (!done) {
      const chunk = await reader.read();
      done = chunk.done;
      const text = decodeChunk(decoder, chunk.value, !done);
      rest += text;
      // A long line is looked at once, not with each chunk that adds to it.
      const goesOn: boolean = !done && !half && !/[\r\n]/.test(text);
      const { lines, tail }: SplitLines = goesOn ? { lines: [], tail: rest } : splitLines(rest, done);
      half = !goesOn && tail.endsWith("\r");
      rest = tail;
      if (rest.length > limit || lines.some(({ length }) => length > limit))
        throw new StreamError(`A line is longer than ${limit} characters.`);
      yield* lines;
    }
  } finally {
    if (!done) await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function decodeChunk(decoder: TextDecoder, chunk: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(chunk, { stream });
  } catch {
    throw new StreamError("The stream is not UTF-8.");
  }
}

interface SplitLines {
  readonly lines: readonly string[];
  readonly tail: string;
}

/** A `\r` at the end may be half of a `\r\n`: it is kept until more is known. */
function splitLines(text: string, done: boolean): SplitLines {
  const whole = !done && text.endsWith("\r") ? text.slice(0, -1) : text;
  const lines = whole.split(/\r\n|\n|\r/);
  const tail = (lines.pop() ?? "") + text.slice(whole.length);
  if (!done) return { lines, tail };
  return { lines: tail === "" ? lines : [...lines, tail], tail: "" };
}

// find-by.ts

/** The first entry whose member is the first of these keys that any entry has. */
export function findBy<T, Name extends keyof T>(
  entries: readonly T[],
  name: Name,
  keys: readonly (T[Name] | string | number | undefined)[],
): T | undefined {
  for (const key of keys) for (const entry of entries) if (entry[name] === key) return entry;
  return undefined;
}

// status.ts

/**
 * The entry that describes a status code: the exact one, then the range, then `default` (OpenAPI 3.2 §4.16).
 * `undefined` where the document says nothing of that status.
 */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  return findBy(entries, "status", [status, `${`${status}`[0]}XX`, "default"]);
}

// wire/coerce-text.ts

/** What {@link coerceText} answers when no admitted type fits. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * A text that fits `string` may fit another admitted type as well. `stated` takes the types in the order of the shape,
 * `other` the other way round. A reader tries `stated` first, and `other` where the schema then refuses the value.
 */
export type Reading = "stated" | "other";

/** Which integers are taken: those that a JavaScript number holds exactly, or any, rounded. For who only judges them. */
export type IntegerRange = "safe" | "any";

/** The reading of each top-level name of a form or multipart body. */
export type ReadingOf = (name: string) => Reading;

/** How the texts of a body are read. */
export interface TextRules {
  readonly reading: ReadingOf;
  /** How deep JSON in a text may nest. Default: as it likes. */
  readonly depth?: number | undefined;
}

/** Every name in the order of its shape. */
export const statedReading: TextRules = { reading: () => "stated" };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a text as one of the admitted types, the first that fits.
 *
 * Decisions:
 * - Numbers are JSON's: no leading zeros, no `+`, no hexadecimal, no spaces. An integer that a JavaScript number cannot
 *   hold exactly does not fit, since a rounded identifier names another thing.
 * - Beside `string`, a number is taken only where it gives back the same text: `1.0` and `1e3` stay texts.
 * - Booleans are `true` and `false`. `null` is the last resort: the empty text or `null`, and never where `string` fits.
 * - No admitted types: the text stays a text.
 */
export function coerceText(
  text: string,
  types: readonly JsonType[],
  reading: Reading,
  integers: IntegerRange = "safe",
): unknown {
  if (types.length === 0) return text;
  if (types.length === 1) return readAs(text, types[0], { exact: false, integers });
  const how = { exact: types.includes("string"), integers };
  const order = reading === "stated" ? types : [...types].reverse();
  for (const type of order) {
    if (type === "null") continue;
    const value = readAs(text, type, how);
    if (value !== NO_FIT) return value;
  }
  return types.includes("null") ? readAs(text, "null", how) : NO_FIT;
}

/** How a number is read: whether it must give back the same text, and how large an integer may be. */
interface NumberRules {
  readonly exact: boolean;
  readonly integers: IntegerRange;
}

function readAs(text: string, type: JsonType | undefined, rules: NumberRules): unknown {
  switch (type) {
    case "string":
      return text;
    case "integer":
      return readNumber(text, true, rules);
    case "number":
      return readNumber(text, false, rules);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : NO_FIT;
    case "null":
      return text === "" || text === "null" ? null : NO_FIT;
    default:
      return NO_FIT;
  }
}

function readNumber(text: string, integer: boolean, { exact, integers }: NumberRules): unknown {
  if (!NUMBER.test(text)) return NO_FIT;
  const value = Number(text);
  const fits = integers === "safe" ? Number.isSafeInteger : Number.isInteger;
  if (!Number.isFinite(value) || (integer && !fits(value))) return NO_FIT;
  return exact && String(value) !== text ? NO_FIT : value;
}

// pointer.ts

/**
 * JSON Pointers (RFC 6901): the only code that takes them apart or puts them together. A pointer is a text; `""` is the
 * whole value, every token follows a `/`, and in a token `~` is written `~0` and `/` is written `~1`.
 *
 * @module
 */

/** A token as it stands in a pointer: `~` and `/` escaped. */
export function encodeToken(token: string): string {
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The reverse of {@link encodeToken}. A `~` that escapes nothing is kept as it is. */
export function decodeToken(text: string): string {
  return text.includes("~") ? text.replaceAll("~1", "/").replaceAll("~0", "~") : text;
}

/** The pointer of a member or item of what `pointer` points to; further tokens go deeper. */
export function pointerTo(pointer: string, ...tokens: readonly (string | number)[]): string {
  let result = pointer;
  for (const token of tokens) {
    result += `/${typeof token === "number" ? String(token) : encodeToken(token)}`;
  }
  return result;
}

/** Writes tokens as a pointer. */
export function encodePointer(tokens: readonly (string | number)[]): string {
  return pointerTo("", ...tokens);
}

/** Takes a pointer apart; `undefined` when it is neither empty nor begins with `/`, or has a `~` that escapes nothing. */
export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split("/").map(decodeToken);
}

/** The pointer without its last token; that of `""` is `""`. */
export function parentPointer(pointer: string): string {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? "" : pointer.slice(0, slash);
}

/** The last token of a pointer, decoded; `undefined` for `""`. */
export function lastToken(pointer: string): string | undefined {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? undefined : decodeToken(pointer.slice(slash + 1));
}

/** The member or item of a value that a token names; `undefined` where there is none. Own members only. */
export function readToken(value: unknown, token: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return Object.hasOwn(value, token) ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
}

/** What a pointer points to in a value; `undefined` where there is nothing or the pointer is malformed. */
export function readPointer(value: unknown, pointer: string): unknown {
  const tokens = decodePointer(pointer);
  if (tokens === undefined) return undefined;
  let current = value;
  for (const token of tokens) {
    current = readToken(current, token);
    if (current === undefined) return undefined;
  }
  return current;
}

/**
 * Writes a pointer as a URI fragment, `#` included (RFC 6901 section 6): what a `$ref` within one document holds. What
 * RFC 3986 does not admit in a fragment is percent-encoded, as UTF-8.
 */
export function encodeFragment(pointer: string): string {
  // A lone surrogate has no UTF-8 form, so it stays as it is.
  return `#${pointer.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?\ud800-\udfff]/gu, (character) => encodeURIComponent(character))}`;
}

/**
 * The text of a URI fragment, without its `#`, percent-decoded. Where a `%` escapes nothing, the text is taken by the
 * letter, as its author most likely meant it.
 */
export function decodeFragment(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** An issue without particulars. */
export function issueAt(pointer: string, keyword: string, message: string): ValidationIssue {
  return { pointer, keyword, message, params: {} };
}

// wire/parse-json-text.ts

/** Parses JSON; {@link NO_FIT} where it is none. A member called `__proto__` is an own member like any other. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

// body/locate-json-error.ts

/** Where a text stops being JSON, counted from 1 in UTF-16 code units. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 keeps them out of strings.
const STRING_PIECE = /[^"\\\u0000-\u001f]{1,65536}|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER_HERE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * Finds where a text stops being JSON (RFC 8259). The message of `JSON.parse` differs between engines and quotes the text,
 * which an answer to a stranger must not. Only called on text that `JSON.parse` refused.
 */
export function locateJsonError(text: string): JsonErrorPlace {
  const offset = scan(text);
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

/** What may come next. `end` is the end of the text. */
type Expected = "value" | "firstItem" | "firstKey" | "key" | "colon" | "next" | "end";

function scan(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = skip(SPACE, text, 0);
  while (at < text.length && expected !== "end") {
    const char = text[at] ?? "";
    if (isClose(char, expected, open)) {
      open.pop();
      at++;
      expected = open.length === 0 ? "end" : "next";
    } else if (expected === "colon" || expected === "next") {
      if (char !== (expected === "colon" ? ":" : ",")) return at;
      at++;
      expected = expected === "colon" || open.at(-1) === "[" ? "value" : "key";
    } else if (expected === "key" || expected === "firstKey") {
      const end = skipString(text, at);
      if (end === at) return at;
      at = end;
      expected = "colon";
    } else if (char === "{" || char === "[") {
      open.push(char);
      at++;
      expected = char === "{" ? "firstKey" : "firstItem";
    } else {
      const end = skipScalar(text, at);
      if (end === at) return at;
      at = end;
      expected = open.length === 0 ? "end" : "next";
    }
    at = skip(SPACE, text, at);
  }
  return at;
}

function isClose(char: string, expected: Expected, open: readonly string[]): boolean {
  if (char === "}") return (expected === "next" || expected === "firstKey") && open.at(-1) === "{";
  return char === "]" && (expected === "next" || expected === "firstItem") && open.at(-1) === "[";
}

function skipScalar(text: string, at: number): number {
  return Math.max(skipString(text, at), skip(NUMBER_HERE, text, at), skip(WORD, text, at));
}

/** Piece by piece: one pattern for the whole keeps a way back for every character, and overflows in a text of ten million. */
function skipString(text: string, at: number): number {
  if (text[at] !== '"') return at;
  for (let from = at + 1; ; ) {
    if (text[from] === '"') return from + 1;
    const end = skip(STRING_PIECE, text, from);
    if (end === from) return at;
    from = end;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

// body/decode-json.ts

/** The outcome of decoding a body's bytes or text. */
export type Decoded =
  | { readonly kind: "value"; readonly value: unknown }
  /** Well-formed, but with texts that no type of their shape fits; those are left out of `value`. */
  | { readonly kind: "mismatch"; readonly value: unknown; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] };

/** A body that is not what its media type says. */
export function malformed(keyword: string, message: string): Decoded {
  return { kind: "malformed", issues: [issueAt("", keyword, message)] };
}

const MISMATCHES: ReadonlySet<string> = new Set(["type", "maxItems", "contentType"]);

/** The outcome of decoding a form: malformed where an issue is about how it is written. */
export function settleDecoded(value: unknown, issues: readonly ValidationIssue[]): Decoded {
  if (issues.length === 0) return { kind: "value", value };
  const readable = issues.every(({ keyword }) => MISMATCHES.has(keyword));
  return readable ? { kind: "mismatch", value, issues } : { kind: "malformed", issues };
}

/**
 * Parses a JSON body (RFC 8259). Where it is none, the issue says at which line and column. A member called `__proto__` is
 * an own member of the result, as `JSON.parse` has it.
 */
export function decodeJson(text: string): Decoded {
  const value = parseJsonText(text);
  if (value !== NO_FIT) return { kind: "value", value };
  const { line, column } = locateJsonError(text);
  const issue = issueAt("", "json", `must be JSON; it stops being so at line ${line}, column ${column}`);
  return { kind: "malformed", issues: [{ ...issue, params: { line, column } }] };
}

// body/decode-text.ts

/**
 * Turns octets into text: UTF-8 unless `charset` names another encoding of the WHATWG Encoding standard. A byte order mark
 * is dropped. `undefined` where the octets are not in that encoding, or the encoding is not known.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string | undefined {
  try {
    return (charset === undefined ? UTF8 : decoderFor(charset)).decode(bytes);
  } catch {
    return undefined;
  }
}

const UTF8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

function decoderFor(charset: string): TextDecoder {
  const label = charset.toLowerCase();
  return label === "utf-8" || label === "utf8" ? UTF8 : new TextDecoder(label, { fatal: true });
}

// body/decode-plain.ts

/** As `decodeBody`, of bodies of JSON, text or octets. What else there is counts as octets. */
export function decodePlain(
  { kind, shape }: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Decoded {
  if (kind === "json") return withText(bytes, undefined, decodeJson);
  if (kind !== "text") return { kind: "value", value: new Blob([bytes], { type: contentType }) };
  const media = parseMediaType(contentType);
  const charset = media && mediaTypeParameter(media, "charset");
  return withText(bytes, charset, (text) => {
    const value = shape === undefined ? text : coerceText(text, shape.types, "stated");
    return { kind: "value", value: value === NO_FIT ? text : value };
  });
}

/** Reads octets as text, and then the text. */
export function withText(
  bytes: Uint8Array,
  charset: string | undefined,
  then: (text: string) => Decoded,
): Decoded {
  const text = decodeText(bytes, charset);
  return text === undefined ? malformed("charset", `must be ${charset ?? "UTF-8"}`) : then(text);
}

// body/find-one-way.ts

/** Which way a body goes. */
export type BodySide = "request" | "response";

const NONE: readonly ValidationIssue[] = [];

/**
 * Finds the members of a decoded body that should not go its way: `readOnly` ones in a request, `writeOnly` ones in a response. What
 * is below one of them is not told of.
 */
export function findOneWay(
  { oneWay }: Pick<MediaDescriptor, "oneWay">,
  side: BodySide,
  value: unknown,
): readonly ValidationIssue[] {
  if (oneWay === undefined) return NONE;
  const issues: ValidationIssue[] = [];
  const keyword = side === "request" ? "readOnly" : "writeOnly";
  const message =
    side === "request" ? "must not be sent: it is readOnly" : "must not be shown: it is writeOnly";
  const add = (pointer: string): void => void issues.push(issueAt(pointer, keyword, message));
  visit({ trail: [], shape: oneWay, pointer: "", depth: 0, add }, value);
  return issues;
}

/** A check that finds these members as well; the check itself where there are none to look for. */
export function withOneWay(
  check: Check | undefined,
  media: Pick<MediaDescriptor, "oneWay">,
  side: BodySide,
): Check | undefined {
  if (media.oneWay === undefined) return check;
  return (value) => {
    const issues = [...(check?.(value) ?? NONE), ...findOneWay(media, side, value)];
    return issues.length === 0 ? undefined : issues;
  };
}

interface Spot {
  /** The shapes above this one. */
  readonly trail: readonly OneWayShape[];
  readonly shape: OneWayShape;
  readonly pointer: string;
  readonly depth: number;
  readonly add: (pointer: string) => void;
}

/** Deeper than any value that means something. */
const DEPTH = 200;

function visit({ trail, shape, pointer, depth, add }: Spot, value: unknown): void {
  if (typeof value !== "object" || value === null || depth > DEPTH) return;
  const { up } = shape;
  if (up !== undefined) {
    const above = trail[trail.length - up];
    if (above !== undefined) visit({ trail: trail.slice(0, -up), shape: above, pointer, depth, add }, value);
    return;
  }
  const inside = [...trail, shape];
  const below = (name: string | number, inner: OneWayShape, member: unknown): void =>
    visit({ trail: inside, shape: inner, pointer: pointerTo(pointer, name), depth: depth + 1, add }, member);
  const { members = [], properties = [], items, additional } = shape;
  if (Array.isArray(value)) {
    if (items !== undefined) for (const [index, item] of value.entries()) below(index, items, item);
    return;
  }
  // A member that is undefined is not sent.
  const has = (name: string): boolean => Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined;
  for (const name of members) if (has(name)) add(pointerTo(pointer, name));
  for (const [name, inner] of properties) if (has(name)) below(name, inner, Reflect.get(value, name));
  if (additional === undefined) return;
  const named = new Set([...members, ...properties.map(([name]) => name)]);
  for (const [name, member] of Object.entries(value)) if (!named.has(name)) below(name, additional, member);
}

// choose-media.ts

/**
 * The description of a body of this content type, see {@link chooseByMediaType}. `undefined` where none describes it, and
 * where {@link resolveRange} finds no way from such content to a value of its schema.
 */
export function chooseMedia(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  const media = chooseByMediaType(content, contentType);
  return media && resolveRange(media, contentType);
}

/**
 * The description of a body as it holds for content of this type. Of a range that admits several kinds (`*`/`*` and
 * `application/*`), the content's own type decides how it is read: JSON is any value; text is a string; a form is an object;
 * octets have a place where the schema says nothing. `undefined` for what becomes no value of the schema. A schema of
 * octets takes what comes as octets.
 */
export function resolveRange(
  media: MediaDescriptor,
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  const { admits, shape, ...rest } = media;
  if (admits === undefined || contentType == null || contentType === media.type) return media;
  const kind = kindOfType(contentType) ?? "binary";
  const isAny = admits.length === 0;
  if (kind === "form") return shape && { ...rest, kind, shape };
  const fits = kind === "json" || (kind === "text" && admits.includes("string"));
  return fits || (isAny && (kind === "text" || kind === "binary")) ? { ...rest, kind } : undefined;
}

/** Whether {@link chooseByName} is enough: no names have parameters or are ranges of suffixes, and ranges that admit several kinds admit JSON alone. */
export function haveNamesOnly(content: readonly MediaDescriptor[]): boolean {
  return content.every(
    ({ type, admits = ["object"] }) =>
      /^[^A-Z;\s"]+$/.test(type) && !type.includes("*+") && admits.length > 0 && !admits.includes("string"),
  );
}

/** {@link chooseMedia} for bodies that are told apart by names, in a fraction of its code: what most clients carry. */
export function chooseByName(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  if (contentType == null) return content[0];
  const name = contentType.toLowerCase().replace(/[\s;].*/s, "");
  const media = findBy(content, "type", rangesOf(name));
  return media?.admits && !JSON_TYPE.test(name) ? undefined : media;
}

/**
 * A type to write a body under: of a range, the body's own, else the plainest of its kind that does.
 *
 * @param body - What is written. Default: something without a type of its own.
 */
export function concreteType({ type, kind }: Pick<MediaDescriptor, "type" | "kind">, body?: unknown): string {
  if (!isRange(type)) return type;
  if (body instanceof Blob && body.type) return body.type;
  if (type.includes("*+")) return type.replace("*", "x");
  if (kind === "json") return "application/json";
  if (kind === "text") return "text/plain";
  if (kind === "multipart") return "multipart/mixed";
  return type.replace("*/*", "application/*").replace("*", "octet-stream");
}

// wire/read-json.ts

/** What reading JSON inside a text takes. */
export interface JsonRules {
  /** Where problems go. */
  readonly issues: ValidationIssue[];
  /** How deep arrays and objects may nest. Default: as they like. */
  readonly depth?: number | undefined;
}

/**
 * Parses JSON that stands in a parameter, a field or a part; `NO_FIT` where it is none. What nests too deep is an issue, and
 * gives `undefined`.
 */
export function readJson(text: string, pointer: string, { issues, depth }: JsonRules): unknown {
  if (depth === undefined || !isTextDeeper(text, depth)) return parseJsonText(text);
  issues.push(tooDeep(pointer));
  return undefined;
}

/** Of a value that nests deeper than it may, or than can be followed. */
export function tooDeep(pointer = ""): ValidationIssue {
  return issueAt(pointer, "depth", "must not be nested so deeply");
}

// wire/json-leaf.ts

/** How the text of a leaf is read where it may be JSON. */
export interface LeafRules {
  readonly reading: Reading;
  readonly integers?: IntegerRange | undefined;
  /** Parses JSON; {@link NO_FIT} where it is none. */
  parse(text: string): unknown;
}

/**
 * Reads a text as a value that is no list. What has no form of its own is written as JSON: it is an object where no other
 * admitted type fits, and by the other reading also where one does, such as `string`.
 */
export function readLeafText(text: string, { types }: WireShape, rules: LeafRules): unknown {
  const isObject = types.includes("object");
  if (isObject && rules.reading === "other" && text.startsWith("{")) {
    const value = rules.parse(text);
    if (value !== NO_FIT) return value;
  }
  const value = coerceText(text, types, rules.reading, rules.integers);
  return value === NO_FIT && isObject ? rules.parse(text) : value;
}

/**
 * A value of JSON that is a whole list of a shape; {@link NO_FIT} for one that is an item of it, or may be. Of a list of lists
 * it is the whole where it holds nothing but lists.
 */
export function wholeList(value: unknown, { items }: WireShape): unknown {
  if (!Array.isArray(value) || items === undefined || items.types.length === 0) return NO_FIT;
  const isWhole = !items.types.includes("array") || (value.length > 0 && value.every(Array.isArray));
  return isWhole ? value : NO_FIT;
}

// wire/wire-node.ts

/**
 * What stands on the wire, taken apart but not yet typed. Whether two texts under one name are a list or a mistake, and
 * whether `[0]` is an index or a name, only the shape can tell: {@link buildValue} decides.
 *
 * @module
 */

/** A node: the leaves under its name, and what is nested below it. A leaf is a decoded text or a part of a multipart body. */
export interface WireNode<Leaf = string> {
  readonly leaves: Leaf[];
  /** `name[member]`. */
  members?: Map<string, WireNode<Leaf>>;
  /** `name[]`, in order; only those with something nested below. */
  items?: WireNode<Leaf>[];
}

/** A node of these leaves. */
export function createNode<Leaf>(leaves: Leaf[] = []): WireNode<Leaf> {
  return { leaves };
}

/** The member of a node, made where it is not there yet. */
export function memberOf<Leaf>(node: WireNode<Leaf>, name: string): WireNode<Leaf> {
  node.members ??= new Map();
  let member = node.members.get(name);
  if (member === undefined) {
    member = createNode<Leaf>();
    node.members.set(name, member);
  }
  return member;
}

/**
 * Puts a leaf below a node along bracket segments: `["a", "", "b"]` stands for `a[][b]`. `a[][b]=1&a[][c]=2` fills one
 * item, and a second `a[][b]` opens the next, as Rails and qs do.
 */
export function addLeaf<Leaf>(root: WireNode<Leaf>, segments: readonly string[], leaf: Leaf): void {
  let node = root;
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] ?? "";
    const rest = segments.slice(i + 1);
    if (segment !== "" || i === 0) node = memberOf(node, segment);
    else if (rest.length > 0) node = itemFor(node, rest);
  }
  node.leaves.push(leaf);
}

function itemFor<Leaf>(node: WireNode<Leaf>, rest: readonly string[]): WireNode<Leaf> {
  node.items ??= [];
  const last = node.items.at(-1);
  if (last !== undefined && !isTaken(last, rest)) return last;
  const item = createNode<Leaf>();
  node.items.push(item);
  return item;
}

function isTaken<Leaf>(node: WireNode<Leaf>, path: readonly string[]): boolean {
  let at: WireNode<Leaf> | undefined = node;
  for (const segment of path) {
    if (segment === "") return false;
    at = at.members?.get(segment);
    if (at === undefined) return false;
  }
  return at.leaves.length > 0;
}

/** `a[b][]` as `["a", "b", ""]`; a name without well-formed brackets is one segment. */
export function splitBrackets(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0 || !name.endsWith("]")) return [name];
  const segments = [name.slice(0, open)];
  let at = open;
  while (at < name.length) {
    const close = name.indexOf("]", at);
    if (name[at] !== "[" || close < 0) return [name];
    segments.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return segments;
}

// wire/build-value.ts

/** What {@link buildValue} needs beside node and shape. */
export interface BuildContext<Leaf = string> {
  /** Where problems go. */
  readonly issues: ValidationIssue[];
  readonly reading: Reading;
  /** How deep JSON in a text may nest. Default: as it likes. */
  readonly depth?: number | undefined;
  /** Reads one leaf as a value that is no list; {@link NO_FIT} where it cannot be one. */
  readLeaf(leaf: Leaf, shape: WireShape, pointer: string): unknown;
  /** Reads one leaf as a whole list; {@link NO_FIT} where it is an item at most. */
  readList(leaf: Leaf, shape: WireShape, pointer: string): unknown;
}

/** The shape of what nothing is known about. */
export const ANY_SHAPE: WireShape = { types: [] };

/** Whether a shape admits a type; a shape that says nothing admits all. */
export function admits(shape: WireShape, type: JsonType): boolean {
  return shape.types.length === 0 || shape.types.includes(type);
}

/** Sets an own property, whatever its name: `__proto__` is a name like any other. */
export function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[name] = value;
  }
}

/** The shape of a member by its name. */
export function shapeOfMember(shape: WireShape, name: string): WireShape {
  for (const [key, member] of shape.properties ?? []) if (key === name) return member;
  return shape.additional ?? ANY_SHAPE;
}

/**
 * The context of plain texts: each leaf is read by {@link coerceText}. Styles have no form for an object or a list in a list;
 * it is written as JSON, and read as such where nothing else fits.
 */
export function textContext(
  issues: ValidationIssue[],
  reading: Reading,
  { integers, depth }: { readonly integers?: IntegerRange; readonly depth?: number | undefined } = {},
): BuildContext {
  const readLeaf = (text: string, shape: WireShape, pointer: string): unknown => {
    const parse = (json: string): unknown => readJson(json, pointer, { issues, depth });
    return isInner(pointer)
      ? readLeafText(text, shape, { reading, integers, parse })
      : coerceText(text, shape.types, reading, integers);
  };
  const readList = (text: string, shape: WireShape, pointer: string): unknown =>
    isInner(pointer) && text.startsWith("[")
      ? wholeList(readJson(text, pointer, { issues, depth }), shape)
      : NO_FIT;
  return { issues, reading, depth, readLeaf, readList };
}

/** Whether a pointer leads into a parameter or field. */
export function isInner(pointer: string): boolean {
  return pointer.includes("/", 1);
}

/**
 * Makes the value that a node stands for. What does not fit the shape is an issue, and gives `undefined`.
 *
 * Decisions: something nested is an object where the shape admits one, a list by index where it admits only that (gaps
 * closed). Several leaves are a list; where the shape admits none, a name was given more often than once. One leaf is a
 * list of one only where no earlier type of the shape fits it. What has members as well as texts or items of its own
 * (`a=1&a[b]=2`) contradicts itself.
 */
export function buildValue<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (node.members !== undefined) {
    if (node.leaves.length > 0 || node.items !== undefined) {
      context.issues.push(issueAt(pointer, "style", "must not be given both whole and by its members"));
      return undefined;
    }
    if (admits(shape, "object") && !(shape.types.length === 0 && isIndexed(node.members))) {
      return buildObject(node.members, shape, pointer, context);
    }
    if (admits(shape, "array") && isIndexed(node.members)) {
      return buildArray(byIndex(node.members), shape, pointer, context);
    }
    return refuse(shape, pointer, context);
  }
  if (node.items !== undefined || node.leaves.length > 1) return buildList(node, shape, pointer, context);
  const leaf = node.leaves[0];
  return leaf === undefined ? buildEmpty(shape, pointer, context) : buildLeaf(leaf, shape, pointer, context);
}

function buildList<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (admits(shape, "array")) {
    const nodes = [...node.leaves.map((leaf) => createNode([leaf])), ...(node.items ?? [])];
    return buildArray(nodes, shape, pointer, context);
  }
  if (node.items !== undefined) return refuse(shape, pointer, context);
  context.issues.push(issueAt(pointer, "maxItems", "must be given once"));
  return undefined;
}

function buildEmpty<Leaf>(shape: WireShape, pointer: string, context: BuildContext<Leaf>): unknown {
  if (shape.types.includes("array")) return [];
  if (shape.types.includes("object")) return {};
  return refuse(shape, pointer, context);
}

function buildLeaf<Leaf>(
  leaf: Leaf,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  const { types } = shape;
  const list = types.indexOf("array");
  if (list < 0) return readOne(leaf, shape, pointer, context);
  const earlier = context.reading === "stated" ? types.slice(0, list) : types.slice(list + 1);
  if (earlier.length > 0) {
    const value = context.readLeaf(leaf, { ...shape, types: earlier }, pointer);
    if (value !== NO_FIT) return value;
  }
  const whole = context.readList(leaf, shape, pointer);
  return whole === NO_FIT ? buildArray([createNode([leaf])], shape, pointer, context) : whole;
}

function readOne<Leaf>(leaf: Leaf, shape: WireShape, pointer: string, context: BuildContext<Leaf>): unknown {
  const value = context.readLeaf(leaf, shape, pointer);
  return value === NO_FIT ? refuse(shape, pointer, context) : value;
}

function buildArray<Leaf>(
  nodes: readonly WireNode<Leaf>[],
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown[] {
  const items = shape.items ?? ANY_SHAPE;
  return nodes.map((node, index) => buildValue(node, items, pointerTo(pointer, index), context));
}

function buildObject<Leaf>(
  members: ReadonlyMap<string, WireNode<Leaf>>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, node] of members) {
    const value = buildValue(node, shapeOfMember(shape, name), pointerTo(pointer, name), context);
    if (value !== undefined) setOwn(result, name, value);
  }
  return result;
}

function refuse<Leaf>(shape: WireShape, pointer: string, context: BuildContext<Leaf>): undefined {
  context.issues.push({
    ...issueAt(pointer, "type", `must be ${nameTypes(shape.types)}`),
    params: { type: shape.types },
  });
  return undefined;
}

function nameTypes(types: readonly JsonType[]): string {
  return types.length === 0 ? "a text" : types.join(" or ");
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

function isIndexed(members: ReadonlyMap<string, unknown>): boolean {
  for (const name of members.keys()) if (!INDEX.test(name)) return false;
  return true;
}

function byIndex<Leaf>(members: ReadonlyMap<string, WireNode<Leaf>>): WireNode<Leaf>[] {
  return [...members].sort(([a], [b]) => Number(a) - Number(b)).map(([, node]) => node);
}

// wire/split-styled.ts

/** Undoes the encoding of one piece; `undefined` where it is malformed. */
export type DecodePiece = (piece: string) => string | undefined;

/** How one value is written in one text. */
export interface StyledText {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly name: string;
  readonly shape: WireShape;
}

/** Why a text could not be taken apart. */
export type SplitProblem = "percent-encoding" | "style";

/**
 * Takes one styled text apart: `simple`, `label`, `matrix`, and `form`, `spaceDelimited`, `pipeDelimited` and `cookie`
 * without their `name=`. Split first, decoded after, so that an encoded delimiter stays part of its item (RFC 6570).
 *
 * Decisions: `label` without explode is separated by commas (RFC 6570, OpenAPI 3.0.4 and 3.1.1; the dots of the older
 * tables were a mistake). An empty text is the empty list or object where the shape admits no text. Where a shape admits a
 * text as well as a list, a delimiter as sent makes it a list.
 */
export function splitStyled(raw: string, how: StyledText, decode: DecodePiece): WireNode | SplitProblem {
  switch (how.style) {
    case "label":
      if (!raw.startsWith(".")) return "style";
      return splitDelimited(raw.slice(1), how, how.explode ? "." : ",", decode);
    case "matrix":
      return splitMatrix(raw, how, decode);
    case "spaceDelimited":
      return splitDelimited(raw.replaceAll("%20", " ").replaceAll("+", " "), how, " ", decode);
    case "pipeDelimited":
      return splitDelimited(raw.includes("|") ? raw : raw.replaceAll(/%7c/gi, "|"), how, "|", decode);
    default:
      return splitDelimited(raw, how, ",", decode);
  }
}

function splitMatrix(raw: string, how: StyledText, decode: DecodePiece): WireNode | SplitProblem {
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
  return values.length === 1 ? splitDelimited(only, how, ",", decode) : "style";
}

function splitDelimited(
  raw: string,
  how: StyledText,
  delimiter: string,
  decode: DecodePiece,
): WireNode | SplitProblem {
  const { shape, explode } = how;
  const list = shape.types.includes("array");
  const object = shape.types.includes("object");
  if (raw === "" && (list || object) && !admits(shape, "string")) return createNode();
  if (!(list || object)) return decodeLeaves([raw], decode);
  const pieces = raw.split(delimiter);
  if (object && isObject(pieces, how))
    return explode ? splitMembers(pieces, decode) : splitAlternating(pieces, decode);
  return decodeLeaves(list ? pieces : [raw], decode);
}

/** Whether pieces are those of an object, where the shape admits other things beside it. */
function isObject(pieces: readonly string[], { shape, explode }: StyledText): boolean {
  if (shape.types.length === 1) return true;
  const alone = shape.types.every((type) => type === "object" || type === "null");
  if (alone) return true;
  const looks = explode ? pieces.every((piece) => piece.includes("=")) : pieces.length % 2 === 0;
  return (
    looks &&
    !(
      shape.types.includes("array") &&
      !explode &&
      shape.types.indexOf("array") < shape.types.indexOf("object")
    )
  );
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

/** A node of these texts, decoded. */
export function decodeLeaves(texts: readonly string[], decode: DecodePiece): WireNode | SplitProblem {
  const leaves: string[] = [];
  for (const text of texts) {
    const leaf = decode(text);
    if (leaf === undefined) return "percent-encoding";
    leaves.push(leaf);
  }
  return createNode(leaves);
}

// wire/nest-pairs.ts

/** The deepest nesting by brackets that is read. */
export const MAX_DEPTH = 32;

/**
 * The segments of a bracketed name, decoded. Brackets that are sent as they are carry the structure, and encoded ones are
 * then part of a name; where all are encoded, as most clients do, those carry it. `undefined` where it is too deep.
 */
export function segmentsOf(pair: RawPair): string[] | undefined {
  const raw = pair.rawName.includes("[");
  const segments = splitBrackets(raw ? pair.rawName : pair.name);
  if (segments.length > MAX_DEPTH) return undefined;
  return raw ? segments.map((segment) => percentDecodeForm(segment) ?? segment) : segments;
}

/** Whether a name is taken apart into these segments, and does not stand for itself. */
export type IsNested = (name: string, segments: readonly string[]) => boolean;

/**
 * A tree of the pairs by their bracketed names: its members are the outermost names. Problems go to `issues`.
 *
 * @param isNested - Whether a name is taken apart, given as it is and by its segments: `fields[x]` may be a name as it stands.
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

// parameters/claims-pair.ts

/** What of a parameter says which names it has on the wire. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/**
 * Whether a pair of a query, or a cookie, is a parameter's own by its name: `page=1` and `filter[a]=1` are those of `page` and
 * of a `deepObject` called `filter`. What stands under the names of members (an exploded object, a `deepObject`) has no pair of
 * its own name, unless it may be something else than an object.
 */
export function claimsPair(parameter: NamedParameter, pair: string): boolean {
  return pair === parameter.name
    ? hasOwnPair(parameter)
    : readsBrackets(parameter) && splitBrackets(pair)[0] === parameter.name;
}

/** Whether the name alone says what a pair belongs to. */
export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

/** Whether a parameter is read from names with brackets behind its own. */
export function readsBrackets({ content, style }: NamedParameter): boolean {
  return content === undefined && style === "deepObject";
}

/** Whether an object's members stand under their own names, beside the other parameters. */
export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Whether a pair belongs to a member of such an object.
 *
 * @param taken - See {@link ParameterDescriptor.taken}.
 */
export function isMemberPair(shape: WireShape, taken: readonly string[] | undefined, pair: string): boolean {
  return isDescribed(shape, pair) && !isTakenName(taken, pair);
}

function isDescribed({ properties = [], additional }: WireShape, name: string): boolean {
  const isOpen = additional !== undefined || properties.length === 0;
  return isOpen || properties.some(([own]) => own === name);
}

/** Whether another parameter has the name of a member. */
export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}

// parameters/decode-query.ts

/** What one named value of a query or form is made from. */
export interface QueryField {
  readonly name: string;
  /** The first token of its issues' pointers. */
  readonly key: string;
  /** Undoes the encoding of one piece of a value. */
  readonly decode: DecodePiece;
  readonly style: ParameterDescriptor["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly taken?: readonly string[] | undefined;
}

/** The pairs of a query, found by name, and the names that stand for themselves. */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  /** Names that are described, and not taken apart. */
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /** @param isPart - Whether a name with brackets, taken apart, is that of a part of something; any is by default. */
  constructor(
    pairs: readonly RawPair[],
    claimed: ReadonlySet<string>,
    isPart: (segments: readonly string[]) => boolean = () => true,
  ) {
    this.pairs = pairs;
    this.#claimed = claimed;
    this.#isPart = isPart;
    for (const { name, rawValue } of pairs) {
      const values = this.#byName.get(name);
      if (values === undefined) this.#byName.set(name, [rawValue]);
      else values.push(rawValue);
    }
  }

  /** The values under a name, as sent. */
  valuesOf(name: string): readonly string[] | undefined {
    return this.#byName.get(name);
  }

  /** The tree below a bracketed name: `filter` gives what `filter[a]=1` says. */
  below(name: string, context: Pick<BuildContext, "issues">): WireNode | undefined {
    return this.nested(context).members?.get(name);
  }

  /** The tree of all names, brackets taken apart. */
  nested(context: Pick<BuildContext, "issues">): WireNode {
    const isNested = (name: string, segments: readonly string[]): boolean =>
      !this.isClaimed(name) && this.#isPart(segments);
    this.#nested ??= nestPairs(this.pairs, isNested, context.issues);
    return this.#nested;
  }

  /** Whether a name is described by itself. */
  isClaimed(name: string): boolean {
    return this.#claimed.has(name);
  }
}

/**
 * The node of one query parameter or form field; `undefined` where nothing was sent for it.
 *
 * Decisions:
 * - `spaceDelimited` and `pipeDelimited` with explode are read as `form` with explode (the table of the specification
 *   gives them no form of their own).
 * - Without explode all of a value stands in one text, so a name that is repeated is a mistake, in a list as elsewhere.
 * - `deepObject` nests deeper than the one level that the specification describes, and takes lists as `a[]` or `a[0]`, as
 *   common servers do. In other styles, names with brackets are names of their own (RFC 6570 §3.2.8).
 * - Each pair belongs to one parameter: one of that name comes before an object with such a member (see {@link claimsPair}).
 *   An exploded object that admits more than its properties takes what is left.
 */
export function readQueryField(
  query: QueryPairs,
  field: QueryField,
  context: BuildContext,
): WireNode | undefined {
  if (field.style === "deepObject") return deepNode(query, field, context);
  const values = hasOwnPair(field) ? query.valuesOf(field.name) : undefined;
  if (values === undefined && isSpreadParameter(field)) return explodedObject(query, field, context);
  if (values === undefined) return undefined;
  if (field.explode) return settle(decodeLeaves(values, field.decode), field.key, context);
  if (values.length > 1) {
    context.issues.push(issueAt(pointerTo("", field.key), "maxItems", "must be given once"));
    return undefined;
  }
  const how = { ...field, explode: false };
  return settle(splitStyled(values[0] ?? "", how, field.decode), field.key, context);
}

function deepNode(query: QueryPairs, field: QueryField, context: BuildContext): WireNode | undefined {
  const below = query.below(field.name, context);
  if (below === undefined || hasOwnPair(field)) return below;
  const { members, items } = below;
  if (members === undefined && items === undefined) return undefined;
  return { leaves: [], ...(members && { members }), ...(items && { items }) };
}

function explodedObject(query: QueryPairs, field: QueryField, context: BuildContext): WireNode | undefined {
  const { shape, taken } = field;
  const node = createNode<string>();
  for (const { name, rawValue } of query.pairs) {
    if (!isMemberPair(shape, taken, name)) continue;
    const value = field.decode(rawValue);
    if (value === undefined) context.issues.push(malformedField(field.key));
    else memberOf(node, name).leaves.push(value);
  }
  return node.members === undefined ? undefined : node;
}

/** A node, or nothing and an issue where the text could not be taken apart. */
export function settle(
  node: WireNode | SplitProblem,
  key: string,
  context: Pick<BuildContext, "issues">,
): WireNode | undefined {
  if (typeof node !== "string") return node;
  context.issues.push(node === "style" ? misstyled(key) : malformedField(key));
  return undefined;
}

function malformedField(key: string): ReturnType<typeof issueAt> {
  return issueAt(pointerTo("", key), "percent-encoding", "must be percent-encoded UTF-8");
}

function misstyled(key: string): ReturnType<typeof issueAt> {
  return issueAt(pointerTo("", key), "style", "must be written in the style that the document gives");
}

// body/part-of-field.ts

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

// body/spread-fields.ts

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

// body/decode-form.ts

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

// parameters/decode-querystring.ts

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

// parameters/create-step.ts

/** Where the texts of parameters come from. */
export interface ParameterSource {
  /** The raw texts of the path's expressions, in the order of the template. */
  readonly captures: readonly string[];
  /** The raw query without `?`. */
  readonly query: string;
  /** A header by its lower-case name; several lines joined by commas. */
  header(name: string): string | null;
}

/** What one decode works with. Query and cookies are there where the operation has parameters in them. */
export interface StepSources {
  readonly source: ParameterSource;
  readonly query: QueryPairs | undefined;
  readonly cookies: QueryPairs | undefined;
}

/** One parameter made ready to be read: the value, `undefined` where nothing was sent or an issue was found. */
export interface Step {
  readonly parameter: ParameterDescriptor;
  read(sources: StepSources, context: BuildContext): unknown;
}

/** Makes a parameter ready to be read. `path` is the operation's template. */
export function createStep(parameter: ParameterDescriptor, path: string): Step {
  switch (parameter.in) {
    case "path": {
      const index = expressionsOf(path).indexOf(parameter.name);
      return textStep(parameter, percentDecode, (source) => source.captures[index]);
    }
    case "header": {
      const name = parameter.name.toLowerCase();
      // OpenAPI 3.2 §4.12.2: percent-encoding is not applied to header values. RFC 9110 §5.6.1: spaces around commas mean nothing.
      return textStep(parameter, trimmed, (source) => source.header(name) ?? undefined);
    }
    case "query":
      return namedStep(parameter, percentDecodeForm, ({ query }) => query);
    case "cookie":
      return namedStep(
        parameter,
        parameter.style === "cookie" ? asSent : percentDecode,
        ({ cookies }) => cookies,
      );
    case "querystring":
      return {
        parameter,
        read: ({ source }, context) => decodeQuerystring(source.query, parameter, context),
      };
  }
}

/** Without spaces and tabs at the ends; other white space is part of a header's value. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function asSent(text: string): string {
  return text;
}

/** Whether a parameter is one text and nothing to take apart. */
function isPlain({ style, shape }: ParameterDescriptor): boolean {
  const nested = shape.types.includes("array") || shape.types.includes("object");
  return !nested && style !== "label" && style !== "matrix" && style !== "deepObject";
}

/** A parameter that is one text: in the path or a header. */
function textStep(
  parameter: ParameterDescriptor,
  decode: DecodePiece,
  find: (source: ParameterSource) => string | undefined,
): Step {
  const { key, shape, content } = parameter;
  const pointer = pointerTo("", key);
  const plain = content === undefined && isPlain(parameter);
  const read = ({ source }: StepSources, context: BuildContext): unknown => {
    const raw = find(source);
    if (raw === undefined) return undefined;
    if (content !== undefined) return readContent(decode(raw), parameter, context);
    if (plain) {
      const text = decode(raw);
      const value = text === undefined ? NO_FIT : context.readLeaf(text, shape, pointer);
      if (value !== NO_FIT) return value;
    }
    const node = settle(splitStyled(raw, parameter, decode), key, context);
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

/** A parameter that is found by its name: in the query or a cookie. */
function namedStep(
  parameter: ParameterDescriptor,
  decode: DecodePiece,
  find: (sources: StepSources) => QueryPairs | undefined,
): Step {
  const { key, name, shape, content, style, explode, taken } = parameter;
  const pointer = pointerTo("", key);
  const plain = isPlain(parameter);
  const field = { name, key, decode, shape, style, explode, taken };
  const read = (sources: StepSources, context: BuildContext): unknown => {
    const query = find(sources);
    if (query === undefined) return undefined;
    let node: WireNode | undefined;
    if (plain || content !== undefined) {
      const values = query.valuesOf(name);
      if (values === undefined) return undefined;
      if (content !== undefined && values.length === 1) {
        return readContent(decode(values[0] ?? ""), parameter, context);
      }
      node = settle(decodeLeaves(values, decode), key, context);
    } else {
      node = readQueryField(query, field, context);
    }
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

/** Reads a parameter with `content`: JSON where the media type is JSON, else a text read by its shape. */
function readContent(
  text: string | undefined,
  parameter: ParameterDescriptor,
  context: BuildContext,
): unknown {
  const pointer = pointerTo("", parameter.key);
  const { shape, content = "" } = parameter;
  const value =
    text === undefined
      ? NO_FIT
      : isJson(content)
        ? readJson(text, pointer, context)
        : context.readLeaf(text, shape, pointer);
  if (value !== NO_FIT) return value;
  const malformed = text === undefined;
  const message = malformed ? "must be percent-encoded UTF-8" : `must be ${content}`;
  context.issues.push(issueAt(pointer, malformed ? "percent-encoding" : "contentMediaType", message));
  return undefined;
}

// parameters/parse-cookies.ts

/**
 * The cookies of a `Cookie` header (RFC 6265 §5.4), in their order, names and values as sent. A piece without `=` is no
 * cookie and is passed over.
 */
export function parseCookies(header: string | null): RawPair[] {
  const cookies: RawPair[] = [];
  for (const piece of (header ?? "").split(";")) {
    const equals = piece.indexOf("=");
    if (equals <= 0) continue;
    const name = piece.slice(0, equals).trim();
    cookies.push({ name, rawName: name, rawValue: piece.slice(equals + 1).trim() });
  }
  return cookies;
}

// parameters/decode-parameters.ts

/** What parameters became. */
export interface DecodedParameters {
  /** By {@link ParameterDescriptor.key}; what was not sent is not there. */
  readonly values: Record<string, unknown>;
  /** Pointers start with the key. Empty when all is well. */
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes the parameters of one operation. Where a text fits several types of a union, the keys in `other` are given their
 * other reading (see {@link Reading}): to be tried when a schema refuses the first.
 */
export type ParameterDecoder = (source: ParameterSource, other?: ReadonlySet<string>) => DecodedParameters;

/** How the texts of parameters are read. */
export interface ParameterTextRules {
  /** Default: `safe`. */
  readonly integers?: IntegerRange;
  /** How deep JSON in a text may nest. Default: as it likes. */
  readonly depth?: number | undefined;
}

/** Header parameters of these names are ignored (OpenAPI 3.2 §4.12.1): other parts of a document describe them. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/**
 * Makes the decoder of an operation's parameters: every style, `content`, and the whole query as one value. It never
 * throws; what is malformed is an issue. A missing parameter that is required is an issue of keyword `required`. Names that
 * the document does not give are passed over.
 *
 * @param rules - `integers`, `any`: integers that a number can only hold rounded are taken as well; `depth`: how deep JSON may
 * nest.
 */
export function createParameterDecoder(
  operation: Pick<OperationDescriptor, "path" | "parameters">,
  rules: ParameterTextRules = {},
): ParameterDecoder {
  const parameters = operation.parameters.filter(isRead);
  const steps = parameters.map((parameter) => createStep(parameter, operation.path));
  const inQuery = namesIn(parameters, "query");
  const inCookie = namesIn(parameters, "cookie");
  return (source, other) => {
    const issues: ValidationIssue[] = [];
    const values: Record<string, unknown> = {};
    const query = inQuery === undefined ? undefined : readQuery(source.query, inQuery, issues);
    const cookies = inCookie && new QueryPairs(parseCookies(source.header("cookie")), inCookie);
    const sources = { source, query, cookies };
    const stated = textContext(issues, "stated", rules);
    for (const step of steps) {
      const { key, required } = step.parameter;
      const before = issues.length;
      const value = step.read(sources, other?.has(key) ? textContext(issues, "other", rules) : stated);
      if (value !== undefined) setOwn(values, key, value);
      else if (required && issues.length === before) issues.push(missing(key));
    }
    return { values, issues };
  };
}

function isRead(parameter: ParameterDescriptor): boolean {
  return !(parameter.in === "header" && IGNORED_HEADERS.has(parameter.name.toLowerCase()));
}

function namesIn(
  parameters: readonly ParameterDescriptor[],
  location: ParameterDescriptor["in"],
): ReadonlySet<string> | undefined {
  const names = parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  return names.length === 0 ? undefined : new Set(names);
}

function missing(key: string): ValidationIssue {
  return { ...issueAt(pointerTo("", key), "required", "must be given"), params: { missingProperty: key } };
}

function readQuery(query: string, claimed: ReadonlySet<string>, issues: ValidationIssue[]): QueryPairs {
  const pairs = parsePairs(query);
  if (pairs === undefined) {
    issues.push(issueAt("", "maxProperties", `must not hold more than ${MAX_PAIRS} query values`));
  }
  return new QueryPairs(pairs ?? [], claimed);
}

// parameters/decode-headers.ts

/** Decodes the headers of a response: values by lower-case name. */
export type HeaderDecoder = (header: (name: string) => string | null) => DecodedParameters;

/**
 * Makes the decoder of a response's headers (style `simple`). A described `Content-Type` is ignored: the media types say
 * what it is (OpenAPI 3.2 §4.17).
 */
export function createHeaderDecoder(headers: readonly HeaderDescriptor[]): HeaderDecoder {
  const decode = createParameterDecoder({ path: "", parameters: headers.map(asParameter) });
  return (header) => decode({ captures: [], query: "", header });
}

function asParameter(header: HeaderDescriptor): ParameterDescriptor {
  return { ...header, key: header.name.toLowerCase(), in: "header", style: "simple" };
}

// parameters/encode-content.ts

/**
 * The text of a parameter that is described by a media type: JSON for a JSON type, the value's own text for any other.
 * In a header, characters beyond ASCII are written as JSON's `\u` escapes.
 */
export function encodeContent(
  parameter: Pick<ParameterDescriptor, "content" | "in">,
  value: unknown,
): string {
  if (!isJson(parameter.content)) return encodeText(value);
  const text = JSON.stringify(value);
  if (text === undefined) throw new EncodeError("it has no JSON text");
  if (parameter.in !== "header") return text;
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// parameters/encode-header.ts

/**
 * A header's value in style `simple`. OpenAPI 3.2 §4.12 has headers pass without percent-encoding, so what a field
 * value cannot hold (RFC 9110 §5.5) is refused rather than changed on the way.
 *
 * @throws {EncodeError} for control characters, characters beyond Latin-1, white space at the ends of it
 * or of its parts, and delimiters inside the parts of an array or object.
 */
export function encodeHeader(value: unknown, explode = false): string {
  return checkHeaderText(joinValue(value, explode, typeof value === "object" ? encodePart : encodeText));
}

/** Spaces around commas mean nothing (RFC 9110 §5.6.1), so a part cannot have them at its ends. */
function encodePart(part: unknown): string {
  const text = encodeText(part);
  if (/^[ \t]|[ \t]$/.test(text)) throw new EncodeError("a part of it has white space at its ends");
  return text;
}

// body/write-plain.ts

/** Writes a body of JSON, text or octets. A Blob of the same type keeps its parameters, such as the boundary of its parts. */
export function writePlain({ kind, type }: MediaDescriptor, body: unknown): WrittenBody {
  const json = kind === "json";
  // What octets are made of is for `fetch` to judge.
  const written = json ? JSON.stringify(body) : kind === "text" ? encodeText(body) : (body as BodyInit);
  const isOwn = body instanceof Blob && body.type.startsWith(`${type};`);
  return { body: written, contentType: isOwn ? body.type : kind === "text" ? inUtf8(type) : type };
}

/** The type of a text as it is written: always in UTF-8, whatever `charset` a document names. */
export function inUtf8(type: string): string {
  return type.replace(/(;\s*charset\s*=\s*)(?!"?utf-?8\b)(?:"[^"]*"|[^;]*)/gi, "$1UTF-8");
}

// own-member.ts

/** The member of that name that an object has itself: what every object inherits, such as `toString`, counts as none. */
export function ownMember<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
