import type { EncodingDescriptor, ParameterDescriptor } from "../descriptors.ts";
import { isJson, kindOfType, listsJson } from "../http-semantics.ts";
import { isTakenName } from "./claims-pair.ts";
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

type CommaStyle = "form" | "simple" | "label" | "matrix" | "cookie";

/**
 * The serialisation of a value in a query or form. Limited to the styles that `encodeQuery` supports, so that other styles do not compile.
 */
export interface QueryStyle {
  readonly style: CommaStyle | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode: boolean;
  readonly allowReserved?: boolean;
}

/**
 * Serialises a value as percent-encoded `name=value` pairs. Joined with `&`, they form a query or an `application/x-www-form-urlencoded`
 * body. An empty array or object results in no pairs with `explode`, and in a single pair with an empty value without `explode`.
 *
 * Style `deepObject` nests to any depth and writes array indexes: `filter[tags][0]=a`.
 *
 * @throws {EncodeError} In styles `spaceDelimited` and `pipeDelimited`, for an item that contains the delimiter, because OpenAPI defines no
 * escape for it.
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
    // A server would parse `a[]` as a list item.
    if (key === "") throw new EncodeError("deepObject cannot represent a member without a name");
    return encodeDeep(`${name}[${encodePercent(key)}]`, part, encode);
  });
}

/**
 * Rejects an exploded object if one of its members has the same name as another parameter or field.
 *
 * @param taken - Names used by other parameters or fields; see {@link ParameterDescriptor.taken}.
 * @throws {EncodeError} The message contains the member's name.
 */
export function refuseTaken(value: unknown, taken: readonly string[] | undefined): void {
  if (taken === undefined || !isObject(value)) return;
  const member = listMembers(value).find(([name]) => isTakenName(taken, name));
  if (member !== undefined)
    throw new EncodeError(`its member "${member[0]}" cannot be sent because the name is taken`);
}

/**
 * Serialises a parameter in any location, style and media type. Values that a server would decode differently are rejected.
 *
 * @throws {EncodeError} For a value that cannot be sent in the parameter's location.
 */
export function encodeParameter(
  parts: EncodedParameters,
  parameter: ParameterDescriptor,
  given: unknown,
): void {
  const { name, in: location, explode, taken } = parameter;
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

function refuseLong(text: string, { followed }: ParameterDescriptor): string {
  if (followed && text.length > 1)
    throw new EncodeError("it must be one character, since another parameter follows it");
  return text;
}

function depthOf({ in: location, style }: ParameterDescriptor): number {
  if (style === "deepObject") return Number.POSITIVE_INFINITY;
  return location === "querystring" ? 2 : 1;
}

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
 * Serialises a cookie. Style `form` is percent-encoded; style `cookie` (OpenAPI 3.2) is not.
 * @throws {EncodeError} In style `cookie`, for characters that RFC 6265 §4.1.1 does not allow.
 */
function encodeCookie(parameter: ParameterDescriptor, value: unknown): string[] {
  const { name, explode, style } = parameter;
  const encode = style === "cookie" ? encodeCookieText : encodePercent;
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value, false, encode)]] as const);
  return pairs.map(([key, part]) => `${key}=${explode ? encode(part) : part}`);
}

function encodeCookieText(value: unknown): string {
  const text = encodeText(value);
  if (/[^\x21\x23-\x3a\x3c-\x7e]/.test(text)) throw new EncodeError("a cookie cannot contain its characters");
  return text;
}

/** Serialises a form field (OpenAPI 3.2 §4.15) as pairs to be joined with `&`. */
export function encodeField(
  name: string,
  value: unknown,
  encoding: Omit<EncodingDescriptor, "name"> = {},
): string[] {
  const { style, explode, allowReserved = false, contentType } = encoding;
  if (style !== undefined || explode !== undefined) {
    return encodeQuery(name, value, {
      style: style ?? "form",
      explode: explode ?? (style ?? "form") === "form",
      allowReserved,
    });
  }
  const encodePart = allowReserved ? encodeReserved : encodePercent;
  const encode = (part: unknown): string => `${encodePercent(name)}=${encodePart(part)}`;
  if (listsJson(contentType)) return [encode(printJson(value))];
  return Array.isArray(value) ? value.map(encode) : [encode(value)];
}

function encodeQuerystring(parameter: ParameterDescriptor, value: unknown): string[] {
  if (!isObject(value) || kindOfType(parameter.content) !== "form") {
    return [encodePercent(encodeContent(parameter, value))];
  }
  return listMembers(value).flatMap(([name, part]) =>
    encodeField(
      name,
      part,
      parameter.encoding?.find((entry) => entry.name === name),
    ),
  );
}

/**
 * Serialises a value for a media type: as JSON for JSON types, otherwise with {@link encodeText}. In headers, JSON is ASCII with `\\u`
 * escapes.
 */
export function encodeContent(
  parameter: Pick<ParameterDescriptor, "content" | "in">,
  value: unknown,
): string {
  if (!isJson(parameter.content)) return encodeText(value);
  const text: string | undefined = printJson(value);
  if (text === undefined) throw new EncodeError("it cannot be written as JSON");
  if (parameter.in !== "header") return text;
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
