import type { JsonType } from "../../runtime/descriptors.ts";
import { isObject } from "../values/json-object.ts";
import { compilePattern } from "./compile-pattern.ts";
import type { KeywordKind } from "./schema-keywords.ts";

/** The JSON types that `type` may name. */
export const jsonTypes: readonly JsonType[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];
const typeNames: ReadonlySet<unknown> = new Set(jsonTypes);

/** Tells whether a value is the name of a JSON type. */
export function isJsonType(value: unknown): value is JsonType {
  return typeNames.has(value);
}

/** Tells whether a value has the form that JSON Schema 2020-12 asks of a keyword of this kind. */
export function isAdmissible(kind: KeywordKind, value: unknown): boolean {
  switch (kind) {
    case "schema":
      return typeof value === "boolean" || isObject(value);
    case "schema list":
      return Array.isArray(value) && value.length > 0;
    case "schema map":
      return isObject(value);
    case "type":
      return isJsonType(value) || isTypeList(value);
    case "names":
      return isNames(value);
    case "names map":
      return isObject(value) && Object.values(value).every(isNames);
    case "values":
      return Array.isArray(value);
    case "pattern":
      return typeof value === "string" && isPattern(value);
    case "any":
      return true;
    case "text":
      return typeof value === "string";
    case "number":
      return Number.isFinite(value);
    case "positive number":
      return typeof value === "number" && Number.isFinite(value) && value > 0;
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value >= 0;
    case "flag":
      return typeof value === "boolean";
  }
}

function isTypeList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isJsonType) && isDistinct(value);
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string") && isDistinct(value);
}

function isDistinct(values: readonly unknown[]): boolean {
  return values.length < 2 || new Set(values).size === values.length;
}

function isPattern(pattern: string): boolean {
  return compilePattern(pattern) !== undefined;
}
