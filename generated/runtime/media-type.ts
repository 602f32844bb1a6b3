/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { BodyKind, MediaDescriptor } from "./descriptors.js";
import { isToken } from "./parameters/encode-plain.js";
import { findBy } from "./status.js";

/**
 * Media types (RFC 9110 §8.3) and the choice among them.
 *
 * Decisions that the standards leave open:
 * - The most specific entry describes a message: its own name, then `application/*+json`, `application/*`, and `*`/`*`; of entries with the
 * same name, the one with the most parameters.
 * - A described parameter has to be present in the message (`ext="…"` of JSON:API); others are allowed. `charset` is never a reason to
 * refuse, since it only says how the text is encoded; it decides between entries that are otherwise equal.
 * - Names of parameters are not case-sensitive (RFC 9110 §5.6.6); values are, unless their definitions say otherwise.
 * - `application/json` in a document admits only itself; a `+json` message matches `application/*+json`, `application/*` or its own name.
 * An undescribed type is not accepted because of its suffix.
 *
 * @module
 */

/** A parsed media type or range. `type` and `subtype` are lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /**
   * The names by which a document may describe the type, the most specific first: itself, `application/*+json`, `application/*`, `*`/`*`.
   */
  readonly ranges: readonly string[];
  /** Names in lower case and unquoted values, in the order of the text. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const TYPE = /^\s*([^\s/;]+)\/([^\s/;]+)\s*(?:;|$)/;
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)("?)|([^;]*))/gs;
const cache = new Map<string, MediaType | undefined>();

/** Parses a media type or range; `undefined` if the text is malformed. */
export function parseMediaType(text: string): MediaType | undefined {
  if (cache.has(text)) return cache.get(text);
  // Texts come from clients, so the cache is limited: it is emptied when full.
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
    // Browsers do not escape a backslash at the end of a file name; the quote after it ends the string.
    const value = quoted === undefined ? plain.trim() : end ? quoted : quoted.replace(/"$/, "");
    return [name.toLowerCase(), value.replace(/\\(.)/gs, "$1")];
  });
}

/** Splits at separators outside quoted strings. */
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

/** The names by which a type may be described, the most specific first, without the range of its suffix. */
export function rangesOf(essence: string): string[] {
  return [essence, essence.replace(/\/.*/, "/*"), "*/*"];
}

/** Tells whether a text is a range, such as `image/*`. */
export function isRange(type: string): boolean {
  return /^[^;]*\*/.test(type);
}

/** Parameters whose values are not case-sensitive: RFC 9110 §8.3.2, RFC 3676 §4, RFC 2387 §3.1 and RFC 5023 §12.1. */
const CASELESS = /^(?:charset|format|delsp|type)$/;

function isSameValue(name: string, one: string, other: string): boolean {
  return one === other || (CASELESS.test(name) && one.toLowerCase() === other.toLowerCase());
}

/** How closely `actual` matches `range`: 0 for no match, more is closer. */
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
 * The entry for a message of this content type: the closest match, the first of equal ones; without a content type, the first entry.
 * `undefined` if none matches, or the text is malformed.
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
 * The entry that an `Accept` header prefers (RFC 9110 §12.5.1): the highest weight, the earlier of equal ones. Without a header,
 * the first; `undefined` if the header admits none.
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

/** The weight of the closest range. A type that is itself a range matches those that it overlaps. */
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
 * The kind of content of a media type, regardless of its schema. No other code knows media types by name. `undefined` if the type does not
 * decide it: for the ranges `*`/`*` and `application/*`, and for unknown types of `application/`. Few types for streams of JSON are
 * registered.
 */
export function kindOf({ type, subtype }: Pick<MediaType, "type" | "subtype">): BodyKind | undefined {
  const essence = `${type}/${subtype}`;
  return kinds.find(([, names]) => names.test(essence))?.[0];
}

/** Matches the names of types that are one JSON text (RFC 6839 §3.1), in lower case and without parameters. */
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

/** The kind of content of a media type given as text; `undefined` also for a malformed one. */
export function kindOfType(text: string | null | undefined): BodyKind | undefined {
  const media = parseMediaType(text ?? "");
  return media && kindOf(media);
}

/** Tells whether content of a type is one JSON text (RFC 6839 §3.1). */
export function isJson(type: string | null | undefined): boolean {
  return kindOfType(type) === "json";
}

/** Tells whether content of this kind consists of items. It may never end, so it is read and passed on item by item. */
export function isStreamKind(kind: BodyKind | undefined): kind is "sse" | "json-lines" {
  return kind === "sse" || kind === "json-lines";
}

/**
 * The description of a body of this content type, see {@link chooseByMediaType}. `undefined` if there is none, or if {@link resolveRange}
 * gives none.
 */
export function chooseMedia(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  const media = chooseByMediaType(content, contentType);
  return media && resolveRange(media, contentType);
}

/**
 * The description of a body for content of this type. For a range that admits several kinds (`*`/`*` and `application/*`), the
 * content's own type decides how it is read: JSON is any value, text a string, a form an object; bytes are allowed if the schema
 * says nothing or describes bytes. `undefined` if the content cannot be a value of the schema.
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

/** A smaller {@link chooseMedia} for bodies distinguished by name alone. Most clients need no more. */
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
 * The type for sending a body. For a range, it is the body's own type, or else the simplest matching type of its kind.
 *
 * @param body - The body to write. Default: one without its own type.
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
