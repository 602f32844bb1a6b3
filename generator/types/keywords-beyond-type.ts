import { refNameOf, refOf } from "../../language/schema/local-ref.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { includesOnlyIntegers, isObject, type SchemaObject } from "../../language/values/json-object.ts";

export function listKeywordsBeyondType(schema: SchemaObject): readonly string[] {
  return LISTS.flatMap((list) => list(schema));
}

export function tellName(name: string): string {
  return /^[\w.$-]+$/.test(name) ? name : JSON.stringify(name);
}

const LISTS: readonly ((schema: SchemaObject) => readonly string[])[] = [
  listInteger,
  listValues,
  listLengths,
  listClosed,
  listConstants,
  listUntyped,
  listNamed,
];

export const boundKeywords: readonly string[] = [
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern", "minProperties", "maxProperties"],
];

const KEYWORDS = [
  ...["patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "contains"],
  ...["unevaluatedProperties", "unevaluatedItems", "not", "if", "$dynamicRef"],
];

const LEAST = new Set(["minLength", "minItems", "minProperties"]);

const longestPattern = 120;

function listValues(schema: SchemaObject): readonly string[] {
  return boundKeywords
    .filter((keyword) => Object.hasOwn(schema, keyword))
    .flatMap((keyword) => tellValue(keyword, schema[keyword]));
}

function tellValue(keyword: string, value: unknown): readonly string[] {
  if (value === 0 && LEAST.has(keyword)) return [];
  if (typeof value !== "string") return [`${keyword} ${JSON.stringify(value)}`];
  const text = JSON.stringify(value);
  return [`${keyword} ${text.length > longestPattern ? `${text.slice(0, longestPattern)}…` : text}`];
}

function listNamed(schema: SchemaObject): readonly string[] {
  return KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword) && !isIdle(keyword, schema[keyword]));
}

function isIdle(keyword: string, value: unknown): boolean {
  return value === true && (keyword.startsWith("unevaluated") || keyword === "propertyNames");
}

function listInteger({ type, format }: SchemaObject): readonly string[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isTold = format === "int32" || format === "int64";
  return includesOnlyIntegers(types) && !isTold ? ["integer"] : [];
}

function listLengths(schema: SchemaObject): readonly string[] {
  const { prefixItems, minItems, maxItems, uniqueItems } = schema;
  const length = Array.isArray(prefixItems) ? prefixItems.length : 0;
  return [
    ...(typeof minItems === "number" && minItems > length ? [`minItems ${minItems}`] : []),
    ...(typeof maxItems === "number" && (length === 0 || maxItems !== length)
      ? [`maxItems ${maxItems}`]
      : []),
    ...(uniqueItems === true ? ["uniqueItems"] : []),
  ];
}

/** Lists `additionalProperties: false` as `no other members`, since TypeScript allows values to have other members. */
function listClosed({ additionalProperties }: SchemaObject): readonly string[] {
  return additionalProperties === false ? ["no other members"] : [];
}

/** Lists `no members but those listed` for objects in `enum` or `const`, since TypeScript allows values to have other members. */
function listConstants(schema: SchemaObject): readonly string[] {
  const { enum: values, const: value } = schema;
  const listed: readonly unknown[] = Array.isArray(values) ? values : [value];
  return listed.some(holdsObject) ? ["no members but those listed"] : [];
}

function holdsObject(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(holdsObject));
}

/**
 * Lists keywords that do not affect the type: `items` and `prefixItems` without `type`, and any `$ref` whose target is not a named
 * schema.
 */
function listUntyped(schema: SchemaObject): readonly string[] {
  const { type, items, prefixItems } = schema;
  return [
    ...(type === undefined && items !== undefined ? ["items"] : []),
    ...(type === undefined && prefixItems !== undefined ? ["prefixItems"] : []),
    ...(refOf(schema) !== undefined && refNameOf(schema) === undefined ? ["$ref"] : []),
  ];
}

/** Returns true for annotations and for `format`, which is printed on its own line. */
export function isWithoutConstraint(keyword: string): boolean {
  return isAnnotation(keyword) || keyword === "format";
}
