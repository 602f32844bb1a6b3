import type { MediaDescriptor } from "../descriptors.ts";
import { statedReading, type TextRules } from "../wire/build-value.ts";
import { decodeForm } from "./decode-form.ts";
import { decodeMultipart } from "./decode-multipart.ts";
import { type BodySource, type Decoded, decodePlain, readBytes } from "./plain.ts";
import { readItems } from "./read-items.ts";

/**
 * Decodes the octets of a body that is read whole: `json`, `form`, `multipart`, `text`, `binary`. Pure and synchronous. A
 * binary body is a `Blob` of the message's content type. A text is read by the media type's shape where it has one.
 *
 * `sse` and `json-lines` are streams, see `readBody`; their octets are answered as a `Blob` here.
 */
export function decodeBody(
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules = statedReading,
): Decoded {
  switch (media.kind) {
    case "form":
      return decodeForm(media, bytes, contentType, rules);
    case "multipart":
      return decodeMultipart(media, bytes, contentType, rules);
    case "json":
    case "text":
    case "binary":
    case "sse":
    case "json-lines":
      return decodePlain(media, bytes, contentType);
  }
}

/** The outcome of reading a body. */
export type ReadBody = Decoded | { readonly kind: "tooLarge" };

/**
 * Reads the body of a request or response as its media type says. `json`, `form`, `multipart`, `text` and `binary` bodies
 * are read whole, up to `limit` octets; `binary` gives a `Blob`. `sse` and `json-lines` give an `AsyncIterable` of items at
 * once; `limit` then bounds one line or event, and the iteration throws a `StreamError` where the stream goes wrong. `depth`
 * bounds how deep the JSON of an item, a field or a part may nest; that of a `json` body is for the caller to look at.
 *
 * A body that is not what it should be is an outcome. Only what the stream itself throws, as when the other side goes
 * away, is thrown.
 */
export async function readBody(
  media: MediaDescriptor,
  source: BodySource,
  limit?: number,
  depth?: number,
): Promise<ReadBody> {
  if (media.kind === "sse" || media.kind === "json-lines")
    return { kind: "value", value: readItems(media, source, limit, depth) };
  const bytes = await readBytes(source, limit);
  if (bytes === undefined) return { kind: "tooLarge" };
  return decodeBody(media, bytes, source.headers.get("content-type") ?? media.type, {
    ...statedReading,
    depth,
  });
}
