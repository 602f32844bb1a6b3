import type { JsonType } from "../../runtime/descriptors.ts";
import { kindOfType } from "../../runtime/http-semantics.ts";
import { isObject, jsonTypes, type SchemaObject, sharedTypes } from "../values/json-object.ts";
import { oncePer } from "../values/memory.ts";
import { appliedSchemas, joinedSchemas, unionsOf } from "./applicable.ts";
import type { FindSchema } from "./local-ref.ts";
import { ownTypes } from "./schema-keywords.ts";

type Types = ReadonlySet<JsonType> | undefined;

const typesOfDocument = oncePer((_: FindSchema) => new Map<unknown, Types>());

/**
 * Returns the types that a schema admits, in the order of {@link jsonTypes}, or an empty list if all types are admitted. The types must
 * agree in `type` (or, if absent, in `const` or `enum`), `$ref`, `allOf`, `anyOf` and `oneOf`. Without any of these keywords, `properties`
 * implies `object`, and `items` implies `array`.
 */
export function admittedTypes(schema: unknown, find: FindSchema): readonly JsonType[] {
  const types = typesOf(schema, find, typesOfDocument(find));
  return types === undefined ? [] : inOrder(types);
}

const inOrder = oncePer((types: ReadonlySet<JsonType>) => jsonTypes.filter((type) => types.has(type)));

/** Checks whether a schema defines bytes instead of text. Its `$ref` and the branches of `allOf`, `anyOf` and `oneOf` are also checked. */
export function isBinarySchema(schema: unknown, find: FindSchema): boolean {
  return appliedSchemas(schema, find, "alternatives").some((part) => saysBytes(part.schema));
}

/**
 * Checks whether a schema itself defines bytes: by `format: binary` (OpenAPI 3.0), by `contentMediaType: application/octet-stream` (3.1),
 * or, without `type`, by any `contentMediaType` that is neither text nor JSON. A schema with `contentEncoding` defines text.
 */
export function saysBytes(schema: unknown): boolean {
  if (!isObject(schema) || isEncoded(schema)) return false;
  const { format, contentMediaType, type } = schema;
  if (format === "binary") return true;
  if (typeof contentMediaType !== "string") return false;
  if (contentMediaType === "application/octet-stream") return true;
  const kind = kindOfType(contentMediaType);
  return type === undefined && kind !== "text" && kind !== "json";
}

/** Checks for a `contentEncoding`. `7bit`, `8bit` and `binary` mean no encoding (RFC 2045 §6.2). */
export function isEncoded({ contentEncoding }: SchemaObject): boolean {
  return contentEncoding !== undefined && !/^(?:7bit|8bit|binary)$/i.test(String(contentEncoding));
}

function typesOf(schema: unknown, find: FindSchema, done: Map<unknown, Types>): Types {
  if (!isObject(schema)) return undefined;
  if (done.has(schema)) return done.get(schema);
  // A recursive schema adds no types to itself.
  done.set(schema, undefined);
  const inner = (part: unknown): Types => typesOf(part, find, done);
  const joined = joinedSchemas(schema, find).map(inner);
  const unions = unionsOf(schema).map(({ branches }) => unite(branches.map(inner)));
  const declared = [ownTypes(schema), ...joined, ...unions].reduce(intersect, undefined);
  const types = declared ?? impliedTypes(schema);
  done.set(schema, types);
  return types;
}

function impliedTypes(schema: SchemaObject): Types {
  if (Object.hasOwn(schema, "properties") || Object.hasOwn(schema, "additionalProperties")) {
    return new Set(["object"]);
  }
  return Object.hasOwn(schema, "items") || Object.hasOwn(schema, "prefixItems")
    ? new Set(["array"])
    : undefined;
}

function unite(branches: readonly Types[]): Types {
  const all = new Set<JsonType>();
  for (const types of branches) {
    if (types === undefined) return undefined;
    for (const type of types) all.add(type);
  }
  return all;
}

function intersect(some: Types, others: Types): Types {
  if (some === undefined || others === undefined) return some ?? others;
  const both = sharedTypes(some, others);
  return both.length === 0 ? some : new Set(both);
}

/** Returns the JSON type that a format has in messages, or `undefined` if generated code does not convert the format. */
export type FindWireType = (format: string) => "string" | "integer" | undefined;

/**
 * Returns the format by which values are converted, e.g. `date-time` for conversion to `Date`. Returns `undefined` for schemas with `enum`
 * or `const`, or with types other than `null` and the type of the format.
 */
export function convertedFormat(
  schema: unknown,
  find: FindSchema,
  wireType: FindWireType,
): string | undefined {
  const parts = appliedSchemas(schema, find, "certain").map((part) => part.schema);
  const named = parts.map((part) => part["format"]).filter((format) => typeof format === "string");
  const format = named.find((each) => wireType(each) !== undefined);
  if (format === undefined) return undefined;
  if (parts.some((part) => Object.hasOwn(part, "enum") || Object.hasOwn(part, "const"))) return undefined;
  const types = admittedTypes(schema, find).filter((type) => type !== "null");
  return types.length === 1 && types[0] === wireType(format) ? format : undefined;
}
