// @ts-nocheck Made by a machine and tested as a whole.

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

// media-type.ts

/**
 * Media types (RFC 9110 §8.3) and the choice among them.
 *
 * Decisions, where the texts leave room:
 * - A described parameter must be there in the message (`ext="…"` of JSON:API), a parameter that is not described may be.
 *   `charset` is never a reason to refuse: it says how the text is written, not what it is.
 * - `application/json` in a document admits only itself; a `+json` message fits `application/*+json`, `application/*` or its
 *   own name. What is not described is not accepted on the strength of its suffix.
 *
 * @module
 */

/** A media type or range, taken apart. `type` and `subtype` are lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** Lower-case name and value, quotes removed, in the order of the text. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const cache = new Map<string, MediaType | undefined>();
const CACHE_LIMIT = 256;

/** Takes a media type or range apart; `undefined` where it is not one. */
export function parseMediaType(text: string): MediaType | undefined {
  if (cache.has(text)) return cache.get(text);
  const parsed = parse(text);
  // Texts come from strangers: a full table is dropped, never grown.
  if (cache.size >= CACHE_LIMIT) cache.clear();
  if (text.length <= 200) cache.set(text, parsed);
  return parsed;
}

function parse(text: string): MediaType | undefined {
  const [essence = "", ...rest] = splitOutsideQuotes(text, ";");
  const slash = essence.indexOf("/");
  const type = essence.slice(0, slash).trim().toLowerCase();
  const subtype = essence
    .slice(slash + 1)
    .trim()
    .toLowerCase();
  if (slash < 0 || !TOKEN.test(type) || !TOKEN.test(subtype)) return undefined;
  return { type, subtype, parameters: rest.flatMap(parseParameter) };
}

function parseParameter(text: string): (readonly [string, string])[] {
  const equals = text.indexOf("=");
  const name = text.slice(0, equals).trim().toLowerCase();
  if (equals < 0 || !TOKEN.test(name)) return [];
  return [[name, unquote(text.slice(equals + 1).trim())]];
}

function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  let out = "";
  for (let i = 1; i < text.length - 1; i++) {
    if (text[i] === "\\" && i + 1 < text.length - 1) i++;
    out += text[i];
  }
  return out;
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

/** Whether a type is JSON or of the `+json` family (RFC 6839 §3.1). */
export function isJsonType(media: MediaType): boolean {
  return media.subtype === "json" || media.subtype.endsWith("+json");
}

/** How well `actual` fits `range`: 0 is not at all; more is closer. */
export function mediaTypeFit(range: MediaType, actual: MediaType): number {
  const base = essenceFit(range, actual);
  if (base === 0) return 0;
  let fit = base * 16;
  for (const [name, value] of range.parameters) {
    if (name === "charset" || name === "q") continue;
    if (mediaTypeParameter(actual, name) !== value) return 0;
    fit++;
  }
  return fit;
}

function essenceFit(range: MediaType, actual: MediaType): number {
  if (range.type === "*" && range.subtype === "*") return 1;
  if (range.type !== actual.type) return 0;
  if (range.subtype === actual.subtype) return 4;
  if (range.subtype === "*") return 2;
  if (range.subtype.startsWith("*+") && actual.subtype.endsWith(range.subtype.slice(1))) return 3;
  return 0;
}

/**
 * The entry that describes a message of this content type: the closest fit, the earlier of equal ones. `undefined` where
 * none does, or where the text is no media type.
 */
export function chooseByMediaType<T extends { readonly type: string }>(
  entries: readonly T[],
  contentType: string,
): T | undefined {
  const only = entries.length === 1 ? entries[0] : undefined;
  if (only?.type === contentType) return only;
  const actual = parseMediaType(contentType);
  if (actual === undefined) return undefined;
  let best: T | undefined;
  let bestFit = 0;
  for (const entry of entries) {
    const range = parseMediaType(entry.type);
    const fit = range === undefined ? 0 : mediaTypeFit(range, actual);
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
    const fit = Math.max(mediaTypeFit(range, media), media.subtype === "*" ? mediaTypeFit(media, range) : 0);
    if (fit <= bestFit) continue;
    bestFit = fit;
    const q = Number(mediaTypeParameter(range, "q") ?? "1");
    weight = q >= 0 && q <= 1 ? q : 0;
  }
  return weight;
}

// parameters/encode-error.ts

/** A value that has no form on the wire, so that sending it would send something else. Names it, never shows it. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
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

/** A value taken apart: an array repeats the name, an object's members stand under their own. */
export function explodeValue(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item) => [name, item]);
  return isObject(value) ? listMembers(value) : [[name, value]];
}
