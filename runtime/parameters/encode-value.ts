import type { WireShape } from "../descriptors.ts";
import { EncodeError, encodePercent } from "./encode-text.ts";

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
