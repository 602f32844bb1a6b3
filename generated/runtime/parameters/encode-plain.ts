/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { ParameterDescriptor } from "../descriptors.js";

/** Thrown for a value that cannot be sent unchanged. The message names the value and never contains it. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

/** Prints JSON, with the types of `JSON.stringify`. */
export type PrintJson = (value: unknown) => string;

/** Prints all JSON that is written: `JSON.stringify`, except during {@link printBy}. */
export let printJson: PrintJson = JSON.stringify;

/**
 * The text of one value: strings are unchanged, other values become JSON. Arrays and objects occur only where a style cannot represent
 * them, such as items of an array in style `form`.
 *
 * @throws {EncodeError} for values without a JSON text: `NaN`, infinities, functions.
 */
export function encodeText(value: unknown, print: PrintJson = printJson): string {
  if (typeof value === "string" || typeof value === "bigint") return `${value}`;
  const text: string | undefined = print(value);
  // JSON writes some values as null: `NaN`, infinities, invalid dates.
  if (!text || (text === "null" && value !== null)) throw new EncodeError(`a ${typeof value} cannot be sent`);
  return text;
}

/**
 * The percent-encoded text of one value (RFC 3986 §2.1), for any place of a URL.
 *
 * @throws {EncodeError} for a lone surrogate, which has no UTF-8 form.
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
 * Inserts a path parameter's text.
 *
 * @throws {EncodeError} for an empty text, and for a text that makes a dot segment. URLs drop such segments, encoded or not: the value `..`
 * would lead to another operation.
 */
export function fillPath(path: string, name: string, text: string): string {
  const filled = path.split(`{${name}}`).join(text);
  // Most texts do not begin with such a character, and make no dot segment.
  if (text < "/" && (!text || hasDotSegment(filled))) throw new EncodeError("it cannot be sent in a path");
  return filled;
}

/** Tells whether the path of a URL contains a dot segment, which URL parsers resolve. */
export function hasDotSegment(path: string): boolean {
  return /\/(\.|%2e){1,2}(?=[/?]|$)/i.test(path);
}

/** Tells whether a text is a token (RFC 9110 §5.6.2), like names of headers and of authentication schemes. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/** Returns the text of a header (RFC 9110 §5.5): no control characters, none beyond Latin-1, no white space at the ends. */
export function checkHeaderText(text: string, name: string): string {
  // The message does not contain the text, which may be a token.
  if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text)) throw new EncodeError(`header "${name}" cannot be sent`);
  return text;
}

/** Encodes a part of a value as text. */
export type EncodePart = (part: unknown) => string;

/** Tells whether a value is sent by its members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own members of an object that are not `undefined`. */
export function listMembers(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).filter((member) => member[1] !== undefined);
}

/**
 * Joins the items of an array, or the names and values of an object, to one text (RFC 6570 §2.4.2). An exploded object has `=`
 * between name and value.
 *
 * @throws {EncodeError} for a part whose text contains a delimiter, and for an array of one empty text, which would look like an
 * empty array.
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

/** The encoded parameters of one request, to which each parameter is added. */
export interface EncodedParameters {
  /** The path with its templates filled in. */
  path: string;
  /** `name=value` pairs, to be joined with `&`. */
  readonly query: string[];
  /** `name=value` pairs, to be joined with `; `. Absent until the first is added. */
  cookies?: string[];
  readonly headers: [name: string, value: string][];
}

/**
 * Writes a parameter that is a string, number or other scalar in its location's default style, like `encodePlain`; does nothing for
 * `undefined`.
 *
 * @throws {EncodeError} if a required parameter is `undefined`.
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
 * Writes a header's value in style `simple`. Headers are not percent-encoded (OpenAPI 3.2 §4.12); {@link checkHeaderText} refuses
 * characters that a field cannot hold.
 *
 * @throws {EncodeError} for white space at the ends of parts of an array or object, and for delimiters inside them.
 */
export function encodeHeader(value: unknown, explode = false): string {
  return joinValue(value, explode, typeof value === "object" ? encodePart : encodeText);
}

/** Writes a part; refuses spaces at its ends, because spaces around commas have no meaning (RFC 9110 §5.6.1). */
function encodePart(part: unknown): string {
  const text = encodeText(part);
  if (/^[ \t]|[ \t]$/.test(text)) throw new EncodeError("a part of it has white space at its ends");
  return text;
}
