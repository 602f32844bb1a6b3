import type { ParameterDescriptor, WireShape } from "../descriptors.ts";
import { isAmbiguousPath } from "../paths/ambiguous-path.ts";
import { shapeOfMember } from "../wire/wire-shape.ts";

/** Thrown for a value that cannot be represented in a request. The message describes the problem without the value. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

export type PrintJson = (value: unknown) => string;

/** The current JSON printer: `JSON.stringify`, except during a call of {@link printBy}. */
export let printJson: PrintJson = JSON.stringify;

/** Runs `write`, which must be synchronous, with `print` as the JSON printer. */
export function printBy<Written>(print: PrintJson, write: () => Written): Written {
  const before = printJson;
  printJson = print;
  try {
    return write();
  } finally {
    printJson = before;
  }
}

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

/** Like {@link encodePercent}, but keeps reserved characters (`allowReserved`) unless they delimit parts of a URL or query. */
export function encodeReserved(value: unknown): string {
  return encodePercent(value, (text) => encodeURI(text).replace(/[#&+=,]/g, encodeURIComponent));
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

/**
 * Rejects null where a server would decode the string `null`: if the schema admits strings, or if the type is unknown. Styles cannot
 * represent null (RFC 6570 §2.3). In all other cases, null is sent as `null`.
 *
 * @param depth - Levels of nested arrays and objects that are split into separate strings. Default: 1.
 * @param explode - Whether object members are exploded. If so, items of array members are also sent as separate strings.
 * @throws {EncodeError} For a rejected null.
 */
export function refuseNull(value: unknown, shape: WireShape | undefined, depth = 1, explode = false): void {
  if (value === null && (!shape?.types.length || shape.types.includes("string")))
    throw new EncodeError("null cannot be sent as a string");
  if (typeof value !== "object" || value === null || depth === 0) return;
  for (const [name, part] of Object.entries(value)) {
    const isApart = explode && Array.isArray(part) && !Array.isArray(value);
    refuseNull(part, partOf(shape, value, name), isApart ? depth : depth - 1);
  }
}

function partOf(shape: WireShape | undefined, value: object, name: string): WireShape | undefined {
  if (Array.isArray(value)) return shape?.items;
  return shape && shapeOfMember(shape, name);
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

/** Encodes a parameter in style `simple` (paths and headers) or `form` (queries). */
export function encodePlain(parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown): void {
  const { name, in: location, explode, shape } = parameter;
  refuseNull(value, shape, 1, explode);
  if (location === "header") parts.headers.push([name, encodeHeader(value, explode)]);
  else if (location === "path") parts.path = fillPath(parts.path, name, joinValue(value, explode));
  else parts.query.push(...encodeForm(name, value, explode));
}

function encodeForm(name: string, value: unknown, explode: boolean): string[] {
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value)]] as const);
  return pairs.map(([key, part]) => `${encodePercent(key)}=${explode ? encodePercent(part) : part}`);
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
