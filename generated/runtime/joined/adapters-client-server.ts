// @ts-nocheck Made by a machine and tested as a whole.
import type { BodyKind } from "../descriptors.js";

// body/read-bytes.ts

/** A message whose body can be read: a `Request`, a `Response`, or what an adapter makes of its own. */
export interface BodySource {
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
  /**
   * Reads the whole body at once where the source knows a shorter way than its stream; `undefined` where it is larger
   * than `limit`.
   */
  readAll?(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * The octets of a body, empty where there is none; `undefined` as soon as there are more than `limit`, and the rest is then
 * not read. Nothing is decompressed.
 */
export function readBytes(
  source: BodySource,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.readAll !== undefined) return source.readAll(limit);
  return source.body === null ? Promise.resolve(new Uint8Array()) : readStream(source.body, limit);
}

/** As {@link readBytes}, of a stream. */
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
      // The sender may be gone by now; that it cannot be told to stop is no concern of the reader.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

/** One array of all chunks; the chunk itself where there is but one. */
export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // Copied only where that gains something: a body mostly comes in one piece. Chunks never stand on shared memory.
  if (chunks.length === 1 && first !== undefined) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

// parameters/encode-error.ts

/** A value that has no form on the wire, so that sending it would send something else. Names it, never shows it. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

// parameters/header-text.ts

/** Whether a text is a token (RFC 9110 §5.6.2), as names of headers and of authentication schemes are. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/**
 * The text of a header as it may be sent (RFC 9110 §5.5): itself.
 *
 * @throws {EncodeError} for control characters, characters beyond Latin-1, and white space at the ends.
 */
export function checkHeaderText(text: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text))
    throw new EncodeError("a header cannot carry its characters");
  return text;
}

// media-type.ts

/**
 * Media types (RFC 9110 §8.3) and the choice among them.
 *
 * Decisions, where the texts leave room:
 * - The most specific entry describes a message: its own name, then `application/*+json`, `application/*`, and any type; of one
 *   name, the entry with the most parameters.
 * - A described parameter must be there in the message (`ext="…"` of JSON:API), a parameter that is not described may be.
 *   `charset` is never a reason to refuse: it says how the text is written, not what it is. It only decides between equals.
 * - Names of parameters have no case (RFC 9110 §5.6.6), values have, but for those whose definitions say otherwise.
 * - `application/json` in a document admits only itself; a `+json` message fits `application/*+json`, `application/*` or its
 *   own name. What is not described is not accepted on the strength of its suffix.
 *
 * @module
 */

/** A media type or range, taken apart. `type` and `subtype` are lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** The names under which it may be described, the most specific first: itself, `application/*+json`, `application/*`, any. */
  readonly ranges: readonly string[];
  /** Lower-case name and value, quotes removed, in the order of the text. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const TYPE = /^\s*([^\s/;]+)\/([^\s/;]+)\s*(?:;|$)/;
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)("?)|([^;]*))/gs;
const cache = new Map<string, MediaType | undefined>();

/** Takes a media type or range apart; `undefined` where it is not one. */
export function parseMediaType(text: string): MediaType | undefined {
  if (cache.has(text)) return cache.get(text);
  // Texts come from strangers: a full table is dropped, never grown.
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
    // Browsers do not escape the backslash at the end of a file's name: the quote behind it is the end.
    const value = quoted === undefined ? plain.trim() : end ? quoted : quoted.replace(/"$/, "");
    return [name.toLowerCase(), value.replace(/\\(.)/gs, "$1")];
  });
}

/** Splits at a separator that does not stand in a quoted string. */
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

/** The value of a parameter, e.g. `charset` or `boundary`. */
export function mediaTypeParameter(media: MediaType, name: string): string | undefined {
  return media.parameters.find(([key]) => key === name)?.[1];
}

/** The names under which a type may be described, the most specific first, but for the range of its suffix. */
export function rangesOf(essence: string): string[] {
  return [essence, essence.replace(/\/.*/, "/*"), "*/*"];
}

/** Whether a text names a range, such as `image/*`. */
export function isRange(type: string): boolean {
  return /^[^;]*\*/.test(type);
}

/** Parameters whose values have no case: RFC 9110 §8.3.2, RFC 3676 §4, RFC 2387 §3.1 and RFC 5023 §12.1. */
const CASELESS = /^(?:charset|format|delsp|type)$/;

function isSameValue(name: string, one: string, other: string): boolean {
  return one === other || (CASELESS.test(name) && one.toLowerCase() === other.toLowerCase());
}

/** How well `actual` fits `range`: 0 is not at all; more is closer. */
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
 * The entry that describes a message of this content type: the closest fit, the earlier of equal ones; without a content type,
 * the first. `undefined` where none does, or where the text is no media type.
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
 * The entry that an `Accept` header likes best (RFC 9110 §12.5.1): highest weight, the earlier of equal ones. The first
 * where there is no header; `undefined` where the header admits none.
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

/** The weight of the closest range; a type that is itself a range counts where it overlaps. */
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

// media-kind.ts

/**
 * How content of a media type is read and written, whatever its schema: the only place that knows media types by name. `undefined`
 * where the type does not tell: for the ranges `*`/`*` and `application/*`, and for types of `application/` of which nothing is
 * known. Of few streams of JSON the names are registered.
 */
export function kindOf({ type, subtype }: Pick<MediaType, "type" | "subtype">): BodyKind | undefined {
  const essence = `${type}/${subtype}`;
  return kinds.find(([, names]) => names.test(essence))?.[0];
}

/** The names of what is one JSON text (RFC 6839 §3.1), in lower case and without parameters. */
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

/** The kind of a text that names a media type; `undefined` where it names none, too. */
export function kindOfType(text: string | null | undefined): BodyKind | undefined {
  const media = parseMediaType(text ?? "");
  return media && kindOf(media);
}

/** Whether a text names a type of which content is one JSON text (RFC 6839 §3.1). */
export function isJson(type: string | null | undefined): boolean {
  return kindOfType(type) === "json";
}

/** The same of a list of types, as an encoding may have it: whether one of them is JSON. */
export function listsJson(types: string | undefined): boolean {
  return splitOutsideQuotes(types ?? "", ",").some(isJson);
}

/** Whether content of this kind carries items one by one. It may never end, so it is passed on, and read, as it comes. */
export function isStreamKind(kind: BodyKind | undefined): kind is "sse" | "json-lines" {
  return kind === "sse" || kind === "json-lines";
}

// parameters/encode-text.ts

/**
 * The text of one value: itself for a string, its JSON text for all else. Arrays and objects come here only where a
 * style has no form for them, such as the items of an array in style `form`.
 *
 * @throws {EncodeError} for what JSON has no text for: `NaN`, infinities, functions.
 */
export function encodeText(value: unknown): string {
  if (typeof value === "string" || typeof value === "bigint") return `${value}`;
  const text: string | undefined = JSON.stringify(value);
  // What becomes null without being it: numbers that JSON has not, dates that are none.
  if (!text || (text === "null" && value !== null)) throw new EncodeError(`a ${typeof value} cannot be sent`);
  return text;
}

/**
 * The text of one value, percent-encoded (RFC 3986 §2.1) for any place of a URL.
 *
 * @throws {EncodeError} for a lone surrogate, which UTF-8 cannot carry.
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
 * As {@link encodePercent}, but the reserved characters that mean nothing in a query stay as they are (OpenAPI
 * `allowReserved`); those that would break the URL or be taken for a delimiter do not.
 */
export function encodeReserved(value: unknown): string {
  return encodePercent(value, (text) => encodeURI(text).replace(/[#&+=,]/g, encodeURIComponent));
}

// parameters/encode-value.ts

/** Makes the text of one part of a value. */
export type EncodePart = (part: unknown) => string;

/** Whether a value is sent member by member. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of an object that have a value, own ones only. */
export function listMembers(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).filter((member) => member[1] !== undefined);
}

/**
 * One text for a value: an array's items, or an object's names and values, with delimiters between (RFC 6570 §2.4.2).
 * An exploded object has `=` between name and value.
 *
 * @throws {EncodeError} for a part that comes out with a delimiter in it, and for an array of one empty text, which
 * would look like an empty array.
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
 * A value taken apart: an array repeats the name, an object's members stand under their own, lists among them as lists do.
 *
 * @throws {EncodeError} for such a list whose one text looks like JSON of a list, as which it would be read.
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
