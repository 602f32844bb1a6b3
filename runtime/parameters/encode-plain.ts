import type { ParameterDescriptor, WireShape } from "../descriptors.ts";

/** Thrown for a value that cannot be sent unchanged. The message names the value and never contains it. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

/** Prints JSON, with the types of `JSON.stringify`. */
export type PrintJson = (value: unknown) => string;

/** Prints all JSON that is written: `JSON.stringify`, except during {@link printBy}. */
export let printJson: PrintJson = JSON.stringify;

/** Runs a function during which JSON is printed by `print`. The function must be synchronous, since other code would print by it, too. */
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
 * Like {@link encodePercent}, but keeps reserved characters without a meaning in a query (OpenAPI `allowReserved`). Those that would break
 * the URL or act as a delimiter are encoded.
 */
export function encodeReserved(value: unknown): string {
  return encodePercent(value, (text) => encodeURI(text).replace(/[#&+=,]/g, encodeURIComponent));
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

/**
 * Explodes a value: an array repeats the name; each member of an object has its own name, which a list as a member repeats.
 * @throws {EncodeError} for an object with a list of one string that begins with `[`, which would be read as a JSON list.
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
 * Refuses null, at the top and in the given number of levels below it, if it would be read as the text `null`: styles cannot
 * represent null (RFC 6570 §2.3 distinguishes only defined and undefined). Null is sent if the schema does not admit text.
 *
 * @param explode - Whether the members of an object, and so the items of lists among them, are separate texts.
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

/** Writes a parameter in its location's default style: `simple` in paths and headers, `form` in queries. */
export function encodePlain(parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown): void {
  const { name, in: location, explode, shape } = parameter;
  refuseNull(value, shape, 1, explode);
  if (location === "header") parts.headers.push([name, encodeHeader(value, explode)]);
  else if (location === "path") parts.path = fillPath(parts.path, name, joinValue(value, explode));
  else parts.query.push(...encodeForm(name, value, explode));
}

/** Writes a value in style `form` as percent-encoded `name=value` pairs. */
function encodeForm(name: string, value: unknown, explode: boolean): string[] {
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value)]] as const);
  return pairs.map(([key, part]) => `${encodePercent(key)}=${explode ? encodePercent(part) : part}`);
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
