import type { WireShape } from "../descriptors.ts";

export type TextType = WireShape["types"][number];

/** Fits none of the admitted types. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * How to decode a text that fits `string` and another type. `stated` tries the types in the order of the shape, `other` in reverse order.
 * Callers use `other` if the schema refuses the value decoded by `stated`, and `last` if it refuses both: a list or object of `const` or
 * `enum` that is written so, else an object rather than a list, and any scalar rather than a list of one item.
 */
export type Reading = "stated" | "other" | "last";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts a text to a value of the first type in `types` that fits; {@link NO_FIT} if none does.
 *
 * Decisions:
 * - Numbers are written as in JSON: without leading zeros, `+`, hexadecimal digits or spaces. A text does not fit `integer` if a JavaScript
 *   number would round it, since a rounded identifier would denote something else.
 * - If `types` also has `string`, a text is a number only if the number prints as the same text: `1.0` and `1e3` stay strings.
 * - Booleans are `true` and `false`. `null` is tried last, for the empty text or `null`; never if `string` is admitted.
 * - Without admitted types, the text stays a string.
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

/** @param isExact - Whether a number must print as the same text. */
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
