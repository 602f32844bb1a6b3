import { objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { Header, ItemEncoding, Media } from "./types.ts";

const none: ReadonlyMap<string, Header> = new Map();

export const partHeadersOf: (media: Media) => ReadonlyMap<string, Header> = oncePer((media) => {
  const headers = listHeaders(media);
  return headers.length === 0 ? none : new Map(headers.map((header, index) => [String(index), header]));
});

function listHeaders({ encoding, prefixEncoding = [], itemEncoding }: Media): readonly Header[] {
  const encodings: readonly Pick<ItemEncoding, "partHeaders" | "innerMedia">[] = [
    ...encoding,
    ...prefixEncoding,
    ...(itemEncoding === undefined ? [] : [itemEncoding]),
  ];
  return encodings.flatMap(({ partHeaders = [], innerMedia }) => [
    ...partHeaders,
    ...(innerMedia === undefined ? [] : listHeaders(innerMedia)),
  ]);
}

export function partHeaderSchema(media: Media): SchemaObject | undefined {
  const headers = [...partHeadersOf(media)];
  if (headers.length === 0) return undefined;
  return {
    type: "object",
    properties: objectOf(headers.map(([key, header]) => [key, header.schema.schema] as const)),
  };
}
