import type { MediaDescriptor } from "../descriptors.ts";
import { EncodeError, encodeText, isObject, ownMember, printJson } from "../parameters/encode-plain.ts";
import { isItems } from "./check-items.ts";
import type { WrittenBody } from "./plain.ts";

/**
 * Serialises an iterable as JSON lines, a JSON text sequence (RFC 7464), or server-sent events (WHATWG HTML §9.2). With a shape, each item
 * is a complete event; otherwise, each item is an event's data.
 *
 * The stream requests items only while its buffer has room. Cancelling the stream closes the iterable.
 */
export function writeStream(media: MediaDescriptor, items: unknown): WrittenBody {
  const contentType = media.type;
  if (items instanceof ReadableStream) return { body: items, contentType };
  if (!isItems(items)) throw new EncodeError("a stream must be an iterable");
  const iterator = iterate(items);
  const print = media.kind === "sse" ? printEvent(media) : printLine(media);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(print(value)));
    },
    async cancel() {
      await iterator.return();
    },
  });
  return { body, contentType };
}

async function* iterate(
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  yield* items;
}

function printLine({ type }: MediaDescriptor): (item: unknown) => string {
  const start = type.includes("json-seq") ? "\u001e" : "";
  const print = printJson;
  return (item) => `${start}${print(item)}\n`;
}

function printEvent({ shape }: MediaDescriptor): (item: unknown) => string {
  const print = printJson;
  return (item) => {
    const event = shape !== undefined && isObject(item) ? item : { data: item };
    const lines = ["event", "id", "retry", "data"].flatMap((field) => {
      const value = ownMember(event, field);
      return value === undefined
        ? []
        : encodeText(value, print)
            .split(/\r\n|\r|\n/)
            .map((line) => `${field}: ${line}\n`);
    });
    return `${lines.join("")}\n`;
  };
}
