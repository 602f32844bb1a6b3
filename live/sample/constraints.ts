import { knownFormats } from "../../language/schema/known-formats.ts";
import {
  elementsOf,
  includesType,
  isSchema,
  type Json,
  type JsonSchema,
  jsonTypes,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";

export interface Constraints {
  /** Allowed types. `undefined` allows all types. */
  readonly types: readonly JsonType[] | undefined;
  /** Allowed values. `undefined` if no keyword restricts the value to a list. */
  readonly values: readonly Json[] | undefined;
  readonly minimum: number;
  readonly maximum: number;
  readonly exclusiveMinimum: number;
  readonly exclusiveMaximum: number;
  readonly multipleOf: number | undefined;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  /** Strings from `examples`. They are the only source of strings in a custom format. */
  readonly examples: readonly string[];
  readonly shown: readonly Json[];
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems: boolean;
  readonly prefixItems: readonly JsonSchema[];
  readonly items: readonly JsonSchema[];
  readonly contains: readonly JsonSchema[];
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>;
  readonly patternProperties: readonly (readonly [pattern: string, schema: JsonSchema])[];
  readonly additional: readonly JsonSchema[];
  /** Allowed member names, as one set per schema with `additionalProperties: false`. A member's name must be in every set. */
  readonly closed: readonly ReadonlySet<string>[];
  readonly propertyNames: readonly JsonSchema[];
  /** Schemas that the value must not match: `not`, and the branches of a `oneOf` that were not chosen. */
  readonly refused: readonly JsonSchema[];
}

/** Extracts the constraints from a schema's own keywords. `$ref` and the keywords that combine schemas are ignored. */
export function readConstraints(schema: SchemaObject): Constraints {
  return {
    types: readTypes(schema["type"]),
    values: readValues(schema),
    ...readNumberKeywords(schema),
    minLength: readNumber(schema["minLength"], 0),
    maxLength: readNumber(schema["maxLength"], Number.POSITIVE_INFINITY),
    patterns: readTexts(schema["pattern"]),
    formats: readTexts(schema["format"]),
    examples: readExamples(schema),
    shown: readShown(schema),
    ...readArrayKeywords(schema),
    ...readObjectKeywords(schema),
    refused: [],
  };
}

const noValues: readonly Json[] = [];

export const unconstrained: Constraints = readConstraints({});

export function readTypes(value: unknown): readonly JsonType[] | undefined {
  const names = typeof value === "string" ? [value] : Array.isArray(value) ? value : undefined;
  return names && jsonTypes.filter((type) => names.includes(type));
}

export function readValues(schema: SchemaObject): readonly Json[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"] as Json]; // A document contains JSON values only.
  const listed = schema["enum"];
  return Array.isArray(listed) ? listed : undefined;
}

type NumberKeyword = "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf";

function readNumberKeywords(schema: SchemaObject): Pick<Constraints, NumberKeyword> {
  const multiple = schema["multipleOf"];
  return {
    minimum: readNumber(schema["minimum"], Number.NEGATIVE_INFINITY),
    maximum: readNumber(schema["maximum"], Number.POSITIVE_INFINITY),
    exclusiveMinimum: readNumber(schema["exclusiveMinimum"], Number.NEGATIVE_INFINITY),
    exclusiveMaximum: readNumber(schema["exclusiveMaximum"], Number.POSITIVE_INFINITY),
    multipleOf: typeof multiple === "number" && multiple > 0 ? multiple : undefined,
  };
}

type ArrayKeyword = "minItems" | "maxItems" | "uniqueItems" | "prefixItems" | "items" | "contains";

function readArrayKeywords(schema: SchemaObject): Pick<Constraints, ArrayKeyword> {
  const prefix = schema["prefixItems"];
  const contains = readSchemas(schema["contains"]);
  return {
    minItems: Math.max(
      readNumber(schema["minItems"], 0),
      contains.length > 0 ? readNumber(schema["minContains"], 1) : 0,
    ),
    maxItems: readNumber(schema["maxItems"], Number.POSITIVE_INFINITY),
    uniqueItems: schema["uniqueItems"] === true,
    prefixItems: Array.isArray(prefix) ? prefix.filter(isSchema) : [],
    items: readSchemas(schema["items"] ?? schema["unevaluatedItems"]),
    contains: readNumber(schema["minContains"], 1) > 0 ? contains : [],
  };
}

type ObjectKeyword =
  | "minProperties"
  | "maxProperties"
  | "required"
  | "properties"
  | "patternProperties"
  | "additional"
  | "closed"
  | "propertyNames";

function readObjectKeywords(schema: SchemaObject): Pick<Constraints, ObjectKeyword> {
  const properties = schemaEntries(schema["properties"]);
  const required = schema["required"];
  const patterns = schemaEntries(schema["patternProperties"]);
  const sealed = schema["additionalProperties"] === false && patterns.length === 0;
  return {
    minProperties: readNumber(schema["minProperties"], 0),
    maxProperties: readNumber(schema["maxProperties"], Number.POSITIVE_INFINITY),
    required: Array.isArray(required) ? required.filter((name) => typeof name === "string") : [],
    properties: new Map(properties.map(([name, value]) => [name, [value]])),
    patternProperties: patterns,
    additional: readSchemas(schema["additionalProperties"] ?? schema["unevaluatedProperties"]),
    closed: sealed ? [new Set(properties.map(([name]) => name))] : [],
    propertyNames: readSchemas(schema["propertyNames"]),
  };
}

function readNumber(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function readTexts(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}

function readExamples({ format, examples }: SchemaObject): readonly string[] {
  if (typeof format !== "string" || knownFormats.has(format)) return [];
  return elementsOf(examples).filter((example) => typeof example === "string");
}

function readShown({ example, examples }: SchemaObject): readonly Json[] {
  if (example === undefined && examples === undefined) return noValues;
  return [...elementsOf(examples), ...(example === undefined ? [] : [example])] as readonly Json[];
}

function readSchemas(value: unknown): readonly JsonSchema[] {
  return isSchema(value) ? [value] : [];
}

function schemaEntries(value: unknown): readonly (readonly [string, JsonSchema])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
}

export function joinConstraints(one: Constraints, other: Constraints): Constraints {
  if (one === unconstrained) return other;
  return {
    types: joinTypes(one.types, other.types),
    values: joinValues(one.values, other.values),
    minimum: Math.max(one.minimum, other.minimum),
    maximum: Math.min(one.maximum, other.maximum),
    exclusiveMinimum: Math.max(one.exclusiveMinimum, other.exclusiveMinimum),
    exclusiveMaximum: Math.min(one.exclusiveMaximum, other.exclusiveMaximum),
    multipleOf: joinMultiples(one.multipleOf, other.multipleOf),
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength, other.maxLength),
    patterns: [...one.patterns, ...other.patterns],
    formats: [...one.formats, ...other.formats],
    examples: [...one.examples, ...other.examples],
    shown: other.shown.length === 0 ? one.shown : [...one.shown, ...other.shown],
    minItems: Math.max(one.minItems, other.minItems),
    maxItems: Math.min(one.maxItems, other.maxItems),
    uniqueItems: one.uniqueItems || other.uniqueItems,
    prefixItems: one.prefixItems.length >= other.prefixItems.length ? one.prefixItems : other.prefixItems,
    items: [...one.items, ...other.items],
    contains: [...one.contains, ...other.contains],
    minProperties: Math.max(one.minProperties, other.minProperties),
    maxProperties: Math.min(one.maxProperties, other.maxProperties),
    required: [...new Set([...one.required, ...other.required])],
    properties: joinProperties(one.properties, other.properties),
    patternProperties: [...one.patternProperties, ...other.patternProperties],
    additional: [...one.additional, ...other.additional],
    closed: [...one.closed, ...other.closed],
    propertyNames: [...one.propertyNames, ...other.propertyNames],
    refused: [...one.refused, ...other.refused],
  };
}

function joinTypes(
  one: readonly JsonType[] | undefined,
  other: readonly JsonType[] | undefined,
): readonly JsonType[] | undefined {
  if (!one || !other) return one ?? other;
  return [...new Set([...one, ...other])].filter(
    (type) => includesType(one, type) && includesType(other, type),
  );
}

function joinValues(
  one: readonly Json[] | undefined,
  other: readonly Json[] | undefined,
): readonly Json[] | undefined {
  if (!one || !other) return one ?? other;
  const listed = new Set(other.map((value) => JSON.stringify(value)));
  return one.filter((value) => listed.has(JSON.stringify(value)));
}

function joinMultiples(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (Number.isInteger(one / other)) return one;
  return Number.isInteger(other / one) ? other : one * other;
}

function joinProperties(
  one: ReadonlyMap<string, readonly JsonSchema[]>,
  other: ReadonlyMap<string, readonly JsonSchema[]>,
): ReadonlyMap<string, readonly JsonSchema[]> {
  const joined = new Map(one);
  for (const [name, schemas] of other) joined.set(name, [...(joined.get(name) ?? []), ...schemas]);
  return joined;
}
