import { isObject, memberOf } from "../../contract/model/json-object.ts";
import { schemaNameOf } from "../../contract/model/local-ref.ts";
import type { FindSchema } from "./narrow-union.ts";

/**
 * What a schema asks of a value that its type cannot say, in the document's own words: `minLength 1`, `items: integer`.
 * What references lead to and what members are is left to the comments of those; formats have a line of their own.
 */
export function listUnsaid(schema: unknown, find: FindSchema, depth = 0): readonly string[] {
  if (!isObject(schema)) return [];
  if (depth > deepest) return ["more inside"];
  return [
    ...new Set([
      ...listInteger(schema),
      ...listValues(schema),
      ...LISTS.flatMap((list) => list(schema, find)),
      ...listKeywords(schema),
      ...listInside(schema, find, depth + 1),
    ]),
  ];
}

/** The same as a sentence for a comment; empty where the type says it all. */
export function describeUnsaid(schema: unknown, find: FindSchema): string {
  return tellUnsaid(listUnsaid(schema, find));
}

/** The same for comments that have no line for formats. */
export function describeAllUnsaid(schema: unknown, find: FindSchema): string {
  return tellUnsaid([...listFormat(schema), ...listUnsaid(schema, find)]);
}

function tellUnsaid(unsaid: readonly string[]): string {
  if (unsaid.length === 0) return "";
  const more = unsaid.length > mostTold ? `, and ${unsaid.length - mostTold} more` : "";
  return `Also validated: ${unsaid.slice(0, mostTold).join(", ")}${more}.`;
}

/** Lists of lists, and the like, are followed as far as anyone reads. */
const deepest = 4;

/** Comments end somewhere. */
const mostTold = 12;

/** Keywords that are told with their values. */
const VALUES = [
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern", "minProperties", "maxProperties"],
];

/** Keywords that are told by their names. */
const KEYWORDS = [
  ...["patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "contains"],
  ...["unevaluatedProperties", "unevaluatedItems", "not", "if", "$dynamicRef"],
];

/** Least lengths of nothing ask for nothing. */
const LEAST = new Set(["minLength", "minItems", "minProperties"]);

const longestPattern = 120;

function listValues(schema: Readonly<Record<string, unknown>>): readonly string[] {
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

function listKeywords(schema: Readonly<Record<string, unknown>>): readonly string[] {
  return KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword) && !isIdle(keyword, schema[keyword]));
}

/** What admits all values asks for nothing, but in conditions. */
function isIdle(keyword: string, value: unknown): boolean {
  return value === true && (keyword.startsWith("unevaluated") || keyword === "propertyNames");
}

type ListUnsaid = (schema: Readonly<Record<string, unknown>>, find: FindSchema) => readonly string[];

const LISTS: readonly ListUnsaid[] = [
  listLengths,
  listClosed,
  listConstants,
  listUntyped,
  listRequired,
  listBranches,
];

function listInteger({ type, format }: Readonly<Record<string, unknown>>): readonly string[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isTold = format === "int32" || format === "int64";
  return types.includes("integer") && !types.includes("number") && !isTold ? ["integer"] : [];
}

/** Of a tuple the type says the lengths up to its own. */
function listLengths(schema: Readonly<Record<string, unknown>>): readonly string[] {
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

/** Values of a type may have more members than it names. */
function listClosed({ additionalProperties }: Readonly<Record<string, unknown>>): readonly string[] {
  return additionalProperties === false ? ["no other members"] : [];
}

/** A value of the type of a constant object may have more members than the constant. */
function listConstants(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { enum: values, const: value } = schema;
  const listed: readonly unknown[] = Array.isArray(values) ? values : [value];
  return listed.some(holdsObject) ? ["no members but those listed"] : [];
}

function holdsObject(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(holdsObject));
}

/** Of a schema that names no type, types know no items; and of references, those alone that lead to named schemas. */
function listUntyped({
  type,
  items,
  prefixItems,
  $ref,
}: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...(type === undefined && items !== undefined ? ["items"] : []),
    ...(type === undefined && prefixItems !== undefined ? ["prefixItems"] : []),
    ...(typeof $ref === "string" && schemaNameOf($ref) === undefined ? ["$ref"] : []),
  ];
}

/** Names that have to be there, and of which the type knows nothing. */
function listRequired(schema: Readonly<Record<string, unknown>>, find: FindSchema): readonly string[] {
  const { required } = schema;
  if (!Array.isArray(required)) return [];
  const names = required.filter((name) => typeof name === "string" && !isNamed(name, schema, find));
  return names.length === 0 ? [] : [`required ${names.join(", ")}`];
}

/** Of what may be null, no member can be made required by another schema. */
function isNamed(name: string, schema: Readonly<Record<string, unknown>>, find: FindSchema): boolean {
  if (hasProperty(schema, name)) return true;
  const parts = memberOf(schema, "allOf");
  if (!Array.isArray(parts)) return false;
  return parts
    .map((part) => targetOf(part, find))
    .some((part) => isObject(part) && !Array.isArray(part["type"]) && hasProperty(part, name));
}

function hasProperty(schema: unknown, name: string): boolean {
  const properties = isObject(schema) ? memberOf(schema, "properties") : undefined;
  return isObject(properties) && Object.hasOwn(properties, name);
}

function targetOf(schema: unknown, find: FindSchema): unknown {
  const ref = isObject(schema) ? memberOf(schema, "$ref") : undefined;
  const name = typeof ref === "string" ? schemaNameOf(ref) : undefined;
  return name === undefined ? schema : find(name);
}

/** A union lets values be of several of its types, and knows no alternative that only asks for members. */
function listBranches(schema: Readonly<Record<string, unknown>>, find: FindSchema): readonly string[] {
  const { anyOf, oneOf } = schema;
  return [
    ...(Array.isArray(anyOf) && anyOf.some(isOnlyRequired) ? [`anyOf ${tellBranches(anyOf)}`] : []),
    ...(Array.isArray(oneOf) && !isDisjoint(schema, oneOf, find)
      ? [`exactly one of ${oneOf.some(isOnlyRequired) ? tellBranches(oneOf) : "the alternatives"}`]
      : []),
  ];
}

function isOnlyRequired(branch: unknown): boolean {
  return isObject(branch) && Object.hasOwn(branch, "required") && !Object.hasOwn(branch, "properties");
}

function tellBranches(branches: readonly unknown[]): string {
  const told = branches.map((branch) => {
    const required = isObject(branch) ? memberOf(branch, "required") : undefined;
    return Array.isArray(required) ? `required ${required.join(" and ")}` : "another alternative";
  });
  return [...new Set(told)].join(" | ");
}

/** Whether no value fits two alternatives, as far as their types, tags and constants show. */
function isDisjoint(schema: object, branches: readonly unknown[], find: FindSchema): boolean {
  if (branches.length < 2 || Object.hasOwn(schema, "discriminator")) return true;
  const targets = branches.map((branch) => targetOf(branch, find)).filter(isObject);
  if (targets.length < branches.length) return false;
  if (targets.every((target) => Object.hasOwn(target, "const"))) return true;
  const types = targets.map(({ type }) => (type === "integer" ? "number" : type));
  return types.every((type) => typeof type === "string") && new Set(types).size === types.length;
}

/** What comments have no place for: the items of a list, the members of a map, the parts of a composition. */
function listInside(
  schema: Readonly<Record<string, unknown>>,
  find: FindSchema,
  depth: number,
): readonly string[] {
  const { items, prefixItems, additionalProperties, allOf, anyOf, oneOf } = schema;
  const inside = (part: unknown, prefix: string): readonly string[] => {
    if (part === false) return [`${prefix}no value`];
    if (isOnlyRequired(part) && prefix !== "") return [];
    return [...listFormat(part), ...listUnsaid(part, find, depth)].map((text) => `${prefix}${text}`);
  };
  const each = (parts: unknown, prefix: (index: number) => string): readonly string[] =>
    Array.isArray(parts) ? parts.flatMap((part, index) => inside(part, prefix(index))) : [];
  const alternative = (index: number): string => `alternative ${index + 1}: `;
  return [
    // Of a tuple the type says its end, and of members that there are no others is told.
    ...inside(items === false && Array.isArray(prefixItems) ? true : items, "items: "),
    ...each(prefixItems, (index) => `item ${index}: `),
    ...inside(additionalProperties === false ? true : additionalProperties, "other members: "),
    ...each(allOf, () => ""),
    ...each(anyOf, alternative),
    ...each(oneOf, alternative),
  ];
}

function listFormat(schema: unknown): readonly string[] {
  const format = isObject(schema) ? memberOf(schema, "format") : undefined;
  return typeof format === "string" ? [`format ${format}`] : [];
}
