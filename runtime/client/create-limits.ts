import { readStream } from "../body/plain.ts";
import { isTextDeeper } from "../wire/build-value.ts";
import type { FailReading } from "./client-error.ts";

/** Options of {@link createLimits}. A value that is not a number of at least 0 is ignored. */
export interface LimitOptions {
  /**
   * The largest body of a response that is read, in octets, decompressed; of a stream, the longest line or event, where that
   * is less than 16 MiB. Default: 100 MiB.
   */
  readonly bytes?: number | undefined;
  /** How deep the arrays and objects of JSON in a response may nest. Default: 512. */
  readonly depth?: number | undefined;
}

/** Reads responses up to limits. */
export interface ResponseLimits {
  readonly bytes: number;
  readonly depth: number;
  /** Calls `fail` for a body that is too large; without `fail`, resolves with an empty text. */
  readonly text: (response: Response, fail?: FailReading) => Promise<string>;
  /** As `text`; also calls `fail` for JSON that nests too deep. */
  readonly json: (response: Response, fail: FailReading) => Promise<string>;
  readonly octets: (response: Response, fail: FailReading) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The option `limits` of a client or call: a server cannot make it hold more than this. What goes further is an
 * `UnexpectedResponseError` of reason `size` or `depth`.
 *
 * `createClient` has standard ones, and so has every client that validates, or reads streams and forms. A client made by
 * `createContext` without validation has none unless it is given them: then it carries no code for them either.
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

/** The limits by default. */
export const standardLimits: ResponseLimits = /* @__PURE__ */ createLimits();

/** The given limit, or the standard one where it limits nothing, such as `NaN`. */
function limitOf(given: number | undefined, standard: number): number {
  return given !== undefined && given >= 0 ? given : standard;
}

/**
 * A response as text of UTF-8, read no further than `limit` octets; `undefined` where there is more, and at once where its
 * `Content-Length` says so. What is counted is what comes out of `fetch`, decompressed. Octets that are no UTF-8 are U+FFFD, as
 * in `Response.text()`: to refuse them would cost clients a hundredth of their size.
 */
export async function readText(response: Response, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let chunk: Uint8Array | undefined;
  let room = roomFor(response, limit);
  while (room >= 0) {
    // Not every platform has streams.
    if (!reader) return response.text();
    const { done, value } = await reader.read();
    // One behind: a text that comes in one piece is decoded at once, which is faster than as a stream.
    if (chunk) text += decoder.decode(chunk, { stream: !done });
    if (done) return text;
    room -= value.byteLength;
    chunk = value;
  }
  // The sender may be gone by now; that it cannot be told to stop is no concern of the reader.
  reader?.cancel().catch(() => undefined);
  return undefined;
}

/** As {@link readText}, for octets. */
async function readOctets(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = response;
  const room = roomFor(response, limit);
  if (room < 0) {
    await body?.cancel();
    return undefined;
  }
  // Not every platform has streams.
  return body ? readStream(body, room) : new Uint8Array(await response.arrayBuffer());
}

/** How many octets of a response may be read; negative where its `Content-Length` exceeds the limit. */
function roomFor({ headers }: Response, limit: number): number {
  return Number(headers.get("content-length")) > limit ? -1 : limit;
}
