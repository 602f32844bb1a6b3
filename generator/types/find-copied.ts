import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { scanSchema } from "../../language/schema/scan-schema.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { ListedMedia } from "./list-media.ts";
import { hasFiles } from "./mark-bodies.ts";

/**
 * The multipart media types, by pointer, that have files, and whose named schema stands elsewhere too: what is a `Blob` in a multipart body is text
 * in JSON, so that one type cannot serve both. Such a body has a type of its own.
 */
export function findCopied(document: SchemaObject, media: readonly ListedMedia[]): readonly string[] {
  const multipart = media.filter(([, kind]) => kind === "multipart").map(([pointer]) => `${pointer}/schema`);
  if (multipart.length === 0) return [];
  const named = new Map<string, string>();
  const elsewhere = new Set<string>();
  const wanted = new Set(multipart);
  rewriteDocument(document, {
    schema: (schema, { pointer }) => {
      const name = wanted.has(pointer) ? refNameOf(schema) : undefined;
      if (name === undefined) for (const inner of scanSchema(schema).names) elsewhere.add(inner);
      else named.set(pointer, name);
      return schema;
    },
  });
  return [...named]
    .filter(([, name]) => elsewhere.has(name))
    .map(([pointer]) => pointer.slice(0, -"/schema".length))
    .filter((pointer) => hasFiles(document, pointer));
}
