import type { Check, ValidationIssue } from "../checks.ts";
import type { MediaDescriptor } from "../descriptors.ts";
import { pointerTo } from "../pointer.ts";
import { exactIssues, findRounded, infiniteIssues, withDigits } from "./exact-numbers.ts";
import { type NumberText, type ParseJson, parseJsonText } from "./read-json.ts";

/**
 * Validates rounded numbers by their original digits.
 * @param isUsed - Whether a program receives the value. If so, numbers that would become infinite are rejected. Default: false.
 */
export function checkNumbers(
  texts: readonly NumberText[],
  value: unknown,
  check: Check,
  isUsed = false,
): readonly ValidationIssue[] | undefined {
  const rounded = texts.length === 0 ? undefined : findRounded(value, texts);
  if (rounded === undefined) return check(value);
  const exact = exactIssues(value, rounded, check);
  const issues = isUsed && exact.length === 0 ? infiniteIssues(rounded) : exact;
  return issues.length === 0 ? undefined : issues;
}

/** Returns the pointer to the JSON text in an item. Events with fields contain JSON in `data`. */
export function placeOfText({ shape }: Pick<MediaDescriptor, "shape">): string {
  return shape === undefined ? "" : "/data";
}

interface ExactItems {
  readonly parse: ParseJson;
  check(check: Check): Check;
  list(check: Check): Check;
  keyOf(item: unknown): unknown;
}

export function exactItems(
  media: Pick<MediaDescriptor, "shape" | "items">,
  parse: ParseJson = parseJsonText,
): ExactItems {
  const at = placeOfText(media);
  const all: NumberText[] = [];
  let text = "";
  let index = 0;
  return {
    parse: (json) => {
      text = json;
      return parse(json);
    },
    check: (check) => (item) => checkNumbers([[text, at]], item, check, true),
    keyOf: (item) => withDigits(item, [[text, at]]),
    list: (check) => (named) => {
      const [name = ""] = Object.keys(Object(named));
      if (name === "whole") return checkNumbers(all, named, check, true);
      if (media.items?.whole && !name.startsWith("contains"))
        all.push([text, pointerTo("", "whole", index++) + at]);
      return checkNumbers([[text, `/${name}${at}`]], named, check, true);
    },
  };
}
