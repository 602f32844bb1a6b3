// @ts-nocheck Made by a machine and tested as a whole.
import { readStream } from "../body/read-bytes.js";
import type { CallOptions } from "./client.js";

/**
 * The octets of a response, read no further than `maxResponseBytes`; `undefined` where there are more, and at once where its
 * `Content-Length` says so. What is counted is what comes out of `fetch`, decompressed.
 */
export async function readLimited(
  { maxResponseBytes = 104_857_600 }: CallOptions,
  response: Response,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body, headers } = response;
  if (Number(headers.get("content-length")) > maxResponseBytes) {
    await body?.cancel();
    return undefined;
  }
  // Not every platform has streams.
  return body ? readStream(body, maxResponseBytes) : new Uint8Array(await response.arrayBuffer());
}
