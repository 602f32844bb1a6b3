import { findNode } from "../../contract/model/find-node.ts";
import { isObject, memberOf, membersOf } from "../../contract/model/json-object.ts";
import { pointerOfRef } from "../../contract/model/local-ref.ts";
import type { SchemaObject } from "../../contract/model/types.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { type MarkedType, markSchema } from "./marked-schema.ts";
import { replaceNode } from "./replace-node.ts";

/**
 * Marks what a body of one kind is in a program: bytes are a `Blob`, a stream is an `AsyncIterable` of its items.
 *
 * @param isCopied - Whether the body's named schema stands elsewhere too, and is to be marked here only.
 */
export function markBody(
  document: SchemaObject,
  pointer: string,
  kind: BodyKind,
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
    case "json-lines": {
      const item = memberOf(media, "itemSchema") ?? schema ?? true;
      return replaceNode(document, `${pointer}/schema`, mark(undefined, { kind: "stream", item }));
    }
    case "multipart":
      return markParts(isCopied ? copyTarget(document, `${pointer}/schema`) : document, `${pointer}/schema`);
  }
}

/** Whether a multipart body has parts of bytes. */
export function hasFiles(document: SchemaObject, pointer: string): boolean {
  return markParts(document, `${pointer}/schema`) !== document;
}

/** The document with what a reference leads to in its place. */
function copyTarget(document: SchemaObject, pointer: string): SchemaObject {
  const seen = new Set<string>();
  let target = findNode(document, pointer)?.value;
  for (let ref = refOf(target); ref !== undefined && !seen.has(ref); ref = refOf(target)) {
    seen.add(ref);
    target = findNode(document, ref)?.value;
  }
  return isObject(target) && refOf(target) === undefined ? replaceNode(document, pointer, target) : document;
}

function refOf(schema: unknown): string | undefined {
  const ref = isObject(schema) ? memberOf(schema, "$ref") : undefined;
  return typeof ref === "string" ? pointerOfRef(ref) : undefined;
}

/** The hook that reads the mark is called for schemas with a `type` only. */
function mark(schema: unknown, type: MarkedType): SchemaObject {
  const description = isObject(schema) ? memberOf(schema, "description") : undefined;
  return markSchema({ type: "string", ...(typeof description === "string" ? { description } : {}) }, type);
}

/** Parts of bytes, and lists of them, among the members of a multipart body; through references to named schemas. */
function markParts(document: SchemaObject, pointer: string): SchemaObject {
  const found = findNode(document, pointer);
  if (found === undefined || !isObject(found.value)) return document;
  const target = refOf(found.value);
  if (target !== undefined) return markParts(document, target);
  let marked = document;
  for (const [name, part] of membersOf(memberOf(found.value, "properties"))) {
    const at = pointerTo(`${found.pointer}/properties`, name);
    if (isBinary(part)) marked = replaceNode(marked, at, mark(part, { kind: "blob" }));
    else if (isObject(part) && isBinary(memberOf(part, "items"))) {
      marked = replaceNode(marked, `${at}/items`, mark(undefined, { kind: "blob" }));
    }
  }
  return marked;
}

function isBinary(schema: unknown): boolean {
  if (!isObject(schema) || Object.hasOwn(schema, "contentEncoding")) return false;
  const media = memberOf(schema, "contentMediaType");
  const isBytes = typeof media === "string" && !/^text\/|[/+]json\b|[/+]xml\b/.test(media);
  return (
    schema["format"] === "binary" ||
    (isBytes && (schema["type"] === "string" || schema["type"] === undefined))
  );
}
