import { findNode, replaceNode, targetPointerOf } from "../../language/openapi/find-node.ts";
import { saysBytes } from "../../language/schema/admitted-types.ts";
import { inPlaceSchemas } from "../../language/schema/applicable.ts";
import {
  isObject,
  type JsonSchema,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { type MarkedType, markSchema } from "./marked-schema.ts";

/** A media type that is not JSON, with the schema of its items if it is a stream whose items are described. */
export type ListedMedia = readonly [pointer: string, kind: BodyKind, item?: JsonSchema];

/**
 * Marks a body of one kind with its type: a `Blob` for bytes, an `AsyncIterable` of items for a stream.
 *
 * @param isCopied - Whether the body's named schema stands elsewhere too, and is to be marked here only.
 */
export function markBody(
  document: SchemaObject,
  [pointer, kind, item]: ListedMedia,
  isCopied: boolean,
): SchemaObject {
  const media = findNode(document, pointer)?.value;
  if (!isObject(media)) return document;
  const schema = memberOf(media, "schema");
  switch (kind) {
    case "json":
    case "form":
    case "text":
      return document;
    case "binary":
      return replaceNode(document, `${pointer}/schema`, mark(schema, { kind: "blob" }));
    case "sse":
    case "json-lines":
      return replaceNode(
        document,
        `${pointer}/schema`,
        mark(undefined, { kind: "stream", item: item ?? true }),
      );
    case "multipart":
      return markParts(isCopied ? copyTarget(document, `${pointer}/schema`) : document, `${pointer}/schema`);
  }
}

/** Tells whether a multipart body has binary parts. */
export function hasFiles(document: SchemaObject, pointer: string): boolean {
  return markParts(document, `${pointer}/schema`) !== document;
}

/** The document with the target of a reference in its place. */
function copyTarget(document: SchemaObject, pointer: string): SchemaObject {
  const schema = findNode(document, pointer)?.value;
  const target = followReferences(document, schema);
  return isObject(target) && target !== schema ? replaceNode(document, pointer, target) : document;
}

/** Follows references to their end; `undefined` if they are circular. */
function followReferences(document: SchemaObject, schema: unknown): unknown {
  const seen = new Set<string>();
  let target = schema;
  for (let ref = targetPointerOf(target); ref !== undefined; ref = targetPointerOf(target)) {
    if (seen.has(ref)) return undefined;
    seen.add(ref);
    target = findNode(document, ref)?.value;
  }
  return target;
}

/** The hook that reads the mark is called for schemas with a `type` only. */
function mark(schema: unknown, type: MarkedType): SchemaObject {
  const description = isObject(schema) ? memberOf(schema, "description") : undefined;
  return markSchema({ type: "string", ...(typeof description === "string" ? { description } : {}) }, type);
}

/**
 * Marks the bytes in a multipart body: the whole body, a part, or a list of parts, also in alternatives at the same place. The
 * target of a reference is marked if it is the whole body; elsewhere the reference itself is, since others may share its target.
 */
function markParts(document: SchemaObject, pointer: string): SchemaObject {
  const found = findNode(document, pointer);
  if (found === undefined || !isObject(found.value)) return document;
  const target = targetPointerOf(found.value);
  if (target !== undefined) return markParts(document, target);
  let marked = markPart(document, found.pointer, found.value);
  if (marked !== document) return marked;
  for (const [name, part] of membersOf(memberOf(found.value, "properties"))) {
    marked = markPart(marked, pointerTo(`${found.pointer}/properties`, name), part);
  }
  for (const [part, ...tokens] of inPlaceSchemas(found.value))
    if (targetPointerOf(part) === undefined) marked = markParts(marked, pointerTo(found.pointer, ...tokens));
  return marked;
}

function markPart(document: SchemaObject, pointer: string, part: unknown): SchemaObject {
  if (saysBytes(followReferences(document, part)))
    return replaceNode(document, pointer, mark(part, { kind: "blob" }));
  if (!isObject(part) || !saysBytes(followReferences(document, memberOf(part, "items")))) return document;
  return replaceNode(document, `${pointer}/items`, mark(undefined, { kind: "blob" }));
}
