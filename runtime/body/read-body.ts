import type { MediaDescriptor } from "../descriptors.ts";
import { statedReading, type TextRules } from "../wire/coerce-text.ts";
import { parsePairs } from "../wire/split-styled.ts";
import { decodeFormText } from "./decode-form.ts";
import { type Decoded, settleDecoded } from "./decode-json.ts";
import { decodeMultipart } from "./decode-multipart.ts";
import { decodePlain, withText } from "./decode-plain.ts";
import { type BodySource, readBytes } from "./read-bytes.ts";
import { readEvents, readJsonLines } from "./read-items.ts";

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
  if (media.kind === "form") {
    return withText(bytes, undefined, (text) => {
      if (isNoForm(text, media)) return { kind: "value", value: text };
      const { value, issues } = decodeFormText(text, media, rules);
      return settleDecoded(value, issues);
    });
  }
  return media.kind === "multipart"
    ? decodeMultipart(bytes, contentType, media, rules)
    : decodePlain(media, bytes, contentType);
}

/** Whether a text is all of a body that may be one: it has no field that the document names. */
function isNoForm(text: string, { shape }: MediaDescriptor): boolean {
  if (!shape?.types.includes("string")) return false;
  const names = new Set(shape.properties?.map(([name]) => name));
  return !parsePairs(text)?.some(({ name }) => names.has(name.replace(/\[.*/s, "")));
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
  if (media.kind === "sse" || media.kind === "json-lines") {
    const body = source.body ?? new ReadableStream({ start: (controller) => controller.close() });
    const value =
      media.kind === "sse" ? readEvents(body, media, limit, depth) : readJsonLines(body, limit, depth);
    return { kind: "value", value };
  }
  const bytes = await readBytes(source, limit);
  if (bytes === undefined) return { kind: "tooLarge" };
  return decodeBody(media, bytes, source.headers.get("content-type") ?? media.type, {
    ...statedReading,
    depth,
  });
}
