import { refNameOf, refOf } from "../../language/schema/local-ref.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";

/** Lists keywords of a schema that its TypeScript type cannot express. Subschemas are not examined. */
export function listKeywordsBeyondType(schema: SchemaObject): readonly string[] {
  return LISTS.flatMap((list) => list(schema));
}

/** A name of the document for a comment: in quotes unless it is one word. */
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

/** Keywords that comments list with their value: `minLength 1`. */
const VALUES = [
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern", "minProperties", "maxProperties"],
];

/** Keywords that comments list without their value: `not`. */
const KEYWORDS = [
  ...["patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "contains"],
  ...["unevaluatedProperties", "unevaluatedItems", "not", "if", "$dynamicRef"],
];

/** Keywords for which the value 0 means nothing. */
const LEAST = new Set(["minLength", "minItems", "minProperties"]);

const longestPattern = 120;

function listValues(schema: SchemaObject): readonly string[] {
  return VALUES.filter((keyword) => Object.hasOwn(schema, keyword)).flatMap((keyword) =>
    tellValue(keyword, schema[keyword]),
  );
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

/** Tells whether a keyword has no effect: `unevaluated…` or `propertyNames` with the value `true`. */
function isIdle(keyword: string, value: unknown): boolean {
  return value === true && (keyword.startsWith("unevaluated") || keyword === "propertyNames");
}

function listInteger({ type, format }: SchemaObject): readonly string[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isTold = format === "int32" || format === "int64";
  return types.includes("integer") && !types.includes("number") && !isTold ? ["integer"] : [];
}

/** Lists keywords about the length of an array. A tuple type expresses only its own length. */
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

/** Gives `no other members` for `additionalProperties: false`, since a value of a TypeScript type may have more. Otherwise empty. */
function listClosed({ additionalProperties }: SchemaObject): readonly string[] {
  return additionalProperties === false ? ["no other members"] : [];
}

/** Gives `no members but those listed` for constants with objects: a value of a TypeScript type may have more. Otherwise empty. */
function listConstants(schema: SchemaObject): readonly string[] {
  const { enum: values, const: value } = schema;
  const listed: readonly unknown[] = Array.isArray(values) ? values : [value];
  return listed.some(holdsObject) ? ["no members but those listed"] : [];
}

function holdsObject(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(holdsObject));
}

/** Lists `items` and `prefixItems` without `type`, and references to other places than named schemas: these have no TypeScript type. */
function listUntyped(schema: SchemaObject): readonly string[] {
  const { type, items, prefixItems } = schema;
  return [
    ...(type === undefined && items !== undefined ? ["items"] : []),
    ...(type === undefined && prefixItems !== undefined ? ["prefixItems"] : []),
    ...(refOf(schema) !== undefined && refNameOf(schema) === undefined ? ["$ref"] : []),
  ];
}

/** Tells whether a keyword is no constraint beyond the type. `format` counts as none, as it has its own line in comments. */
export function isWithoutConstraint(keyword: string): boolean {
  return isAnnotation(keyword) || keyword === "format";
}
