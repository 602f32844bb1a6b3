import { EncodeError } from "./encode-error.ts";

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
