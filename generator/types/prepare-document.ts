import { findNode, replaceNode } from "../../language/openapi/find-node.ts";
import { type DocumentVisitor, rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { certainKeywords, unionKeywords } from "../../language/schema/applicable.ts";
import { pointerOfRef, refNameOf, schemaPointer } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { findComponents } from "../../language/values/find-components.ts";
import { isObject, memberOf, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { markBody } from "./mark-bodies.ts";
import { markOf } from "./marked-schema.ts";
import type { ConvertedType, TypesTask } from "./plan-types.ts";
import { createRewriter } from "./rewrite-schema.ts";

/** A document that openapi-typescript prints correctly. */
export interface PreparedDocument {
  readonly document: SchemaObject;
  /** The recursive schemas, by name. They were moved out of {@link document}, which refers to their types instead. */
  readonly recursive: ReadonlyMap<string, unknown>;
  /** The target of a reference in {@link document}. */
  resolve(ref: string): unknown;
}

/** Matches names that may be in references. openapi-typescript decodes or splits names with other characters wrongly. */
const PLAIN_NAME = /^[\w.-]+$/;

/**
 * Rewrites a normalised document so that openapi-typescript prints correct types, and marks bodies that are not JSON. The argument is not
 * modified; unchanged parts are shared with it.
 */
export function prepareDocument(task: TypesTask, memory: Memory = noMemory): PreparedDocument {
  const aliases = new Map(task.aliases);
  const { recursive, hollow } = findRecursion(schemasOf(task.document));
  const refTo = (name: string | undefined): string | undefined => {
    const alias = name === undefined || hollow.has(name) ? undefined : aliases.get(name);
    if (name === undefined || alias === undefined) return undefined;
    return recursive.has(name) || !PLAIN_NAME.test(name) ? `#/${alias}` : `#/components/schemas/${name}`;
  };
  const byName = new Map(schemasOf(task.document));
  const converted = new Map(task.converted?.map((format) => [format.format, format]));
  const wireType = (format: string): ConvertedType["wire"] | undefined => converted.get(format)?.wire;
  const convertedType = (format: string): string | undefined => converted.get(format)?.type;
  const rewrite = createRewriter(
    { find: (name: string) => byName.get(name), refTo, wireType, convertedType },
    memory,
  );
  const directions = new Map(task.directions.map(([name, direction]) => [schemaPointer(name), direction]));
  const schema: DocumentVisitor["schema"] = (given, { direction, pointer }) =>
    rewrite(given, direction ?? directions.get(pointer));
  // Bodies are marked first, while references are those of the document. Rewriting keeps marks.
  const copied = new Set(task.copied);
  const marked = task.media.reduce(
    (document, media) => markBody(document, media, copied.has(media[0])),
    task.document,
  );
  const rewritten = memory.share(
    "document for openapi-typescript",
    rewriteDocument(dropIds(marked, task.withoutId), { schema, dropsExtensions: true }),
    (value) => markOf(value) === undefined,
  );
  const schemas = schemasOf(rewritten);
  const targets = new Map(schemas.map(([name, schema]) => [refTo(name), schema]));
  const moved = schemas.filter(([name]) => recursive.has(name));
  const document = moved.reduce(
    (left, [name]) => replaceNode(left, schemaPointer(name), { $ref: refTo(name) }),
    rewritten,
  );
  const find = (ref: string): unknown => findNode(rewritten, pointerOfRef(ref) ?? "")?.value;
  const resolved = new Map<string, unknown>();
  const resolve = (ref: string): unknown => {
    if (!resolved.has(ref)) resolved.set(ref, withoutNull(targets.get(ref) ?? find(ref)));
    return resolved.get(ref);
  };
  return { document, recursive: new Map(moved), resolve };
}

/** The target of a reference, or `{}` if the target is nullable. TypeScript cannot require members of a nullable type. */
function withoutNull(target: unknown): unknown {
  return isObject(target) && Array.isArray(target["type"]) ? nothing : target;
}

const nothing: SchemaObject = {};

function schemasOf(document: SchemaObject): readonly (readonly [name: string, schema: unknown])[] {
  const components = memberOf(document, "components");
  return membersOf(isObject(components) ? memberOf(components, "schemas") : undefined);
}

/** Removes the ids of these operations. openapi-typescript then prints the operations under their paths. */
function dropIds(document: SchemaObject, operations: readonly string[]): SchemaObject {
  return operations.reduce((left, pointer) => {
    const operation = findNode(left, pointer)?.value;
    if (!isObject(operation) || !Object.hasOwn(operation, "operationId")) return left;
    const { operationId: _, ...rest } = operation;
    return replaceNode(left, pointer, rest);
  }, document);
}

/** Named schemas that refer to themselves. */
interface Recursion {
  /** Unions and arrays that contain themselves. TypeScript could not resolve them as members of `components`. */
  readonly recursive: ReadonlySet<string>;
  /** Schemas that are only references to themselves, directly or through others. No type can express them. */
  readonly hollow: ReadonlySet<string>;
}

interface Edges {
  /** The named schemas that apply to the same value as the schema: those in its `$ref`, `allOf`, `anyOf` and `oneOf`. */
  readonly direct: ReadonlySet<string>;
  /** The schemas in {@link direct}, and the named schemas to which the schema refers in `items` or `prefixItems`. */
  readonly eager: ReadonlySet<string>;
}

const DIRECT: ReadonlySet<string> = new Set([...certainKeywords, ...unionKeywords]);
const ELEMENTS = new Set(["items", "prefixItems"]);

/** Finds named schemas that refer to themselves by other keywords than `properties`, directly or through other schemas. */
function findRecursion(schemas: readonly (readonly [name: string, schema: unknown])[]): Recursion {
  const names = schemas.map(([name]) => name);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const edges = schemas.map(([, schema]) => edgesOf(schema));
  const findCircular = (kind: keyof Edges): ReadonlySet<string> => {
    const targets = edges.map((each) => [...each[kind]].flatMap((name) => numbers.get(name) ?? []));
    const components = findComponents(names.length, (number) => targets[number] ?? []);
    return new Set(components.flat().flatMap((number) => names[number] ?? []));
  };
  return { recursive: findCircular("eager"), hollow: findCircular("direct") };
}

function edgesOf(schema: unknown): Edges {
  const direct = new Set<string>();
  const eager = new Set<string>();
  const visit = (node: unknown, isDirect: boolean): void => {
    if (!isObject(node)) return;
    const name = refNameOf(node);
    if (name !== undefined) {
      eager.add(name);
      if (isDirect) direct.add(name);
    }
    forEachSubschema(node, (inner, keyword) => {
      if (DIRECT.has(keyword)) visit(inner, isDirect);
      else if (ELEMENTS.has(keyword)) visit(inner, false);
    });
  };
  visit(schema, true);
  return { direct, eager };
}
