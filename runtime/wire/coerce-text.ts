import type { WireShape } from "../descriptors.ts";

export type TextType = WireShape["types"][number];

/** Returned for a string that matches none of the admitted types. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * How to decode a string that matches both `string` and another type. `stated` tries the types in the shape's order, `other` in reverse.
 * `other` is used if the schema rejects the value decoded by `stated`, and `last` if it rejects both values. `last` prefers a matching list
 * or object in `const` or `enum`, then an object to a list, and any scalar to a list of one item.
 */
export type Reading = "stated" | "other" | "last";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts a string to the first type in `types` that matches, or returns {@link NO_FIT} if no type matches.
 *
 * Conversion rules:
 * - Numbers use JSON syntax: no leading zeros, `+`, hexadecimal digits or spaces. A string does not match `integer` if a JavaScript number
 *   would round it, since a rounded identifier refers to a different object.
 * - If `types` includes `string`, a string becomes a number only if the number prints as the same string. `1.0` and `1e3` therefore stay
 *   strings.
 * - Booleans are `true` and `false`. `null` is tried last, for an empty string or `null`, and never if `string` is admitted.
 * - If no types are admitted, the string is kept.
 */
export function coerceText(text: string, types: readonly TextType[], reading: Reading): unknown {
  if (types.length === 0) return text;
  if (types.length === 1) return readAs(text, types[0], false);
  const isExact = types.includes("string");
  const order = reading === "stated" ? types : [...types].reverse();
  for (const type of order) {
    if (type === "null") continue;
    const value = readAs(text, type, isExact);
    if (value !== NO_FIT) return value;
  }
  return types.includes("null") ? readAs(text, "null", isExact) : NO_FIT;
}

function readAs(text: string, type: TextType | undefined, isExact: boolean): unknown {
  switch (type) {
    case "string":
      return text;
    case "integer":
      return readNumber(text, Number.isSafeInteger, isExact);
    case "number":
      return readNumber(text, Number.isFinite, isExact);
    case "int64":
      return readInteger(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : NO_FIT;
    case "null":
      return text === "" || text === "null" ? null : NO_FIT;
    case "array":
    case "object":
    case undefined:
      return NO_FIT;
  }
}

function readNumber(text: string, fits: (value: number) => boolean, isExact: boolean): unknown {
  const value = Number(text);
  if (!NUMBER.test(text) || !fits(value)) return NO_FIT;
  return isExact && String(value) !== text ? NO_FIT : value;
}

function readInteger(text: string): unknown {
  if (!/^-?(?:0|[1-9]\d{0,39})$/.test(text)) return NO_FIT;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
