import type { JsonType } from "../../runtime/descriptors.ts";
import { kindOfType } from "../../runtime/media-type.ts";
import { isObject, type SchemaObject } from "../values/json-object.ts";
import { oncePer } from "../values/memory.ts";
import { appliedSchemas, joinedSchemas, unionsOf } from "./applicable.ts";
import { isJsonType, jsonTypes, typeOfValue } from "./json-type.ts";
import type { FindSchema } from "./local-ref.ts";

type Types = ReadonlySet<JsonType> | undefined;

/** The types found so far, by document. */
const typesOfDocument = oncePer((_: FindSchema) => new Map<unknown, Types>());

/**
 * The JSON types that the keywords of a schema admit, in a fixed order; empty if the keywords do not limit them. `type` decides, else
 * `const` and `enum`, else the presence of `properties` or `items`; `$ref`, `allOf`, `anyOf` and `oneOf` are followed, once each.
 */
export function admittedTypes(schema: unknown, find: FindSchema): readonly JsonType[] {
  const types = typesOf(schema, find, typesOfDocument(find));
  return types === undefined ? [] : jsonTypes.filter((type) => types.has(type));
}

/** Tells whether a schema, or one that applies with it, describes bytes and not text. */
export function isBinarySchema(schema: unknown, find: FindSchema): boolean {
  return appliedSchemas(schema, find, "alternatives").some((part) => saysBytes(part.schema));
}

/**
 * Tells whether a schema's own keywords describe bytes and not text: `format: binary` in OpenAPI 3.0; in 3.1 a `contentMediaType` alone, or
 * one for arbitrary bytes. Encoded content is text.
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

/** Tells whether `contentEncoding` names an encoding of bytes as text. The names listed here stand for no encoding (RFC 2045 §6.2). */
export function isEncoded({ contentEncoding }: SchemaObject): boolean {
  return contentEncoding !== undefined && !/^(?:7bit|8bit|binary)$/i.test(String(contentEncoding));
}

function typesOf(schema: unknown, find: FindSchema, done: Map<unknown, Types>): Types {
  if (!isObject(schema)) return undefined;
  if (done.has(schema)) return done.get(schema);
  // A recursive schema adds nothing new.
  done.set(schema, undefined);
  const inner = (part: unknown): Types => typesOf(part, find, done);
  const joined = joinedSchemas(schema, find).map(inner);
  const unions = unionsOf(schema).map(({ branches }) => unite(branches.map(inner)));
  const declared = [ownTypes(schema), ...joined, ...unions].reduce(intersect, undefined);
  const types = declared ?? impliedTypes(schema);
  done.set(schema, types);
  return types;
}

function ownTypes(schema: SchemaObject): Types {
  const { type } = schema;
  if (isJsonType(type)) return new Set([type]);
  if (Array.isArray(type)) return new Set(type.filter(isJsonType));
  if (Object.hasOwn(schema, "const")) return new Set([typeOfValue(schema["const"])]);
  return Array.isArray(schema["enum"]) ? new Set(schema["enum"].map(typeOfValue)) : undefined;
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
  const both = new Set([...some].filter((type) => others.has(type)));
  // Integers are numbers: if one schema admits numbers and the other integers, both admit integers.
  if (some.has("integer") && others.has("number")) both.add("integer");
  if (some.has("number") && others.has("integer")) both.add("integer");
  return both.size === 0 ? some : both;
}

/** Gives the JSON type in which values of a format are sent; `undefined` if the format is not converted. */
export type FindWireType = (format: string) => "string" | "integer" | undefined;

/**
 * The format by which the values of a schema are converted; `undefined` if they are not. The schema must
 * admit only the JSON type of the format, and perhaps `null`, and have no `enum` or `const`: listed values
 * keep their literal types.
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
