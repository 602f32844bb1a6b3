import { addParts, compositionKeywords, unionKeywords } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject } from "../../language/values/json-object.ts";
import { rewriteItems, rewriteMembers } from "../../language/values/rewrite-members.ts";
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
  return addParts(
    rest,
    assumed.map((part) => ({ anyOf: [part, { type: others }] })),
  );
}

function keepParts(schema: SchemaObject, keep: (part: SchemaObject) => SchemaObject): SchemaObject {
  return rewriteMembers(
    schema,
    (before, keyword) => {
      const parts = elementsOf(before);
      const after = rewriteItems(parts, (part) => (isObject(part) ? keep(part) : part));
      // An alternative that asks for nothing says something of a union, a part that always applies does not.
      const isUnion = unionKeywords.some((one) => one === keyword);
      return after === parts ? before : after.filter((part) => isUnion || part === true || hasType(part));
    },
    compositionKeywords.filter((keyword) => Object.hasOwn(schema, keyword)),
  );
}

function hasType(part: unknown): boolean {
  return isObject(part) && (hasAny(part, TYPED) || describesMembers(part));
}

const TYPED = ["type", "$ref", "const", "enum", ...compositionKeywords];

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
