// @ts-nocheck Made by a machine and tested as a whole.
import { readStream } from "../body/read-bytes.js";
import type { CallOptions } from "./client.js";
import { limitOf } from "./limit-of.js";

/**
 * The octets of a response, read no further than `maxResponseBytes`; `undefined` where there are more, and at once where its
 * `Content-Length` says so. What is counted is what comes out of `fetch`, decompressed.
 */
export async function readLimited(
  { maxResponseBytes }: CallOptions,
  response: Response,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body, headers } = response;
  const limit = limitOf(maxResponseBytes, 104_857_600);
  if (Number(headers.get("content-length")) > limit) {
    await body?.cancel();
    return undefined;
  }
  // Not every platform has streams.
  return body ? readStream(body, limit) : new Uint8Array(await response.arrayBuffer());
}
