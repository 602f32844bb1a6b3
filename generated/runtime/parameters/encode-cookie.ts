// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { encodePercent, encodeText } from "../joined/adapters-client-server.js";
import { explodeValue, joinValue } from "../joined/adapters-client-server.js";

/**
 * A value as `name=value` pairs of a `Cookie` header. Style `form` percent-encodes; style `cookie` (OpenAPI 3.2) sends
 * the text as it is.
 *
 * @throws {EncodeError} in style `cookie`, for what RFC 6265 §4.1.1 keeps out of a cookie's value.
 */
export function encodeCookie(parameter: ParameterDescriptor, value: unknown): string[] {
  const { name, explode, style } = parameter;
  const encode = style === "cookie" ? encodeCookieText : encodePercent;
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value, false, encode)]] as const);
  return pairs.map(([key, part]) => `${key}=${explode ? encode(part) : part}`);
}

/** The text of one value as a cookie carries it unencoded. */
export function encodeCookieText(value: unknown): string {
  const text = encodeText(value);
  if (/[^\x21\x23-\x3a\x3c-\x7e]/.test(text)) throw new EncodeError("a cookie cannot carry its characters");
  return text;
}
