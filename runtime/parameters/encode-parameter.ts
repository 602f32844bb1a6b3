import type { ParameterDescriptor } from "../descriptors.ts";
import { isJson, kindOfType } from "../media-type.ts";
import { isTakenName } from "./decode-parameters.ts";
import {
  type EncodedParameters,
  EncodeError,
  type EncodePart,
  encodeHeader,
  encodePercent,
  encodeReserved,
  encodeText,
  explodeValue,
  fillPath,
  isObject,
  joinValue,
  listMembers,
  printJson,
  refuseNull,
} from "./encode-plain.ts";

/** The styles that separate the parts of one pair by commas, as every style does that is not for queries. */
type CommaStyle = "form" | "simple" | "label" | "matrix" | "cookie";

/** How a value is written in a query or form. The styles are listed, so that no other one is written with commas. */
export interface QueryStyle {
  readonly style: CommaStyle | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode: boolean;
  readonly allowReserved?: boolean;
}

/**
 * Writes a value as percent-encoded `name=value` pairs of a query or an `application/x-www-form-urlencoded` body, to be joined with `&`.
 * With explode, an empty array or object gives no pair; without explode, it gives an empty text.
 *
 * Style `deepObject` nests to any depth, arrays by index: `filter[tags][0]=a`.
 *
 * @throws {EncodeError} in styles `spaceDelimited` and `pipeDelimited` for a part that contains the delimiter, for which OpenAPI has no
 * escape.
 */
export function encodeQuery(name: string, value: unknown, how: QueryStyle): string[] {
  const { style, explode, allowReserved } = how;
  const encode: EncodePart = allowReserved ? encodeReserved : encodePercent;
  if (style === "deepObject") return encodeDeep(encodePercent(name), value, encode);
  const delimiter = style === "spaceDelimited" ? "%20" : style === "pipeDelimited" ? "%7C" : ",";
  const pairs = explode
    ? explodeValue(name, value)
    : ([[name, joinValue(value, false, encode, delimiter)]] as const);
  return pairs.map(([key, part]) => `${encodePercent(key)}=${explode ? encode(part) : part}`);
}

function encodeDeep(name: string, value: unknown, encode: EncodePart): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => encodeDeep(`${name}[${index}]`, item, encode));
  if (!isObject(value)) return [`${name}=${encode(value)}`];
  return listMembers(value).flatMap(([key, part]) => {
    // A member with an empty name would be read as a list: `a[]`.
    if (key === "") throw new EncodeError("a member without a name has no form in style deepObject");
    return encodeDeep(`${name}[${encodePercent(key)}]`, part, encode);
  });
}

/**
 * Refuses an exploded object with a member whose name another parameter has.
 *
 * @param taken - The names of other parameters, see {@link ParameterDescriptor.taken}.
 * @throws {EncodeError}
 */
export function refuseTaken(value: unknown, taken: readonly string[] | undefined): void {
  if (taken === undefined || !isObject(value)) return;
  const member = listMembers(value).find(([name]) => isTakenName(taken, name));
  if (member !== undefined)
    throw new EncodeError(`its member "${member[0]}" cannot be sent: something else has that name`);
}

/**
 * Writes a parameter of any location, style and media type. Values that the server would not decode to the same value are refused.
 *
 * @throws {EncodeError} for a value that cannot be sent in that place.
 */
export function encodeParameter(
  parts: EncodedParameters,
  parameter: ParameterDescriptor,
  given: unknown,
): void {
  const { name, in: location, explode, taken } = parameter;
  // JSON can represent null.
  if (!isJson(parameter.content)) refuseNull(given, parameter.shape, depthOf(parameter), explode);
  refuseTaken(given, taken);
  const value =
    parameter.content === undefined || location === "querystring" ? given : encodeContent(parameter, given);
  switch (location) {
    case "path":
      parts.path = fillPath(parts.path, name, refuseLong(encodePath(parameter, value), parameter));
      break;
    case "header":
      parts.headers.push([name, encodeHeader(value, explode)]);
      break;
    case "cookie":
      parts.cookies = [...(parts.cookies ?? []), ...encodeCookie(parameter, value)];
      break;
    case "querystring":
      parts.query.push(...encodeQuerystring(parameter, value));
      break;
    case "query":
      parts.query.push(...encodeQuery(name, value, parameter));
  }
}

/** Refuses texts of more than one character if another parameter follows directly: the server would read the rest as that one. */
function refuseLong(text: string, { followed }: ParameterDescriptor): string {
  if (followed && text.length > 1)
    throw new EncodeError("it can be one character only, since another parameter follows it at once");
  return text;
}

/** The number of levels of a value that are separate texts. */
function depthOf({ in: location, style }: ParameterDescriptor): number {
  if (style === "deepObject") return Number.POSITIVE_INFINITY;
  return location === "querystring" ? 2 : 1;
}

/**
 * Encodes a path parameter in the styles `simple`, `label` and `matrix` (RFC 6570 §3.2). Characters that would begin another
 * segment or end the path are percent-encoded, also with `allowReserved`.
 */
function encodePath(parameter: ParameterDescriptor, value: unknown): string {
  const { allowReserved, explode, name, style } = parameter;
  const encodePart = allowReserved ? encodeReserved : encodePercent;
  const encode = (part: unknown): string => encodePart(part).replace(/[/?;]/g, encodeURIComponent);
  if (style === "matrix") {
    const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value, false, encode)]] as const);
    return pairs.map(([key, part]) => `;${encode(key)}=${explode ? encode(part) : part}`).join("");
  }
  if (style !== "label") return joinValue(value, explode, encode);
  const encodeLabel = (part: unknown): string => encode(part).replaceAll(".", "%2E");
  return `.${joinValue(value, explode, encodeLabel, explode ? "." : ",")}`;
}

/**
 * Writes a value as `name=value` pairs of a `Cookie` header. Style `form` percent-encodes; style `cookie` (OpenAPI 3.2) sends the
 * text unchanged.
 *
 * @throws {EncodeError} in style `cookie`, for characters that RFC 6265 §4.1.1 excludes from a cookie's value.
 */
function encodeCookie(parameter: ParameterDescriptor, value: unknown): string[] {
  const { name, explode, style } = parameter;
  const encode = style === "cookie" ? encodeCookieText : encodePercent;
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value, false, encode)]] as const);
  return pairs.map(([key, part]) => `${key}=${explode ? encode(part) : part}`);
}

function encodeCookieText(value: unknown): string {
  const text = encodeText(value);
  if (/[^\x21\x23-\x3a\x3c-\x7e]/.test(text)) throw new EncodeError("a cookie cannot carry its characters");
  return text;
}

/** Encodes a whole query that is given as one value (OpenAPI 3.2, `in: querystring`), as its pairs. */
function encodeQuerystring(parameter: ParameterDescriptor, value: unknown): string[] {
  if (!isObject(value) || kindOfType(parameter.content) !== "form") {
    return [encodePercent(encodeContent(parameter, value))];
  }
  return listMembers(value).flatMap(([name, part]) =>
    encodeQuery(name, part, { style: "form", explode: true }),
  );
}

/**
 * The text of a parameter with a media type: JSON for JSON types, the value's own text for others. In a header, characters beyond ASCII
 * become `\u` escapes of JSON.
 */
export function encodeContent(
  parameter: Pick<ParameterDescriptor, "content" | "in">,
  value: unknown,
): string {
  if (!isJson(parameter.content)) return encodeText(value);
  const text: string | undefined = printJson(value);
  if (text === undefined) throw new EncodeError("it has no JSON text");
  if (parameter.in !== "header") return text;
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
