/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type {
  BodyKind,
  Check,
  MediaCheck,
  MediaDescriptor,
  OneWayShape,
  OperationDescriptor,
  ParameterDescriptor,
  ParameterStyle,
  StatusKey,
  StreamLimits,
  ValidationIssue,
  WireShape,
} from "./descriptors.js";
import { type Decimal, compareDecimals, findTwins, isDivisible, isWhole, readDecimal } from "./validators.js";

/** Matches a percent-encoded byte. */
const ENCODED = /%[0-9a-fA-F]{2}/g;

/** Normalises the percent-encoding of a path (RFC 3986 §6.2.2). Reserved characters stay encoded, so `%2F` splits no segment. */
export function normalisePath(path: string): string {
  // A shortcut: nearly all paths are normal.
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    if (!isNormal(encodedAt(path, at))) return path.replace(ENCODED, normaliseEscape);
  }
  return path;
}

/** Whether all percent-encoding of a path is in normal form, and none of it stands for a slash, a backslash or NUL. */
export function hasPlainEscapes(path: string): boolean {
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    const code = encodedAt(path, at);
    if (!isNormal(code) || code === SLASH_BYTE || code === BACKSLASH_BYTE || code === 0) return false;
  }
  return true;
}

const SLASH_BYTE = 0x2f;
const BACKSLASH_BYTE = 0x5c;

/** Whether a segment that begins at the offset `from` or after it begins with a dot. */
export function hasDottedSegment(path: string, from = 0): boolean {
  // A search for a single character is much quicker than one for `/.`.
  for (let at = path.indexOf(".", from); at >= 0; at = path.indexOf(".", at + 1)) {
    if (path.charCodeAt(at - 1) === SLASH_BYTE) return true;
  }
  return false;
}

/** The byte of the escape at an offset. Negative if the two characters after `%` are not capital hexadecimal digits. */
function encodedAt(path: string, at: number): number {
  const high = digitOf(path.charCodeAt(at + 1));
  const low = digitOf(path.charCodeAt(at + 2));
  return low < 0 ? low : high * 16 + low;
}

/** Whether a byte must stay encoded. False for what {@link encodedAt} returns if there is no escape in normal form. */
function isNormal(code: number): boolean {
  return code >= 0 && !isUnreserved(code);
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x41 && code <= 0x46 ? code - 0x37 : -1;
}

/** Normalises one percent-encoded byte: `%61` to `a`, `%2f` to `%2F`. */
export function normaliseEscape(triple: string): string {
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

/**
 * A dot segment, also with path parameters (`..;x`), written in any way that a server in front may decode; a backslash, which URL parsers
 * read as a slash; and NUL, which ends a text in some servers (RFC 3986 §7.3).
 */
const READ_DIFFERENTLY = /\\|%00|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:[/;?#]|%2f|%5c|%3b|$)/i;

/**
 * Whether servers and URL parsers read a path in different ways, so that a guard in front may have decided about another path than the one
 * that a router would match: `/x/../admin`, `/%2e/admin`, `/files/..%2Fadmin`.
 */
export function isAmbiguousPath(path: string): boolean {
  return READ_DIFFERENTLY.test(path);
}

/** The path as a server reads it that decodes as much as possible, and then resolves dot segments and repeated slashes. */
export function resolvePath(path: string): string {
  const segments: string[] = [];
  const [decoded = ""] = normalisePath(path)
    .replaceAll(/\\|%2F|%5C/g, "/")
    .split("%00", 1);
  for (const segment of decoded.split("/")) {
    const [name] = segment.split(/;|%3B/, 1);
    if (name === "..") segments.pop();
    else if (name !== "." && segment !== "") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/**
 * Whether a request target is a path with an optional query (`origin-form`, RFC 9112 §3.2.1), without a fragment, and without a backslash in
 * the path. Frameworks and proxies disagree about where the path of another target begins or ends.
 */
export function isOriginForm(target: string): boolean {
  return ORIGIN_FORM.test(target);
}

const ORIGIN_FORM = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/;

export const ANY_SHAPE: WireShape = { types: [] };

/** Tells whether a shape admits a type. A shape without types admits all. */
export function admits(shape: WireShape, type: TextType): boolean {
  return shape.types.length === 0 || shape.types.includes(type);
}

export function shapeOfMember(shape: WireShape, name: string): WireShape {
  for (const [key, member] of shape.properties ?? []) if (key === name) return member;
  return patternOf(shape, name)?.[1] ?? shape.additional ?? ANY_SHAPE;
}

/** The first of a shape's patterns that fits a name, with its shape. */
export function patternOf<Shape>(
  { patterns }: { readonly patterns?: readonly (readonly [pattern: string, shape: Shape])[] | undefined },
  name: string,
): readonly [pattern: string, shape: Shape] | undefined {
  return patterns?.find(([pattern]) => compilePattern(pattern).test(name));
}

/** The patterns of shapes, compiled. There are only as many as the document has. */
const compiled = new Map<string, RegExp>();

function compilePattern(pattern: string): RegExp {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    try {
      expression = new RegExp(pattern, "u");
    } catch {
      // Valid only in the older, lenient grammar.
      expression = new RegExp(pattern);
    }
    compiled.set(pattern, expression);
  }
  return expression;
}

/** Thrown for a value that cannot be sent unchanged. The message tells the fault, and never the value. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

export type PrintJson = (value: unknown) => string;

/** Prints all JSON that is sent. It is `JSON.stringify`, except during {@link printBy}. */
export let printJson: PrintJson = JSON.stringify;

/**
 * The text of a value. A string is the text itself. Any other value is printed as JSON, also an array or object.
 *
 * @throws {EncodeError} For values without a JSON text: `NaN`, infinities, functions.
 */
export function encodeText(value: unknown, print: PrintJson = printJson): string {
  if (typeof value === "string" || typeof value === "bigint") return `${value}`;
  const text: string | undefined = print(value);
  // `JSON.stringify` prints `NaN`, infinities and invalid dates as `null`.
  if (!text || (text === "null" && value !== null)) throw new EncodeError(`a ${typeof value} cannot be sent`);
  return text;
}

/**
 * The percent-encoded text of a value (RFC 3986 §2.1), for any place in a URL.
 *
 * @throws {EncodeError} For a lone surrogate, which has no UTF-8 form.
 */
export function encodePercent(value: unknown, encode: (text: string) => string = encodeURIComponent): string {
  const text = encodeText(value);
  try {
    return encode(text);
  } catch {
    throw new EncodeError("a lone surrogate cannot be sent");
  }
}

/**
 * Puts the text of a path parameter into a path template.
 *
 * @throws {EncodeError} If the text is empty, or if the path would be ambiguous, e.g. by a dot segment: URL parsers remove these, and routers
 * refuse them.
 */
export function fillPath(path: string, name: string, text: string): string {
  const filled = path.split(`{${name}}`).join(text);
  // A shortcut: texts that begin with a character above `/`, and have no escape, make no dot segment.
  if ((text < "/" || text.includes("%")) && (!text || isAmbiguousPath(filled)))
    throw new EncodeError("it cannot be sent in a path");
  return filled;
}

/** Tells whether a text is a token (RFC 9110 §5.6.2), as are the names of headers and of authentication schemes. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/**
 * Returns the text of a header. Throws an {@link EncodeError} if it has characters that a header cannot contain, or white space at its ends
 * (RFC 9110 §5.5).
 */
export function checkHeaderText(text: string, name: string): string {
  // The message lacks the text, which may be a secret.
  if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text)) throw new EncodeError(`header "${name}" cannot be sent`);
  return text;
}

export type EncodePart = (part: unknown) => string;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own member of an object; `undefined` if there is none, although its prototype may have it (`toString`). */
export function ownMember<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

export function listMembers(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).filter((member) => member[1] !== undefined);
}

/**
 * Joins the items of an array, or the names and values of an object, to one text (RFC 6570 §2.4.2). With `explode`, `=` is between a
 * member's name and value.
 *
 * @throws {EncodeError} For a part that contains a delimiter, and for an array of one empty text, which would look like an empty array.
 */
export function joinValue(
  value: unknown,
  explode = false,
  encode: EncodePart = encodePercent,
  delimiter = ",",
): string {
  const list = Array.isArray(value);
  if (!list && !isObject(value)) return encode(value);
  const equals = explode && !list ? "=" : delimiter;
  const part = (one: unknown): string => {
    const text = encode(one);
    if (text.includes(delimiter) || text.includes(equals))
      throw new EncodeError("a part of it holds the delimiter of its style");
    return text;
  };
  const parts = list ? value.map(part) : listMembers(value).map((member) => member.map(part).join(equals));
  if (parts.length === 1 && parts[0] === "")
    throw new EncodeError("an array of one empty text has no form in its style");
  return parts.join(delimiter);
}

/**
 * Explodes a value into pairs. For an array, each item has a pair with `name`. For an object, each member has a pair with the member's
 * name; if the member is an array, each of its items has such a pair.
 *
 * @throws {EncodeError} For a member that is an array of one string beginning with `[`: it would be read as JSON.
 */
export function explodeValue(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(value)) return repeatName(name, value);
  return listMembers(value).flatMap(([key, part]) => {
    const only: unknown = Array.isArray(part) && part.length === 1 ? part[0] : undefined;
    if (typeof only === "string" && only.startsWith("["))
      throw new EncodeError(`the one item of its list "${key}" cannot be told from a list`);
    return repeatName(key, part);
  });
}

function repeatName(name: string, value: unknown): [string, unknown][] {
  return Array.isArray(value) ? value.map((item) => [name, item]) : [[name, value]];
}

export interface EncodedParameters {
  path: string;
  readonly query: string[];
  /** `name=value` pairs, to be joined with `; `. Absent until the first is added. */
  cookies?: string[];
  readonly headers: [name: string, value: string][];
}

/**
 * A smaller `encodePlain`, for parameters that are strings, numbers or other scalars. Does nothing for `undefined`.
 *
 * @throws {EncodeError} If a required parameter is `undefined`.
 */
export function encodeScalar(
  parts: EncodedParameters,
  { name, in: location, shape, required }: ParameterDescriptor,
  value: unknown,
): void {
  if (value === undefined) {
    if (required) throw new EncodeError("it is missing");
    return;
  }
  if (value === null && shape.types.includes("string"))
    throw new EncodeError("null cannot be sent as a text");
  if (location === "path") parts.path = fillPath(parts.path, name, encodePercent(value));
  else if (location === "query") parts.query.push(`${encodePercent(name)}=${encodePercent(value)}`);
  else parts.headers.push([name, encodeText(value)]);
}

/**
 * Writes a header's value in style `simple`, without percent-encoding (OpenAPI 3.2 §4.12). {@link checkHeaderText} later refuses
 * characters that a header cannot hold.
 *
 * @throws {EncodeError} For parts of an array or object with white space at their ends, or with a delimiter inside.
 */
export function encodeHeader(value: unknown, explode = false): string {
  return joinValue(value, explode, typeof value === "object" ? encodePart : encodeText);
}

/** Writes a part of a header. Refuses spaces at its ends, since spaces around commas have no meaning (RFC 9110 §5.6.1). */
function encodePart(part: unknown): string {
  const text = encodeText(part);
  if (/^[ \t]|[ \t]$/.test(text)) throw new EncodeError("a part of it has white space at its ends");
  return text;
}


/** Finds the entry whose member `name` equals the first key. If there is none, tries the next key. */
function findBy<T, Name extends keyof T>(
  entries: readonly T[],
  name: Name,
  keys: readonly (T[Name] | string | number | undefined)[],
): T | undefined {
  for (const key of keys) for (const entry of entries) if (entry[name] === key) return entry;
  return undefined;
}

/** The entry for the code itself, else for its range (`4XX`), else `default` (OpenAPI 3.2 §4.16). `undefined` if there is none. */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  return findBy(entries, "status", [status, `${`${status}`[0]}XX`, "default"]);
}

/** Tells whether a status, or the key of a described response, is in the range 2xx. */
export function isSuccess(status: StatusKey): boolean {
  return `${status}`[0] === "2";
}

/** Tells whether responses of a status never have a body (RFC 9110 §6.4.1). */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304 || status < 200;
}

export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** Names by which a document may describe the type: `application/a+json`, `application/*+json`, `application/*`, `*`/`*`. */
  readonly ranges: readonly string[];
  /** The parameters in the order of the text: names in lower case, values without quotes. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const TYPE = /^\s*([^\s/;]+)\/([^\s/;]+)\s*(?:;|$)/;
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)("?)|([^;]*))/gs;
const cache = new Map<string, MediaType | undefined>();

export function parseMediaType(text: string): MediaType | undefined {
  if (cache.has(text)) return cache.get(text);
  // Texts come from clients, so the cache is emptied when it is full.
  if (cache.size > 255) cache.clear();
  const parsed = parse(text);
  if (text.length < 200) cache.set(text, parsed);
  return parsed;
}

function parse(text: string): MediaType | undefined {
  const [, type, subtype] = TYPE.exec(text.toLowerCase()) ?? [];
  if (!type || !subtype || !isToken(type) || !isToken(subtype)) return undefined;
  const ranges = rangesOf(`${type}/${subtype}`);
  // Structured syntax suffixes: RFC 6838 §4.2.8.
  const suffix = subtype.lastIndexOf("+");
  if (suffix >= 0) ranges.splice(1, 0, `${type}/*${subtype.slice(suffix)}`);
  return { type, subtype, ranges, parameters: parametersOf(text) };
}

function parametersOf(text: string): MediaType["parameters"] {
  return Array.from(text.matchAll(PARAMETER), ([, name = "", quoted, end, plain = ""]) => {
    // Browsers do not escape a backslash at the end of a file name, so the quote after that still ends the string.
    const value = quoted === undefined ? plain.trim() : end ? quoted : quoted.replace(/"$/, "");
    return [name.toLowerCase(), value.replace(/\\(.)/gs, "$1")];
  });
}

export function splitOutsideQuotes(text: string, separator: "," | ";"): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === "\\" && quoted) i++;
    else if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** The value of a parameter, e.g. `charset`; `undefined` if there is none. */
export function mediaTypeParameter(media: MediaType, name: string): string | undefined {
  return media.parameters.find(([key]) => key === name)?.[1];
}

/** The names by which a document may describe the media type `essence`, the most specific first: `a/b`, `a/*`, `*`/`*`. */
function rangesOf(essence: string): string[] {
  return [essence, essence.replace(/\/.*/, "/*"), "*/*"];
}

export function isRange(type: string): boolean {
  return /^[^;]*\*/.test(type);
}

/** Parameters whose values are not case-sensitive: RFC 9110 §8.3.2, RFC 3676 §4, RFC 2387 §3.1 and RFC 5023 §12.1. */
const CASELESS = /^(?:charset|format|delsp|type)$/;

function isSameValue(name: string, one: string, other: string): boolean {
  return one === other || (CASELESS.test(name) && one.toLowerCase() === other.toLowerCase());
}

/** How closely `range` describes `actual`: 0 if it does not; a higher number is closer. */
function fitOf(range: MediaType, actual: MediaType): number {
  const level = actual.ranges.indexOf(range.ranges[0] ?? "");
  if (level < 0) return 0;
  let fit = (5 - level) * 100;
  for (const [name, value] of range.parameters) {
    if (name === "q") continue;
    const given = mediaTypeParameter(actual, name);
    if (given !== undefined && isSameValue(name, value, given)) fit++;
    else if (name !== "charset") return 0;
    else if (given !== undefined) fit--;
  }
  return fit;
}

/**
 * The entry that describes a message of this content type most closely; the first such entry if several do. Without a content type, the
 * first entry. `undefined` if no entry describes the message, or if the content type is malformed.
 *
 * Decisions that the standards leave open:
 * - Entries with the exact media type of the message come first, then `application/*+json`, then `application/*`, then `*`/`*`. Of entries
 *   with the same media type, the one with the most parameters comes first.
 * - A parameter of an entry must be in the message (`ext="…"` of JSON:API). The message may have more parameters. Only `charset` never
 *   excludes an entry, since it says how text is encoded. It decides between entries that are equal otherwise.
 * - Names of parameters are not case-sensitive (RFC 9110 §5.6.6). Values are case-sensitive, except those of a few standard parameters.
 * - A message of the type `application/a+json` matches `application/a+json`, `application/*+json` and `application/*`, but not
 *   `application/json`.
 */
export function chooseByMediaType<T extends { readonly type: string }>(
  entries: readonly T[],
  contentType: string | null | undefined,
): T | undefined {
  if (contentType == null) return entries[0];
  const actual = parseMediaType(contentType);
  let best: T | undefined;
  let bestFit = 0;
  for (const entry of entries) {
    const range = parseMediaType(entry.type);
    const fit = range && actual ? fitOf(range, actual) : 0;
    if (fit > bestFit) {
      best = entry;
      bestFit = fit;
    }
  }
  return best;
}

/**
 * The entry that an `Accept` header prefers (RFC 9110 §12.5.1): the first entry with the highest weight. Without a header, the first entry.
 * `undefined` if the header accepts no entry.
 */
export function chooseByAccept<T extends { readonly type: string }>(
  entries: readonly T[],
  accept: string | null,
): T | undefined {
  if (accept === null || accept.trim() === "") return entries[0];
  const ranges = splitOutsideQuotes(accept, ",").flatMap((part) => parseMediaType(part.trim()) ?? []);
  let best: T | undefined;
  let bestWeight = 0;
  for (const entry of entries) {
    const weight = weightOf(entry.type, ranges);
    if (weight > bestWeight) {
      best = entry;
      bestWeight = weight;
    }
  }
  return best;
}

/**
 * The weight (`q`) of the range in `ranges` that matches `type` most closely; 0 if none matches. If `type` is a range such as `image/*`, an
 * accepted `image/png` matches as well.
 */
function weightOf(type: string, ranges: readonly MediaType[]): number {
  const media = parseMediaType(type);
  if (media === undefined) return 0;
  let weight = 0;
  let bestFit = 0;
  for (const range of ranges) {
    const fit = Math.max(fitOf(range, media), media.subtype.startsWith("*") ? fitOf(media, range) : 0);
    if (fit <= bestFit) continue;
    bestFit = fit;
    const q = Number(mediaTypeParameter(range, "q") ?? "1");
    weight = q >= 0 && q <= 1 ? q : 0;
  }
  return weight;
}

/**
 * The kind of content that has a media type. `undefined` if the media type does not decide it, as with the ranges `*`/`*` and
 * `application/*` and with unknown types of `application/`.
 */
export function kindOf({ type, subtype }: Pick<MediaType, "type" | "subtype">): BodyKind | undefined {
  const essence = `${type}/${subtype}`;
  return kinds.find(([, names]) => names.test(essence))?.[0];
}

/** Matches the names of types whose content is one JSON text (RFC 6839 §3.1), in lower case and without parameters. */
export const JSON_TYPE: RegExp = /[/+]json$/;

const kinds: readonly (readonly [BodyKind, RegExp])[] = [
  ["sse", /^text\/event-stream$/],
  [
    "json-lines",
    /^application\/(?:(?:x-)?(?:jsonl|json-?lines|ndjson|json-stream)|json-seq|stream\+json)$|\+json-seq$/,
  ],
  ["json", JSON_TYPE],
  ["form", /^application\/x-www-form-urlencoded$/],
  ["multipart", /^multipart\//],
  ["text", /^text\/|[/+](?:xml|yaml)$|^application\/(?:ecmascript|graphql|javascript|jwt|sql|toml|x-yaml)$/],
  ["binary", /^(?!application\/|\*\/)|\/(?:gzip|octet-stream|pdf|x-gzip|x-tar|zip)$/],
];

/** Like {@link kindOf}, for a media type given as text. `undefined` also if the text is absent or malformed. */
export function kindOfType(text: string | null | undefined): BodyKind | undefined {
  const media = parseMediaType(text ?? "");
  return media && kindOf(media);
}

/** Tells whether content of a type is one JSON text (RFC 6839 §3.1). */
export function isJson(type: string | null | undefined): boolean {
  return kindOfType(type) === "json";
}

/** Tells whether content of this kind consists of items. Such content may never end, so items are read one by one. */
export function isStreamKind(kind: BodyKind | undefined): kind is "sse" | "json-lines" {
  return kind === "sse" || kind === "json-lines";
}

/**
 * The description of a body of this content type: chosen by {@link chooseByMediaType}, then narrowed by {@link resolveRange}. `undefined`
 * if the document describes none.
 */
export function chooseMedia(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  const media = chooseByMediaType(content, contentType);
  return media && resolveRange(media, contentType);
}

/**
 * Narrows the description of a body to its content type. Changes only the description of a range that leaves the kind of content open
 * (`*`/`*` and `application/*`). The content type then decides the kind: JSON, text, form or bytes. `undefined` if the schema does not
 * admit that kind: text needs a schema that admits strings, and bytes need one that admits all types.
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

/** A smaller {@link chooseMedia} for media types that differ by name, and not only by parameters. Most clients need no more. */
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
 * The media type to send a body with: the described one; for a range, the type of a `Blob`, or else a common type of the range's kind.
 *
 * @param body - The body, whose own type counts if it is a `Blob`.
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


export function encodeToken(token: string): string {
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The reverse of {@link encodeToken}. A `~` that is not part of an escape is kept. */
export function decodeToken(text: string): string {
  return text.includes("~") ? text.replaceAll("~1", "/").replaceAll("~0", "~") : text;
}

/** Appends tokens to a pointer: `pointerTo("/a", "b", 0)` is `/a/b/0`. Tokens are escaped. */
export function pointerTo(pointer: string, ...tokens: readonly (string | number)[]): string {
  let result = pointer;
  for (const token of tokens) {
    result += `/${typeof token === "number" ? String(token) : encodeToken(token)}`;
  }
  return result;
}

/** Splits a pointer into tokens. `""` has no tokens. `undefined` if the pointer does not begin with `/`, or has a `~` outside an escape. */
export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split("/").map(decodeToken);
}

/** The own member or item of a value with this name or index; `undefined` if there is none. */
export function readToken(value: unknown, token: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return Object.hasOwn(value, token) ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
}

/** The value at a pointer; `undefined` if there is none or the pointer is malformed. */
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

export function issueAt(pointer: string, keyword: string, message: string): ValidationIssue {
  return { pointer, keyword, message, params: {} };
}

/** The issue of a member that must not be sent in a request (`readOnly`), or shown in a response (`writeOnly`). */
export function oneWayIssue(pointer: string, marker: "readOnly" | "writeOnly"): ValidationIssue {
  const verb = marker === "readOnly" ? "sent" : "shown";
  return issueAt(pointer, marker, `must not be ${verb}: it is ${marker}`);
}

export type TextType = WireShape["types"][number];

/** Returned if a text or value fits none of the types that are admitted. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * How to decode a text that fits `string` and another type. `stated` tries the types in the order of the shape, `other` in reverse order.
 * Callers use `other` if the schema refuses the value decoded by `stated`, and `last` if it refuses both: a list or object of `const` or
 * `enum` that is written so, else an object rather than a list, and any scalar rather than a list of one item.
 */
export type Reading = "stated" | "other" | "last";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts a text to a value of the first type in `types` that fits; {@link NO_FIT} if none does.
 *
 * Decisions:
 * - Numbers are written as in JSON: without leading zeros, `+`, hexadecimal digits or spaces. A text does not fit `integer` if a JavaScript
 *   number would round it, since a rounded identifier would denote something else.
 * - If `types` also has `string`, a text is a number only if the number prints as the same text: `1.0` and `1e3` stay strings.
 * - Booleans are `true` and `false`. `null` is tried last, for the empty text or `null`; never if `string` is admitted.
 * - Without admitted types, the text stays a string.
 */
export function coerceText(text: string, types: readonly TextType[], reading: Reading): unknown {
  if (types.length === 0) return text;
  if (types.length === 1) return readAs(text, types[0], false);
  const isExact = types.includes("string");
  const order = reading === "stated" ? types : [...types].reverse();
  for (const type of order) {
    if (type === "null") continue;
    const value = readAs(text, type, isExact);
    if (value !== NO_FIT) return value;
  }
  return types.includes("null") ? readAs(text, "null", isExact) : NO_FIT;
}

/**
 * Reads a text as a value of one type; {@link NO_FIT} if the text is no such value.
 *
 * @param isExact - Whether a number must print as the same text.
 */
function readAs(text: string, type: TextType | undefined, isExact: boolean): unknown {
  switch (type) {
    case "string":
      return text;
    case "integer":
      return readNumber(text, Number.isSafeInteger, isExact);
    case "number":
      return readNumber(text, Number.isFinite, isExact);
    case "int64":
      return readInteger(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : NO_FIT;
    case "null":
      return text === "" || text === "null" ? null : NO_FIT;
    case "array":
    case "object":
    case undefined:
      return NO_FIT;
  }
}

function readNumber(text: string, fits: (value: number) => boolean, isExact: boolean): unknown {
  const value = Number(text);
  if (!NUMBER.test(text) || !fits(value)) return NO_FIT;
  return isExact && String(value) !== text ? NO_FIT : value;
}

function readInteger(text: string): unknown {
  if (!/^-?(?:0|[1-9]\d{0,39})$/.test(text)) return NO_FIT;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

export const QUOTE = 34;

export const BACKSLASH = 92;

/** Tells whether a JSON text nests deeper than `limit` arrays and objects, as {@link isDeeper} does for bytes. */
export function isTextDeeper(text: string, limit: number): boolean {
  // A shortcut: each level takes at least two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // The codes of `[` and `{`, and of `]` and `}`, differ in this bit.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}

/**
 * Tells whether a JSON text nests deeper than `limit` arrays and objects. Only scans the bytes, so that a text that is refused is never
 * parsed. For text that is not JSON, the result has no meaning.
 */
export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // A shortcut: each level takes at least two bytes.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // The codes of `[`, `{`, `]` and `}`. Bytes of characters beyond ASCII are higher.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}

export function tooDeep(pointer = ""): ValidationIssue {
  return issueAt(pointer, "depth", "must not be nested so deeply");
}

/** Returns the {@link Reading} of the text at a JSON Pointer of the value. */
export type ReadingOf = (pointer: string) => Reading;

/** Reads every text by the {@link Reading} `stated`. */
export const STATED: ReadingOf = () => "stated";

/** Tells whether a text of this shape may have several readings; see {@link Reading}. */
export function isAmbiguous(shape: WireShape): boolean {
  const types = shape.types.filter((type) => type !== "null");
  if (types.length > 1 && (types.includes("string") || types.includes("array"))) return true;
  const named = [...(shape.properties ?? []), ...(shape.patterns ?? [])].map(([, part]) => part);
  const parts = [shape.items, shape.additional, ...named];
  return parts.some((part) => part !== undefined && isAmbiguous(part));
}

export interface AcceptedValue<Decoded> {
  readonly decoded: Decoded;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes texts, each by the {@link Reading} with which the schema accepts the value. After the reading `stated`, the texts at which there
 * are issues are read by the reading `other`; then all texts with the top-level names of these issues. What is still refused is read by the
 * reading `last` in the same way. If the schema refuses each of these values, the result is the first one of those with the fewest issues.
 */
export function readAccepted<Decoded>(
  decode: (reading: ReadingOf) => Decoded,
  issuesOf: (decoded: Decoded) => readonly ValidationIssue[],
  isAmbiguous = true,
): AcceptedValue<Decoded> {
  const decoded = decode(STATED);
  let best: AcceptedValue<Decoded> = { decoded, issues: issuesOf(decoded) };
  if (!isAmbiguous) return best;
  let bestReading = STATED;
  for (const next of ["other", "last"] as const) {
    const before = bestReading;
    for (const starts of refusedPlaces(best.issues)) {
      const reading: ReadingOf = (pointer) => (isBelow(pointer, starts) ? next : before(pointer));
      const other = decode(reading);
      const issues = issuesOf(other);
      if (issues.length >= best.issues.length) continue;
      best = { decoded: other, issues };
      bestReading = reading;
      if (issues.length === 0) return best;
    }
  }
  return best;
}

/** The places to read in another way: first those of the issues, then all with their top-level names. */
function refusedPlaces(issues: readonly ValidationIssue[]): readonly (readonly string[])[] {
  if (issues.length === 0) return [];
  const pointers = issues.map(({ pointer }) => pointer);
  const whole = pointers.includes("") ? [""] : [];
  const names = [...whole, ...[...namesOf(issues)].map((name) => pointerTo("", name))];
  return pointers.some(isInner) ? [pointers, names] : [names];
}

/** Tells whether a pointer is one of `starts` or leads to a part of one. An issue of the whole value says nothing about its parts. */
function isBelow(pointer: string, starts: readonly string[]): boolean {
  return starts.some((start) => pointer === start || (start !== "" && pointer.startsWith(`${start}/`)));
}

/** The first tokens of the pointers of issues: the names of the invalid parameters or members. */
export function namesOf(issues: readonly ValidationIssue[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { pointer } of issues) {
    const [, token] = pointer.split("/", 2);
    if (token !== undefined) names.add(decodeToken(token));
  }
  return names;
}

/** Tells whether a pointer has more than one token: it leads to a part of a parameter or field. */
export function isInner(pointer: string): boolean {
  return pointer.includes("/", 1);
}

export interface TextRules {
  readonly reading: ReadingOf;
  /** The maximum nesting of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** The list to which the texts that numbers are read from are added. Default: they are not needed. */
  readonly texts?: NumberText[] | undefined;
}

/** A JSON text that may contain numbers, such as a number itself, and the place of its value. */
export type NumberText = readonly [text: string, pointer: string];

/** Adds a text to a list, if it is long enough for a number that a JavaScript number rounds. */
export function keepText(texts: NumberText[] | undefined, text: string, pointer: string): void {
  if (text.length > 4) texts?.push([text, pointer]);
}

/** Parses JSON; {@link NO_FIT} if the text is malformed. */
export type ParseJson = (text: string) => unknown;

/** Parses JSON; {@link NO_FIT} if the text is malformed. `__proto__` becomes an own member. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

/** How JSON inside a text is read. */
export interface JsonRules {
  /** The list to which issues are added. */
  readonly issues: ValidationIssue[];
  /** The maximum nesting of arrays and objects. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** See {@link TextRules.texts}. */
  readonly texts?: NumberText[] | undefined;
}

/** Parses JSON in a parameter, field or part; {@link NO_FIT} if malformed. If nested too deep, adds an issue and returns `undefined`. */
export function readJson(
  text: string,
  pointer: string,
  { issues, depth, parse = parseJsonText, texts }: JsonRules,
): unknown {
  if (depth === undefined || !isTextDeeper(text, depth)) {
    const value = parse(text);
    if (value !== NO_FIT) keepText(texts, text, pointer);
    return value;
  }
  issues.push(tooDeep(pointer));
  return undefined;
}

export interface BodySource {
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
  /** Reads the whole body; `undefined` if it exceeds `limit` bytes. Absent: {@link body} is read. */
  readAll?(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * Reads the bytes of a body as they are, without decompressing them. Returns an empty array if there is no body. If there are more than
 * `limit` bytes, stops reading and returns `undefined`.
 */
export function readBytes(
  source: BodySource,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.readAll !== undefined) return source.readAll(limit);
  return source.body === null ? Promise.resolve(new Uint8Array()) : readStream(source.body, limit);
}

/** Reads the bytes of a stream; `undefined` if there are more than `limit`. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinChunks(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      // The sender may be gone. Callers need not know that cancelling failed.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

/** Joins chunks to one array; a single chunk is returned itself. */
export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // Most bodies come in one chunk, which need not be copied. Chunks are never in shared memory.
  if (chunks.length === 1 && first !== undefined) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Reads a body item by item. `limit` bounds the length of a line or event, `depth` the nesting of its JSON; `undefined`: no limit. */
export type ReadItems = (
  media: MediaDescriptor,
  source: BodySource,
  limit: number | undefined,
  depth: number | undefined,
  parse?: ParseJson,
) => AsyncIterable<unknown>;

export type Decoded =
  | { readonly kind: "value"; readonly value: unknown }
  /** The body is well-formed, but some of its texts fit no type of their shape. `value` lacks these. */
  | { readonly kind: "mismatch"; readonly value: unknown; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] };

/** The result for a body that is not well-formed. The issue is about the whole body. */
export function malformed(keyword: string, message: string): Decoded {
  return { kind: "malformed", issues: [issueAt("", keyword, message)] };
}

/** Parses a JSON body (RFC 8259). If malformed, the issue tells line and column. `__proto__` becomes an own member, as in `JSON.parse`. */
export function decodeJsonText(text: string, parse: ParseJson = parseJsonText): Decoded {
  const value = parse(text);
  if (value !== NO_FIT) return { kind: "value", value };
  const { line, column } = locateJsonError(text);
  const issue = issueAt("", "json", `must be JSON; it stops being so at line ${line}, column ${column}`);
  return { kind: "malformed", issues: [{ ...issue, params: { line, column } }] };
}

export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
}

const STRING_PIECE = /[^"\\\u0000-\u001f]{1,65536}|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER_HERE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * Finds the place where a text stops being JSON (RFC 8259). The text must be one that `JSON.parse` refused. The message of `JSON.parse`
 * is not used: it differs between engines, and quotes the text, which must not appear in a response.
 */
export function locateJsonError(text: string): JsonErrorPlace {
  const offset = scan(text);
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

/** The token that may come next. `end` is the end of the text. */
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

/**
 * Skips a string, piece by piece. A single pattern for the whole string would need memory for each character, and fail for strings of ten
 * million characters.
 */
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

export type DecodeBody = (
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules,
) => Decoded;

/**
 * Decodes text as UTF-8, or as the encoding of the WHATWG Encoding Standard that `charset` names. A byte order mark is removed.
 * `undefined` if the bytes are not valid, or the encoding is unknown.
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

/**
 * The character encoding in a content type; `undefined` if there is none. `"unknown"` if the WHATWG Encoding Standard does not have it,
 * or if there are several.
 */
export function charsetOf(contentType: string): { readonly label: string } | "unknown" | undefined {
  const media = parseMediaType(contentType);
  const labels = media?.parameters
    .filter(([name]) => name === "charset")
    .map(([, value]) => value.toLowerCase());
  const [label, ...others] = new Set(labels);
  if (label === undefined) return undefined;
  if (others.length > 0) return "unknown";
  try {
    decoderFor(label);
    return { label };
  } catch {
    return "unknown";
  }
}

const UNKNOWN_CHARSET = "must be in one character encoding that is known";

/** Decodes bodies of JSON, text or bytes. Every other kind is read as bytes. */
export function decodePlain(
  { kind, shape }: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  { reading, texts }: Pick<TextRules, "reading" | "texts">,
): Decoded {
  if (kind === "json")
    return withText(bytes, undefined, (text) => {
      keepText(texts, text, "");
      return decodeJsonText(text);
    });
  if (kind !== "text") return { kind: "value", value: new Blob([bytes], { type: contentType }) };
  const charset = charsetOf(contentType);
  if (charset === "unknown") return malformed("charset", UNKNOWN_CHARSET);
  return withText(bytes, charset?.label, (text) => {
    const value = shape === undefined ? text : coerceText(text, shape.types, reading(""));
    if (typeof value === "number") keepText(texts, text, "");
    return { kind: "value", value: value === NO_FIT ? text : value };
  });
}

/** The name of the function that decodes bodies of a kind; `undefined` if {@link decodePlain} decodes them. */
export function decoderPartOf(kind: BodyKind): DecoderPart | undefined {
  return decoderParts[kind];
}

type DecoderPart = "decodeForm" | "decodeMultipart" | "decodeXml";

const decoderParts: Readonly<Partial<Record<BodyKind, DecoderPart>>> = {
  form: "decodeForm",
  multipart: "decodeMultipart",
  xml: "decodeXml",
};

/** Decodes bytes as text, which `then` decodes further. */
export function withText(
  bytes: Uint8Array,
  charset: string | undefined,
  then: (text: string) => Decoded,
): Decoded {
  const text = decodeText(bytes, charset);
  return text === undefined ? malformed("charset", `must be ${charset ?? "UTF-8"}`) : then(text);
}

export interface WrittenBody {
  readonly body: BodyInit;
  /** The content type. Absent if `fetch` sets it, e.g. with the boundary of a `FormData`. */
  readonly contentType: string | undefined;
}

/** Writes a body. The media type must not be a range. */
export type WriteBody = (media: MediaDescriptor, body: unknown) => WrittenBody;

/** Reads and writes XML bodies by their schema. `tenon/xml` has one: `xmlCodec`. */
export interface XmlCodec {
  readonly decodeXml: DecodeBody;
  readonly writeXml: WriteBody;
}

/** The name of the part that writes bodies of a kind; `undefined` for JSON, text and bytes, which {@link writePlain} writes. */
export function writerPartOf(
  kind: BodyKind,
): "writeForm" | "writeMultipart" | "writeStream" | "writeXml" | undefined {
  switch (kind) {
    case "form":
      return "writeForm";
    case "multipart":
      return "writeMultipart";
    case "sse":
    case "json-lines":
      return "writeStream";
    case "xml":
      return "writeXml";
    case "json":
    case "text":
    case "binary":
      return undefined;
  }
}

/**
 * Writes a body of JSON, text or bytes. The content type is `type`. If the body is a Blob whose type is `type` with parameters, the
 * parameters are sent as well.
 */
export function writePlain({ kind, type }: MediaDescriptor, body: unknown): WrittenBody {
  const json = kind === "json";
  // `fetch` checks at run time which objects it accepts.
  const written = json ? printJson(body) : kind === "text" ? encodeText(body) : (body as BodyInit);
  const isOwn = body instanceof Blob && body.type.startsWith(`${type};`);
  return { body: written, contentType: isOwn ? body.type : kind === "text" ? inUtf8(type) : type };
}

/** The content type for a text, which is always sent in UTF-8, whatever `charset` the document names. */
export function inUtf8(type: string): string {
  return type.replace(/(;\s*charset\s*=\s*)(?!"?utf-?8\b)(?:"[^"]*"|[^;]*)/gi, "$1UTF-8");
}

/** Thrown while iterating over a streamed body that is malformed or invalid. */
export class StreamError extends Error {
  override readonly name: string = "StreamError";
  readonly issues: readonly ValidationIssue[] | undefined;
  /** The status with which a server answers the request. `undefined`: the server's usual status for an invalid or malformed body. */
  readonly status: 400 | 413 | undefined;
  readonly part: "parameters" | undefined;

  constructor(message: string, issues?: readonly ValidationIssue[], status?: 400 | 413, part?: "parameters") {
    super(message);
    this.issues = issues;
    this.status = status;
    this.part = part;
  }
}

/**
 * A node of a tree that is made from names such as `filter[color]`. `Leaf` is the type of the values: a decoded text, or a part of a
 * multipart body. `leaves` are the values that were sent with exactly the name of this node.
 */
export interface WireNode<Leaf = string> {
  readonly leaves: Leaf[];
  /** The nodes of `name[member]`, by member. Absent if there are none. */
  members?: Map<string, WireNode<Leaf>>;
  /** The nodes of `name[][…]`, one for each item. Absent if there are none. */
  items?: WireNode<Leaf>[];
}

export function createNode<Leaf>(leaves: Leaf[] = []): WireNode<Leaf> {
  return { leaves };
}

/** Returns the node of `name[member]` below the node of `name`; adds an empty node if there is none. */
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
 * Adds a leaf to a tree: the segments `["a", "", "b"]` stand for `a[][b]`. `a[][b]=1&a[][c]=2` is one item; a second `a[][b]` begins the
 * next item, as in Rails and qs.
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
    at = at.members?.get(segment);
    if (at === undefined) return false;
  }
  return at.leaves.length > 0;
}

/** Splits a name into segments: `a[b][]` gives `["a", "b", ""]`. If its brackets are not well-formed, the name is one segment. */
export function splitBrackets(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0 || !name.endsWith("]")) return [name];
  const segments = [name.slice(0, open)];
  let at = open;
  while (at < name.length) {
    const close = name.indexOf("]", at);
    if (name[at] !== "[") return [name];
    segments.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return segments;
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

export function isIndexed(members: ReadonlyMap<string, unknown>): boolean {
  for (const name of members.keys()) if (!INDEX.test(name)) return false;
  return true;
}

export function byIndex<Leaf>(members: ReadonlyMap<string, WireNode<Leaf>>): WireNode<Leaf>[] {
  return [...members].sort(([a], [b]) => Number(a) - Number(b)).map(([, node]) => node);
}

/** The members of a parameter that decide which pairs of a query, or which cookies, belong to it. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/** Tells whether a parameter has a pair with its own name. An exploded object has none: its members have pairs with their names. */
export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Tells whether a pair is a member of an object parameter for which {@link isSpreadParameter} is true.
 *
 * @param taken - See {@link ParameterDescriptor.taken}.
 * @param pair - The name of the pair.
 */
export function isMemberPair(shape: WireShape, taken: readonly string[] | undefined, pair: string): boolean {
  return isDescribed(shape, pair) && !isTakenName(taken, pair);
}

function isDescribed(shape: WireShape, name: string): boolean {
  const { properties = [], patterns = [], additional } = shape;
  const isOpen = additional !== undefined || properties.length + patterns.length === 0;
  return isOpen || properties.some(([own]) => own === name) || patternOf(shape, name) !== undefined;
}

/**
 * Tells whether a member of an exploded object has a name in `taken`, the names of other parameters. Such a member is neither sent nor
 * read.
 *
 * @param taken - See {@link ParameterDescriptor.taken}.
 */
export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}

/** Percent-decodes a text (RFC 3986 §2.1). `undefined` if it has a `%` outside an escape, or bytes that are not UTF-8. Never throws. */
export function percentDecode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Like {@link percentDecode}, but `+` is a space, as in queries and forms (application/x-www-form-urlencoded). */
export function percentDecodeForm(text: string): string | undefined {
  return percentDecode(text.includes("+") ? text.replaceAll("+", " ") : text);
}

/** A `name=value` pair of a query or form. The value is still percent-encoded, since lists are split before they are decoded. */
export interface RawPair {
  /** The decoded name; as sent if it is malformed. */
  readonly name: string;
  readonly rawName: string;
  readonly rawValue: string;
}

/** The default maximum number of pairs that {@link parsePairs} reads. */
export const MAX_PAIRS = 1000;

/**
 * Parses a query or form (WHATWG URL §5.1); values are not decoded. Empty pieces are skipped. A piece without `=` is a name with an empty
 * value. `undefined` if there are more than `limit` pairs.
 */
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

/** The maximum number of segments in a name with brackets. */
export const MAX_DEPTH = 32;

/**
 * Splits a name at its brackets and decodes the segments. If the name contains an unencoded `[`, only unencoded brackets count. Otherwise,
 * percent-encoded brackets count, since most clients encode them. `undefined` if there are more than {@link MAX_DEPTH} segments.
 */
export function segmentsOf(pair: RawPair): string[] | undefined {
  const raw = pair.rawName.includes("[");
  const segments = splitBrackets(raw ? pair.rawName : pair.name);
  if (segments.length > MAX_DEPTH) return undefined;
  return raw ? segments.map((segment) => percentDecodeForm(segment) ?? segment) : segments;
}

/** Tells whether the brackets in a name lead to a member of a parameter. If not, they are ordinary characters of the parameter's name. */
export type IsNested = (name: string, segments: readonly string[]) => boolean;

/**
 * Makes a tree of pairs: `a[b]=1` becomes the member `b` of the member `a` of the root. Problems are added to `issues`.
 * @param isNested - Tells whether the brackets in a name lead to a member: `fields[x]` may also be the whole name of a parameter.
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

/** Decodes a piece of a text; `undefined` if it is malformed. */
export type DecodePiece = (piece: string) => string | undefined;

/** How a parameter is written whose whole value is in one text. */
export interface StyledText {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly name: string;
  readonly shape: WireShape;
}

/** Why a text could not be split: it cannot be decoded, or does not have the form of its style. */
export type SplitProblem = "percent-encoding" | "style";

/**
 * Splits the text of a parameter by its style. For `form`, `spaceDelimited`, `pipeDelimited` and `cookie`, the text is without `name=`.
 * Texts are split before they are decoded, so that an encoded delimiter is part of an item (RFC 6570).
 *
 * Decisions: `label` without explode is split at commas (RFC 6570, OpenAPI 3.0.4 and 3.1.1; the dots in the tables of older versions of
 * OpenAPI were a mistake). An empty text is an empty list or object if the shape admits no string. If the shape admits both a string and a
 * list, a text with an unencoded delimiter is a list. The reading `last` chooses an object where the others choose a list or string, and the
 * other way round.
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
 * Tells whether the pieces are read as an object's members. They are if the shape admits only objects. Otherwise, with explode, each piece
 * must contain `=`. Without explode, the number of pieces must be even, and `array` must not come before `object` in the shape. The
 * reading `last` reverses the choice.
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

/**
 * The pairs of a query by name. A name with brackets is a path in a tree: `a[b]` is `b` in `a`. If the document has a parameter or field of
 * the name `a[b]`, the name is not split.
 */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  /** The names with brackets that parameters or fields of the document have. */
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /**
   * @param isPart - Tells whether a name with brackets is split. It gets the parts of the name (`["a", "b"]`). Default: every name is split.
   */
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

  valuesOf(name: string): readonly string[] | undefined {
    return this.#byName.get(name);
  }

  /** The tree of the pairs with brackets after `name`: for `filter`, of pairs such as `filter[a]=1`. `undefined` if there are none. */
  below(name: string, context: Pick<BuildContext, "issues">): WireNode | undefined {
    return this.nested(context).members?.get(name);
  }

  nested(context: Pick<BuildContext, "issues">): WireNode {
    const isNested = (name: string, segments: readonly string[]): boolean =>
      !this.isClaimed(name) && this.#isPart(segments);
    this.#nested ??= nestPairs(this.pairs, isNested, context.issues);
    return this.#nested;
  }

  isClaimed(name: string): boolean {
    return this.#claimed.has(name);
  }
}

export interface QueryField {
  readonly name: string;
  /** The key with which the JSON Pointers of this field's issues begin. */
  readonly key: string;
  readonly decode: DecodePiece;
  readonly style: ParameterDescriptor["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly taken?: readonly string[] | undefined;
}

/**
 * The node of a query parameter or form field; `undefined` if it was not sent, or if an issue was reported.
 *
 * Decisions:
 * - With explode, `spaceDelimited` and `pipeDelimited` are read as style `form`: the specification gives no other serialisation for them.
 * - Without explode, the value is one text. A name that is sent twice is an error, even for a list.
 * - `deepObject` nests to any depth, though the specification describes one level. Lists in it are `a[]` or `a[0]`, as in common servers.
 *   In other styles, brackets have no meaning (RFC 6570 §3.2.8).
 * - A pair belongs to the parameter with the name of the pair (see `claimsPair`). If there is none, it belongs to an exploded object
 *   that describes a property of that name or admits additional properties.
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
  if (field.explode) return nodeOrIssue(decodeLeaves(values, field.decode), field.key, context);
  if (values.length > 1) {
    context.issues.push(issueAt(pointerTo("", field.key), "maxItems", "must be given once"));
    return undefined;
  }
  const how = { ...field, explode: false };
  const reading = context.reading(pointerTo("", field.key));
  return nodeOrIssue(splitStyled(values[0] ?? "", how, field.decode, reading), field.key, context);
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

/** Returns a node. For a malformed text, reports an issue and returns `undefined`. */
export function nodeOrIssue(
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

/** How a text that may be JSON is read. */
export interface LeafRules {
  readonly reading: Reading;
  /** Parses JSON; {@link NO_FIT} if the text is malformed. */
  parse(text: string): unknown;
}

/**
 * Reads a text as a value that is not a list. An object is read as JSON. The other types are tried in the order of `rules.reading`. JSON is
 * tried after them; except in the reading `stated`, a text that begins with `{` is tried as JSON first. Returns {@link NO_FIT} if nothing fits.
 */
export function readLeafText(text: string, { types }: WireShape, rules: LeafRules): unknown {
  const isObject = types.includes("object");
  if (isObject && rules.reading !== "stated" && text.startsWith("{")) {
    const value = rules.parse(text);
    if (value !== NO_FIT) return value;
  }
  const value = coerceText(text, types, rules.reading);
  return value === NO_FIT && isObject ? rules.parse(text) : value;
}

/**
 * Returns a JSON value if it is the whole list that a shape describes. Returns {@link NO_FIT} if it is not a list, or if it may be a single
 * item of that list. If items may be lists, only a list of lists counts as the whole list.
 */
export function wholeList(value: unknown, { items }: WireShape): unknown {
  if (!Array.isArray(value) || items === undefined || items.types.length === 0) return NO_FIT;
  const isWhole = !items.types.includes("array") || (value.length > 0 && value.every(Array.isArray));
  return isWhole ? value : NO_FIT;
}

/** How `buildValue` reads the leaves of a tree of names (see `WireNode`). */
export interface BuildContext<Leaf = string> {
  /** The list to which issues are added. */
  readonly issues: ValidationIssue[];
  readonly reading: ReadingOf;
  /** The maximum nesting of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: `parseJsonText`. */
  readonly parse?: ParseJson | undefined;
  /** See `TextRules.texts`. */
  readonly texts?: NumberText[] | undefined;
  /** Reads a leaf as a value other than a list; {@link NO_FIT} if nothing fits. */
  readLeaf(leaf: Leaf, shape: WireShape, pointer: string): unknown;
  /** Reads a leaf as a whole list; {@link NO_FIT} if the leaf is no list, or if it is a single item of the described list. */
  readList(leaf: Leaf, shape: WireShape, pointer: string): unknown;
}

/**
 * Makes the context for the texts of parameters. A parameter itself is read by {@link coerceText}. Styles cannot represent an object or
 * list that is nested in a parameter. Therefore, the text of a member or item may also be JSON, which is tried if no other type fits.
 */
export function textContext(
  issues: ValidationIssue[],
  reading: ReadingOf,
  { depth, parse: parseJson, texts }: Omit<JsonRules, "issues"> = {},
): BuildContext {
  // Made for each message, so without spreads, which are slow.
  const how = { issues, depth, parse: parseJson, texts };
  const readLeaf = (text: string, shape: WireShape, pointer: string): unknown => {
    const parse = (json: string): unknown => readJson(json, pointer, how);
    const value = isInner(pointer)
      ? readLeafText(text, shape, { reading: reading(pointer), parse })
      : coerceText(text, shape.types, reading(pointer));
    if (typeof value === "number") keepText(texts, text, pointer);
    return value;
  };
  const readList = (text: string, shape: WireShape, pointer: string): unknown =>
    isInner(pointer) && text.startsWith("[") ? wholeList(readJson(text, pointer, how), shape) : NO_FIT;
  return { issues, depth, parse: parseJson, texts, reading, readLeaf, readList };
}

/** In the reading `last`: a copy of the list or object of `const` or `enum` that a node writes; otherwise `undefined`. */
export function findListed<Leaf>(
  node: WireNode<Leaf>,
  { listed }: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (listed === undefined || context.reading(pointer) !== "last") return undefined;
  return structuredClone(listed.find((value) => isWrittenAs(node, value, pointer, context)));
}

/** Tells whether the texts of a node are those of a value. */
function isWrittenAs<Leaf>(
  node: WireNode<Leaf>,
  value: unknown,
  pointer: string,
  context: BuildContext<Leaf>,
): boolean {
  const { leaves, members, items = [] } = node;
  if (Array.isArray(value)) {
    const nodes = [
      ...leaves.map((leaf) => createNode([leaf])),
      ...items,
      ...(members ? byIndex(members) : []),
    ];
    return (
      (members === undefined || isIndexed(members)) &&
      nodes.length === value.length &&
      nodes.every((item, index) => isWrittenAs(item, value[index], pointerTo(pointer, index), context))
    );
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const isAlike = (name: string, inner: unknown): boolean => {
      const member = members?.get(name);
      return member !== undefined && isWrittenAs(member, inner, pointerTo(pointer, name), context);
    };
    return (
      leaves.length + items.length === 0 &&
      entries.length === (members?.size ?? 0) &&
      entries.every(([name, inner]) => isAlike(name, inner))
    );
  }
  const [leaf] = leaves;
  if (leaf === undefined || leaves.length > 1 || members !== undefined || items.length > 0) return false;
  const type = value === null ? "null" : (typeof value as TextType); // JSON has no other scalars.
  return context.readLeaf(leaf, { types: [type] }, pointer) === value;
}

/** Sets an own member of any name. For `__proto__`, an assignment would set the prototype. */
export function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Makes the value of a node. If it does not fit the shape, adds an issue and returns `undefined`.
 *
 * Decisions:
 * - A node with members is an object if the shape admits objects. If the shape admits only lists, the members are items by index, without
 *   gaps.
 * - Several leaves are a list. If the shape admits no list, the name was sent more than once by mistake.
 * - A single leaf is a list of one item if the shape admits lists, and if no type before `array` fits the leaf. {@link Reading} gives the
 *   order of the types.
 * - A node with members and also leaves or items (`a=1&a[b]=2`) is an issue.
 */
export function buildValue<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  const listed = findListed(node, shape, pointer, context);
  if (listed !== undefined) return listed;
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
  const earlier = scalarsBefore(types, list, context.reading(pointer));
  if (earlier.length > 0) {
    const value = context.readLeaf(leaf, { ...shape, types: earlier }, pointer);
    if (value !== NO_FIT) return value;
  }
  const whole = context.readList(leaf, shape, pointer);
  return whole === NO_FIT ? buildArray([createNode([leaf])], shape, pointer, context) : whole;
}

/** The types to try before the list at `list`. */
function scalarsBefore(types: readonly TextType[], list: number, reading: Reading): readonly TextType[] {
  if (reading === "last") return types.filter((type) => type !== "array");
  return reading === "stated" ? types.slice(0, list) : types.slice(list + 1);
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
    if (value !== undefined) setMember(result, name, value);
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

function nameTypes(types: readonly TextType[]): string {
  return types.length === 0 ? "a text" : types.join(" or ");
}

/**
 * Joins the issues of decoding and of checking. A part that could not be decoded is absent from the value, so the check reports it again,
 * as missing or of the wrong type. Such repeated issues are left out.
 */
export function mergeIssues(
  decoded: readonly ValidationIssue[],
  checked: readonly ValidationIssue[],
): readonly ValidationIssue[] {
  if (decoded.length === 0) return checked;
  if (checked.length === 0) return decoded;
  const known = decoded.map(({ pointer }) => pointer);
  return [...decoded, ...checked.filter((issue) => !isExplained(issue, known))];
}

function isExplained({ pointer, keyword, params }: ValidationIssue, known: readonly string[]): boolean {
  const missing = keyword === "required" ? params["missingProperty"] : undefined;
  const at = typeof missing === "string" ? `${pointer}/${encodeToken(missing)}` : pointer;
  return known.some((start) => at === start || at.startsWith(`${start}/`));
}

/** Matches an expression of a path template. */
export const EXPRESSION: RegExp = /\{([^{}/]*)\}/g;

export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}

/** The lower-case name of the one header whose lines must not be joined by commas, since `Expires` has one (RFC 9110 §5.3). */
export const SET_COOKIE = "set-cookie";

/**
 * Splits `Set-Cookie` lines (OpenAPI 3.2 §4.21.3). For a list, each line is an item; for an object, a member: `a=1; Path=/` is the member
 * `a` with its attributes. The attributes belong to the value, and nothing is percent-decoded. `undefined` if a member has no `=`.
 *
 * @param text - The lines, joined by line feeds.
 */
export function splitCookieLines(text: string, types: readonly string[]): WireNode | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const list = types.indexOf("array");
  const object = types.indexOf("object");
  if (object < 0 || (list >= 0 && list < object)) return createNode(list < 0 ? [text] : lines);
  const node = createNode<string>();
  for (const line of lines) {
    const equals = line.indexOf("=");
    if (equals < 0) return undefined;
    memberOf(node, line.slice(0, equals).trim()).leaves.push(line.slice(equals + 1).trim());
  }
  return node;
}

/**
 * Writes a value as `Set-Cookie` lines, one for each item of a list or member of an object.
 *
 * @throws {EncodeError} For a member whose name would be read as another name.
 */
export function writeCookieLines(value: unknown): readonly string[] {
  if (!isObject(value)) return [value].flat().map((item) => encodeText(item));
  return explodeValue("", value).map(([name, part]) => {
    if (/^\s|\s$|=/.test(name)) throw new EncodeError("a cookie cannot have such a name");
    return `${name}=${encodeText(part)}`;
  });
}

export interface ParameterSource {
  /** The texts of the path template's expressions, in its order, still percent-encoded. */
  readonly captures: readonly string[];
  readonly query: string;
  /**
   * The value of a header by its lower-case name; `null` if it was not sent. Several lines are joined by commas, those of `Set-Cookie` by
   * line feeds.
   */
  header(name: string): string | null;
}

/**
 * The texts from which parameters are decoded. `query` is `undefined` if the operation has no query parameters, `cookies` if it has no
 * cookie parameters.
 */
export interface StepSources {
  readonly source: ParameterSource;
  readonly query: QueryPairs | undefined;
  readonly cookies: QueryPairs | undefined;
}

/** A parameter, and the function that decodes it. `read` returns `undefined` if the parameter was not sent, or if it reported an issue. */
export interface Step {
  readonly parameter: ParameterDescriptor;
  read(sources: StepSources, context: BuildContext): unknown;
}

/** Prepares the decoding of a parameter. `path` is the operation's path template. */
export function createStep(parameter: ParameterDescriptor, path: string, rules: ParameterTextRules): Step {
  switch (parameter.in) {
    case "path": {
      const index = expressionsOf(path).indexOf(parameter.name);
      return textStep(parameter, percentDecode, (source) => source.captures[index]);
    }
    case "header": {
      const name = parameter.name.toLowerCase();
      const split = name === SET_COOKIE ? splitCookies : splitStyled;
      // Header values are not percent-encoded (OpenAPI 3.2 §4.12.2). Spaces around commas have no meaning (RFC 9110 §5.6.1).
      return textStep(parameter, trimmed, (source) => source.header(name) ?? undefined, split);
    }
    case "query":
      return namedStep(parameter, percentDecodeForm, ({ query }) => query);
    case "cookie":
      return namedStep(
        parameter,
        parameter.style === "cookie" ? asSent : percentDecode,
        ({ cookies }) => cookies,
      );
    case "querystring": {
      const { decodeQuerystring } = rules;
      if (decodeQuerystring === undefined) throw new TypeError("What decodes a whole query is not given.");
      return {
        parameter,
        read: ({ source }, context) => decodeQuerystring(source.query, parameter, context),
      };
    }
  }
}

/** Removes spaces and tabs at the ends; other white space belongs to a header's value. */
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

/** Tells whether a parameter is a single text, without delimiters or a prefix. */
function isPlain({ style, shape }: ParameterDescriptor): boolean {
  const nested = shape.types.includes("array") || shape.types.includes("object");
  return !nested && style !== "label" && style !== "matrix" && style !== "deepObject";
}

function splitCookies(raw: string, { shape }: StyledText): WireNode | SplitProblem {
  return splitCookieLines(raw, shape.types) ?? "style";
}

function textStep(
  parameter: ParameterDescriptor,
  decode: DecodePiece,
  find: (source: ParameterSource) => string | undefined,
  split: typeof splitStyled = splitStyled,
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
    const node = nodeOrIssue(split(raw, parameter, decode, context.reading(pointer)), key, context);
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

/** Prepares a parameter that is found by name in the query or cookies. */
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
      node = nodeOrIssue(decodeLeaves(values, decode), key, context);
    } else {
      node = readQueryField(query, field, context);
    }
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

/** Decodes a parameter that has `content`. If the media type is JSON, parses the text as JSON. Otherwise reads the text by the shape. */
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

export interface ParameterTextRules {
  /** The maximum nesting of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: as `JSON.parse`. */
  readonly parse?: ParseJson | undefined;
  /** Decodes a parameter that is the whole query. Only operations with such a parameter need it. */
  readonly decodeQuerystring?: DecodeQuerystring | undefined;
}

/** Decodes a whole raw query as the value of a parameter. `undefined` if the query is empty, or if an issue was reported. */
export type DecodeQuerystring = (
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
) => unknown;

/** The cookies of a `Cookie` header (RFC 6265 §5.4), in order; names and values as sent. A piece without a name is ignored. */
export function parseCookies(header: string | null): RawPair[] {
  const cookies: RawPair[] = [];
  for (const pair of (header ?? "").split(";").map((piece) => piece.trim())) {
    const equals = pair.indexOf("=");
    if (equals <= 0) continue;
    const name = pair.slice(0, equals).trim();
    cookies.push({ name, rawName: name, rawValue: pair.slice(equals + 1).trim() });
  }
  return cookies;
}

export interface DecodedParameters {
  /** The values by {@link ParameterDescriptor.key}, without parameters that were not sent. */
  readonly values: Record<string, unknown>;
  readonly issues: readonly ValidationIssue[];
  /** The texts that numbers were read from. Absent if there are none. */
  readonly texts?: readonly NumberText[];
}

/**
 * Decodes the parameters of one operation. `reading` tells how ambiguous texts are decoded; default: by the rule `stated` (see
 * `Reading`). Callers pass another one if the schema refused the values of a first call.
 */
export type ParameterDecoder = (source: ParameterSource, reading?: ReadingOf) => DecodedParameters;

const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Tells whether OpenAPI ignores a header parameter (3.2 §4.12.1): `Accept`, `Content-Type` or `Authorization`, in upper or lower case. */
export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.has(name.toLowerCase());
}

/**
 * Makes the decoder of an operation's parameters. It supports every style, `content`, and a whole query as one value. It never throws:
 * malformed texts, and missing required parameters (keyword `required`), are issues. Undescribed names are ignored.
 */
export function createParameterDecoder(
  operation: Pick<OperationDescriptor, "path" | "parameters">,
  rules: ParameterTextRules = {},
): ParameterDecoder {
  const parameters = operation.parameters.filter(isRead);
  const steps = parameters.map((parameter) => createStep(parameter, operation.path, rules));
  const inQuery = namesIn(parameters, "query");
  const inCookie = namesIn(parameters, "cookie");
  return (source, reading = STATED) => {
    const issues: ValidationIssue[] = [];
    const values: Record<string, unknown> = {};
    const query = inQuery === undefined ? undefined : readQuery(source.query, inQuery, issues);
    const cookies = inCookie && new QueryPairs(parseCookies(source.header("cookie")), inCookie);
    const sources = { source, query, cookies };
    const texts: NumberText[] = [];
    const context = textContext(issues, reading, { depth: rules.depth, parse: rules.parse, texts });
    for (const step of steps) {
      const { key, required } = step.parameter;
      const before = issues.length;
      const value = step.read(sources, context);
      if (value !== undefined) setMember(values, key, value);
      else if (required && issues.length === before) issues.push(missingValue(key));
    }
    return texts.length === 0 ? { values, issues } : { values, issues, texts };
  };
}

function isRead(parameter: ParameterDescriptor): boolean {
  return !(parameter.in === "header" && isIgnoredHeader(parameter.name));
}

function namesIn(
  parameters: readonly ParameterDescriptor[],
  location: ParameterDescriptor["in"],
): ReadonlySet<string> | undefined {
  const names = parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  return names.length === 0 ? undefined : new Set(names);
}

function missingValue(key: string): ValidationIssue {
  return { ...issueAt(pointerTo("", key), "required", "must be given"), params: { missingProperty: key } };
}

function readQuery(query: string, claimed: ReadonlySet<string>, issues: ValidationIssue[]): QueryPairs {
  const pairs = parsePairs(query);
  if (pairs === undefined) {
    issues.push(issueAt("", "maxProperties", `must not hold more than ${MAX_PAIRS} query values`));
  }
  return new QueryPairs(pairs ?? [], claimed);
}


export type RoundedNumbers = ReadonlyMap<string, RoundedNumber>;

interface RoundedNumber {
  readonly exact: Decimal;
  /** The numbers to check instead; see {@link standInsOf}. */
  readonly standIns: readonly [number, number, number, number, number];
  readonly rounded: number;
}

/** Matches any text with a number that may be rounded. Also matches some texts in which a string looks like one. */
const MAY_ROUND = /(?:^|[[,:\s])-?(?:\d[\d.]{15}|\d[\d.]*[eE][+-]?\d{3})/;

const NUMERAL = /\d[\d.]*(?:[eE][+-]?\d+)?/g;

const TOKEN = /["{}[\],]|-?\d[\d.eE+-]*/g;

/** The maximum length of a number that is decided exactly, so that no number takes long. */
const LONGEST = 2_000;

/** The numbers of a value that are rounded, given the texts that it was read from; `undefined` if there are none, as in nearly all values. */
export function findRounded(value: unknown, texts: readonly NumberText[]): RoundedNumbers | undefined {
  let found: Map<string, RoundedNumber> | undefined;
  for (const [text, at] of texts) {
    if (!MAY_ROUND.test(text) || !text.match(NUMERAL)?.some(isUnusual)) continue;
    for (const [pointer, number] of roundedIn(text, at)) {
      const read = readPointer(value, pointer);
      // The text may have had another reading.
      if ((typeof read !== "number" && typeof read !== "bigint") || Number(read) !== number.rounded) continue;
      found ??= new Map();
      found.set(pointer, number);
    }
  }
  return found;
}

function roundedIn(text: string, at: string): RoundedNumbers {
  const numbers = new Map<string, RoundedNumber>();
  const open: { key: string | number }[] = [];
  const pointers: string[] = [at];
  const next = new RegExp(TOKEN);
  let isKey = false;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [token] = found;
    const inner = open.at(-1);
    if (token === '"') {
      const end = endOfString(text, found.index);
      if (isKey && inner !== undefined) inner.key = String(JSON.parse(text.slice(found.index, end)));
      isKey = false;
      next.lastIndex = end;
    } else if (token === "{" || token === "[") {
      if (inner !== undefined) pointers.push(pointerOf(pointers, inner.key));
      open.push({ key: token === "[" ? 0 : "" });
      isKey = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      if (open.length > 0) pointers.pop();
    } else if (token === ",") {
      if (typeof inner?.key === "number") inner.key++;
      else isKey = true;
    } else {
      const pointer = inner === undefined ? at : pointerOf(pointers, inner.key);
      const number = readRounded(token);
      // Of two members with one name, the last one counts.
      numbers.delete(pointer);
      if (number !== undefined) numbers.set(pointer, number);
    }
  }
  return numbers;
}

/** Whether a number that {@link MAY_ROUND} may have found is not as a program would print it that rounds it alike. */
function isUnusual(token: string): boolean {
  return (token.length > 15 || /[eE][+-]?\d{3}/.test(token)) && String(Number(token)) !== token;
}

function pointerOf(pointers: readonly string[], key: string | number): string {
  return `${pointers.at(-1) ?? ""}/${encodeToken(String(key))}`;
}

/** The offset after the end of a string in a JSON text. The string begins at `start`. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const end = text.indexOf('"', at);
    let first = end;
    while (text[first - 1] === "\\") first--;
    if ((end - first) % 2 === 0) return end + 1;
    at = end + 1;
  }
}

function readRounded(token: string): RoundedNumber | undefined {
  // A number of at most 15 digits is the one that prints as the same digits.
  if (token.length <= 15 && !/[eE][+-]?\d{3}/.test(token)) return undefined;
  const exact = readDecimal(token);
  const rounded = Number(token);
  if (Number.isFinite(rounded) && compareDecimals(exact, readDecimal(String(rounded))) === 0)
    return undefined;
  return { exact, rounded, standIns: standInsOf(exact, rounded) };
}

/**
 * The numbers to check in place of a rounded one: for a large number, itself, since limits and constants as large are rounded, too; its
 * neighbour on the side of the exact number; the other neighbour; a number that has few divisors and is whole if the exact one
 * is, and one nearby that has many divisors. Each fault of the exact number is a fault of at least one of them. Below {@link LARGEST_EXACT},
 * none of them is the rounded number, which the document may name and which the exact one does not equal.
 */
function standInsOf(exact: Decimal, rounded: number): RoundedNumber["standIns"] {
  const nearest = Math.max(-Number.MAX_VALUE, Math.min(rounded, Number.MAX_VALUE));
  const side = sideBeyond(exact, rounded) || compareDecimals(exact, readDecimal(String(nearest)));
  const probe = (isWhole(exact) ? LARGE_PRIME : LONG_FRACTION) * (nearest < 0 ? -1 : 1);
  const next = neighbour(nearest, side);
  const isLarge = Math.abs(nearest) > LARGEST_EXACT;
  return [
    isLarge ? nearest : next,
    next,
    neighbour(nearest, -side),
    Math.abs(nearest) < 2 ** 30 ? next : probe,
    divisible(nearest),
  ];
}

function divisible(number: number): number {
  // Such a number is rounded only if it has six decimals or more, so it is a multiple of nothing with fewer.
  if (Math.abs(number) < 2 ** 30) return (Math.round((number * 1e6) / 720) * 720 + 720) / 1e6;
  const unit = DIVISORS * 2 ** Math.max(0, Math.floor(Math.log2(Math.abs(number))) - 52);
  const found = Math.round(number / unit) * unit;
  return Number.isFinite(found) ? found : number;
}

/** The product of small factors. It has 20 bits, so that its multiples lie densely. */
const DIVISORS = 720_720;

/** The largest prime that a number represents exactly, and a number with many digits after the point. */
const LARGE_PRIME = 9_007_199_254_740_881;
const LONG_FRACTION = 1.000000000000007;

/** A number of the document up to this one is taken to be exact: 2^53. */
const LARGEST_EXACT = 9_007_199_254_740_992;

/** The limits of integers of 64 bits, which numbers round. Texts, since a call at module level would stay in every bundle. */
const LIMITS: Readonly<Record<string, readonly [least: string, most: string]>> = {
  int64: ["-9223372036854775808", "9223372036854775807"],
  uint64: ["0", "18446744073709551615"],
};

/** The side on which a number is outside a range of 64 bits, if its rounded form is a limit of that range; else 0. */
function sideBeyond(exact: Decimal, rounded: number): number {
  for (const [least, most] of Object.values(LIMITS)) {
    if (rounded === Number(most) && compareDecimals(exact, readDecimal(most)) > 0) return 1;
    if (rounded === Number(least) && compareDecimals(exact, readDecimal(least)) < 0) return -1;
  }
  return 0;
}

/** The next larger number, or the next smaller one for a negative side; the number itself at the end of the range. */
function neighbour(number: number, side: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, number === 0 ? Number.MIN_VALUE * side : number);
  if (number === 0) return bits.getFloat64(0);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(number > 0 ? side : -side));
  const found = bits.getFloat64(0);
  return Number.isFinite(found) ? found : number;
}

/** The keyword of an issue about a number that a check cannot decide, as it has too many digits. */
export const UNDECIDED = "digits";

/**
 * The issues of a JSON value with rounded numbers. An issue with the keyword {@link UNDECIDED} tells that the numbers decide whether the value
 * is valid, and that their rounded forms do not tell how.
 */
export function exactIssues(
  value: unknown,
  numbers: RoundedNumbers,
  check: Check,
): readonly ValidationIssue[] {
  const exact = replaceRounded(value, numbers, digitsOf);
  // Two numbers may have one stand-in.
  const hasTwins = (pointer: string): boolean => {
    const items = readPointer(exact, pointer);
    return !Array.isArray(items) || findTwins(items) !== undefined;
  };
  const checked = [0, 1, 2, 3, 4].map((choice) =>
    split(
      (check(replaceRounded(value, numbers, ({ standIns }) => standIns[choice])) ?? []).filter(
        (issue) => issue.keyword !== "uniqueItems" || hasTwins(issue.pointer),
      ),
      numbers,
    ),
  );
  const [first] = checked;
  const common = new Set(
    [...(first?.others.keys() ?? [])].filter((key) => checked.every(({ others }) => others.has(key))),
  );
  const issues = new Map<string, ValidationIssue>();
  let isUndecided = false;
  for (const { own, others } of checked) {
    for (const [key, issue] of others) if (common.has(key)) issues.set(key, issue);
    const decided = own.map((issue) => ({ issue, verdict: decide(issue, numbers) }));
    const broken = decided.filter(({ verdict }) => verdict === "broken");
    const extra = [...others].filter(([key]) => !common.has(key));
    isUndecided ||= decided.some(({ verdict }) => verdict === "undecided");
    // A union that fails follows from the faults of the numbers in it. What other keywords follow from is not known.
    const isExplained = extra.every(
      ([, { keyword, params }]) => UNIONS.has(keyword) && !params["passingSchemas"],
    );
    if (extra.length > 0 && (broken.length > 0 || own.length === 0 || !isExplained)) isUndecided = true;
    else for (const { issue } of broken) issues.set(keyOf(issue), issue);
  }
  if (isUndecided && issues.size === 0) {
    const [pointer = ""] = numbers.keys();
    return [issueAt(pointer, UNDECIDED, "has more digits than can be checked here")];
  }
  return [...issues.values()];
}

export function infiniteIssues(numbers: RoundedNumbers): readonly ValidationIssue[] {
  return [...numbers].flatMap(([pointer, { rounded }]) =>
    Number.isFinite(rounded) ? [] : [issueAt(pointer, UNDECIDED, "is too large for a number of JavaScript")],
  );
}

const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "if"]);

function replaceRounded(
  value: unknown,
  numbers: RoundedNumbers,
  replace: (number: RoundedNumber) => unknown,
  pointer = "",
): unknown {
  const own = numbers.get(pointer);
  if (own !== undefined) return replace(own);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  const inner = (name: string | number, member: unknown): unknown =>
    replaceRounded(member, numbers, replace, pointerTo(pointer, name));
  if (Array.isArray(value)) return value.map((item, index) => inner(index, item));
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) setMember(copy, name, inner(name, member));
  return copy;
}

/** A value that differs for values that only rounding makes equal. */
export function withDigits(value: unknown, texts: readonly NumberText[]): unknown {
  const rounded = findRounded(value, texts);
  if (rounded === undefined) return value;
  return replaceRounded(value, rounded, digitsOf);
}

function digitsOf({ exact: { isNegative, digits, exponent } }: RoundedNumber): unknown {
  return { rounded: [isNegative, digits, exponent] };
}

interface SplitIssues {
  readonly own: readonly ValidationIssue[];
  /** The other issues, by {@link keyOf}. */
  readonly others: ReadonlyMap<string, ValidationIssue>;
}

function split(issues: readonly ValidationIssue[], numbers: RoundedNumbers): SplitIssues {
  const isOwn = ({ pointer, keyword }: ValidationIssue): boolean =>
    numbers.has(pointer) && DECIDED.has(keyword);
  return {
    own: issues.filter(isOwn),
    others: new Map(issues.filter((issue) => !isOwn(issue)).map((issue) => [keyOf(issue), issue])),
  };
}

function keyOf({ pointer, keyword, message }: ValidationIssue): string {
  return JSON.stringify([pointer, keyword, message]);
}

const DECIDED: ReadonlySet<string> = new Set([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["type", "format", "const", "enum"],
]);

type Verdict = "holds" | "broken" | "undecided";

function decide({ pointer, keyword, params }: ValidationIssue, numbers: RoundedNumbers): Verdict {
  const number = numbers.get(pointer);
  if (number === undefined || number.exact.length > LONGEST) return "undecided";
  const { exact, rounded } = number;
  switch (keyword) {
    case "multipleOf":
      return verdictOf(isDivisible(exact, readDecimal(String(params["multipleOf"]))));
    case "type":
      return verdictOf(namesNumber(params["type"], exact));
    case "format":
      return decideFormat(String(params["format"]), exact);
    case "const":
      return params["allowedValue"] === rounded && !isExact(rounded) ? "undecided" : "broken";
    case "enum":
      return [params["allowedValues"]].flat().includes(rounded) && !isExact(rounded) ? "undecided" : "broken";
    default:
      return decideLimit(keyword, Number(params["limit"]), number);
  }
}

function isExact(ofDocument: number): boolean {
  return Math.abs(ofDocument) <= LARGEST_EXACT;
}

function verdictOf(holds: boolean): Verdict {
  return holds ? "holds" : "broken";
}

function namesNumber(types: unknown, exact: Decimal): boolean {
  const names = [types].flat();
  return names.includes("number") || (names.includes("integer") && isWhole(exact));
}

function decideFormat(format: string, exact: Decimal): Verdict {
  const range = LIMITS[format];
  if (range === undefined) return "broken";
  const [least, most] = range.map(readDecimal) as [Decimal, Decimal]; // A pair, like the range.
  return verdictOf(isWhole(exact) && compareDecimals(exact, least) >= 0 && compareDecimals(exact, most) <= 0);
}

function decideLimit(keyword: string, limit: number, { exact, rounded }: RoundedNumber): Verdict {
  const isUpper = keyword.endsWith("aximum");
  if (rounded !== limit) return verdictOf(isUpper ? rounded < limit : rounded > limit);
  if (isExact(limit)) {
    const order = compareDecimals(exact, readDecimal(String(limit)));
    return verdictOf(isUpper ? order < 0 : order > 0);
  }
  // The document's limit was rounded as well. Which of the numbers that round alike it names is known only for a limit of 64 bits.
  const exactLimit = Object.values(LIMITS)
    .map(([least, most]) => (isUpper ? most : least))
    .find((one) => Number(one) === limit);
  if (exactLimit === undefined || keyword.startsWith("exclusive")) return "undecided";
  const order = compareDecimals(exact, readDecimal(exactLimit));
  return verdictOf(isUpper ? order <= 0 : order >= 0);
}

/**
 * Checks a value that was read from texts. Numbers that a JavaScript number rounds are decided by their text.
 *
 * @param isUsed - Whether a program gets the value, so that numbers that would become infinite are refused. Default: false.
 */
export function checkNumbers(
  texts: readonly NumberText[],
  value: unknown,
  check: Check,
  isUsed = false,
): readonly ValidationIssue[] | undefined {
  const rounded = texts.length === 0 ? undefined : findRounded(value, texts);
  if (rounded === undefined) return check(value);
  const exact = exactIssues(value, rounded, check);
  const issues = isUsed && exact.length === 0 ? infiniteIssues(rounded) : exact;
  return issues.length === 0 ? undefined : issues;
}

/** The place of the JSON text of a stream's item in the item. An event with fields has it in its data. */
export function placeOfText({ shape }: Pick<MediaDescriptor, "shape">): string {
  return shape === undefined ? "" : "/data";
}

interface ExactItems {
  readonly parse: ParseJson;
  /** Makes the check of the item that was parsed last. */
  check(check: Check): Check;
  /** Makes the check of that item by its position; see {@link MediaCheck.list}. */
  list(check: Check): Check;
  /** A value that tells that item from others. */
  keyOf(item: unknown): unknown;
}

/** Makes checks for a stream whose items are checked one by one, as they are parsed. */
export function exactItems(
  media: Pick<MediaDescriptor, "shape" | "items">,
  parse: ParseJson = parseJsonText,
): ExactItems {
  const at = placeOfText(media);
  const all: NumberText[] = [];
  let text = "";
  let index = 0;
  return {
    parse: (json) => {
      text = json;
      return parse(json);
    },
    check: (check) => (item) => checkNumbers([[text, at]], item, check, true),
    keyOf: (item) => withDigits(item, [[text, at]]),
    list: (check) => (named) => {
      const [name = ""] = Object.keys(Object(named));
      if (name === "whole") return checkNumbers(all, named, check, true);
      if (media.items?.whole && !name.startsWith("contains"))
        all.push([text, pointerTo("", "whole", index++) + at]);
      return checkNumbers([[text, `/${name}${at}`]], named, check, true);
    },
  };
}

export type BodySide = "request" | "response";

const NONE: readonly ValidationIssue[] = [];

/**
 * Finds the members of a decoded body that must not be sent: `readOnly` members in a request, `writeOnly` members in a response. Members
 * inside such a member are not listed.
 *
 * @param checks - The checks of the media type, for one whose `oneWay` is `checked`. Without them, nothing is found there.
 */
export function findOneWay(
  { oneWay }: Pick<MediaDescriptor, "oneWay">,
  side: BodySide,
  value: unknown,
  checks?: Pick<MediaCheck, "oneWay">,
): readonly ValidationIssue[] {
  if (oneWay === "checked") return checks?.oneWay?.(value) ?? NONE;
  if (oneWay === undefined) return NONE;
  const issues: ValidationIssue[] = [];
  const marker = side === "request" ? "readOnly" : "writeOnly";
  const add = (pointer: string): void => void issues.push(oneWayIssue(pointer, marker));
  visit({ trail: [], shape: oneWay, pointer: "", depth: 0, add }, value);
  return issues;
}

/**
 * Makes a check that also reports the members that {@link findOneWay} finds. Returns the media type's own check if it has no `readOnly` or
 * `writeOnly` members.
 */
export function withOneWay(
  checks: Pick<MediaCheck, "check" | "oneWay"> | undefined,
  media: Pick<MediaDescriptor, "oneWay">,
  side: BodySide,
): Check | undefined {
  if (media.oneWay === undefined) return checks?.check;
  return (value) => {
    const issues = [...(checks?.check(value) ?? NONE), ...findOneWay(media, side, value, checks)];
    return issues.length === 0 ? undefined : issues;
  };
}

interface Spot {
  /** The shapes of the objects and lists that contain the visited value, the outermost first. */
  readonly trail: readonly OneWayShape[];
  readonly shape: OneWayShape;
  readonly pointer: string;
  readonly depth: number;
  readonly add: (pointer: string) => void;
}

/** The maximum depth that is visited. Real values are less deep. */
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
  // A member with the value `undefined` is not sent.
  const has = (name: string): boolean => Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined;
  for (const name of members) if (has(name)) add(pointerTo(pointer, name));
  for (const [name, inner] of properties) if (has(name)) below(name, inner, Reflect.get(value, name));
  if (additional === undefined) return;
  const named = new Set([...members, ...properties.map(([name]) => name)]);
  for (const [name, member] of Object.entries(value)) if (!named.has(name)) below(name, additional, member);
}

/**
 * Checks each item of a stream before it passes the item on. Pointers of issues start with the item's index. An item beyond the limit of
 * the media type is an issue of the stream, and so is an end before its least number of items.
 *
 * @param check - Checks an item. Default: no check.
 * @param list - Checks an item by its position; see {@link MediaCheck.list}. Default: no check.
 * @param keyOf - Items with equal keys are equal. Default: the items themselves.
 * @param onFault - Gets the issues of an invalid item. On `go on`, the item is passed on all the same. Default: `stop`.
 * @throws {StreamError} While iterating, at the first invalid item for which `onFault` does not return `go on`.
 */
export async function* checkItems(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  check: Check | undefined,
  onFault?: (issues: readonly ValidationIssue[]) => "go on" | "stop",
  limits: StreamLimits = {},
  list?: Check,
  keyOf?: ItemKey,
): AsyncGenerator<unknown, void, undefined> {
  const { least = 0, most } = limits;
  const whole = new ListChecker(limits, list, keyOf);
  // At the end, the list as a whole has the issues of its items again.
  const told = limits.whole && new Set<string>();
  let index = 0;
  const refuse = (found: readonly ValidationIssue[], subject: string): void => {
    const issues = told
      ? found.filter(({ pointer, keyword }) => told.size < told.add(`${pointer} ${keyword}`).size)
      : found;
    if (issues.length > 0 && (onFault?.(issues) ?? "stop") === "stop")
      throw new StreamError(`${subject} does not fit its schema.`, issues);
  };
  for await (const item of items) {
    if (index === most) refuse([wrongCount("maxItems", most)], "The stream");
    const start = pointerTo("", index);
    const issues = (check?.(item) ?? NONE).map((issue) => ({ ...issue, pointer: start + issue.pointer }));
    refuse([...issues, ...whole.add(item, index)], `Item ${index} of the stream`);
    index++;
    yield item;
  }
  if (index < least) refuse([wrongCount("minItems", least)], "The stream");
  refuse(whole.end(), "The stream");
}

export type ItemKey = (item: unknown) => unknown;

/** Checks what the list schema of a stream requires of its items by position or together, item by item. */
class ListChecker {
  readonly #limits: StreamLimits;
  readonly #check: Check | undefined;
  readonly #keyOf: ItemKey;
  readonly #counts: number[];
  readonly #seen = new Set<string>();
  readonly #items: unknown[] = [];

  constructor(limits: StreamLimits, check: Check | undefined, keyOf: ItemKey = (item) => item) {
    this.#limits = limits;
    this.#check = check;
    this.#keyOf = keyOf;
    this.#counts = (limits.contains ?? []).map(() => 0);
  }

  add(item: unknown, index: number): readonly ValidationIssue[] {
    const { prefix = 0, unique, whole } = this.#limits;
    if (whole) this.#items.push(item);
    const name = index < prefix ? String(index) : "rest";
    const start = pointerTo("", index);
    const issues = this.#issuesAt(name, item, start);
    const beyond = this.#count(item);
    return unique && this.#isRepeated(item)
      ? [...issues, ...beyond, issueAt(start, "uniqueItems", "must differ from the items before it")]
      : [...issues, ...beyond];
  }

  #issuesAt(name: string, value: unknown, start: string): readonly ValidationIssue[] {
    return (this.#check?.({ [name]: value }) ?? NONE).map((issue) => ({
      ...issue,
      pointer: start + issue.pointer.slice(name.length + 1),
    }));
  }

  #count(item: unknown): readonly ValidationIssue[] {
    const { contains = [] } = this.#limits;
    return contains.flatMap(({ most }, n) => {
      if (this.#check?.({ [`contains${n}`]: item }) !== undefined) return [];
      const count = (this.#counts[n] ?? 0) + 1;
      this.#counts[n] = count;
      // Reported once, not for each further item.
      return most !== undefined && count === most + 1 ? [wrongContains("most", most)] : [];
    });
  }

  #isRepeated(item: unknown): boolean {
    const text = canonicalText(this.#keyOf(item));
    if (this.#seen.has(text)) return true;
    this.#seen.add(text);
    return false;
  }

  end(): readonly ValidationIssue[] {
    const { contains = [], whole } = this.#limits;
    const missing = contains.flatMap(({ least = 0 }, n) =>
      (this.#counts[n] ?? 0) < least ? [wrongContains("least", least)] : [],
    );
    return whole ? [...missing, ...this.#issuesAt("whole", this.#items, "")] : missing;
  }
}

function wrongContains(bound: "least" | "most", limit: number): ValidationIssue {
  const message = `must have at ${bound} ${limit} items of the kind that it must contain`;
  return { ...issueAt("", "contains", message), params: { limit } };
}

/** The JSON of a value with sorted names, so that equal values have equal texts. */
function canonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === "bigint") return { int64: String(part) };
      if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
    }) ?? ""
  );
}

function wrongCount(keyword: "minItems" | "maxItems", limit: number): ValidationIssue {
  const bound = keyword === "minItems" ? "least" : "most";
  return { ...issueAt("", keyword, `must have at ${bound} ${limit} items`), params: { limit } };
}

/** Makes the check of the length of a body of bytes; `undefined` if the length has no limits. The length of a stream is not checked. */
export function sizeCheck({ octets }: Pick<MediaDescriptor, "octets">): Check | undefined {
  if (octets === undefined) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY } = octets;
  return (value) => {
    const size = sizeOf(value);
    if (size === undefined) return undefined;
    if (size < least) return [wrongSize("minLength", "least", least)];
    return size > most ? [wrongSize("maxLength", "most", most)] : undefined;
  };
}

function sizeOf(value: unknown): number | undefined {
  if (value instanceof Blob) return value.size;
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? value.byteLength : undefined;
}

function wrongSize(keyword: string, bound: string, limit: number): ValidationIssue {
  return { ...issueAt("", keyword, `must have at ${bound} ${limit} octets`), params: { limit } };
}

/** Tells whether a body is a stream of items: any iterable but a `ReadableStream`, which contains bytes. */
export function isItems(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof body !== "object" || body === null || body instanceof ReadableStream) return false;
  return Symbol.asyncIterator in body || Symbol.iterator in body;
}

/** The optional parameters with `allowEmptyValue`. If an empty value of such a parameter is invalid, the parameter counts as not sent. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Drops invalid values of query parameters that were sent empty (`?flag=`, `?flag`): with `allowEmptyValue`, such a parameter is not used
 * (OpenAPI 3.1.1 §4.8.12.2).
 *
 * @param allowing - See {@link unusedWhenEmpty}.
 */
export function dropUnused(
  decoded: DecodedParameters,
  allowing: readonly ParameterDescriptor[],
  query: string,
): DecodedParameters {
  const wrong = namesOf(decoded.issues);
  const unused = new Set(
    allowing.filter(({ key, name }) => wrong.has(key) && isEmptyIn(query, name)).map(({ key }) => key),
  );
  if (unused.size === 0) return decoded;
  const values = Object.entries(decoded.values).filter(([key]) => !unused.has(key));
  return {
    values: Object.fromEntries(values),
    issues: decoded.issues.filter((issue) => [...namesOf([issue])].every((key) => !unused.has(key))),
  };
}

function isEmptyIn(query: string, name: string): boolean {
  const encoded = encodeURIComponent(name);
  return query.split("&").some((pair) => {
    const sent = pair.endsWith("=") ? pair.slice(0, -1) : pair;
    return sent === name || sent === encoded;
  });
}
