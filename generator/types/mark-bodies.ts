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

/** A media type other than JSON. `item` is the schema of a stream's items; absent if there is none. */
export type ListedMedia = readonly [pointer: string, kind: BodyKind, item?: JsonSchema];

/**
 * Marks the schema of a body by its kind. Bytes become a `Blob`, and a stream an `AsyncIterable`. In multipart, only parts that consist of
 * bytes are marked.
 *
 * @param isCopied - Whether to mark a copy of the body's named schema, instead of the reference, because the schema is also used elsewhere.
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

/** Tells whether a multipart body has parts of bytes. */
export function hasFiles(document: SchemaObject, pointer: string): boolean {
  return markParts(document, `${pointer}/schema`) !== document;
}

/** The document, with the reference at a pointer replaced by the schema to which it leads. */
function copyTarget(document: SchemaObject, pointer: string): SchemaObject {
  const schema = findNode(document, pointer)?.value;
  const target = followReferences(document, schema);
  return isObject(target) && target !== schema ? replaceNode(document, pointer, target) : document;
}

/** The end of a chain of references; `undefined` if it is circular. */
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

/** Makes a marked schema. It needs a `type`: openapi-typescript calls its `transform` hook only for schemas with a type. */
function mark(schema: unknown, type: MarkedType): SchemaObject {
  const description = isObject(schema) ? memberOf(schema, "description") : undefined;
  return markSchema({ type: "string", ...(typeof description === "string" ? { description } : {}) }, type);
}

/** The maximum number of references in one body that are replaced by a copy of their target. */
const copyLimit = 1_000;

/** The state of {@link markParts} at a place in a multipart body. */
interface Way {
  /** The targets of the references that led here. */
  readonly open: ReadonlySet<string>;
  /** Counts the copies for the whole body. */
  readonly counter: { copies: number };
}

/**
 * Marks the bytes in the schema of a multipart body: the schema itself, a property, or the items of a property. If the body's schema is a
 * reference, its target is marked. References in `allOf`, `anyOf` and `oneOf` are replaced by marked copies of their targets, since other
 * schemas may use the targets. If a property is a reference to bytes, the mark is at the property, not at the target.
 */
function markParts(
  document: SchemaObject,
  pointer: string,
  way: Way = { open: new Set(), counter: { copies: 0 } },
): SchemaObject {
  const found = findNode(document, pointer);
  if (found === undefined || !isObject(found.value)) return document;
  const target = targetPointerOf(found.value);
  if (target !== undefined)
    return way.open.has(target)
      ? document
      : markParts(document, target, { ...way, open: new Set([...way.open, target]) });
  let marked = markPart(document, found.pointer, found.value);
  if (marked !== document) return marked;
  for (const [name, part] of membersOf(memberOf(found.value, "properties"))) {
    marked = markPart(marked, pointerTo(`${found.pointer}/properties`, name), part);
  }
  for (const [part, ...tokens] of inPlaceSchemas(found.value)) {
    const inside = pointerTo(found.pointer, ...tokens);
    marked =
      targetPointerOf(part) === undefined ? markParts(marked, inside, way) : markCopy(marked, inside, way);
  }
  return marked;
}

/** Replaces a reference by a marked copy of its target. Returns the document itself if nothing in the target has to be marked. */
function markCopy(document: SchemaObject, pointer: string, { open, counter }: Way): SchemaObject {
  const target = targetPointerOf(findNode(document, pointer)?.value);
  if (target === undefined || open.has(target) || counter.copies === copyLimit) return document;
  counter.copies += 1;
  const copied = copyTarget(document, pointer);
  const marked = markParts(copied, pointer, { open: new Set([...open, target]), counter });
  return marked === copied ? document : marked;
}

function markPart(document: SchemaObject, pointer: string, part: unknown): SchemaObject {
  if (saysBytes(followReferences(document, part)))
    return replaceNode(document, pointer, mark(part, { kind: "blob" }));
  if (!isObject(part) || !saysBytes(followReferences(document, memberOf(part, "items")))) return document;
  return replaceNode(document, `${pointer}/items`, mark(undefined, { kind: "blob" }));
}
