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
  SchemaSources,
  StatusKey,
  StreamLimits,
  ValidationIssue,
  WireShape,
} from "./descriptors.js";
import { type Decimal, compareDecimals, findTwins, isDivisible, isWhole, readDecimal } from "./validators.js";

const ENCODED = /%[0-9a-fA-F]{2}/g;

/** Normalises a path (RFC 3986 §6.2.2). Reserved characters stay encoded, so `%2F` does not split a segment. */
export function normalisePath(path: string): string {
  // Fast path: nearly all paths are already normalised.
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    if (!isNormal(encodedAt(path, at))) return path.replace(ENCODED, normaliseEscape);
  }
  return path;
}

/** Checks whether all escapes are in normal form, and no escape represents a slash, backslash or NUL. */
export function hasPlainEscapes(path: string): boolean {
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    const code = encodedAt(path, at);
    if (!isNormal(code) || code === SLASH_BYTE || code === BACKSLASH_BYTE || code === 0) return false;
  }
  return true;
}

const SLASH_BYTE = 0x2f;
const BACKSLASH_BYTE = 0x5c;

/** Checks whether any segment starting at or after the offset `from` starts with a dot. */
export function hasDottedSegment(path: string, from = 0): boolean {
  // Searching for one character is much faster than searching for `/.`.
  for (let at = path.indexOf(".", from); at >= 0; at = path.indexOf(".", at + 1)) {
    if (path.charCodeAt(at - 1) === SLASH_BYTE) return true;
  }
  return false;
}

function encodedAt(path: string, at: number): number {
  const high = digitOf(path.charCodeAt(at + 1));
  const low = digitOf(path.charCodeAt(at + 2));
  return low < 0 ? low : high * 16 + low;
}

function isNormal(code: number): boolean {
  return code >= 0 && !isUnreserved(code);
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x41 && code <= 0x46 ? code - 0x37 : -1;
}

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

const READ_DIFFERENTLY = /\\|%00|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:[/;?#]|%2f|%5c|%3b|$)/i;

/**
 * Checks whether servers could interpret a path differently, so that a guard in front of the server might have checked another path:
 * `/x/../admin`, `/%2e/admin`, `/files/..%2Fadmin`.
 */
export function isAmbiguousPath(path: string): boolean {
  return READ_DIFFERENTLY.test(path);
}

/** Resolves a path like a server that decodes as much as possible, and then resolves dot segments and repeated slashes. */
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
 * Checks whether a request target is a path with an optional query (RFC 9112 §3.2.1), without fragment or backslash. Frameworks and proxies
 * disagree about where the path starts or ends in any other target.
 */
export function isOriginForm(target: string): boolean {
  return ORIGIN_FORM.test(target);
}

const ORIGIN_FORM = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/;

export const ANY_SHAPE: WireShape = { types: [] };

export function admits(shape: WireShape, type: TextType): boolean {
  return shape.types.length === 0 || shape.types.includes(type);
}

export function shapeOfMember(shape: WireShape, name: string): WireShape {
  for (const [key, member] of shape.properties ?? []) if (key === name) return member;
  return patternOf(shape, name)?.[1] ?? shape.additional ?? ANY_SHAPE;
}

export function patternOf<Shape>(
  { patterns }: { readonly patterns?: readonly (readonly [pattern: string, shape: Shape])[] | undefined },
  name: string,
): readonly [pattern: string, shape: Shape] | undefined {
  return patterns?.find(([pattern]) => compilePattern(pattern).test(name));
}

function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

/** Thrown for a value that cannot be represented in a request. The message describes the problem without the value. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

export type PrintJson = (value: unknown) => string;

/** The current JSON printer: `JSON.stringify`, except during a call of {@link printBy}. */
export let printJson: PrintJson = JSON.stringify;

/**
 * Returns a string unchanged, and converts any other value to JSON, including arrays and objects.
 *
 * @throws {EncodeError} For values without a JSON representation: `NaN`, infinities, functions.
 */
export function encodeText(value: unknown, print: PrintJson = printJson): string {
  if (typeof value === "string" || typeof value === "bigint") return `${value}`;
  const text: string | undefined = print(value);
  // `JSON.stringify` converts `NaN`, infinities and invalid dates to `null`.
  if (!text || (text === "null" && value !== null)) throw new EncodeError(`a ${typeof value} cannot be sent`);
  return text;
}

/**
 * Percent-encodes a value (RFC 3986 §2.1), so that it can appear anywhere in a URL.
 *
 * @throws {EncodeError} For lone surrogates, which UTF-8 cannot represent.
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
 * Inserts an encoded path parameter into a path template.
 *
 * @throws {EncodeError} If the value is empty, or makes the path ambiguous. For example, URL parsers remove dot segments, and routers
 * reject paths with dot segments.
 */
export function fillPath(path: string, name: string, text: string): string {
  const filled = path.split(`{${name}}`).join(text);
  // Fast path: a string that starts with a character above `/` and contains no escape cannot form a dot segment.
  if ((text < "/" || text.includes("%")) && (!text || isAmbiguousPath(filled)))
    throw new EncodeError("it cannot be sent in a path");
  return filled;
}

/** Checks whether a string is a token (RFC 9110 §5.6.2), such as a header name or an authentication scheme. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/**
 * Returns a header value unchanged. Throws an {@link EncodeError} if it contains characters that are not allowed in headers, or leading or
 * trailing white space (RFC 9110 §5.5).
 */
export function checkHeaderText(text: string, name: string): string {
  // The message omits the value, which might be a secret.
  if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text)) throw new EncodeError(`header "${name}" cannot be sent`);
  return text;
}

export type EncodePart = (part: unknown) => string;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads an own property. Inherited members such as `toString` are ignored. */
export function ownMember<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

export function listMembers(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).filter((member) => member[1] !== undefined);
}

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
      throw new EncodeError("a part contains the delimiter of its style");
    return text;
  };
  const parts = list ? value.map(part) : listMembers(value).map((member) => member.map(part).join(equals));
  if (parts.length === 1 && parts[0] === "")
    throw new EncodeError("its style cannot represent one empty string");
  return parts.join(delimiter);
}

/**
 * Explodes a value into pairs. An array results in one pair per item, with the parameter's `name`; an object results in one pair per
 * member, with the member's name. If a member is an array, each of its items becomes a pair.
 *
 * @throws {EncodeError} For a member that is an array of a single string starting with `[`, because a server would parse this string as
 * JSON.
 */
export function explodeValue(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(value)) return repeatName(name, value);
  return listMembers(value).flatMap(([key, part]) => {
    const only: unknown = Array.isArray(part) && part.length === 1 ? part[0] : undefined;
    if (typeof only === "string" && only.startsWith("["))
      throw new EncodeError(`the one item of its list "${key}" cannot be distinguished from a list`);
    return repeatName(key, part);
  });
}

function repeatName(name: string, value: unknown): [string, unknown][] {
  return Array.isArray(value) ? value.map((item) => [name, item]) : [[name, value]];
}

export interface EncodedParameters {
  path: string;
  readonly query: string[];
  cookies?: string[];
  readonly headers: [name: string, value: string][];
}

/**
 * A smaller version of `encodePlain` for strings, numbers and other scalars. `undefined` is ignored.
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
    throw new EncodeError("null cannot be sent as a string");
  if (location === "path") parts.path = fillPath(parts.path, name, encodePercent(value));
  else if (location === "query") parts.query.push(`${encodePercent(name)}=${encodePercent(value)}`);
  else parts.headers.push([name, encodeText(value)]);
}

/**
 * Serialises a header value in style `simple`, without percent-encoding (OpenAPI 3.2 §4.12). Characters that are not allowed in headers are
 * rejected later, by {@link checkHeaderText}.
 *
 * @throws {EncodeError} For array items or object members that contain a delimiter, or leading or trailing white space.
 */
export function encodeHeader(value: unknown, explode = false): string {
  return joinValue(value, explode, typeof value === "object" ? encodePart : encodeText);
}

function encodePart(part: unknown): string {
  const text = encodeText(part);
  if (/^[ \t]|[ \t]$/.test(text)) throw new EncodeError("one of its parts starts or ends with whitespace");
  return text;
}


function findBy<T, Name extends keyof T>(
  entries: readonly T[],
  name: Name,
  keys: readonly (T[Name] | string | number | undefined)[],
): T | undefined {
  for (const key of keys) for (const entry of entries) if (entry[name] === key) return entry;
  return undefined;
}

/** Returns the response for a status: the exact code is preferred to its range (`4XX`), and the range to `default` (OpenAPI 3.2 §4.16). */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  return findBy(entries, "status", [status, `${`${status}`[0]}XX`, "default"]);
}

export function isSuccess(status: StatusKey): boolean {
  return `${status}`[0] === "2";
}

export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304 || status < 200;
}

export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** The media type and the ranges that contain it: `application/a+json`, `application/*+json`, `application/*`, `*`/`*`. */
  readonly ranges: readonly string[];
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const TYPE = /^\s*([^\s/;]+)\/([^\s/;]+)\s*(?:;|$)/;
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)("?)|([^;]*))/gs;
const cache = new Map<string, MediaType | undefined>();

export function parseMediaType(text: string): MediaType | undefined {
  if (cache.has(text)) return cache.get(text);
  // Clients control the cached strings, so the cache is cleared when it is full.
  if (cache.size > 255) cache.clear();
  const parsed = parse(text);
  if (text.length < 200) cache.set(text, parsed);
  return parsed;
}

function parse(text: string): MediaType | undefined {
  const [, type, subtype] = TYPE.exec(text.toLowerCase()) ?? [];
  if (!type || !subtype || !isToken(type) || !isToken(subtype)) return undefined;
  const ranges = rangesOf(`${type}/${subtype}`);
  const suffix = subtype.lastIndexOf("+");
  if (suffix >= 0) ranges.splice(1, 0, `${type}/*${subtype.slice(suffix)}`);
  return { type, subtype, ranges, parameters: parametersOf(text) };
}

function parametersOf(text: string): MediaType["parameters"] {
  return Array.from(text.matchAll(PARAMETER), ([, name = "", quoted, end, plain = ""]) => {
    // Browsers do not escape a backslash at the end of a file name, so the quote after the backslash still terminates the string.
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

export function mediaTypeParameter(media: MediaType, name: string): string | undefined {
  return media.parameters.find(([key]) => key === name)?.[1];
}

function rangesOf(essence: string): string[] {
  return [essence, essence.replace(/\/.*/, "/*"), "*/*"];
}

export function isRange(type: string): boolean {
  return /^[^;]*\*/.test(type);
}

/** Media type parameters whose values are case-insensitive: RFC 9110 §8.3.2, RFC 3676 §4, RFC 2387 §3.1, RFC 5023 §12.1. */
const CASELESS = /^(?:charset|format|delsp|type)$/;

function isSameValue(name: string, one: string, other: string): boolean {
  return one === other || (CASELESS.test(name) && one.toLowerCase() === other.toLowerCase());
}

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
 * Returns the entry that best matches the content type of a message. If several entries match equally well, or if the content type is
 * missing, returns the first one. Returns `undefined` if no entry matches, or if the content type is malformed.
 *
 * The standards leave several points open, which are decided as follows:
 * - Entries with the exact media type take precedence, then `application/*+json`, then `application/*`, then `*`/`*`. Among entries with
 *   the same media type, the entry with the most parameters wins.
 * - The message must contain every parameter of the entry (e.g. `ext="…"` in JSON:API), and can contain others. Only `charset` never
 *   excludes an entry, since it merely declares the text encoding; it decides between otherwise equal entries.
 * - Parameter names are case-insensitive (RFC 9110 §5.6.6). Values are case-sensitive, except for a few standard parameters.
 * - A message in `application/a+json` matches `application/a+json`, `application/*+json` and `application/*`, but not `application/json`.
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

/** Returns the first entry with the highest weight in `Accept` (RFC 9110 §12.5.1). Without `Accept`, returns the first entry. */
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

/** Returns the weight (`q`) of the most specific matching range. An accepted `image/png` also matches the range `image/*`. */
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
 * Returns the kind of content for a media type. Returns `undefined` if the media type leaves the kind open: `*`/`*`, `application/*`, and
 * unknown `application/` types.
 */
export function kindOf({ type, subtype }: Pick<MediaType, "type" | "subtype">): BodyKind | undefined {
  const essence = `${type}/${subtype}`;
  return kinds.find(([, names]) => names.test(essence))?.[0];
}

/** Matches the end of JSON media types, including the suffix `+json` (RFC 6839 §3.1). */
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

export function kindOfType(text: string | null | undefined): BodyKind | undefined {
  const media = parseMediaType(text ?? "");
  return media && kindOf(media);
}

export function isJson(type: string | null | undefined): boolean {
  return kindOfType(type) === "json";
}

export function isStreamKind(kind: BodyKind | undefined): kind is "sse" | "json-lines" {
  return kind === "sse" || kind === "json-lines";
}

export function chooseMedia(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  const media = chooseByMediaType(content, contentType);
  return media && resolveRange(media, contentType);
}

/**
 * Narrows a body description to the actual content type. This affects only ranges that leave the kind of content open (`*`/`*` and
 * `application/*`): the content type then selects JSON, text, form or bytes. Returns `undefined` if the schema does not admit that kind.
 * Text requires a schema that admits strings, and bytes require a schema that admits every type.
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

/** A smaller version of {@link chooseMedia} for media types that differ by name, as in most clients. */
export function chooseByName(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  if (contentType == null) return content[0];
  const name = contentType.toLowerCase().replace(/[\s;].*/s, "");
  const media = findBy(content, "type", rangesOf(name));
  return media?.admits && !JSON_TYPE.test(name) ? undefined : media;
}

/** Returns a concrete media type: for a range, the type of a `Blob` body or otherwise a common type of the same kind. */
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

/** Unescapes a token, keeping any `~` that is not part of an escape. */
export function decodeToken(text: string): string {
  return text.includes("~") ? text.replaceAll("~1", "/").replaceAll("~0", "~") : text;
}

/** Appends escaped tokens to a pointer: `pointerTo("/a", "b", 0)` is `/a/b/0`. */
export function pointerTo(pointer: string, ...tokens: readonly (string | number)[]): string {
  let result = pointer;
  for (const token of tokens) {
    result += `/${typeof token === "number" ? String(token) : encodeToken(token)}`;
  }
  return result;
}

export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split("/").map(decodeToken);
}

export function readToken(value: unknown, token: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return Object.hasOwn(value, token) ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
}

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

/** Creates the issue for a member that must not appear in a request (`readOnly`) or response (`writeOnly`). */
export function oneWayIssue(pointer: string, marker: "readOnly" | "writeOnly"): ValidationIssue {
  const verb = marker === "readOnly" ? "sent" : "shown";
  return issueAt(pointer, marker, `must not be ${verb}: it is ${marker}`);
}

const LONGEST_VALUE = 40;

/** Describes a value in an error message: a primitive as it is written, and the kind of any other value. */
export function showValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cut(value));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object" || value === null) return String(value);
  const { constructor: { name = "" } = {} } = value;
  if (value instanceof Promise) return "a promise";
  if (name !== "" && name !== "Object") return `an instance of ${name}`;
  const keys = Object.keys(value);
  return keys.length === 0 ? "an empty object" : `an object with ${cut(keys.join(", "))}`;
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Longer names are not compared, since the time grows with the product of the lengths. */
const LONGEST_NAME = 200;

/**
 * Suggests the candidate that a mistyped name probably means: one that differs from it by at most a third of its characters, ignoring case,
 * or the only one that begins with it. Swapped neighbours count as one difference.
 */
export function suggestName(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  if (typed === "" || typed.length > LONGEST_NAME) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 0.5;
  const longer: string[] = [];
  for (const candidate of candidates) {
    if (typed.length >= 3 && candidate !== word && candidate.toLowerCase().startsWith(typed))
      longer.push(candidate);
    if (candidate === word || Math.abs(candidate.length - typed.length) > least) continue;
    const distance = countEdits(typed, candidate.toLowerCase());
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best ?? (longer.length === 1 ? longer[0] : undefined);
}

/** Counts insertions, deletions, replacements and swaps of neighbours. */
function countEdits(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

type CameIssue = Pick<ValidationIssue, "pointer" | "keyword"> & Partial<Pick<ValidationIssue, "params">>;

const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "PT1H30M",
  email: "ada@example.com",
  hostname: "api.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/notes",
  "uri-reference": "/notes/7",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
};

/**
 * Describes what was found in place of the value that an issue expects: its JSON type, e.g. `got a string`. For a format, gives an example.
 * Returns `undefined` if the issue's message says enough. The text contains no part of the value unless `isShown`, which shows values that
 * are not among the allowed ones.
 *
 * @param part - The value at the issue's pointer.
 */
export function describeCame(
  { keyword, params }: Omit<CameIssue, "pointer">,
  part: unknown,
  isShown = false,
): string | undefined {
  switch (keyword) {
    case "type":
      return part === undefined ? undefined : describeWrongType(part, params?.["type"]);
    case "enum":
    case "const": {
      const kind = nameJsonType(part);
      return isShown && ["a string", "a number", "an integer"].includes(kind)
        ? `got ${showValue(part)}`
        : part === undefined
          ? undefined
          : `got ${kind}`;
    }
    case "format": {
      const format = String(params?.["format"]);
      return Object.hasOwn(FORMAT_EXAMPLES, format) ? `such as "${FORMAT_EXAMPLES[format]}"` : undefined;
    }
    case "required": {
      const near = findSimilar(String(params?.["missingProperty"] ?? ""), part);
      return near === undefined ? undefined : `got the similar name ${JSON.stringify(near)}`;
    }
    case "contentType":
      return describeMediaType(params ?? {}, part);
    default:
      return undefined;
  }
}

const MOST_NAMES = 200;

function findSimilar(missing: string, part: unknown): string | undefined {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return undefined;
  return suggestName(missing, Object.keys(part).slice(0, MOST_NAMES));
}

/** Names the media type of a part of a form, or that of the file. */
function describeMediaType({ type }: Readonly<Record<string, unknown>>, part: unknown): string | undefined {
  const came = typeof type === "string" ? type : part instanceof Blob ? part.type : "";
  return came === "" ? undefined : `got ${came}`;
}

function describeWrongType(part: unknown, wanted: unknown): string {
  const came = `got ${nameJsonType(part)}`;
  if (part instanceof Date)
    return `${came}: pass its text, as of toISOString(), or generate with \`dates: "Date"\``;
  const types = [wanted].flat();
  const isJson = typeof part === "string" && /^\s*[{[]/.test(part);
  if (isJson && (types.includes("object") || types.includes("array")))
    return `${came} containing JSON: pass the value itself, without JSON.stringify`;
  return came;
}

/** Names the JSON type of a value, with an article. */
export function nameJsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  switch (typeof value) {
    case "object":
      return value instanceof Date ? "a Date" : "an object";
    case "bigint":
      return "an integer";
    case "number":
      if (!Number.isFinite(value)) return String(value);
      return Number.isInteger(value) ? "an integer" : "a number";
    default:
      return `a ${typeof value}`;
  }
}

const MOST_HINTS = 10;

/** Describes what came for each issue, as {@link describeCame}; for the first ten, since reading a value takes as long as its pointer. */
export function hintsFor(issues: readonly CameIssue[], value: unknown): readonly (string | undefined)[] {
  return issues.slice(0, MOST_HINTS).map((issue) => describeCame(issue, readPointer(value, issue.pointer)));
}

const MOST_CAME = 5;

/** Describes what was found at the places of issues: one text for each pointer, e.g. `/body/kind: got "comic"`. */
export function listCame(issues: readonly CameIssue[], value: unknown, isShown = false): readonly string[] {
  const texts = new Map<string, string>();
  for (const { pointer, ...issue } of issues) {
    if (texts.size === MOST_CAME) break;
    const came = texts.has(pointer) ? undefined : describeCame(issue, readPointer(value, pointer), isShown);
    if (came !== undefined) texts.set(pointer, `${pointer}: ${came}`);
  }
  return [...texts.values()];
}

export type TextType = WireShape["types"][number];

/** Returned for a string that matches none of the admitted types. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * How to decode a string that matches both `string` and another type. `stated` tries the types in the shape's order, `other` in reverse.
 * `other` is used if the schema rejects the value decoded by `stated`, and `last` if it rejects both values. `last` prefers a matching list
 * or object in `const` or `enum`, then an object to a list, and any scalar to a list of one item.
 */
export type Reading = "stated" | "other" | "last";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts a string to the first type in `types` that matches, or returns {@link NO_FIT} if no type matches.
 *
 * Conversion rules:
 * - Numbers use JSON syntax: no leading zeros, `+`, hexadecimal digits or spaces. A string does not match `integer` if a JavaScript number
 *   would round it, since a rounded identifier refers to a different object.
 * - If `types` includes `string`, a string becomes a number only if the number prints as the same string. `1.0` and `1e3` therefore stay
 *   strings.
 * - Booleans are `true` and `false`. `null` is tried last, for an empty string or `null`, and never if `string` is admitted.
 * - If no types are admitted, the string is kept.
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

export interface JsonErrorPlace {
  /** In UTF-16 code units, starting at 0. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const STRING_PIECE = /[^"\\\u0000-\u001f]{1,65536}|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER_HERE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** Locates the first syntax error in a string that `JSON.parse` rejected (RFC 8259). */
export function locateJsonError(text: string): JsonErrorPlace {
  const offset = scan(text);
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { offset, line, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

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

/** Skips a string in several steps. A single regular expression would fail for strings of ten million characters. */
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

export const QUOTE = 34;

export const BACKSLASH = 92;

export function isTextDeeper(text: string, limit: number): boolean {
  // Fast path: each nesting level takes at least two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // The codes of `[` and `{`, and of `]` and `}`, differ only in this bit.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}

export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // Fast path: each nesting level takes at least two bytes.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // These are the codes of `[`, `{`, `]` and `}`. Bytes of non-ASCII characters are higher.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}

export function tooDeep(pointer = ""): ValidationIssue {
  return issueAt(pointer, "depth", "must not be nested so deeply");
}

export type ReadingOf = (pointer: string) => Reading;

export const STATED: ReadingOf = () => "stated";

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
 * Decodes each string with the {@link Reading} whose value the schema accepts. All strings are first decoded with the reading `stated`.
 * Strings with issues are then decoded with `other`, followed by all strings that have the same top-level names. Strings that are still
 * rejected are decoded with `last` in the same way. If the schema rejects all of these values, the result is the first one with the fewest
 * issues.
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

function refusedPlaces(issues: readonly ValidationIssue[]): readonly (readonly string[])[] {
  if (issues.length === 0) return [];
  const pointers = issues.map(({ pointer }) => pointer);
  const whole = pointers.includes("") ? [""] : [];
  const names = [...whole, ...[...namesOf(issues)].map((name) => pointerTo("", name))];
  return pointers.some(isInner) ? [pointers, names] : [names];
}

function isBelow(pointer: string, starts: readonly string[]): boolean {
  return starts.some((start) => pointer === start || (start !== "" && pointer.startsWith(`${start}/`)));
}

export function namesOf(issues: readonly ValidationIssue[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { pointer } of issues) {
    const [, token] = pointer.split("/", 2);
    if (token !== undefined) names.add(decodeToken(token));
  }
  return names;
}

export function isInner(pointer: string): boolean {
  return pointer.includes("/", 1);
}

export interface TextRules {
  readonly reading: ReadingOf;
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  /** Collects the JSON texts that contain numbers. Default: not collected. */
  readonly texts?: NumberText[] | undefined;
}

/** A JSON text that can contain numbers, and the pointer to its value. */
export type NumberText = readonly [text: string, pointer: string];

export function keepText(texts: NumberText[] | undefined, text: string, pointer: string): void {
  if (text.length > 4) texts?.push([text, pointer]);
}

export type ParseJson = (text: string) => unknown;

export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

export interface JsonRules {
  readonly issues: ValidationIssue[];
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  readonly texts?: NumberText[] | undefined;
}

/** Parses JSON in a string. Returns {@link NO_FIT} if it is malformed. If it is nested too deep, adds an issue and returns `undefined`. */
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
  /**
   * Reads the complete body, or resolves with `undefined` if it exceeds `limit` bytes. If this method is absent, {@link body} is read
   * instead.
   */
  readAll?(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function readBytes(
  source: BodySource,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.readAll !== undefined) return source.readAll(limit);
  return source.body === null ? Promise.resolve(new Uint8Array()) : readStream(source.body, limit);
}

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
      // A failed cancellation is ignored: the sender might already have disconnected.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // A body that arrives in one chunk need not be copied. Chunks never use shared memory.
  if (chunks.length === 1 && first !== undefined) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

export type ReadItems = (
  media: MediaDescriptor,
  source: BodySource,
  limit: number | undefined,
  depth: number | undefined,
  parse?: ParseJson,
) => AsyncIterable<unknown>;

export type Decoded =
  | { readonly kind: "value"; readonly value: unknown }
  /** A well-formed body in which some strings match no type in the shape. `value` omits these strings. */
  | { readonly kind: "mismatch"; readonly value: unknown; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] };

export function malformed(keyword: string, message: string): Decoded {
  return { kind: "malformed", issues: [issueAt("", keyword, message)] };
}

/**
 * Decodes JSON text, reporting errors by line and column. The message of `JSON.parse` depends on the engine and quotes the input, which
 * must not appear in a response.
 */
export function decodeJsonText(text: string, parse: ParseJson = parseJsonText): Decoded {
  const value = parse(text);
  if (value !== NO_FIT) return { kind: "value", value };
  const { line, column } = locateJsonError(text);
  const issue = issueAt("", "json", `must be valid JSON: syntax error at line ${line}, column ${column}`);
  return { kind: "malformed", issues: [{ ...issue, params: { line, column } }] };
}

export type DecodeBody = (
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules,
) => Decoded;

/**
 * Decodes bytes as UTF-8, or with the encoding that `charset` selects in the WHATWG Encoding Standard, and removes a byte order mark.
 * Returns `undefined` for invalid bytes or an unknown encoding.
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

/** Returns the `charset` of a content type, or `"unknown"` if the WHATWG Encoding Standard does not define it, or if it is repeated. */
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

const UNKNOWN_CHARSET = "must have a supported charset";

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

export function decoderPartOf(kind: BodyKind): DecoderPart | undefined {
  return decoderParts[kind];
}

type DecoderPart = "decodeForm" | "decodeMultipart" | "decodeXml";

const decoderParts: Readonly<Partial<Record<BodyKind, DecoderPart>>> = {
  form: "decodeForm",
  multipart: "decodeMultipart",
  xml: "decodeXml",
};

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
  readonly contentType: string | undefined;
}

/** Serialises a body. The media type must not be a range. */
export type WriteBody = (media: MediaDescriptor, body: unknown) => WrittenBody;

/** Converts between XML and values according to a schema. Implemented by `xmlCodec` in `tenon/xml`. */
export interface XmlCodec {
  readonly decodeXml: DecodeBody;
  readonly writeXml: WriteBody;
}

/** Returns the writer needed for a media type, or `undefined` for JSON, text and bytes, which {@link writePlain} supports. */
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

/** Serialises JSON, text or bytes. A Blob keeps its type if it differs from the media type only in parameters. */
export function writePlain({ kind, type }: MediaDescriptor, body: unknown): WrittenBody {
  const json = kind === "json";
  const written = json ? printJson(body) : kind === "text" ? encodeText(body) : (body as BodyInit);
  const isOwn = body instanceof Blob && body.type.startsWith(`${type};`);
  return { body: written, contentType: isOwn ? body.type : kind === "text" ? inUtf8(type) : type };
}

export function inUtf8(type: string): string {
  return type.replace(/(;\s*charset\s*=\s*)(?!"?utf-?8\b)(?:"[^"]*"|[^;]*)/gi, "$1UTF-8");
}

/** Thrown while iterating over a streamed body that is malformed or invalid. */
export class StreamError extends Error {
  override readonly name: string = "StreamError";
  readonly issues: readonly ValidationIssue[] | undefined;
  /** The status of the server's response. If `undefined`, the server uses its default status for malformed or invalid bodies. */
  readonly status: 400 | 413 | undefined;
  readonly part: "parameters" | undefined;

  constructor(message: string, issues?: readonly ValidationIssue[], status?: 400 | 413, part?: "parameters") {
    super(message);
    this.issues = issues;
    this.status = status;
    this.part = part;
  }
}

/** A tree of names such as `filter[color]`. `leaves` contains the values sent with this exact name. */
export interface WireNode<Leaf = string> {
  readonly leaves: Leaf[];
  members?: Map<string, WireNode<Leaf>>;
  /** Values sent as `name[][…]`, one node per item. */
  items?: WireNode<Leaf>[];
}

export function createNode<Leaf>(leaves: Leaf[] = []): WireNode<Leaf> {
  return { leaves };
}

/** Returns a member's node, which is created if it does not exist. */
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
 * Adds a value to the tree. The segments `["a", "", "b"]` represent `a[][b]`. `a[][b]=1&a[][c]=2` is a single item; a second `a[][b]`
 * starts the next item, as in Rails and qs.
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

/** Splits `a[b][]` into `["a", "b", ""]`. A malformed name is a single segment. */
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

/** The properties of a parameter that decide which query pairs or cookies belong to it. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Checks whether a pair contains a member of an exploded object (see {@link isSpreadParameter}).
 * @param taken - See {@link ParameterDescriptor.taken}.
 * @param pair - The pair's name.
 */
export function isMemberPair(shape: WireShape, taken: readonly string[] | undefined, pair: string): boolean {
  return isDescribed(shape, pair) && !isTakenName(taken, pair);
}

function isDescribed(shape: WireShape, name: string): boolean {
  const { properties = [], patterns = [], additional } = shape;
  const isOpen = additional !== undefined || properties.length + patterns.length === 0;
  return isOpen || properties.some(([own]) => own === name) || patternOf(shape, name) !== undefined;
}

export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}

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

/** Groups query pairs by name. `a[b]` is treated as member `b` of `a`, unless the document defines a parameter or field named `a[b]`. */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /** @param isPart - Whether a bracketed name is split, given its segments (`["a", "b"]`). Default: always. */
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

  /** Collects the pairs nested below a name, e.g. `filter[a]=1` below `filter`. */
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
  readonly key: string;
  readonly decode: DecodePiece;
  readonly style: ParameterDescriptor["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly taken?: readonly string[] | undefined;
}

/**
 * Parses a query parameter or form field into a tree. Returns `undefined` if the field was not sent or an issue was reported.
 *
 * Where the specification leaves a choice:
 * - With `explode`, the styles `spaceDelimited` and `pipeDelimited` are treated like `form`, since the specification defines no other
 *   serialisation.
 * - Without `explode`, the value is a single string. A repeated name is an error, even for a list.
 * - `deepObject` nests to any depth, although the specification defines only one level. Nested lists are written as `a[]` or `a[0]`, as
 *   common servers do. In other styles, brackets have no meaning (RFC 6570 §3.2.8).
 * - A pair belongs to the parameter with the same name (see `claimsPair`). If no parameter has that name, the pair belongs to an exploded
 *   object that defines a property with that name or admits additional properties.
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
  return issueAt(pointerTo("", key), "style", "must use the style in the document");
}

export interface LeafRules {
  readonly reading: Reading;
  parse(text: string): unknown;
}

/**
 * Converts a single string to a value; objects must be JSON. The types are tried in the order of `rules.reading`, followed by JSON. If the
 * string starts with `{`, JSON is tried first, except in the reading `stated`. Returns {@link NO_FIT} if nothing matches.
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
 * Returns a list that was decoded as a whole, or {@link NO_FIT} if the value is not a list or could be a single item. If items can be
 * lists, only a list of lists is accepted.
 */
export function wholeList(value: unknown, { items }: WireShape): unknown {
  if (!Array.isArray(value) || items === undefined || items.types.length === 0) return NO_FIT;
  const isWhole = !items.types.includes("array") || (value.length > 0 && value.every(Array.isArray));
  return isWhole ? value : NO_FIT;
}

export interface BuildContext<Leaf = string> {
  readonly issues: ValidationIssue[];
  readonly reading: ReadingOf;
  readonly depth?: number | undefined;
  /** The JSON parser for strings. Default: `parseJsonText`. */
  readonly parse?: ParseJson | undefined;
  readonly texts?: NumberText[] | undefined;
  readLeaf(leaf: Leaf, shape: WireShape, pointer: string): unknown;
  readList(leaf: Leaf, shape: WireShape, pointer: string): unknown;
}

/**
 * Creates the context for parameters. {@link coerceText} converts the parameter itself. Styles cannot nest objects and lists, so members
 * and items can also be JSON, which is tried if no other type matches.
 */
export function textContext(
  issues: ValidationIssue[],
  reading: ReadingOf,
  { depth, parse: parseJson, texts }: Omit<JsonRules, "issues"> = {},
): BuildContext {
  // This code runs for each message, so it avoids spreads, which are slow.
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

/** Returns a copy of the listed value (`const` or `enum`) that a node represents. Applies only to the reading `last`. */
export function findListed<Leaf>(
  node: WireNode<Leaf>,
  { listed }: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (listed === undefined || context.reading(pointer) !== "last") return undefined;
  return structuredClone(listed.find((value) => isWrittenAs(node, value, pointer, context)));
}

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
  const type = value === null ? "null" : (typeof value as TextType);
  return context.readLeaf(leaf, { types: [type] }, pointer) === value;
}

/** Words that a value must have one of the types: `must be an integer or null`. */
export function requireTypes(types: readonly string[]): string {
  return `must be ${types.map(withArticle).join(" or ")}`;
}

function withArticle(type: string): string {
  return type === "null" ? type : `a${/^[aio]/.test(type) ? "n" : ""} ${type}`;
}

/** Sets a member with any name. A plain assignment of `__proto__` would set the prototype. */
export function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Builds the value of a node. If the node does not match the shape, adds an issue and returns `undefined`.
 *
 * Ambiguous nodes are resolved as follows:
 * - A node with members is an object if the shape admits objects. If the shape admits only lists, the member names are item indexes,
 *   without gaps.
 * - Several leaves form a list. If the shape admits no list, the name was sent more than once by mistake.
 * - A single leaf becomes a list of one item if the shape admits lists, and no type before `array` matches the leaf. {@link Reading}
 *   determines the order of types.
 * - A node with both members and leaves or items (`a=1&a[b]=2`) is an issue.
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
    ...issueAt(pointer, "type", requireTypes(shape.types.length === 0 ? ["string"] : shape.types)),
    params: { type: shape.types },
  });
  return undefined;
}

/**
 * Merges decoding and validation issues. A part that cannot be decoded is absent from the value, so the check reports it again as missing
 * or as having the wrong type; such duplicates are dropped.
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

export const EXPRESSION: RegExp = /\{([^{}/]*)\}/g;

export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}

/** `Set-Cookie` is the only header whose lines must not be joined by commas, since `Expires` contains a comma (RFC 9110 §5.3). */
export const SET_COOKIE = "set-cookie";

/**
 * Splits `Set-Cookie` lines (OpenAPI 3.2 §4.21.3). A list contains one item per line. An object contains one member per line: `a=1; Path=/`
 * becomes the member `a`, whose value includes the attributes. Nothing is percent-decoded. Returns `undefined` if a line for an object
 * contains no `=`.
 *
 * @param text - The header lines, joined by line feeds.
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
 * Serialises a value as `Set-Cookie` lines, one per list item or object member.
 *
 * @throws {EncodeError} For a member whose name a client would parse differently.
 */
export function writeCookieLines(value: unknown): readonly string[] {
  if (!isObject(value)) return [value].flat().map((item) => encodeText(item));
  return explodeValue("", value).map(([name, part]) => {
    if (/^\s|\s$|=/.test(name)) throw new EncodeError("this is not a valid cookie name");
    return `${name}=${encodeText(part)}`;
  });
}

export interface ParameterSource {
  readonly captures: readonly string[];
  readonly query: string;
  /** Returns a header by its lower-case name. Repeated lines are joined by commas, and `Set-Cookie` lines by line feeds. */
  header(name: string): string | null;
}

/**
 * The parts of a request that contain parameters. `query` and `cookies` are `undefined` if the operation has no parameters in that
 * location.
 */
export interface StepSources {
  readonly source: ParameterSource;
  readonly query: QueryPairs | undefined;
  readonly cookies: QueryPairs | undefined;
}

export interface Step {
  readonly parameter: ParameterDescriptor;
  read(sources: StepSources, context: BuildContext): unknown;
}

export function createStep(parameter: ParameterDescriptor, path: string, rules: ParameterTextRules): Step {
  switch (parameter.in) {
    case "path": {
      const index = expressionsOf(path).indexOf(parameter.name);
      return textStep(parameter, percentDecode, (source) => source.captures[index]);
    }
    case "header": {
      const name = parameter.name.toLowerCase();
      const split = name === SET_COOKIE ? splitCookies : splitStyled;
      // Header values are not percent-encoded (OpenAPI 3.2 §4.12.2). Spaces around commas are insignificant (RFC 9110 §5.6.1).
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
      if (decodeQuerystring === undefined)
        throw new TypeError("The decoder for whole query strings is missing.");
      return {
        parameter,
        read: ({ source }, context) => decodeQuerystring(source.query, parameter, context),
      };
    }
  }
}

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
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  /** Decodes a parameter that covers the complete query. Required only for operations with such a parameter. */
  readonly decodeQuerystring?: DecodeQuerystring | undefined;
}

/** Decodes a complete query as one value. Returns `undefined` if the query is empty or an issue was reported. */
export type DecodeQuerystring = (
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
) => unknown;

/** Parses a `Cookie` header (RFC 6265 §5.4). Names and values are returned as sent, and pieces without a name are skipped. */
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
  readonly values: Record<string, unknown>;
  readonly issues: readonly ValidationIssue[];
  readonly texts?: readonly NumberText[];
}

/**
 * Decodes the parameters of a request. `reading` selects the interpretation of ambiguous strings (see `Reading`; default: `stated`).
 * Callers pass another one if the schema rejected the first values.
 */
export type ParameterDecoder = (source: ParameterSource, reading?: ReadingOf) => DecodedParameters;

const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/**
 * Matches `Accept`, `Content-Type` and `Authorization` in any letter case; parameters with these names are ignored (OpenAPI 3.2 §4.12.1).
 */
export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.has(name.toLowerCase());
}

/**
 * Creates the decoder for an operation's parameters. It supports every style, `content`, and parameters that cover the complete query. It
 * never throws: malformed strings, and missing required parameters (keyword `required`), become issues. Undocumented names are ignored.
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
    issues.push(issueAt("", "maxProperties", `must not contain more than ${MAX_PAIRS} query values`));
  }
  return new QueryPairs(pairs ?? [], claimed);
}

export type RoundedNumbers = ReadonlyMap<string, RoundedNumber>;

interface RoundedNumber {
  readonly exact: Decimal;
  readonly standIns: readonly [number, number, number, number, number];
  readonly rounded: number;
}

/**
 * Matches all JSON texts with a number that might be rounded, and also some strings that look like such a number. The test consists of two
 * patterns, since `^` in a combined pattern would slow down each step.
 */
const MAY_ROUND = /[[,:\s]-?(?:\d[\d.]{15}|\d[\d.]*[eE][+-]?\d{3})/;
const MAY_ROUND_FIRST = /^-?(?:\d[\d.]{15}|\d[\d.]*[eE][+-]?\d{3})/;

const NUMERAL = /\d[\d.]*(?:[eE][+-]?\d+)?/g;

const TOKEN = /["{}[\],]|-?\d[\d.eE+-]*/g;

/** The maximum number of digits compared exactly, which limits the cost. */
const LONGEST = 2_000;

export function findRounded(value: unknown, texts: readonly NumberText[]): RoundedNumbers | undefined {
  let found: Map<string, RoundedNumber> | undefined;
  for (const [text, at] of texts) {
    if (!(MAY_ROUND.test(text) || MAY_ROUND_FIRST.test(text)) || !text.match(NUMERAL)?.some(isUnusual))
      continue;
    for (const [pointer, number] of roundedIn(text, at)) {
      const read = readPointer(value, pointer);
      // The string might have been decoded to something else.
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
      numbers.delete(pointer);
      if (number !== undefined) numbers.set(pointer, number);
    }
  }
  return numbers;
}

function isUnusual(token: string): boolean {
  return (token.length > 15 || /[eE][+-]?\d{3}/.test(token)) && String(Number(token)) !== token;
}

function pointerOf(pointers: readonly string[], key: string | number): string {
  return `${pointers.at(-1) ?? ""}/${encodeToken(String(key))}`;
}

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
  if (token.length <= 15 && !/[eE][+-]?\d{3}/.test(token)) return undefined;
  const exact = readDecimal(token);
  const rounded = Number(token);
  if (Number.isFinite(rounded) && compareDecimals(exact, readDecimal(String(rounded))) === 0)
    return undefined;
  return { exact, rounded, standIns: standInsOf(exact, rounded) };
}

/**
 * Returns numbers to check in place of a rounded number: the rounded number itself if it is large, since limits and constants of that size
 * are also rounded; its neighbour on the exact number's side; the other neighbour; a number with few divisors, which is an integer if the
 * exact number is; and a nearby number with many divisors. Each fault of the exact number is a fault of at least one of these stand-ins.
 * Below {@link LARGEST_EXACT}, the rounded number itself is never used: the document might list it, and the exact number differs from it.
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
  // Small numbers are rounded only if they have six or more decimals, so no number with fewer decimals divides them.
  if (Math.abs(number) < 2 ** 30) return (Math.round((number * 1e6) / 720) * 720 + 720) / 1e6;
  const unit = DIVISORS * 2 ** Math.max(0, Math.floor(Math.log2(Math.abs(number))) - 52);
  const found = Math.round(number / unit) * unit;
  return Number.isFinite(found) ? found : number;
}

/** A 20-bit product of small factors, whose multiples lie close together. */
const DIVISORS = 720_720;

/** The largest prime that a double represents exactly, and a number with many decimals. */
const LARGE_PRIME = 9_007_199_254_740_881;
const LONG_FRACTION = 1.000000000000007;

/** The number 2^53. Numbers up to this size in the document are assumed to be exact. */
const LARGEST_EXACT = 9_007_199_254_740_992;

/** The limits of 64-bit integers, which doubles round. They are strings, because a call at module level would stay in every bundle. */
const LIMITS: Readonly<Record<string, readonly [least: string, most: string]>> = {
  int64: ["-9223372036854775808", "9223372036854775807"],
  uint64: ["0", "18446744073709551615"],
};

/** Returns the side on which a number exceeds a 64-bit limit that it rounds to, otherwise 0. */
function sideBeyond(exact: Decimal, rounded: number): number {
  for (const [least, most] of Object.values(LIMITS)) {
    if (rounded === Number(most) && compareDecimals(exact, readDecimal(most)) > 0) return 1;
    if (rounded === Number(least) && compareDecimals(exact, readDecimal(least)) < 0) return -1;
  }
  return 0;
}

function neighbour(number: number, side: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, number === 0 ? Number.MIN_VALUE * side : number);
  if (number === 0) return bits.getFloat64(0);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(number > 0 ? side : -side));
  const found = bits.getFloat64(0);
  return Number.isFinite(found) ? found : number;
}

/** The keyword of issues about numbers with too many digits to decide. */
export const UNDECIDED = "digits";

/** Checks the exact numbers. Reports {@link UNDECIDED} if the digits decide validity, but the rounded numbers cannot show how. */
export function exactIssues(
  value: unknown,
  numbers: RoundedNumbers,
  check: Check,
): readonly ValidationIssue[] {
  const exact = replaceRounded(value, numbers, digitsOf);
  // Several numbers can have the same stand-in.
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
    // A union that fails is explained by the faults of the numbers inside it. For other keywords, the cause is unknown.
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
    Number.isFinite(rounded) ? [] : [issueAt(pointer, UNDECIDED, "is too large for a JavaScript number")],
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

/** Replaces rounded numbers, so that values that are equal only after rounding become different. */
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
  const [least, most] = range.map(readDecimal) as [Decimal, Decimal];
  return verdictOf(isWhole(exact) && compareDecimals(exact, least) >= 0 && compareDecimals(exact, most) <= 0);
}

function decideLimit(keyword: string, limit: number, { exact, rounded }: RoundedNumber): Verdict {
  const isUpper = keyword.endsWith("aximum");
  if (rounded !== limit) return verdictOf(isUpper ? rounded < limit : rounded > limit);
  if (isExact(limit)) {
    const order = compareDecimals(exact, readDecimal(String(limit)));
    return verdictOf(isUpper ? order < 0 : order > 0);
  }
  // The limit in the document was also rounded. Its exact value is known only for 64-bit limits.
  const exactLimit = Object.values(LIMITS)
    .map(([least, most]) => (isUpper ? most : least))
    .find((one) => Number(one) === limit);
  if (exactLimit === undefined || keyword.startsWith("exclusive")) return "undecided";
  const order = compareDecimals(exact, readDecimal(exactLimit));
  return verdictOf(isUpper ? order <= 0 : order >= 0);
}

/**
 * Validates rounded numbers by their original digits.
 * @param isUsed - Whether a program receives the value. If so, numbers that would become infinite are rejected. Default: false.
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

/** Returns the pointer to the JSON text in an item. Events with fields contain JSON in `data`. */
export function placeOfText({ shape }: Pick<MediaDescriptor, "shape">): string {
  return shape === undefined ? "" : "/data";
}

interface ExactItems {
  readonly parse: ParseJson;
  check(check: Check): Check;
  list(check: Check): Check;
  keyOf(item: unknown): unknown;
}

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
 * Finds members of a decoded body that must not be sent: `readOnly` members in a request, `writeOnly` members in a response. Members nested
 * inside such a member are not listed separately.
 * @param checks - Generated checks, required for media types whose `oneWay` is `checked`. If absent, no members are found in these media
 * types.
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
  readonly trail: readonly OneWayShape[];
  readonly shape: OneWayShape;
  readonly pointer: string;
  readonly depth: number;
  readonly add: (pointer: string) => void;
}

/** Maximum nesting depth of the search; realistic values stay well below it. */
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
  // JSON omits members whose value is `undefined`.
  const has = (name: string): boolean => Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined;
  for (const name of members) if (has(name)) add(pointerTo(pointer, name));
  for (const [name, inner] of properties) if (has(name)) below(name, inner, Reflect.get(value, name));
  if (additional === undefined) return;
  const named = new Set([...members, ...properties.map(([name]) => name)]);
  for (const [name, member] of Object.entries(value)) if (!named.has(name)) below(name, additional, member);
}

/**
 * Validates stream items as they arrive. Issue pointers start with the item's index. If the number of items is outside the limits, the
 * stream itself is invalid.
 * @param check - The check for each item. Default: none.
 * @param list - The check for items at specific positions; see {@link MediaCheck.list}. Default: none.
 * @param keyOf - Maps an item to its key. Items with equal keys are considered equal. Default: the item itself.
 * @param onFault - Called with the issues of an invalid item. If it returns `go on`, the item is yielded anyway. Default: iteration stops.
 * @throws {StreamError} During iteration, at the first invalid item unless `onFault` returns `go on`.
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
  // When the stream ends, the complete list is checked again, which would report the items' issues twice.
  const told = limits.whole && new Set<string>();
  let index = 0;
  const refuse = (found: readonly ValidationIssue[], subject: string): void => {
    const issues = told
      ? found.filter(({ pointer, keyword }) => told.size < told.add(`${pointer} ${keyword}`).size)
      : found;
    if (issues.length > 0 && (onFault?.(issues) ?? "stop") === "stop")
      throw new StreamError(`${subject} does not match its schema.`, issues);
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
      // Too many items are reported once, for the first excess item.
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

/** Checks whether a body is an iterable of items. A `ReadableStream` contains bytes, so it is excluded. */
export function isItems(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof body !== "object" || body === null || body instanceof ReadableStream) return false;
  return Symbol.asyncIterator in body || Symbol.iterator in body;
}

/** Places in the document, for messages in development. */
export interface Sources {
  /** The places of operations by id, e.g. `openapi.yaml:24`. */
  readonly operations: Readonly<Record<string, string>>;
  /** The places of the schemas of bodies, by operation id. */
  readonly schemas?: Readonly<Record<string, SchemaSources>> | undefined;
}

/**
 * Shows where the document describes an operation, and the body of its request or of a response: `openapi.yaml:24, body openapi.yaml:80`.
 * Returns `undefined` if the places are unknown.
 */
export function showSource(
  sources: Sources | undefined,
  { id, responses }: OperationDescriptor,
  side?: "request" | number,
): string | undefined {
  const { operations = {}, schemas = {} } = sources ?? {};
  const place = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (place === undefined || side === undefined || !Object.hasOwn(schemas, id)) return place;
  const key = side === "request" ? side : String(chooseByStatus(responses, side)?.status);
  const body = schemas[id]?.[key];
  if (body === undefined) return place;
  return `${place}, body ${typeof body === "number" ? place.slice(0, place.lastIndexOf(":") + 1) + body : body}`;
}

const TEXTUAL =
  /^(?:text\/|\*|multipart\/|application\/(?:json|xml|x-www-form-urlencoded|[^,;]*\+(?:json|xml))\b)/i;

/** Lists the members of a multipart body that are files: those that the schema describes as bytes, or whose media type is neither text nor JSON, XML or a form. */
export function fileMembersOf({ kind, encoding = [] }: MediaDescriptor): readonly string[] {
  if (kind !== "multipart") return [];
  return encoding.flatMap(({ name, contentType = "", text, bytes }) =>
    !bytes && (contentType === "" || text === true || TEXTUAL.test(contentType.trim())) ? [] : [name],
  );
}

/** Whether a text looks like the Base64 of a file, alone or in a data URL. */
export function looksLikeBase64(text: string): boolean {
  return (
    /^data:[^,]*;base64,/i.test(text) ||
    (text.length >= 16 &&
      text.length % 4 === 0 &&
      /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.slice(0, 200).trimEnd()))
  );
}

/** Returns the parameters with `allowEmptyValue`, which are treated as absent if their value is empty and invalid. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Drops invalid values of query parameters that were sent empty (`?flag=`, `?flag`). With `allowEmptyValue`, such a parameter is treated as
 * absent (OpenAPI 3.1.1 §4.8.12.2).
 *
 * @param allowing - The parameters returned by {@link unusedWhenEmpty}.
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
