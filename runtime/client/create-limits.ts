import { readStream } from "../body/plain.ts";
import { isTextDeeper } from "../wire/json-depth.ts";
import type { ResponseLimits } from "./client.ts";

export interface LimitOptions {
  /**
   * The maximum size of a response body in bytes, after decompression. Default: 100 MiB. In a stream, the limit applies to each line or
   * event, and is at most 16 MiB.
   */
  readonly bytes?: number | undefined;
  /** The maximum nesting of arrays and objects in a JSON response. Default: 512. */
  readonly depth?: number | undefined;
}

/**
 * Limits the size and nesting of responses. Larger responses fail with an `UnexpectedResponseError` (reason `size` or `depth`). Without
 * this option, {@link standardLimits} apply: `createClient` limits every response, and `createContext` limits streams and forms, and with
 * `validation` all other responses.
 *
 * @example
 * createClient({ limits: createLimits({ bytes: 1_000_000 }) });
 */
export function createLimits(options: LimitOptions = {}): ResponseLimits {
  const bytes = limitOf(options.bytes, 104_857_600);
  const depth = limitOf(options.depth, 512);
  const text: ResponseLimits["text"] = async (response, fail) =>
    (await readText(response, bytes)) ?? fail?.("size", "") ?? "";
  return {
    bytes,
    depth,
    text,
    async json(response, fail) {
      const read = await text(response, fail);
      if (isTextDeeper(read, depth)) fail("depth", read);
      return read;
    },
    octets: async (response, fail) => (await readOctets(response, bytes)) ?? fail("size", ""),
  };
}

export const standardLimits: ResponseLimits = /* @__PURE__ */ createLimits();

function limitOf(given: number | undefined, standard: number): number {
  return given !== undefined && given >= 0 ? given : standard;
}

/**
 * Reads a decompressed body as text, replacing malformed UTF-8 with U+FFFD. Resolves with `undefined` if the body exceeds `limit` bytes.
 */
export async function readText(response: Response, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let chunk: Uint8Array | undefined;
  let room = roomFor(response, limit);
  while (room >= 0) {
    if (!reader) return response.text();
    const { done, value } = await reader.read();
    // Each chunk is decoded only after the next one has arrived. A body with a single chunk is then decoded at once, which is faster than
    // streaming.
    if (chunk) text += decoder.decode(chunk, { stream: !done });
    if (done) return text;
    room -= value.byteLength;
    chunk = value;
  }
  // A failed cancellation is ignored: the sender might already have disconnected.
  reader?.cancel().catch(() => undefined);
  return undefined;
}

async function readOctets(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = response;
  const room = roomFor(response, limit);
  if (room < 0) {
    await body?.cancel();
    return undefined;
  }
  return body ? readStream(body, room) : new Uint8Array(await response.arrayBuffer());
}

function roomFor({ headers }: Response, limit: number): number {
  return Number(headers.get("content-length")) > limit ? -1 : limit;
}
