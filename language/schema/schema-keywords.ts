import type { JsonType } from "../../runtime/descriptors.ts";
import {
  isJsonType,
  isObject,
  isSchema,
  jsonTypes,
  type SchemaObject,
  typeOfValue,
} from "../values/json-object.ts";
import { compilePattern } from "./patterns/compile-pattern.ts";

export type KeywordKind =
  | "schema"
  | "schema list"
  | "schema map"
  | "type"
  | "text"
  | "pattern"
  | "number"
  | "positive number"
  | "count"
  | "flag"
  | "names"
  | "names map"
  | "values"
  | "any";

const keywordsByKind: Readonly<Record<KeywordKind, readonly string[]>> = {
  schema: [
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "items",
    "unevaluatedItems",
    "contains",
    "not",
    "if",
    "then",
    "else",
    "contentSchema",
  ],
  "schema list": ["allOf", "anyOf", "oneOf", "prefixItems"],
  "schema map": ["properties", "patternProperties", "dependentSchemas", "$defs"],
  type: ["type"],
  text: [
    "$ref",
    "$dynamicRef",
    "$id",
    "$anchor",
    "$dynamicAnchor",
    "$comment",
    "format",
    "contentMediaType",
    "contentEncoding",
    "title",
    "description",
  ],
  pattern: ["pattern"],
  number: ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"],
  "positive number": ["multipleOf"],
  count: [
    "maxLength",
    "minLength",
    "maxItems",
    "minItems",
    "maxProperties",
    "minProperties",
    "maxContains",
    "minContains",
  ],
  flag: ["uniqueItems", "deprecated", "readOnly", "writeOnly"],
  names: ["required"],
  "names map": ["dependentRequired"],
  values: ["enum", "examples"],
  any: ["const", "default"],
};

export const schemaKeywords: ReadonlyMap<string, KeywordKind> = new Map(
  Object.entries(keywordsByKind).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as KeywordKind] as const),
  ),
);

export const dataKeywords: readonly string[] = [...keywordsByKind.values, ...keywordsByKind.any, "example"];

/** Keywords that never make a value invalid. Extensions (`x-…`) have no effect on validity either. */
const annotationKeywords: ReadonlySet<string> = new Set([
  "title",
  "description",
  "summary",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "xml",
  "$comment",
]);

export function isAnnotation(keyword: string): boolean {
  return annotationKeywords.has(keyword) || keyword.startsWith("x-");
}

export const inPlaceKeywords: readonly string[] = [
  "$ref",
  "$dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "const",
];

export const keywordsSince31: ReadonlySet<string> = new Set([
  "$id",
  "$anchor",
  "$defs",
  "$dynamicRef",
  "$dynamicAnchor",
  "$comment",
  "const",
  "contains",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "dependentRequired",
  "dependentSchemas",
  "else",
  "examples",
  "if",
  "maxContains",
  "minContains",
  "patternProperties",
  "prefixItems",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

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

export function typeListOf({ type }: SchemaObject): readonly unknown[] | undefined {
  return typeof type === "string" ? [type] : Array.isArray(type) ? type : undefined;
}

/** Sets of a single type, shared because most schemas have one. */
const singles = new Map(jsonTypes.map((type) => [type, new Set([type])] as const));

export function ownTypes(schema: SchemaObject): ReadonlySet<JsonType> | undefined {
  const { type } = schema;
  if (isJsonType(type)) return singles.get(type);
  if (Array.isArray(type)) return new Set(type.filter(isJsonType));
  const values = listedValues(schema);
  return values === undefined ? undefined : new Set(values.map(typeOfValue));
}

export function listedValues(schema: SchemaObject): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  const listed = schema["enum"];
  return Array.isArray(listed) ? listed : undefined;
}

export function isOnlyNull(schema: unknown): boolean {
  return isObject(schema) && (schema["type"] === "null" || schema["const"] === null);
}
