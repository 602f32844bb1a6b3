// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { statedReading } from "../joined/client-server.js";
import { decodeBody } from "./decode-body.js";
import type { Decoded } from "../joined/client-server.js";
import { type BodySource, readBytes } from "../joined/adapters-client-server.js";
import { readEvents } from "./read-events.js";
import { readJsonLines } from "./read-json-lines.js";

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
