import { compilePattern } from "../../../language/schema/patterns/compile-pattern.ts";
import {
  includesOnlyIntegers,
  isJsonList,
  isJsonObject,
  type Json,
} from "../../../language/values/json-object.ts";
import type { Constraints } from "../../sample/constraints.ts";

export interface BadValue {
  readonly keyword: string;
  readonly value: Json;
}

const LONGEST_TEXT = 20_000;

const LONGEST_LIST = 1_000;

/**
 * Lists values that each violate one constraint but otherwise stay close to a valid value. Some values can still be valid, e.g. in
 * another branch of a union, so callers judge each request before sending it.
 */
export function listBadValues(value: Json, constraints: Constraints): readonly BadValue[] {
  return [
    ...badTypes(value),
    ...badListed(constraints),
    ...(typeof value === "number" ? badNumbers(value, constraints) : []),
    ...(typeof value === "string" ? badTexts(value, constraints) : []),
    ...(isJsonList(value) ? badLists(value, constraints) : []),
    ...(isJsonObject(value) ? badObjects(value, constraints) : []),
  ];
}

function badTypes(value: Json): readonly BadValue[] {
  const others: readonly Json[] =
    typeof value === "string" ? [12345, { unexpected: true }] : ["unexpected", { unexpected: true }];
  return [...others.map((other) => ({ keyword: "type", value: other })), { keyword: "null", value: null }];
}

function badListed({ values }: Constraints): readonly BadValue[] {
  const [first] = values ?? [];
  if (first === undefined) return [];
  const other: Json =
    typeof first === "number" ? Math.max(0, ...(values ?? []).filter(isNumber)) + 1 : "tenon-unlisted";
  const recased = typeof first === "string" ? [swapCase(first)] : [];
  return [...recased, other].map((value) => ({ keyword: "enum", value }));
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

function badNumbers(value: number, constraints: Constraints): readonly BadValue[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, types } = constraints;
  const bad: BadValue[] = [];
  const add = (keyword: string, number: number): void => {
    if (Number.isFinite(number) && Math.abs(number) < Number.MAX_SAFE_INTEGER)
      bad.push({ keyword, value: number });
  };
  add("minimum", minimum - (multipleOf ?? 1));
  add("maximum", maximum + (multipleOf ?? 1));
  add("exclusiveMinimum", exclusiveMinimum);
  add("exclusiveMaximum", exclusiveMaximum);
  if (multipleOf !== undefined) add("multipleOf", value + multipleOf / 2);
  if (types !== undefined && includesOnlyIntegers(types)) add("type", Math.trunc(value) + 0.5);
  return bad;
}

function badTexts(
  value: string,
  { minLength, maxLength, patterns, formats }: Constraints,
): readonly BadValue[] {
  const bad: BadValue[] = [];
  if (minLength > 0) bad.push({ keyword: "minLength", value: [...value].slice(0, minLength - 1).join("") });
  // A string that is long enough in UTF-16 code units but too short in characters.
  if (minLength > 1 && minLength < LONGEST_TEXT)
    bad.push({ keyword: "minLength in characters", value: "𝒳".repeat(minLength - 1) });
  if (maxLength < LONGEST_TEXT) bad.push({ keyword: "maxLength", value: stretch(value, maxLength + 1) });
  for (const pattern of patterns) {
    const length = Math.max(1, minLength, Math.min([...value].length, maxLength));
    // The example might be too short, and a list of the required length might exceed the available memory.
    if (length > LONGEST_TEXT) continue;
    const compiled = compilePattern(pattern);
    const other = ["!", "0", "a", "Z", " ", "é", "_", "-"]
      .map((sign) => sign.repeat(length))
      .find((text) => compiled?.test(text) === false);
    if (other !== undefined) bad.push({ keyword: "pattern", value: other });
  }
  for (const format of formats) bad.push({ keyword: "format", value: `not a ${format}` });
  return bad;
}

function stretch(text: string, length: number): string {
  const last = [...text].at(-1) ?? "a";
  return text + last.repeat(Math.max(0, length - [...text].length));
}

function badLists(
  items: readonly Json[],
  { minItems, maxItems, uniqueItems }: Constraints,
): readonly BadValue[] {
  const bad: BadValue[] = [];
  const [first] = items;
  if (minItems > 0) bad.push({ keyword: "minItems", value: items.slice(0, minItems - 1) });
  if (maxItems < LONGEST_LIST && first !== undefined) {
    const more = Array.from({ length: maxItems + 1 }, (_, index) => items[index] ?? first);
    bad.push({ keyword: "maxItems", value: more });
  }
  if (uniqueItems && first !== undefined) bad.push({ keyword: "uniqueItems", value: [first, ...items] });
  return bad;
}

function badObjects(object: Readonly<Record<string, Json>>, constraints: Constraints): readonly BadValue[] {
  const { required, closed, additional, minProperties, maxProperties } = constraints;
  const members = Object.entries(object);
  const bad: BadValue[] = required.map((name) => ({
    keyword: `required ${name}`,
    value: Object.fromEntries(members.filter(([other]) => other !== name)),
  }));
  const isClosed = closed.length > 0 || additional.includes(false);
  if (isClosed || maxProperties < LONGEST_LIST) {
    const spare = Array.from(
      { length: isClosed ? 1 : maxProperties + 1 },
      (_, index) => [`tenonProbe${index || ""}`, "x"] as const,
    );
    bad.push({
      keyword: isClosed ? "additionalProperties" : "maxProperties",
      value: { ...object, ...Object.fromEntries(spare) },
    });
  }
  if (minProperties > 0)
    bad.push({ keyword: "minProperties", value: Object.fromEntries(members.slice(0, minProperties - 1)) });
  return bad;
}

function isNumber(value: Json): value is number {
  return typeof value === "number";
}
