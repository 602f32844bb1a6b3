// @ts-nocheck Made by a machine and tested as a whole.
import { roomFor } from "./room-for.js";

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
