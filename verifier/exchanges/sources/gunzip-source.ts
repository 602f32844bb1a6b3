import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { peekSource } from "./peek-source.ts";

/** Thrown if a source is longer than its limit. */
export class SourceTooLongError extends Error {
  override readonly name: string = "SourceTooLongError";
}

/**
 * The content of a source. It is decompressed if it begins with gzip's magic number (RFC 1952 §2.3.1). At most one chunk is read ahead.
 *
 * @param limit - The maximum number of bytes after decompression.
 * @throws {SourceTooLongError} while iterating, beyond the limit; zlib's errors if the source is damaged.
 */
export async function* gunzipSource(
  source: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const peeked = await peekSource(source, (head, whole) => {
    return head.length < 2 && !whole ? undefined : head[0] === 0x1f && head[1] === 0x8b;
  });
  if (peeked.found !== true) {
    yield* peeked.source;
    return;
  }
  const compressed = Readable.from(copyChunks(peeked.source), { objectMode: false });
  const gunzip = createGunzip();
  compressed.on("error", (error) => gunzip.destroy(error));
  compressed.pipe(gunzip);
  let length = 0;
  try {
    for await (const chunk of gunzip) {
      if (!(chunk instanceof Uint8Array)) continue;
      length += chunk.length;
      if (length > limit) throw new SourceTooLongError(`it is longer than ${limit} octets when decompressed`);
      yield chunk;
    }
  } finally {
    compressed.destroy();
    gunzip.destroy();
  }
}

/** Copies chunks, since the stream requests one in advance, and a source may reuse its chunk. */
async function* copyChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source) yield new Uint8Array(chunk);
}
