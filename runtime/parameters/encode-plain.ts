import type { ParameterDescriptor, WireShape } from "../descriptors.ts";

/** A value that has no form on the wire, so that sending it would send something else. Names it, never shows it. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

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

/**
 * Puts a path parameter's text in its place.
 *
 * @throws {EncodeError} for an empty text, and for one that makes a segment of dots. URLs drop such segments, encoded or
 * not: `..` as a value would lead to another operation.
 */
export function fillPath(path: string, name: string, text: string): string {
  const filled = path.split(`{${name}}`).join(text);
  // What begins with no such character makes no such segment, and mostly a text does not: all of them stand before the slash.
  if (text < "/" && (!text || hasDotSegment(filled))) throw new EncodeError("it cannot be sent in a path");
  return filled;
}

/** Whether a URL's path holds a segment of dots, which URL parsers resolve. */
export function hasDotSegment(path: string): boolean {
  return /\/(\.|%2e){1,2}(?=[/?]|$)/i.test(path);
}

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

/**
 * Refuses null, at the top and so many levels below it, where its text would be read as the text `null`: styles have no form
 * for it (RFC 6570 §2.3 knows only what is defined and what is not). Where the shape admits no text it comes back as it was.
 *
 * @param explode - Whether the members of an object stand apart, and so the items of lists among them.
 * @throws {EncodeError}
 */
export function refuseNull(value: unknown, shape: WireShape | undefined, depth = 1, explode = false): void {
  if (value === null && (!shape?.types.length || shape.types.includes("string")))
    throw new EncodeError("null cannot be sent as a text");
  if (typeof value !== "object" || value === null || depth === 0) return;
  for (const [name, part] of Object.entries(value)) {
    const isApart = explode && Array.isArray(part) && !Array.isArray(value);
    refuseNull(part, partOf(shape, value, name), isApart ? depth : depth - 1);
  }
}

function partOf(shape: WireShape | undefined, value: object, name: string): WireShape | undefined {
  if (Array.isArray(value)) return shape?.items;
  return shape?.properties?.find(([key]) => key === name)?.[1] ?? shape?.additional;
}

/** Where the parameters of one request go. Made for one request, which adds to it. */
export interface EncodedParameters {
  /** The path with its templates filled in. */
  path: string;
  /** `name=value` pairs, to be joined with `&`. */
  readonly query: string[];
  /** `name=value` pairs, to be joined with `; `; there from the first on. */
  cookies?: string[];
  readonly headers: [name: string, value: string][];
}

/**
 * Writes a parameter that is one text, number or the like in its location's default style, as `encodePlain` does; nothing of
 * one that is `undefined`.
 *
 * @throws {EncodeError} where it is required.
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

/** Writes a parameter in its location's default style: `simple` in paths and headers, `form` in queries. */
export function encodePlain(parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown): void {
  const { name, in: location, explode, shape } = parameter;
  refuseNull(value, shape, 1, explode);
  if (location === "header") parts.headers.push([name, encodeHeader(value, explode)]);
  else if (location === "path") parts.path = fillPath(parts.path, name, joinValue(value, explode));
  else parts.query.push(...encodeForm(name, value, explode));
}

/** A value in style `form` as `name=value` pairs, percent-encoded. */
function encodeForm(name: string, value: unknown, explode: boolean): string[] {
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value)]] as const);
  return pairs.map(([key, part]) => `${encodePercent(key)}=${explode ? encodePercent(part) : part}`);
}

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
