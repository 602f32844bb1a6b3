import { lookupOf, type SchemaLookup } from "../../contract/model/model-lookup.ts";
import type { NamedSchema } from "../../contract/model/types.ts";
import { branchesOf, partsOf } from "../../language/schema/applicable.ts";
import type { CheckedTextFormat } from "../../language/schema/known-formats.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  type Json,
  type JsonSchema,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";

/** A small value for readers. `least` has only required members. Without a schema, a string. */
export type Placeholder = (schema: JsonSchema | undefined, size?: "usual" | "least") => Json;

const deepest = 5;

/** Members of an object without required ones. */
const mostMembers = 8;

const placeholders: Readonly<Record<CheckedTextFormat, string>> = {
  "date-time": "2026-01-02T03:04:05Z",
  date: "2026-01-02",
  time: "03:04:05Z",
  duration: "PT5M",
  email: "ada@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "iso-time": "03:04:05Z",
  "iso-date-time": "2026-01-02T03:04:05Z",
  "uri-reference": "/items/1",
  iri: "https://example.com",
  "iri-reference": "/items/1",
  "uri-template": "https://example.com/{id}",
  regex: "^[a-z]+$",
  "json-pointer": "/items/1",
  "json-pointer-uri-fragment": "#/items/1",
  "relative-json-pointer": "1/items",
  byte: "c2FtcGxl",
};

// Names come from documents: a `Map` has no member `constructor`.
const texts: ReadonlyMap<string, string> = new Map(Object.entries(placeholders));

export function createPlaceholder(schemas: readonly NamedSchema[]): Placeholder {
  const find = lookupOf({ schemas });
  const usual = createMaker(find, mostMembers);
  const least = createMaker(find, 0);
  return (schema, size = "usual") => (size === "usual" ? usual : least)(schema, 0);
}

function createMaker(
  find: SchemaLookup,
  most: number,
): (schema: JsonSchema | undefined, depth: number) => Json {
  const make = (schema: JsonSchema | undefined, depth: number): Json => {
    if (!isObject(schema) || depth > deepest) return depth > deepest ? {} : "string";
    const stated = statedValue(schema);
    if (stated !== undefined) return stated;
    const followed = targetOf(schema, find);
    if (followed !== undefined) return make(followed as JsonSchema, depth + 1); // Named schemas are schemas.
    const parts = partsOf(schema).map(([part]) => make(part as JsonSchema, depth + 1)); // Parts are schemas.
    if (parts.length > 0) return join([...parts, ownMembers(schema, depth)]);
    const choice = branchesOf(schema).find(isNotNull);
    if (choice !== undefined && schema["properties"] === undefined)
      return make(choice as JsonSchema, depth + 1); // Stand-ins where there is no example: the schema's example, default or first allowed
    // value, or the simplest of its type. For readers: considers only type, length and
    // range.
    return plainest(schema, depth);
  };
  const ownMembers = (schema: SchemaObject, depth: number): Json =>
    schema["properties"] === undefined ? {} : plainest({ ...schema, type: "object" }, depth);
  const plainest = (schema: SchemaObject, depth: number): Json => {
    switch (typeOf(schema)) {
      case "object":
        return Object.fromEntries(
          chooseMembers(schema, most).map(([name, part]) => [name, make(part, depth + 1)]),
        );
      case "array":
        return isObject(schema["items"]) ? [make(schema["items"], depth + 1)] : [];
      case "integer":
      case "number":
        return numberOf(schema);
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return stringOf(schema);
    }
  };
  return make;
}

function statedValue(schema: SchemaObject): Json | undefined {
  const [first] = elementsOf(schema["examples"]);
  const [allowed] = elementsOf(schema["enum"]);
  const candidates = [schema["const"], first, schema["example"], schema["default"], allowed];
  return candidates.find((value) => value !== undefined && value !== null) as Json | undefined; // Read from JSON.
}

function isNotNull(schema: unknown): boolean {
  return !isObject(schema) || schema["type"] !== "null";
}

function typeOf(schema: SchemaObject): string | undefined {
  const { type } = schema;
  if (Array.isArray(type)) return type.find((name) => name !== "null");
  if (typeof type === "string") return type;
  if (schema["properties"] !== undefined) return "object";
  return schema["items"] === undefined ? undefined : "array";
}

/** Or the first few, so that a sample stays small. */
function chooseMembers(schema: SchemaObject, most: number): readonly (readonly [string, JsonSchema])[] {
  const required = new Set(elementsOf(schema["required"]));
  const members = membersOf(schema["properties"]) as readonly (readonly [string, JsonSchema])[]; // Properties are schemas.
  const wanted = required.size > 0 ? members.filter(([name]) => required.has(name)) : members.slice(0, most);
  return wanted;
}

function numberOf({ minimum, maximum, exclusiveMinimum }: SchemaObject): number {
  if (typeof minimum === "number" && minimum > 1) return minimum;
  if (typeof exclusiveMinimum === "number" && exclusiveMinimum >= 1) return exclusiveMinimum + 1;
  return typeof maximum === "number" && maximum < 1 ? maximum : 1;
}

function stringOf(schema: SchemaObject): string {
  const known = texts.get(textOf(schema, "format") ?? "");
  if (known !== undefined) return known;
  const least = typeof schema["minLength"] === "number" ? Math.min(schema["minLength"], 100) : 0;
  const most = typeof schema["maxLength"] === "number" ? schema["maxLength"] : Number.POSITIVE_INFINITY;
  return "string".padEnd(least, "x").slice(0, most);
}

function join(values: readonly Json[]): Json {
  const objects = values.filter(isObject);
  return objects.length === 0 ? (values[0] ?? {}) : (Object.assign({}, ...objects) as Json); // They contain JSON values.
}
