import { typeOfValue } from "../../language/schema/admitted-types.ts";
import { addParts, compositionKeywords } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { addNote } from "./add-note.ts";
import { markSchema } from "./marked-schema.ts";

type Draft = Record<string, unknown>;

/**
 * The schema in words that openapi-typescript reads as JSON Schema means them. Where TypeScript cannot say what a
 * schema says, its type becomes wider, never narrower. Answers its argument where nothing has to change. Schemas inside
 * have been softened before.
 */
export function softenSchema(schema: SchemaObject): SchemaObject {
  let draft: Draft | undefined;
  for (const soften of SOFTENERS) {
    const changed = soften(draft ?? schema);
    if (changed !== undefined) draft = changed;
  }
  return draft ?? schema;
}

/** Each answers a changed copy, or `undefined` where it has nothing to say. */
const SOFTENERS: readonly ((schema: SchemaObject) => Draft | undefined)[] = [
  dropDefinitions,
  nameNull,
  fitEnum,
  freeEnum,
  widenMembers,
  openTuple,
  joinAnyOf,
  plainAllOf,
];

/** `$defs` would become a member of the type; `discriminator` would take members away. */
function dropDefinitions(schema: SchemaObject): Draft | undefined {
  if (!Object.hasOwn(schema, "$defs") && !Object.hasOwn(schema, "discriminator")) return undefined;
  return without(schema, "$defs", "discriminator");
}

function nameNull(schema: SchemaObject): Draft | undefined {
  if (!Object.hasOwn(schema, "const") || schema["const"] !== null) return undefined;
  return { ...without(schema, "const"), type: "null" };
}

/** Listed values that `type` keeps out, or a `null` that is not listed, would widen the type: openapi-typescript reads one of both. */
function fitEnum(schema: SchemaObject): Draft | undefined {
  const { enum: values, type } = schema;
  if (!Array.isArray(values) || type === undefined) return undefined;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const fits = (value: unknown): boolean => {
    const own = typeOfValue(value);
    return types.includes(own) || (own === "integer" && types.includes("number"));
  };
  const kept = values.filter(fits);
  const left = types.filter((name) => name !== "null" || kept.includes(null));
  if (kept.length === 0 || left.length === 0) return undefined;
  if (kept.length === values.length && left.length === types.length) return undefined;
  return { ...schema, enum: kept, type: left.length === 1 ? left[0] : left };
}

/** An `enum` beside object keywords would be read as a list of schemas, or not at all. */
function freeEnum(schema: SchemaObject): Draft | undefined {
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

/** Beside named members, an index signature would have to admit their types too: it admits any. */
function widenMembers(schema: SchemaObject): Draft | undefined {
  const { properties, patternProperties: patterns, additionalProperties: additional } = schema;
  const hasPatterns = isObject(patterns) && Object.keys(patterns).length > 0;
  const hasMembers = isObject(properties) && Object.keys(properties).length > 0;
  const isMixed = hasMembers || compositionKeywords.some((keyword) => Object.hasOwn(schema, keyword));
  const hasTyped = hasPatterns || isObject(additional);
  if (!hasTyped) return undefined;
  const closed = additional === false || (isObject(additional) && hasPatterns);
  if (!isMixed && (!hasPatterns || closed)) return undefined;
  const note = "Further members are of any type: the document says more than TypeScript can.";
  return { ...addNote(without(schema, "patternProperties"), note), additionalProperties: true };
}

/** A tuple may be shorter than its list of schemas, and longer unless `items` or `maxItems` forbid it. */
function openTuple(schema: SchemaObject): Draft | undefined {
  const { prefixItems, items, minItems, maxItems } = schema;
  if (!Array.isArray(prefixItems)) return undefined;
  const list: readonly unknown[] = prefixItems;
  const required = typeof minItems === "number" ? Math.min(minItems, list.length) : 0;
  const full = items === false || (typeof maxItems === "number" && maxItems <= list.length);
  const tuple = { kind: "tuple", items: list, required } as const;
  return { ...markSchema(without(schema, "prefixItems"), full ? tuple : { ...tuple, rest: items ?? true }) };
}

/**
 * `anyOf` beside other keywords narrows what they say; openapi-typescript would widen it. An alternative that says
 * nothing of types, such as a list of required names, leaves nothing to say.
 */
function joinAnyOf(schema: SchemaObject): Draft | undefined {
  const { anyOf } = schema;
  if (
    !Array.isArray(anyOf) ||
    !TYPED.some((keyword) => keyword !== "anyOf" && Object.hasOwn(schema, keyword))
  )
    return undefined;
  const rest = without(schema, "anyOf");
  const saysNothing = (part: unknown): boolean =>
    part === true || (isObject(part) && !TYPED.some((keyword) => Object.hasOwn(part, keyword)));
  if (anyOf.some(saysNothing)) return rest;
  return { ...addParts(rest, [{ anyOf }]) };
}

/** Keywords that openapi-typescript makes a type of. */
const TYPED = ["$ref", "type", "properties", "additionalProperties", "enum", "const", ...compositionKeywords];

/**
 * openapi-typescript looks for `$ref` in members of `allOf`, which boolean schemas cannot have; and of a map among them
 * it would ask that all members of the others are of its type.
 */
function plainAllOf(schema: SchemaObject): Draft | undefined {
  const { allOf } = schema;
  if (!Array.isArray(allOf)) return undefined;
  const isMap = (part: SchemaObject): boolean => isObject(part["additionalProperties"]) && allOf.length > 1;
  if (allOf.every((part) => isObject(part) && !isMap(part))) return undefined;
  const parts: readonly SchemaObject[] = allOf.filter(isObject);
  return {
    ...schema,
    allOf: parts.map((part) => (isMap(part) ? { ...part, additionalProperties: true } : part)),
  };
}

function without(schema: SchemaObject, ...keywords: readonly string[]): Draft {
  const copy: Draft = { ...schema };
  for (const keyword of keywords) delete copy[keyword];
  return copy;
}
