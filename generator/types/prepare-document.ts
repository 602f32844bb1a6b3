import { findNode } from "../../contract/model/find-node.ts";
import { isObject, memberOf, membersOf } from "../../contract/model/json-object.ts";
import { pointerOfRef, schemaNameOf } from "../../contract/model/local-ref.ts";
import { rewriteDocument } from "../../contract/model/rewrite-document.ts";
import { rewriteSubschemas } from "../../contract/model/rewrite-subschemas.ts";
import type { SchemaObject } from "../../contract/model/types.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { addNote } from "./add-note.ts";
import { findRecursion } from "./find-recursion.ts";
import { joinReference } from "./join-reference.ts";
import { keepDeclared } from "./keep-declared.ts";
import { describeUnsaid } from "./list-unsaid.ts";
import { markBody } from "./mark-bodies.ts";
import { markOf, markSchema } from "./marked-schema.ts";
import { describeNarrowed, type FindSchema, narrowUnion } from "./narrow-union.ts";
import { replaceNode } from "./replace-node.ts";
import { softenSchema } from "./soften-schema.ts";
import type { TypesTask } from "./types-task.ts";
import { describeUntyped, readUntypedObjects } from "./untyped-objects.ts";

/** A document as openapi-typescript is to see it. */
export interface PreparedDocument {
  readonly document: SchemaObject;
  /** The schemas that had to move out of `components`, by name; a reference stands in their place. */
  readonly recursive: ReadonlyMap<string, unknown>;
  /** What a reference of the document leads to. */
  resolve(ref: string): unknown;
}

/** References as openapi-typescript reads them without harm: nothing that it would decode or take apart. */
const PLAIN_NAME = /^[\w.-]+$/;

/**
 * Rewrites a normalised document so that openapi-typescript's reading of it is sound, and marks bodies that are not JSON.
 * What does not change is shared with the argument, which stays as it is.
 */
export function prepareDocument(task: TypesTask): PreparedDocument {
  const aliases = new Map(task.aliases);
  const { recursive, hollow } = findRecursion(schemasOf(task.document));
  const refTo = (name: string | undefined): string | undefined => {
    const alias = name === undefined || hollow.has(name) ? undefined : aliases.get(name);
    if (name === undefined || alias === undefined) return undefined;
    return recursive.has(name) || !PLAIN_NAME.test(name) ? `#/${alias}` : `#/components/schemas/${name}`;
  };
  const byName = new Map(schemasOf(task.document));
  const rewrite = createRewriter(refTo, (name) => byName.get(name));
  // Bodies are marked first: softening keeps marks, and references are still those of the document.
  const copied = new Set(task.copied);
  const marked = task.media.reduce(
    (document, [pointer, kind]) => markBody(document, pointer, kind, copied.has(pointer)),
    task.document,
  );
  const rewritten = rewriteDocument(dropIds(marked, task.withoutId), { schema: rewrite });
  const schemas = schemasOf(rewritten);
  const targets = new Map(schemas.map(([name, schema]) => [refTo(name), schema]));
  const moved = schemas.filter(([name]) => recursive.has(name));
  const document = moved.reduce(
    (left, [name]) => replaceNode(left, pointerTo("/components/schemas", name), { $ref: refTo(name) }),
    rewritten,
  );
  const find = (ref: string): unknown => findNode(rewritten, pointerOfRef(ref) ?? "")?.value;
  const resolve = (ref: string): unknown => withoutNull(targets.get(ref) ?? find(ref));
  return { document, recursive: new Map(moved), resolve };
}

/** Of a type that may be null, no members can be made required. */
function withoutNull(target: unknown): unknown {
  return isObject(target) && Array.isArray(target["type"]) ? {} : target;
}

function schemasOf(document: SchemaObject): readonly (readonly [name: string, schema: unknown])[] {
  const components = memberOf(document, "components");
  return membersOf(isObject(components) ? memberOf(components, "schemas") : undefined);
}

/** An operation without id is written where it stands, under its path. */
function dropIds(document: SchemaObject, operations: readonly string[]): SchemaObject {
  return operations.reduce((left, pointer) => {
    const operation = findNode(left, pointer)?.value;
    if (!isObject(operation)) return left;
    const { operationId: _, ...rest } = operation;
    return replaceNode(left, pointer, rest);
  }, document);
}

function createRewriter(
  refTo: (name: string | undefined) => string | undefined,
  findSchema: FindSchema,
): (schema: unknown) => unknown {
  const untyped = readUntypedObjects(findSchema);
  const findKept: FindSchema = (name) => {
    const schema = findSchema(name);
    return isObject(schema) ? keepDeclared(schema, untyped) : schema;
  };
  const rewrite = (given: unknown): unknown => {
    if (!isObject(given)) return given;
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
