/**
 * Treats the descriptions of bytes in OpenAPI 3.0 and 3.1 as equal: `format: binary`, `contentMediaType: application/octet-stream`, and in
 * bodies and parts of bytes also a schema without keywords (OpenAPI 3.1 §4.8.14.2, §4.8.15.1.1).
 * @module
 */
import type { Media, SchemaUse } from "../../contract/model/types.ts";
import { saysBytes } from "../../language/schema/admitted-types.ts";
import { followAlone } from "../../language/schema/applicable.ts";
import { withContentKeywords } from "../../language/schema/content-of.ts";
import { type FindSchema, refNameOf, schemaPointer } from "../../language/schema/local-ref.ts";
import { propertiesOf } from "../../language/schema/properties-of.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, type JsonSchema, memberOf, membersOf } from "../../language/values/json-object.ts";
import type { Pair } from "../changes/change.ts";

const octets = "application/octet-stream";

/** Whether the schema of a body of bytes says no more than that it is bytes. */
export function isBytesOnly({ schema }: SchemaUse, { type }: Media, find: FindSchema): boolean {
  return kindOf(schema, find, [octets, type])?.isList === false;
}

/** Returns the names of parts, or of lists of parts, that are bytes in one document, and bytes or of any type in the other. */
export function sameParts(uses: Pair<SchemaUse>, find: Pair<FindSchema>): ReadonlySet<string> {
  const old = propertiesOf(uses.old.schema, find.old);
  const now = propertiesOf(uses.new.schema, find.new);
  const names = [...old.keys()].filter((name) => {
    const kinds = [kindOf(old.get(name)?.schema, find.old), kindOf(now.get(name)?.schema, find.new)];
    const [isBytes, isList] = [kinds.some((kind) => kind?.isBytes), kinds.map((kind) => kind?.isList)];
    return isBytes && isList[0] !== undefined && isList[0] === isList[1];
  });
  return new Set(names);
}

interface PartKind {
  readonly isBytes: boolean;
  readonly isList: boolean;
}

function kindOf(
  property: unknown,
  find: FindSchema,
  types: readonly unknown[] = [octets],
): PartKind | undefined {
  const schema = followAlone(property, find);
  if (schema === true) return { isBytes: false, isList: false };
  if (!isObject(schema)) return undefined;
  if (schema["type"] === "array") {
    const inner = kindOf(schema["items"] ?? true, find, types);
    return inner === undefined || inner.isList ? undefined : { ...inner, isList: true };
  }
  const keywords = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  if (keywords.length === 0) return { isBytes: false, isList: false };
  const isBytes =
    saysBytes(schema) &&
    types.includes(withContentKeywords(schema)["contentMediaType"]) &&
    keywords.every((keyword) => ["type", "format", "contentMediaType"].includes(keyword));
  return isBytes ? { isBytes, isList: false } : undefined;
}

/** Removes what a schema says about the bytes of the named parts. */
export function withoutParts(use: SchemaUse, names: ReadonlySet<string>, find: FindSchema): SchemaUse {
  const { schema } = use;
  if (names.size === 0 || !isObject(schema)) return use;
  const name = refNameOf(schema);
  const target = name === undefined ? undefined : find(name);
  if (name !== undefined && isObject(target) && followAlone(schema, find) !== schema)
    return withoutParts({ schema: target, pointer: schemaPointer(name) }, names, find);
  return { ...use, schema: rewrite(schema, names, find) as JsonSchema }; // Only members are replaced.
}

function rewrite(schema: unknown, names: ReadonlySet<string>, find: FindSchema): unknown {
  if (!isObject(schema)) return schema;
  const properties = memberOf(schema, "properties");
  const { allOf } = schema;
  const rewritten = membersOf(properties).map(([name, property]) => [
    name,
    names.has(name) ? withoutContent(property, find) : property,
  ]);
  return {
    ...schema,
    ...(isObject(properties) ? { properties: Object.fromEntries(rewritten) } : {}),
    ...(Array.isArray(allOf) ? { allOf: allOf.map((part) => rewrite(part, names, find)) } : {}),
  };
}

function withoutContent(property: unknown, find: FindSchema): unknown {
  const schema = followAlone(property, find);
  if (!isObject(schema)) return schema;
  if (schema["type"] === "array") return { ...schema, items: withoutContent(schema["items"] ?? true, find) };
  const annotations = Object.entries(schema).filter(([keyword]) => isAnnotation(keyword));
  return Object.fromEntries(annotations);
}
