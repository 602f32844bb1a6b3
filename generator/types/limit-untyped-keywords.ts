import { addParts, compositionKeywords, unionKeywords } from "../../language/schema/applicable.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  rewriteItems,
  rewriteMembers,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { withoutKeywords } from "./marked-schema.ts";
import {
  type DeclaredTypes,
  describesMembers,
  intersectTypes,
  type UntypedObjects,
} from "./untyped-objects.ts";

/**
 * Rewrites keywords for objects in schemas without `type`, so that they do not exclude types that another part of the schema declares. If
 * that part has `type: string`, drops the keywords; if it has `type: [object, "null"]`, makes them an alternative to `null`. Returns its
 * argument if nothing has to change.
 */
export function limitUntypedKeywords(schema: SchemaObject, untyped: UntypedObjects): SchemaObject {
  return limitTo(undefined, schema, untyped);
}

/** @param allowed - The types that the schema around it allows; `undefined` for all. */
function limitTo(allowed: DeclaredTypes, schema: SchemaObject, untyped: UntypedObjects): SchemaObject {
  const types = intersectTypes(allowed, untyped.declared(schema));
  const otherTypes = [...(types ?? [])].filter((type) => type !== "object");
  // The values of `enum` or `const` decide the type.
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
      // In a union, an empty schema is a branch that admits all; in `allOf`, it says nothing.
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

/** Takes the parts by which a schema without `type` gets an object type: its keywords for members, and its `$ref`. */
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
