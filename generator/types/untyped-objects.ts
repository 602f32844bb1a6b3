import { inPlaceSchemas, joinedSchemas, unionsOf } from "../../language/schema/applicable.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type SchemaObject, typeOfValue } from "../../language/values/json-object.ts";

/** The JSON types that a schema admits; `number` includes integers. `undefined`: all types. */
export type DeclaredTypes = ReadonlySet<string> | undefined;

/** Knows schemas without `type` that have keywords for objects. Compositions and references are followed. */
export interface UntypedObjects {
  /** The types that a schema admits by `type`, `const` and `enum`. */
  declared(schema: unknown): DeclaredTypes;
  /** Whether a schema's TypeScript type is an object type, or a union with one, although the schema admits any type. */
  isAssumed(schema: unknown): boolean;
}

/** The maximum depth of references and compositions, which protects the stack. Real documents are far below. */
const deepest = 200;

/** Makes the {@link UntypedObjects} of a document. Each schema is examined once. */
export function readUntypedObjects(find: FindSchema): UntypedObjects {
  const types = new Map<object, DeclaredTypes>();
  const assumed = new Map<object, boolean>();

  const declared = (schema: unknown, depth: number): DeclaredTypes => {
    if (!isObject(schema) || depth > deepest) return undefined;
    if (types.has(schema)) return types.get(schema);
    // A schema inside itself adds nothing.
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

/** The sentence for a type's doc comment if the type is an object type without `type`, or has one inside; `""` for others. */
export function describeUntyped(schema: unknown, untyped: UntypedObjects): string {
  if (untyped.isAssumed(schema))
    return "The schema has no `type`, so values other than objects are valid, too.";
  return isAssumedInside(schema, untyped)
    ? "Schemas inside have no `type`, so values other than objects are valid there, too."
    : "";
}

/** Tells whether an item of an array, or a value of a map, has an object type without `type`. These have no doc comments of their own. */
function isAssumedInside(schema: unknown, untyped: UntypedObjects, depth = 0): boolean {
  if (!isObject(schema) || depth > deepestInside) return false;
  const { items, prefixItems, additionalProperties } = schema;
  const inner = [items, additionalProperties, ...elementsOf(prefixItems)];
  const parts = inPlaceSchemas(schema).map(([part]) => part);
  return (
    // A named schema has its own doc comment.
    inner.some((part) => untyped.isAssumed(part) && refNameOf(part) === undefined) ||
    [...inner, ...parts].some((part) => isAssumedInside(part, untyped, depth + 1))
  );
}

/** The maximum depth of arrays, maps and compositions that are examined. */
const deepestInside = 8;

/** Tells whether a schema's own keywords make its TypeScript type an object type. */
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

/** The types in both sets. */
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
