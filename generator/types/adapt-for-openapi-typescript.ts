import { addParts, compositionKeywords, partsOf, schemaOfAll } from "../../language/schema/applicable.ts";
import {
  includesType,
  isObject,
  membersOf,
  type SchemaObject,
  typeOfValue,
} from "../../language/values/json-object.ts";
import { markSchema, withoutKeywords } from "./marked-schema.ts";

type Draft = Record<string, unknown>;

/**
 * Rewrites a schema so that openapi-typescript prints the type that JSON Schema defines, or a wider type if TypeScript cannot express it.
 * Returns its argument if nothing changes.
 * @param schema - A schema whose subschemas have already been rewritten.
 */
export function adaptForOpenapiTypescript(schema: SchemaObject): SchemaObject {
  let draft: Draft | undefined;
  for (const adapt of ADAPTATIONS) {
    const changed = adapt(draft ?? schema);
    if (changed !== undefined) draft = changed;
  }
  return draft ?? schema;
}

const ADAPTATIONS: readonly ((schema: SchemaObject) => Draft | undefined)[] = [
  dropDefinitions,
  replaceNullConst,
  limitEnumToType,
  dropKeywordsBesideEnum,
  widenAdditionalProperties,
  markTuple,
  moveAnyOfToAllOf,
  adaptAllOf,
  declareObject,
];

/** openapi-typescript prints `$defs` as a member, and omits other members if `discriminator` is present. */
function dropDefinitions(schema: SchemaObject): Draft | undefined {
  if (!Object.hasOwn(schema, "$defs") && !Object.hasOwn(schema, "discriminator")) return undefined;
  return withoutKeywords(schema, "$defs", "discriminator");
}

function replaceNullConst(schema: SchemaObject): Draft | undefined {
  if (!Object.hasOwn(schema, "const") || schema["const"] !== null) return undefined;
  return { ...withoutKeywords(schema, "const"), type: "null" };
}

/**
 * openapi-typescript considers only one of `enum` and `type`. The resulting type would include values that `type` excludes, or `null`
 * even if `enum` omits it.
 */
function limitEnumToType(schema: SchemaObject): Draft | undefined {
  const { enum: values, type } = schema;
  if (!Array.isArray(values) || type === undefined) return undefined;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const kept = values.filter((value) => includesType(types, typeOfValue(value)));
  const left = types.filter((name) => name !== "null" || kept.includes(null));
  if (kept.length === 0 || left.length === 0) return undefined;
  if (kept.length === values.length && left.length === types.length) return undefined;
  return { ...schema, enum: kept, type: left.length === 1 ? left[0] : left };
}

/** openapi-typescript misreads or ignores object keywords next to `enum`. */
function dropKeywordsBesideEnum(schema: SchemaObject): Draft | undefined {
  if (!Array.isArray(schema["enum"]) || Object.hasOwn(schema, "const")) return undefined;
  const isObjectType = schema["type"] === "object";
  if (
    !isObjectType &&
    !Object.hasOwn(schema, "properties") &&
    !Object.hasOwn(schema, "additionalProperties")
  ) {
    return undefined;
  }
  const { title, description, deprecated, enum: values } = schema;
  return { title, description, deprecated, enum: values };
}

/** TypeScript requires an index signature to accept the values of all named members and patterns. */
function widenAdditionalProperties(schema: SchemaObject): Draft | undefined {
  const { properties, patternProperties: patterns, additionalProperties: additional } = schema;
  const hasPatterns = isObject(patterns) && Object.keys(patterns).length > 0;
  const hasMembers = isObject(properties) && Object.keys(properties).length > 0;
  const isMixed = hasMembers || compositionKeywords.some((keyword) => Object.hasOwn(schema, keyword));
  const hasTyped = hasPatterns || isObject(additional);
  if (!hasTyped) return undefined;
  const closed = additional === false || (isObject(additional) && hasPatterns);
  if (!isMixed && (!hasPatterns || closed)) return undefined;
  const note = "Further members are of any type: the document says more than TypeScript can.";
  return {
    ...appendToDescription(withoutKeywords(schema, "patternProperties"), note),
    additionalProperties: true,
  };
}

/** Marks tuples, because a tuple can have fewer items than `prefixItems`, and more items unless `items` or `maxItems` prevents it. */
function markTuple(schema: SchemaObject): Draft | undefined {
  const { prefixItems, items, minItems, maxItems } = schema;
  if (!Array.isArray(prefixItems)) return undefined;
  const list: readonly unknown[] = prefixItems;
  const required = typeof minItems === "number" ? Math.min(minItems, list.length) : 0;
  const full = items === false || (typeof maxItems === "number" && maxItems <= list.length);
  const tuple = { kind: "tuple", items: list, required } as const;
  return {
    ...markSchema(withoutKeywords(schema, "prefixItems"), full ? tuple : { ...tuple, rest: items ?? true }),
  };
}

/**
 * openapi-typescript would treat `anyOf` and its sibling keywords as alternatives. If no branch affects the type (e.g. only `required`),
 * `anyOf` is dropped.
 */
function moveAnyOfToAllOf(schema: SchemaObject): Draft | undefined {
  const { anyOf } = schema;
  if (
    !Array.isArray(anyOf) ||
    !TYPED.some((keyword) => keyword !== "anyOf" && Object.hasOwn(schema, keyword))
  )
    return undefined;
  const rest = withoutKeywords(schema, "anyOf");
  const isUntyped = (part: unknown): boolean =>
    part === true || (isObject(part) && !TYPED.some((keyword) => Object.hasOwn(part, keyword)));
  if (anyOf.some(isUntyped)) return rest;
  return { ...addParts(rest, [{ anyOf }]) };
}

const TYPED = ["$ref", "type", "properties", "additionalProperties", "enum", "const", ...compositionKeywords];

/**
 * openapi-typescript fails on boolean schemas in `allOf`, and the index signature of a map would restrict the members of the other
 * schemas.
 */
function adaptAllOf(schema: SchemaObject): Draft | undefined {
  const parts = partsOf(schema).map(([part]) => part);
  const isMap = (part: SchemaObject): boolean => isObject(part["additionalProperties"]) && parts.length > 1;
  if (parts.every((part) => isObject(part) && !isMap(part))) return undefined;
  const objects = parts.filter(isObject);
  return {
    ...schema,
    ...schemaOfAll(objects.map((part) => (isMap(part) ? { ...part, additionalProperties: true } : part))),
  };
}

function declareObject(schema: SchemaObject): Draft | undefined {
  if (schema["type"] !== undefined || Object.hasOwn(schema, "const")) return undefined;
  return membersOf(schema["properties"]).length === 0 ? undefined : { ...schema, type: "object" };
}

export function appendToDescription<S extends SchemaObject>(schema: S, note: string): S {
  if (note === "") return schema;
  const { description } = schema;
  return {
    ...schema,
    description: typeof description === "string" ? joinNote(description.trim(), note) : note,
  };
}

export function joinNote(text: string, note: string): string {
  if (text === "" || note === "") return text + note;
  if (text.includes("\n") || text.length + note.length > noteWidth) return `${text}\n\n${note}`;
  return `${text}${/[.!?:]$/.test(text) ? "" : "."} ${note}`;
}

const noteWidth = 90;

const NARROWING = [
  ...["required", "properties", "additionalProperties", "items", "prefixItems"],
  ...["enum", "const", ...compositionKeywords],
];

/** openapi-typescript ignores the sibling keywords of a `$ref`, so those that change the type must be moved to an `allOf`. */
export function joinReference(schema: SchemaObject): SchemaObject | undefined {
  if (!NARROWING.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  const { $ref, ...rest } = schema;
  return { ...rest, ...schemaOfAll([{ $ref }, ...partsOf(rest).map(([part]) => part)]) };
}
