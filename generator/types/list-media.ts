import type { Contract } from "../../contract/build/contract.ts";
import type { ApiModel, Media, SchemaUse } from "../../contract/model/types.ts";
import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { scanSchema } from "../../language/schema/rewrite-subschemas.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { hasFiles, type ListedMedia } from "./mark-bodies.ts";

/**
 * The schema of a stream's items; `undefined` if the document does not describe the items. For JSON lines, only `itemSchema` describes an
 * item: `schema` describes the body as a whole.
 */
export function itemOf({ kind, schema, itemSchema }: Media): SchemaUse | undefined {
  return itemSchema ?? (kind === "sse" ? schema : undefined);
}

/** Lists the media types of a model that are not JSON, without duplicates. */
export function listMedia({ operations, webhooks }: ApiModel): readonly ListedMedia[] {
  const media = [...operations, ...webhooks]
    .flatMap(({ body, responses }) => [
      ...(body?.content ?? []),
      ...responses.flatMap(({ content }) => content),
    ])
    .filter(({ kind }) => kind !== "json")
    .map((media): ListedMedia => {
      const item = itemOf(media);
      return item === undefined ? [media.pointer, media.kind] : [media.pointer, media.kind, item.schema];
    });
  return [...new Map(media.map((listed) => [listed[0], listed])).values()];
}

/**
 * The pointers of multipart media types that contain files and have a named schema which is also used elsewhere. In a multipart body, a
 * file is a `Blob`, but in JSON a string. The multipart body therefore gets its own copy of the schema.
 */
function findCopied(document: SchemaObject, media: readonly ListedMedia[]): readonly string[] {
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

/** The pointers of media types whose body does not have the type of its named schema, but a type of its own. Computed once per contract. */
export const listCopied: (contract: Contract) => readonly string[] = oncePer(({ document, model }) =>
  findCopied(document, listMedia(model)),
);
