import type { BodyKind, MediaDescriptor, StatusKey } from "./descriptors.ts";
import { isToken } from "./parameters/encode-plain.ts";

/** Status codes and media types (RFC 9110 §15, §8.3), and the selection of the documented response or media type for a message. @module */

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

/** Checks whether a comma-separated list, such as an encoding's `contentType`, contains a JSON media type. */
export function listsJson(types: string | undefined): boolean {
  return splitOutsideQuotes(types ?? "", ",").some(isJson);
}

/** Checks whether an encoding's `contentType` lists a media type (OpenAPI 3.2 §4.15). A malformed entry admits every type. */
export function isListedType(types: string, contentType: string): boolean {
  const listed = listOf(types);
  return (
    listed.some(({ type }) => parseMediaType(type) === undefined) ||
    chooseByMediaType(listed, contentType) !== undefined
  );
}

/** Returns the first listed media type that is not a range and satisfies `fits`, or `""` if there is no such entry. */
export function firstListed(types: string, fits: (type: string) => boolean = () => true): string {
  return listOf(types).find(({ type }) => !isRange(type) && fits(type))?.type ?? "";
}

function listOf(types: string): readonly { readonly type: string }[] {
  return splitOutsideQuotes(types, ",").map((type) => ({ type: type.trim() }));
}

/** Describes the violation of an encoding's `contentType`. */
export function wantListed(types = ""): string {
  return `must have the media type ${types
    .split(",")
    .map((type) => type.trim())
    .join(" or ")}`;
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
