// @ts-nocheck Checked by tenon's tests.
import { EncodeError, encodePercent } from "./encode-text.js";

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
