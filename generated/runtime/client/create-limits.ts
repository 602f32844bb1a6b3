/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { readStream } from "../body/plain.js";
import { isTextDeeper, type ParseJson } from "../wire/build-value.js";
import type { FailReading } from "./client-error.js";

/** Options of {@link createLimits}. Values other than numbers of at least 0 are ignored. */
export interface LimitOptions {
  /** The maximum size of a response's body in decompressed bytes; for a stream, of a line or event, at most 16 MiB. Default: 100 MiB. */
  readonly bytes?: number | undefined;
  /** The deepest nesting of arrays and objects in JSON of a response. Default: 512. */
  readonly depth?: number | undefined;
}

/** Reads responses within limits. */
export interface ResponseLimits {
  readonly bytes: number;
  readonly depth: number;
  /** Calls `fail` for a body that is too large; without `fail`, resolves with an empty string. */
  readonly text: (response: Response, fail?: FailReading) => Promise<string>;
  /** Like `text`; also calls `fail` for JSON that is nested too deep. */
  readonly json: (response: Response, fail: FailReading) => Promise<string>;
  readonly octets: (response: Response, fail: FailReading) => Promise<Uint8Array<ArrayBuffer>>;
  /** Parses JSON in items, fields and parts. Default: as `JSON.parse` does. */
  readonly parse?: ParseJson;
}

/**
 * The option `limits` of a client or call: bounds the memory that a response can take. A response beyond it is an
 * `UnexpectedResponseError` with the reason `size` or `depth`.
 *
 * Clients of `createClient`, and clients that validate or read streams and forms, have standard limits. A client made by
 * `createContext` without validation has none by default, and no code for them.
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

/** The default limits. */
export const standardLimits: ResponseLimits = /* @__PURE__ */ createLimits();

/** The given limit; the standard one if that is invalid, such as `NaN`. */
function limitOf(given: number | undefined, standard: number): number {
  return given !== undefined && given >= 0 ? given : standard;
}

/**
 * Reads a response as UTF-8 text of at most `limit` bytes; `undefined` if there is more, without reading if `Content-Length` says so. Bytes
 * are counted after decompression. Malformed UTF-8 becomes U+FFFD, as in `Response.text()`: refusing it would make clients a hundredth
 * larger.
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
    // Decodes one chunk later, so that a text in one chunk is decoded at once, which is faster than as a stream.
    if (chunk) text += decoder.decode(chunk, { stream: !done });
    if (done) return text;
    room -= value.byteLength;
    chunk = value;
  }
  // The sender may be gone. The reader need not know that cancelling failed.
  reader?.cancel().catch(() => undefined);
  return undefined;
}

/** Like {@link readText}, for bytes. */
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

/** The number of bytes that may be read of a response. Negative if `Content-Length` exceeds the limit. */
function roomFor({ headers }: Response, limit: number): number {
  return Number(headers.get("content-length")) > limit ? -1 : limit;
}
