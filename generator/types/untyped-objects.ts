import { typeOfValue } from "../../language/schema/admitted-types.ts";
import { inPlaceSchemas, joinedSchemas, unionsOf } from "../../language/schema/applicable.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject } from "../../language/values/json-object.ts";

/** JSON types; integers are numbers. `undefined` where any may be. */
export type DeclaredTypes = ReadonlySet<string> | undefined;

/** What keywords about objects come to in schemas that name no type. Looks into compositions and along references. */
export interface UntypedObjects {
  /** The types that a schema, to the letter, keeps its values to. */
  declared(schema: unknown): DeclaredTypes;
  /** Whether the type of a schema is one of objects, in whole or in a part, and its validator admits values of any type. */
  isAssumed(schema: unknown): boolean;
}

/** References and compositions are followed as far as any real document goes, not as far as the stack. */
const deepest = 200;

/** Reads the schemas of a document, each once. */
export function readUntypedObjects(find: FindSchema): UntypedObjects {
  const types = new Map<object, DeclaredTypes>();
  const assumed = new Map<object, boolean>();

  const declared = (schema: unknown, depth: number): DeclaredTypes => {
    if (!isObject(schema) || depth > deepest) return undefined;
    if (types.has(schema)) return types.get(schema);
    // Where a schema comes back to itself, it adds nothing to what it says already.
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

/** What a comment says of a type that keywords about objects alone make one of objects, or nothing. */
export function describeUntyped(schema: unknown, untyped: UntypedObjects): string {
  if (untyped.isAssumed(schema))
    return "The document names no `type`: by the letter, values that are no objects are admitted as well.";
  return isAssumedInside(schema, untyped)
    ? "Inside, the document names no `type`: by the letter, values that are no objects are admitted there as well."
    : "";
}

/** Whether that is so of a part that has no comment of its own: of the items of a list, or the members of a map. */
function isAssumedInside(schema: unknown, untyped: UntypedObjects, depth = 0): boolean {
  if (!isObject(schema) || depth > deepestInside) return false;
  const { items, prefixItems, additionalProperties } = schema;
  const inner = [items, additionalProperties, ...elementsOf(prefixItems)];
  const parts = inPlaceSchemas(schema).map(([part]) => part);
  return (
    // What a reference leads to has a comment.
    inner.some((part) => untyped.isAssumed(part) && refNameOf(part) === undefined) ||
    [...inner, ...parts].some((part) => isAssumedInside(part, untyped, depth + 1))
  );
}

/** Lists of lists, and the like, are followed as far as anyone reads. */
const deepestInside = 8;

/** Whether a schema has keywords, without those of its parts, that become the type of an object. */
export function describesMembers(schema: SchemaObject): boolean {
  const { properties, patternProperties, additionalProperties } = schema;
  const hasSome = (map: unknown): boolean => isObject(map) && Object.keys(map).length > 0;
  return (
    hasSome(properties) ||
    hasSome(patternProperties) ||
    additionalProperties === true ||
    isObject(additionalProperties)
  );
}

/** The types that fit both. */
export function intersectTypes(some: DeclaredTypes, others: DeclaredTypes): DeclaredTypes {
  if (some === undefined || others === undefined) return some ?? others;
  return new Set([...some].filter((type) => others.has(type)));
}

function unite(some: DeclaredTypes, others: DeclaredTypes): DeclaredTypes {
  return some === undefined || others === undefined ? undefined : new Set([...some, ...others]);
}

function ownTypes({ type, const: value, enum: values }: SchemaObject): DeclaredTypes {
  if (typeof type === "string") return new Set([plain(type)]);
  if (Array.isArray(type)) return new Set(type.map(String).map(plain));
  if (value !== undefined) return new Set([plain(typeOfValue(value))]);
  return Array.isArray(values) ? new Set(values.map(typeOfValue).map(plain)) : undefined;
}

function plain(type: string): string {
  return type === "integer" ? "number" : type;
}
