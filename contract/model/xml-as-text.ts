import { oncePer } from "../../language/values/memory.ts";
import type { ApiModel, Media, Operation } from "./types.ts";

/**
 * Changes XML bodies to text without a schema, for code without an XML parser. Memoised per model. Returns the model itself if it has no
 * XML bodies.
 */
export const withXmlAsText: (model: ApiModel) => ApiModel = oncePer((model) => {
  if (xmlBodiesOf(model).length === 0) return model;
  return {
    ...model,
    operations: model.operations.map(operationAsText),
    webhooks: model.webhooks.map(operationAsText),
  };
});

export function xmlBodiesOf({ operations, webhooks }: ApiModel): readonly Media[] {
  return [...operations, ...webhooks].flatMap(mediaOf).filter(({ kind }) => kind === "xml");
}

function mediaOf({ body, unsentBody, responses }: Operation): readonly Media[] {
  return [body, unsentBody, ...responses].flatMap((owner) => owner?.content ?? []);
}

function operationAsText(operation: Operation): Operation {
  if (!mediaOf(operation).some(({ kind }) => kind === "xml")) return operation;
  const { body, unsentBody, responses } = operation;
  return {
    ...operation,
    ...(body === undefined ? {} : { body: contentAsText(body) }),
    ...(unsentBody === undefined ? {} : { unsentBody: contentAsText(unsentBody) }),
    responses: responses.map(contentAsText),
  };
}

function contentAsText<Owner extends { readonly content: readonly Media[] }>(owner: Owner): Owner {
  return { ...owner, content: owner.content.map(mediaAsText) };
}

function mediaAsText(media: Media): Media {
  if (media.kind !== "xml") return media;
  const { schema: _, ...rest } = media;
  return { ...rest, kind: "text" };
}
