import type { MediaDescriptor } from "../descriptors.ts";
import { statedReading, type TextRules } from "../wire/read-json.ts";
import { decodeForm } from "./decode-form.ts";
import { decodeMultipart } from "./decode-multipart.ts";
import {
  type BodySource,
  type Decoded,
  decodePlain,
  decoderPartOf,
  readBytes,
  type WrittenBody,
  writePlain,
  writerPartOf,
} from "./plain.ts";
import { readItems } from "./read-items.ts";
import { writeForm } from "./write-form.ts";
import { writeMultipart } from "./write-multipart.ts";
import { writeStream } from "./write-stream.ts";

const decoders = { decodeForm, decodeMultipart };
const writers = { writeForm, writeMultipart, writeStream };

/**
 * Decodes the bytes of a whole body. Pure and synchronous. For `text` with a shape, the text is converted to a type of the shape. For
 * `binary`, the result is a `Blob` with the content type of the message.
 *
 * For `sse` and `json-lines`, the result is also a `Blob`. `readBody` reads these kinds as streams of items. For `xml`, which needs a parser,
 * the result is also a `Blob`.
 */
export function decodeBody(
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules = statedReading,
): Decoded {
  const part = decoderPartOf(media.kind);
  const decode = part === undefined || part === "decodeXml" ? decodePlain : decoders[part];
  return decode(media, bytes, contentType, rules);
}

export type ReadBody = Decoded | { readonly kind: "tooLarge" };

/**
 * Reads the body of a request or response by its media type.
 *
 * - `json`, `form`, `multipart`, `text` and `binary`: reads the whole body, up to `limit` bytes. `binary` gives a `Blob`.
 * - `sse` and `json-lines`: returns an `AsyncIterable` of items without waiting for them. `limit` applies to each line or event. The
 *   iteration throws a `StreamError` if the stream is malformed.
 *
 * `depth` limits the nesting of JSON in items, form fields and multipart parts. It does not limit the nesting of a `json` body, which the
 * caller must check. A malformed body is a result, not an exception. Only errors of the stream itself are thrown, e.g. a lost connection.
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

/**
 * Writes a body by the kind of its media type. `readBody` decodes the written bytes to an equal value.
 *
 * - `json`: any value, as JSON text. `text`: the text of a value. `binary`: a Blob, buffer or stream, unchanged.
 * - `form` and `multipart`: the members of an object, as fields. A `URLSearchParams` or `FormData` is sent unchanged.
 * - `sse` and `json-lines`: the items of a synchronous or asynchronous iterable, as a stream.
 *
 * @throws {EncodeError} for a value that the kind cannot represent.
 */
export function writeBody(media: MediaDescriptor, body: unknown): WrittenBody {
  const part = writerPartOf(media.kind);
  return (part === undefined || part === "writeXml" ? writePlain : writers[part])(media, body);
}
