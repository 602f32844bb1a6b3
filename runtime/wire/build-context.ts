import type { ValidationIssue } from "../checks.ts";
import type { WireShape } from "../descriptors.ts";
import { coerceText, NO_FIT, type Reading } from "./coerce-text.ts";
import { isInner, type ReadingOf } from "./read-accepted.ts";
import { type JsonRules, keepText, type NumberText, type ParseJson, readJson } from "./read-json.ts";

export interface LeafRules {
  readonly reading: Reading;
  parse(text: string): unknown;
}

/**
 * Converts a single string to a value; objects must be JSON. The types are tried in the order of `rules.reading`, followed by JSON. If the
 * string starts with `{`, JSON is tried first, except in the reading `stated`. Returns {@link NO_FIT} if nothing matches.
 */
export function readLeafText(text: string, { types }: WireShape, rules: LeafRules): unknown {
  const isObject = types.includes("object");
  if (isObject && rules.reading !== "stated" && text.startsWith("{")) {
    const value = rules.parse(text);
    if (value !== NO_FIT) return value;
  }
  const value = coerceText(text, types, rules.reading);
  return value === NO_FIT && isObject ? rules.parse(text) : value;
}

/**
 * Returns a list that was decoded as a whole, or {@link NO_FIT} if the value is not a list or could be a single item. If items can be
 * lists, only a list of lists is accepted.
 */
export function wholeList(value: unknown, { items }: WireShape): unknown {
  if (!Array.isArray(value) || items === undefined || items.types.length === 0) return NO_FIT;
  const isWhole = !items.types.includes("array") || (value.length > 0 && value.every(Array.isArray));
  return isWhole ? value : NO_FIT;
}

export interface BuildContext<Leaf = string> {
  readonly issues: ValidationIssue[];
  readonly reading: ReadingOf;
  readonly depth?: number | undefined;
  /** The JSON parser for strings. Default: `parseJsonText`. */
  readonly parse?: ParseJson | undefined;
  readonly texts?: NumberText[] | undefined;
  readLeaf(leaf: Leaf, shape: WireShape, pointer: string): unknown;
  readList(leaf: Leaf, shape: WireShape, pointer: string): unknown;
}

/**
 * Creates the context for parameters. {@link coerceText} converts the parameter itself. Styles cannot nest objects and lists, so members
 * and items can also be JSON, which is tried if no other type matches.
 */
export function textContext(
  issues: ValidationIssue[],
  reading: ReadingOf,
  { depth, parse: parseJson, texts }: Omit<JsonRules, "issues"> = {},
): BuildContext {
  // This code runs for each message, so it avoids spreads, which are slow.
  const how = { issues, depth, parse: parseJson, texts };
  const readLeaf = (text: string, shape: WireShape, pointer: string): unknown => {
    const parse = (json: string): unknown => readJson(json, pointer, how);
    const value = isInner(pointer)
      ? readLeafText(text, shape, { reading: reading(pointer), parse })
      : coerceText(text, shape.types, reading(pointer));
    if (typeof value === "number") keepText(texts, text, pointer);
    return value;
  };
  const readList = (text: string, shape: WireShape, pointer: string): unknown =>
    isInner(pointer) && text.startsWith("[") ? wholeList(readJson(text, pointer, how), shape) : NO_FIT;
  return { issues, depth, parse: parseJson, texts, reading, readLeaf, readList };
}
