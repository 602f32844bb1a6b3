import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import type { Direction } from "../../language/schema/one-way-members.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { addNote } from "./add-note.ts";
import { isPlain } from "./is-plain.ts";
import { joinReference } from "./join-reference.ts";
import { keepDeclared } from "./keep-declared.ts";
import { leaveBehind } from "./leave-behind.ts";
import { describeUnsaid } from "./list-unsaid.ts";
import { markOf, markSchema } from "./marked-schema.ts";
import { describeNarrowed, narrowUnion } from "./narrow-union.ts";
import { softenSchema } from "./soften-schema.ts";
import { describeUntyped, readUntypedObjects } from "./untyped-objects.ts";

/** The named schemas of a document, as rewriting asks for them. */
export type NamedSchemas = {
  readonly find: FindSchema;
  /** The `$ref` to write for a named schema; `undefined` where it has no type. */
  readonly refTo: (name: string | undefined) => string | undefined;
};

/**
 * Answers a schema in words that openapi-typescript reads as they are meant.
 *
 * @param direction - Which way its values travel, where that makes a difference.
 */
export type RewriteSchema = (schema: unknown, direction: Direction | undefined) => unknown;

/**
 * Makes the function that rewrites a schema so that openapi-typescript's reading of it is sound.
 *
 * @param memory - Remembers what a schema was rewritten to, as long as the named schemas that it asks for stay the same.
 */
export function createRewriter(named: NamedSchemas, memory: Memory = noMemory): RewriteSchema {
  if (memory === noMemory) return createOwnRewriter(named);
  return (schema, direction) =>
    isObject(schema) ? memory.recallAsking(rewriteAlone, schema, named, direction) : schema;
}

function rewriteAlone(schema: SchemaObject, named: NamedSchemas, direction: Direction | undefined): unknown {
  return createOwnRewriter(named)(schema, direction);
}

function createOwnRewriter({ find: findSchema, refTo }: NamedSchemas): RewriteSchema {
  const untyped = readUntypedObjects(findSchema);
  const findKept: FindSchema = (name) => {
    const schema = findSchema(name);
    return isObject(schema) ? keepDeclared(schema, untyped) : schema;
  };
  const rewrite = (whole: unknown, direction: Direction | undefined): unknown => {
    if (!isObject(whole) || isPlain(whole)) return whole;
    const given = direction === undefined ? whole : leaveBehind(whole, direction, findSchema);
    const rewriteInner = (inner: unknown): unknown => rewrite(inner, direction);
    const schema = keepDeclared(given, untyped);
    if (Object.hasOwn(schema, "$ref")) {
      const joined = joinReference(schema);
      if (joined !== undefined) return rewriteInner(joined);
      const noted = addNote(schema, describeUnsaid(given, findKept));
      return rewriteReference(noted, refTo(refNameOf(schema)));
    }
    const stream = markOf(schema);
    if (stream?.kind === "stream")
      return markSchema(schema, { kind: "stream", item: rewriteInner(stream.item) });
    const softened = softenSchema(rewriteSubschemas(narrowUnion(schema, findSchema), "", rewriteInner));
    return [
      describeUntyped(given, untyped),
      describeNarrowed(given, findSchema),
      describeUnsaid(given, findKept),
    ].reduce(addNote, softened);
  };
  return rewrite;
}

/** What stands beside a `$ref` is kept for the comment; openapi-typescript looks no further. */
function rewriteReference(schema: SchemaObject, ref: string | undefined): SchemaObject {
  if (ref === schema["$ref"]) return schema;
  const { $ref: _, ...rest } = schema;
  return ref === undefined ? { description: rest["description"] } : { ...rest, $ref: ref };
}
