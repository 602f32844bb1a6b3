import { isObject, isSchema } from "../values/json-object.ts";
import { compilePattern } from "./compile-pattern.ts";
import { isJsonType } from "./json-type.ts";
import type { KeywordKind } from "./schema-keywords.ts";

/** Tells whether a value has the form that JSON Schema 2020-12 requires for keywords of this kind. */
export function isAdmissible(kind: KeywordKind, value: unknown): boolean {
  switch (kind) {
    case "schema":
      return isSchema(value);
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
