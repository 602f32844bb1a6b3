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
import { isToken } from "./parameters/header-text.ts";

/** A media type or range, taken apart. `type` and `subtype` are lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** Lower-case name and value, quotes removed, in the order of the text. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

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
  if (slash < 0 || !isToken(type) || !isToken(subtype)) return undefined;
  return { type, subtype, parameters: rest.flatMap(parseParameter) };
}

function parseParameter(text: string): (readonly [string, string])[] {
  const equals = text.indexOf("=");
  const name = text.slice(0, equals).trim().toLowerCase();
  if (equals < 0 || !isToken(name)) return [];
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
