import type { WireShape } from "../descriptors.ts";
import { coerceText, type IntegerRange, NO_FIT, type Reading } from "./coerce-text.ts";

/** How the text of a leaf is read where it may be JSON. */
export interface LeafRules {
  readonly reading: Reading;
  readonly integers?: IntegerRange | undefined;
  /** Parses JSON; {@link NO_FIT} where it is none. */
  parse(text: string): unknown;
}

/**
 * Reads a text as a value that is no list. What has no form of its own is written as JSON: it is an object where no other
 * admitted type fits, and by the other reading also where one does, such as `string`.
 */
export function readLeafText(text: string, { types }: WireShape, rules: LeafRules): unknown {
  const isObject = types.includes("object");
  if (isObject && rules.reading === "other" && text.startsWith("{")) {
    const value = rules.parse(text);
    if (value !== NO_FIT) return value;
  }
  const value = coerceText(text, types, rules.reading, rules.integers);
  return value === NO_FIT && isObject ? rules.parse(text) : value;
}

/**
 * A value of JSON that is a whole list of a shape; {@link NO_FIT} for one that is an item of it, or may be. Of a list of lists
 * it is the whole where it holds nothing but lists.
 */
export function wholeList(value: unknown, { items }: WireShape): unknown {
  if (!Array.isArray(value) || items === undefined || items.types.length === 0) return NO_FIT;
  const isWhole = !items.types.includes("array") || (value.length > 0 && value.every(Array.isArray));
  return isWhole ? value : NO_FIT;
}
