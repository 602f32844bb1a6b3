import type { BodyKind, MediaDescriptor, StatusKey } from "./descriptors.ts";
import { isToken } from "./parameters/encode-plain.ts";

/** Statuses and media types (RFC 9110 §15, §8.3), and which described response or media type fits a message. @module */

function findBy<T, Name extends keyof T>(
  entries: readonly T[],
  name: Name,
  keys: readonly (T[Name] | string | number | undefined)[],
): T | undefined {
  for (const key of keys) for (const entry of entries) if (entry[name] === key) return entry;
  return undefined;
}

/** The code itself, its range (`4XX`), or `default` (OpenAPI 3.2 §4.16). */
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
  /** `application/a+json`, `application/*+json`, `application/*`, `*`/`*`. */
  readonly ranges: readonly string[];
  /** Names in lower case, values unquoted. */
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

export function mediaTypeParameter(media: MediaType, name: string): string | undefined {
  return media.parameters.find(([key]) => key === name)?.[1];
}

/** Most specific first: `a/b`, `a/*`, `*`/`*`. */
function rangesOf(essence: string): string[] {
  return [essence, essence.replace(/\/.*/, "/*"), "*/*"];
}

export function isRange(type: string): boolean {
  return /^[^;]*\*/.test(type);
}

/** Case-insensitive values: RFC 9110 §8.3.2, RFC 3676 §4, RFC 2387 §3.1, RFC 5023 §12.1. */
const CASELESS = /^(?:charset|format|delsp|type)$/;

function isSameValue(name: string, one: string, other: string): boolean {
  return one === other || (CASELESS.test(name) && one.toLowerCase() === other.toLowerCase());
}

/** 0 for no match; higher is closer. */
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

/** RFC 9110 §12.5.1: the first with the highest weight; without a header, the first. */
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

/** The weight (`q`) of the closest range. An accepted `image/png` also matches the range `image/*`. */
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

/** `undefined` if the type does not decide it: `*`/`*`, `application/*`, and unknown types of `application/`. */
export function kindOf({ type, subtype }: Pick<MediaType, "type" | "subtype">): BodyKind | undefined {
  const essence = `${type}/${subtype}`;
  return kinds.find(([, names]) => names.test(essence))?.[0];
}

/** RFC 6839 §3.1. */
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

/** `undefined` also for an absent or malformed type. */
export function kindOfType(text: string | null | undefined): BodyKind | undefined {
  const media = parseMediaType(text ?? "");
  return media && kindOf(media);
}

export function isJson(type: string | null | undefined): boolean {
  return kindOfType(type) === "json";
}

/** For a list such as the `contentType` of an encoding. */
export function listsJson(types: string | undefined): boolean {
  return splitOutsideQuotes(types ?? "", ",").some(isJson);
}

/** OpenAPI 3.2 §4.15. If an entry is malformed, any type may be sent. */
export function isListedType(types: string, contentType: string): boolean {
  const listed = listOf(types);
  return (
    listed.some(({ type }) => parseMediaType(type) === undefined) ||
    chooseByMediaType(listed, contentType) !== undefined
  );
}

/** `""` if all are ranges or none fits. */
export function firstListed(types: string, fits: (type: string) => boolean = () => true): string {
  return listOf(types).find(({ type }) => !isRange(type) && fits(type))?.type ?? "";
}

function listOf(types: string): readonly { readonly type: string }[] {
  return splitOutsideQuotes(types, ",").map((type) => ({ type: type.trim() }));
}

/** The message for a part for which {@link isListedType} is false. */
export const UNLISTED_TYPE = "must be of the media type that is described";

export function isStreamKind(kind: BodyKind | undefined): kind is "sse" | "json-lines" {
  return kind === "sse" || kind === "json-lines";
}

/** By {@link chooseByMediaType}, then {@link resolveRange}. */
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

/** Smaller than {@link chooseMedia}, for media types that differ by name. Most clients need no more. */
export function chooseByName(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  if (contentType == null) return content[0];
  const name = contentType.toLowerCase().replace(/[\s;].*/s, "");
  const media = findBy(content, "type", rangesOf(name));
  return media?.admits && !JSON_TYPE.test(name) ? undefined : media;
}

/** For a range, the type of a `Blob`, or else a common type of its kind. */
export function concreteType({ type, kind }: Pick<MediaDescriptor, "type" | "kind">, body?: unknown): string {
  if (!isRange(type)) return type;
  if (body instanceof Blob && body.type) return body.type;
  if (type.includes("*+")) return type.replace("*", "x");
  if (kind === "json") return "application/json";
  if (kind === "text") return "text/plain";
  if (kind === "multipart") return "multipart/mixed";
  return type.replace("*/*", "application/*").replace("*", "octet-stream");
}
