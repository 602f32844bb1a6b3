import { knownFormats } from "../../language/schema/known-formats.ts";
import {
  elementsOf,
  isSchema,
  type Json,
  type JsonSchema,
  jsonTypes,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";
import { type Constraints, unconstrained } from "./constraints.ts";

/** Reads the constraints of a schema's own keywords, without `$ref` and the keywords that combine schemas. */
export function readConstraints(schema: SchemaObject): Constraints {
  return {
    ...unconstrained,
    types: readTypes(schema["type"]),
    values: readValues(schema),
    ...readNumberKeywords(schema),
    minLength: readNumber(schema["minLength"], 0),
    maxLength: readNumber(schema["maxLength"], Number.POSITIVE_INFINITY),
    patterns: readTexts(schema["pattern"]),
    formats: readTexts(schema["format"]),
    examples: readExamples(schema),
    ...readArrayKeywords(schema),
    ...readObjectKeywords(schema),
  };
}

function readTypes(value: unknown): readonly JsonType[] | undefined {
  const names = typeof value === "string" ? [value] : Array.isArray(value) ? value : undefined;
  return names && jsonTypes.filter((type) => names.includes(type));
}

function readValues(schema: SchemaObject): readonly Json[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"] as Json]; // A document contains JSON values only.
  const listed = schema["enum"];
  return Array.isArray(listed) ? listed : undefined;
}

function readNumberKeywords(schema: SchemaObject): Partial<Constraints> {
  const multiple = schema["multipleOf"];
  return {
    minimum: readNumber(schema["minimum"], Number.NEGATIVE_INFINITY),
    maximum: readNumber(schema["maximum"], Number.POSITIVE_INFINITY),
    exclusiveMinimum: readNumber(schema["exclusiveMinimum"], Number.NEGATIVE_INFINITY),
    exclusiveMaximum: readNumber(schema["exclusiveMaximum"], Number.POSITIVE_INFINITY),
    multipleOf: typeof multiple === "number" && multiple > 0 ? multiple : undefined,
  };
}

function readArrayKeywords(schema: SchemaObject): Partial<Constraints> {
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

function readObjectKeywords(schema: SchemaObject): Partial<Constraints> {
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

function readSchemas(value: unknown): readonly JsonSchema[] {
  return isSchema(value) ? [value] : [];
}

function schemaEntries(value: unknown): readonly (readonly [string, JsonSchema])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
}
