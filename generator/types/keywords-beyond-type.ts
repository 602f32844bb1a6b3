import { refNameOf, refOf } from "../../language/schema/local-ref.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";

/** The keywords of a schema that its type cannot express. Its subschemas are not examined. */
export function listKeywordsBeyondType(schema: SchemaObject): readonly string[] {
  return LISTS.flatMap((list) => list(schema));
}

/** Prints a name of the document for a comment: unchanged, or in quotes if it is not a single word. */
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

/** Keywords that are listed with their values. */
const VALUES = [
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern", "minProperties", "maxProperties"],
];

/** Keywords that are listed by name only. */
const KEYWORDS = [
  ...["patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "contains"],
  ...["unevaluatedProperties", "unevaluatedItems", "not", "if", "$dynamicRef"],
];

/** Keywords that have no effect with the value 0. */
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

/** Tells whether a keyword has no effect: its value is `true`, except in conditions. */
function isIdle(keyword: string, value: unknown): boolean {
  return value === true && (keyword.startsWith("unevaluated") || keyword === "propertyNames");
}

function listInteger({ type, format }: SchemaObject): readonly string[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isTold = format === "int32" || format === "int64";
  return types.includes("integer") && !types.includes("number") && !isTold ? ["integer"] : [];
}

/** The length keywords of an array that its type does not express. A tuple type expresses only its own length. */
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

/** Lists objects without additional members, since values of a type may have more members than it names. */
function listClosed({ additionalProperties }: SchemaObject): readonly string[] {
  return additionalProperties === false ? ["no other members"] : [];
}

/** Lists constant objects, since values of their type may have more members. */
function listConstants(schema: SchemaObject): readonly string[] {
  const { enum: values, const: value } = schema;
  const listed: readonly unknown[] = Array.isArray(values) ? values : [value];
  return listed.some(holdsObject) ? ["no members but those listed"] : [];
}

function holdsObject(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(holdsObject));
}

/** Lists the items of schemas without `type`, where only references to named schemas have a type. */
function listUntyped(schema: SchemaObject): readonly string[] {
  const { type, items, prefixItems } = schema;
  return [
    ...(type === undefined && items !== undefined ? ["items"] : []),
    ...(type === undefined && prefixItems !== undefined ? ["prefixItems"] : []),
    ...(refOf(schema) !== undefined && refNameOf(schema) === undefined ? ["$ref"] : []),
  ];
}

/** Tells whether a keyword adds no constraint to a type. Formats have a line of their own in comments. */
export function isWithoutConstraint(keyword: string): boolean {
  return isAnnotation(keyword) || keyword === "format";
}
