import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import {
  type DeclaredTypes,
  describesMembers,
  intersectTypes,
  type UntypedObjects,
} from "./untyped-objects.ts";

/**
 * A schema in which keywords about objects that stand without a `type` say nothing of values of the other types that another part
 * declares: beside `type: string` they ask for nothing, beside `type: [object, "null"]` they let `null` pass. Answers its
 * argument where they do no harm.
 */
export function keepDeclared(schema: SchemaObject, untyped: UntypedObjects): SchemaObject {
  return keepIn(schema, undefined, untyped);
}

/** The same for a part of a schema that keeps its values to some types. */
function keepIn(schema: SchemaObject, around: DeclaredTypes, untyped: UntypedObjects): SchemaObject {
  const types = intersectTypes(around, untyped.declared(schema));
  const others = [...(types ?? [])].filter((type) => type !== "object");
  // Of what lists its values the list is the type.
  if (types === undefined || others.length === 0 || hasAny(schema, ["const", "enum"])) return schema;
  const kept = keepParts(schema, (part) => keepIn(part, types, untyped));
  const assumed = takeAssumed(kept, untyped);
  if (assumed.length === 0) return kept;
  const rest = without(kept, assumed.flatMap(Object.keys));
  if (!types.has("object")) return rest;
  const { allOf } = rest;
  const open = assumed.map((part) => ({ anyOf: [part, { type: others }] }));
  return { ...rest, allOf: [...(Array.isArray(allOf) ? allOf : []), ...open] };
}

function keepParts(schema: SchemaObject, keep: (part: SchemaObject) => SchemaObject): SchemaObject {
  const changed: Record<string, readonly unknown[]> = {};
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const before = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (!Array.isArray(before)) continue;
    const parts: readonly unknown[] = before;
    const after = parts.map((part) => (isObject(part) ? keep(part) : part));
    if (after.every((part, index) => part === parts[index])) continue;
    // An alternative that asks for nothing says something of a union, a part of `allOf` does not.
    changed[keyword] = keyword === "allOf" ? after.filter((part) => part === true || hasType(part)) : after;
  }
  return Object.keys(changed).length === 0 ? schema : { ...schema, ...changed };
}

function hasType(part: unknown): boolean {
  return isObject(part) && (hasAny(part, TYPED) || describesMembers(part));
}

const TYPED = ["type", "$ref", "const", "enum", "allOf", "anyOf", "oneOf"];

/** What makes the type one of objects without saying so: the schema's own members, and what it refers to. */
function takeAssumed(schema: SchemaObject, untyped: UntypedObjects): readonly SchemaObject[] {
  const { $ref } = schema;
  const members = hasAny(schema, ["type"]) || !describesMembers(schema) ? {} : pick(schema, MEMBERS);
  const reference = $ref !== undefined && untyped.isAssumed({ $ref }) ? { $ref } : {};
  return [members, reference].filter((part) => Object.keys(part).length > 0);
}

const MEMBERS = ["properties", "patternProperties", "additionalProperties", "required"];

function hasAny(schema: SchemaObject, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

function pick(schema: SchemaObject, keywords: readonly string[]): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

/** The marks of a schema are kept. */
function without(schema: SchemaObject, keywords: readonly string[]): SchemaObject {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of keywords) delete copy[keyword];
  return copy;
}
