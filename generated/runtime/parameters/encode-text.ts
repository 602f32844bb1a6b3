// @ts-nocheck Made by a machine and tested as a whole.
import { EncodeError } from "./encode-error.js";

/**
 * The text of one value: itself for a string, its JSON text for all else. Arrays and objects come here only where a
 * style has no form for them, such as the items of an array in style `form`.
 *
 * @throws {EncodeError} for what JSON has no text for: `NaN`, infinities, functions.
 */
export function encodeText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return String(value);
  const text: string | undefined =
    typeof value === "number" && !Number.isFinite(value) ? undefined : JSON.stringify(value);
  if (text === undefined) throw new EncodeError(`a value of type ${typeof value} cannot be sent`);
  return text;
}

/**
 * The text of one value, percent-encoded (RFC 3986 §2.1) for any place of a URL. With `reserved`, the reserved
 * characters that mean nothing in a query stay as they are (OpenAPI `allowReserved`); those that would break the URL
 * or be taken for a delimiter do not.
 *
 * @throws {EncodeError} for a lone surrogate, which UTF-8 cannot carry.
 */
export function encodePercent(value: unknown, reserved?: boolean): string {
  const text = encodeText(value);
  try {
    return reserved ? encodeURI(text).replace(/[#&+=,]/g, encodeURIComponent) : encodeURIComponent(text);
  } catch {
    throw new EncodeError("a text with a lone surrogate cannot be sent");
  }
}
