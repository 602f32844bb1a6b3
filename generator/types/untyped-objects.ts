import {
  addParts,
  compositionKeywords,
  inPlaceSchemas,
  joinedSchemas,
  unionKeywords,
  unionsOf,
} from "../../language/schema/applicable.ts";
import { type FindSchema, refNameOf, refOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  rewriteItems,
  rewriteMembers,
  type SchemaObject,
  typeOfValue,
  widenType,
} from "../../language/values/json-object.ts";
import { withoutKeywords } from "./marked-schema.ts";

/** JSON types that a schema allows. `number` includes integers, and `undefined` means all types. */
type DeclaredTypes = ReadonlySet<string> | undefined;

export interface UntypedObjects {
  declared(schema: unknown): DeclaredTypes;
  /** Whether a schema's TypeScript type is an object type, or includes one, only because the schema omits `type`. */
  isAssumed(schema: unknown): boolean;
}

/** Maximum depth of nested references and compositions, to prevent stack overflows. Real documents stay far below this limit. */
const deepest = 200;

export function readUntypedObjects(find: FindSchema): UntypedObjects {
  const types = new Map<object, DeclaredTypes>();
  const assumed = new Map<object, boolean>();

  const declared = (schema: unknown, depth: number): DeclaredTypes => {
    if (!isObject(schema) || depth > deepest) return undefined;
    if (types.has(schema)) return types.get(schema);
    types.set(schema, undefined);
    const inner = (part: unknown): DeclaredTypes => declared(part, depth + 1);
    const unions = unionsOf(schema).map(({ branches }) => branches.map(inner).reduce(unite));
    const found = [ownTypes(schema), ...joinedSchemas(schema, find).map(inner), ...unions].reduce(
      intersectTypes,
    );
    types.set(schema, found);
    return found;
  };

  const isAssumed = (schema: unknown, depth: number): boolean => {
    if (!isObject(schema) || depth > deepest || declared(schema, depth) !== undefined) return false;
    const known = assumed.get(schema);
    if (known !== undefined) return known;
    assumed.set(schema, false);
    const inner = (part: unknown): boolean => isAssumed(part, depth + 1);
    const isOpen = (branch: unknown): boolean => declared(branch, depth + 1) === undefined && !inner(branch);
    const found =
      describesMembers(schema) ||
      joinedSchemas(schema, find).some(inner) ||
      unionsOf(schema).some(({ branches }) => branches.some(inner) && !branches.some(isOpen));
    assumed.set(schema, found);
    return found;
  };

  return { declared: (schema) => declared(schema, 0), isAssumed: (schema) => isAssumed(schema, 0) };
}

/** Returns a sentence for the doc comment if the schema, or a schema inside it, omits `type` and is printed as an object type. */
export function describeUntyped(schema: unknown, untyped: UntypedObjects): string {
  if (untyped.isAssumed(schema))
    return "The schema has no `type`, so values other than objects are valid, too.";
  return isAssumedInside(schema, untyped)
    ? "Schemas inside have no `type`, so values other than objects are valid there, too."
    : "";
}

/** Checks items and map values, which have no doc comment of their own. */
function isAssumedInside(schema: unknown, untyped: UntypedObjects, depth = 0): boolean {
  if (!isObject(schema) || depth > deepestInside) return false;
  const { items, prefixItems, additionalProperties } = schema;
  const inner = [items, additionalProperties, ...elementsOf(prefixItems)];
  const parts = inPlaceSchemas(schema).map(([part]) => part);
  return (
    inner.some((part) => untyped.isAssumed(part) && refNameOf(part) === undefined) ||
    [...inner, ...parts].some((part) => isAssumedInside(part, untyped, depth + 1))
  );
}

const deepestInside = 8;

function describesMembers(schema: SchemaObject): boolean {
  const { properties, patternProperties, additionalProperties } = schema;
  const hasSome = (map: unknown): boolean => isObject(map) && Object.keys(map).length > 0;
  return (
    hasSome(properties) ||
    hasSome(patternProperties) ||
    additionalProperties === true ||
    isObject(additionalProperties)
  );
}

function intersectTypes(some: DeclaredTypes, others: DeclaredTypes): DeclaredTypes {
  if (some === undefined || others === undefined) return some ?? others;
  return new Set([...some].filter((type) => others.has(type)));
}

function unite(some: DeclaredTypes, others: DeclaredTypes): DeclaredTypes {
  return some === undefined || others === undefined ? undefined : new Set([...some, ...others]);
}

function ownTypes({ type, const: value, enum: values }: SchemaObject): DeclaredTypes {
  if (typeof type === "string") return new Set([widenType(type)]);
  if (Array.isArray(type)) return new Set(type.map(String).map(widenType));
  if (value !== undefined) return new Set([widenType(typeOfValue(value))]);
  return Array.isArray(values) ? new Set(values.map(typeOfValue).map(widenType)) : undefined;
}

/**
 * Rewrites the object keywords of untyped schemas that `allOf` combines with a typed schema: `type: string` removes them, and `type:
 * [object, "null"]` moves them to a union with `null`. Returns its argument if nothing changes.
 */
export function limitUntypedKeywords(schema: SchemaObject, untyped: UntypedObjects): SchemaObject {
  return limitTo(undefined, schema, untyped);
}

/**
 * Limits an untyped schema to the given types.
 * @param allowed - Types allowed by the surrounding schema, or `undefined` for all types.
 */
function limitTo(allowed: DeclaredTypes, schema: SchemaObject, untyped: UntypedObjects): SchemaObject {
  const types = intersectTypes(allowed, untyped.declared(schema));
  const otherTypes = [...(types ?? [])].filter((type) => type !== "object");
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
