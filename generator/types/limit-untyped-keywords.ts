import { addParts, compositionKeywords, unionKeywords } from "../../language/schema/applicable.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { rewriteItems, rewriteMembers } from "../../language/values/rewrite-members.ts";
import { withoutKeywords } from "./marked-schema.ts";
import {
  type DeclaredTypes,
  describesMembers,
  intersectTypes,
  type UntypedObjects,
} from "./untyped-objects.ts";

/**
 * Rewrites object keywords that have no `type` beside them, so that they do not exclude the other types that another part of the schema
 * declares. With `type: string` in another part they are dropped; with `type: [object, "null"]` they become an alternative to `null`.
 * Returns the argument if nothing has to change.
 */
export function limitUntypedKeywords(schema: SchemaObject, untyped: UntypedObjects): SchemaObject {
  return limitTo(undefined, schema, untyped);
}

/** @param allowed - The types that the enclosing schema allows. */
function limitTo(allowed: DeclaredTypes, schema: SchemaObject, untyped: UntypedObjects): SchemaObject {
  const types = intersectTypes(allowed, untyped.declared(schema));
  const otherTypes = [...(types ?? [])].filter((type) => type !== "object");
  // With `enum` or `const`, the values decide the type.
  if (types === undefined || otherTypes.length === 0 || hasAny(schema, ["const", "enum"])) return schema;
  const limited = limitParts(schema, (part) => limitTo(types, part, untyped));
  const objectParts = takeObjectParts(limited, untyped);
  if (objectParts.length === 0) return limited;
  const rest = withoutKeywords(limited, ...objectParts.flatMap(Object.keys));
  if (!types.has("object")) return rest;
  return addParts(
    rest,
    objectParts.map((part) => ({ anyOf: [part, { type: otherTypes }] })),
  );
}

function limitParts(schema: SchemaObject, limit: (part: SchemaObject) => SchemaObject): SchemaObject {
  return rewriteMembers(
    schema,
    (before, keyword) => {
      const parts = elementsOf(before);
      const after = rewriteItems(parts, (part) => (isObject(part) ? limit(part) : part));
      // An empty alternative changes a union, but an empty part of `allOf` changes nothing.
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

/** Removes the parts that make the type an object type without a `type`: the schema's own members, and its reference. */
function takeObjectParts(schema: SchemaObject, untyped: UntypedObjects): readonly SchemaObject[] {
  const $ref = refOf(schema);
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
