import type { ApiModel } from "../../contract/model/types.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";

/** The media types of a model that are not JSON: pointer and kind, each once. */
export function listMedia({
  operations,
  webhooks,
}: ApiModel): readonly (readonly [pointer: string, kind: BodyKind])[] {
  const media = [...operations, ...webhooks]
    .flatMap(({ body, responses }) => [
      ...(body?.content ?? []),
      ...responses.flatMap(({ content }) => content),
    ])
    .filter(({ kind }) => kind !== "json")
    .map(({ pointer, kind }) => [pointer, kind] as const);
  return [...new Map(media)];
}
