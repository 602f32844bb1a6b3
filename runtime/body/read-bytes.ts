import type { MediaDescriptor } from "../descriptors.ts";
/** A message whose body can be read: a `Request`, a `Response`, or what an adapter makes of its own. */
export interface BodySource {
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
  /**
   * Reads the whole body at once where the source knows a shorter way than its stream; `undefined` where it is larger
   * than `limit`.
   */
  readAll?(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * The octets of a body, empty where there is none; `undefined` as soon as there are more than `limit`, and the rest is then
 * not read. Nothing is decompressed.
 */
export function readBytes(
  source: BodySource,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.readAll !== undefined) return source.readAll(limit);
  return source.body === null ? Promise.resolve(new Uint8Array()) : readStream(source.body, limit);
}

/** As {@link readBytes}, of a stream. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinChunks(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      // The sender may be gone by now; that it cannot be told to stop is no concern of the reader.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

/** One array of all chunks; the chunk itself where there is but one. */
export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // Copied only where that gains something: a body mostly comes in one piece. Chunks never stand on shared memory.
  if (chunks.length === 1 && first !== undefined) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Reads a body item by item. `limit` bounds one line or event in octets, `depth` how deep its JSON may nest. */
export type ReadItems = (
  media: MediaDescriptor,
  source: BodySource,
  limit: number | undefined,
  depth: number | undefined,
) => AsyncIterable<unknown>;
