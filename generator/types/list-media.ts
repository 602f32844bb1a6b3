import type { ApiModel, Media, SchemaUse } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";

/** A media type that is not JSON; a stream with the schema of its items, where something says what they are. */
export type ListedMedia = readonly [pointer: string, kind: BodyKind, item?: JsonSchema];

/** What is known of the items of a stream. The schema of JSON lines as a whole says nothing of the values in them. */
export function itemOf({ kind, schema, itemSchema }: Media): SchemaUse | undefined {
  return itemSchema ?? (kind === "sse" ? schema : undefined);
}

/** The media types of a model that are not JSON, each once. */
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
