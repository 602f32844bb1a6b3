import { isObject } from "../../contract/model/json-object.ts";
import { schemaNameOf } from "../../contract/model/local-ref.ts";
import { rewriteSubschemas } from "../../contract/model/rewrite-subschemas.ts";
import type { SchemaObject } from "../../contract/model/types.ts";
import { addNote } from "./add-note.ts";
import { isPlain } from "./is-plain.ts";
import { joinReference } from "./join-reference.ts";
import { keepDeclared } from "./keep-declared.ts";
import { describeUnsaid } from "./list-unsaid.ts";
import { markOf, markSchema } from "./marked-schema.ts";
import { describeNarrowed, type FindSchema, narrowUnion } from "./narrow-union.ts";
import { softenSchema } from "./soften-schema.ts";
import type { RewrittenSchema, TypesMemory } from "./types-memory.ts";
import { describeUntyped, readUntypedObjects } from "./untyped-objects.ts";

/** The named schemas of a document, as rewriting asks for them. */
export interface NamedSchemas {
  readonly find: FindSchema;
  /** The `$ref` to write for a named schema; `undefined` where it has no type. */
  readonly refTo: (name: string | undefined) => string | undefined;
}

/** Answers a schema in words that openapi-typescript reads as they are meant. */
export type RewriteSchema = (schema: unknown) => unknown;

/**
 * As {@link createRewriter}, but that the very same schema comes to what it came to before, where the named schemas that were looked
 * at for it are the same, too.
 */
export function rememberRewritten(schemas: NamedSchemas, { rewritten }: TypesMemory): RewriteSchema {
  const isSame = ({ found, refs }: RewrittenSchema): boolean =>
    [...found].every(([name, schema]) => schemas.find(name) === schema) &&
    [...refs].every(([name, ref]) => schemas.refTo(name) === ref);
  return (schema) => {
    if (!isObject(schema)) return schema;
    const known = rewritten.get(schema);
    if (known !== undefined && isSame(known)) return known.result;
    const found = new Map<string, unknown>();
    const refs = new Map<string | undefined, string | undefined>();
    const rewrite = createRewriter({
      find: (name) => note(found, name, schemas.find(name)),
      refTo: (name) => note(refs, name, schemas.refTo(name)),
    });
    const result = rewrite(schema);
    rewritten.set(schema, { result, found, refs });
    return result;
  };
}

function note<K, V>(asked: Map<K, V>, key: K, value: V): V {
  asked.set(key, value);
  return value;
}

/** Makes the function that rewrites a schema so that openapi-typescript's reading of it is sound. */
export function createRewriter({ find: findSchema, refTo }: NamedSchemas): RewriteSchema {
  const untyped = readUntypedObjects(findSchema);
  const findKept: FindSchema = (name) => {
    const schema = findSchema(name);
    return isObject(schema) ? keepDeclared(schema, untyped) : schema;
  };
  const rewrite = (given: unknown): unknown => {
    if (!isObject(given) || isPlain(given)) return given;
    const schema = keepDeclared(given, untyped);
    if (Object.hasOwn(schema, "$ref")) {
      const joined = joinReference(schema);
      if (joined !== undefined) return rewrite(joined);
      const { $ref } = schema;
      const noted = addNote(schema, describeUnsaid(given, findKept));
      return rewriteReference(noted, refTo(typeof $ref === "string" ? schemaNameOf($ref) : undefined));
    }
    const stream = markOf(schema);
    if (stream?.kind === "stream") return markSchema(schema, { kind: "stream", item: rewrite(stream.item) });
    const softened = softenSchema(rewriteSubschemas(narrowUnion(schema, findSchema), "", rewrite));
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
