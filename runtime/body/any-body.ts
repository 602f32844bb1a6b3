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
 * Decodes a body synchronously. Text is converted to the types in the media type's shape. Returns a `Blob` for `binary` bodies, for `sse`
 * and `json-lines` (which `readBody` decodes as streams), and for `xml` (which requires a parser).
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
 * Serialises a body according to its media type's kind, so that `readBody` decodes the result to an equal value.
 *
 * - `json`: any value, written as JSON. `text`: a value converted to a string. `binary`: a Blob, buffer or stream, sent unchanged.
 * - `form` and `multipart`: an object whose members become fields, or a `URLSearchParams` or `FormData`, sent unchanged.
 * - `sse` and `json-lines`: a synchronous or asynchronous iterable, whose items are sent as a stream.
 *
 * @throws {EncodeError} For a value that the kind cannot represent.
 */
export function writeBody(media: MediaDescriptor, body: unknown): WrittenBody {
  const part = writerPartOf(media.kind);
  return (part === undefined || part === "writeXml" ? writePlain : writers[part])(media, body);
}
