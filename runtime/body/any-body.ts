import type { MediaDescriptor } from "../descriptors.ts";
import { statedReading, type TextRules } from "../wire/build-value.ts";
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
 * Decodes the bytes of a whole body of the kinds `json`, `form`, `multipart`, `text` and `binary`. Pure and synchronous. `binary` gives a
 * `Blob` with the message's content type; text is read by the media type's shape, if it has one.
 *
 * `sse` and `json-lines` also give a `Blob`; `readBody` reads them as streams.
 */
export function decodeBody(
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules = statedReading,
): Decoded {
  const part = decoderPartOf(media.kind);
  return (part === undefined ? decodePlain : decoders[part])(media, bytes, contentType, rules);
}

/** The result of reading a body. */
export type ReadBody = Decoded | { readonly kind: "tooLarge" };

/**
 * Reads the body of a request or response by its media type. `json`, `form`, `multipart`, `text` and `binary` bodies are read as a whole,
 * up to `limit` bytes; `binary` gives a `Blob`. `sse` and `json-lines` give an `AsyncIterable` of items at once; `limit` then applies to a
 * line or event, and the iteration throws a `StreamError` if the stream is malformed. `depth` limits the nesting of JSON in items, fields
 * and parts; the caller checks the nesting of a `json` body.
 *
 * A malformed body is a result, not an exception. Only errors of the stream itself, such as a lost connection, are thrown.
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
 * Writes a body of any kind; `readBody` decodes it to the same value.
 *
 * - `json`: JSON text. `text`: the value's text. `binary`: what `fetch` takes: Blob, buffer, stream.
 * - `form` and `multipart`: an object's members as fields, or a ready-made `URLSearchParams` or `FormData`.
 * - `sse` and `json-lines`: the items of an iterable, sync or not, as a stream.
 *
 * @throws {EncodeError} for a value that the kind cannot represent.
 */
export function writeBody(media: MediaDescriptor, body: unknown): WrittenBody {
  const part = writerPartOf(media.kind);
  return (part === undefined ? writePlain : writers[part])(media, body);
}
