// @ts-nocheck Made by a machine and tested as a whole.
import type { CallOptions } from "./client.js";
import { limitOf } from "./limit-of.js";

/** How many octets of a response may be read; less than none where its `Content-Length` says that there are more. */
export function roomFor({ headers }: Response, { maxResponseBytes }: CallOptions): number {
  const limit = limitOf(maxResponseBytes, 104_857_600);
  return Number(headers.get("content-length")) > limit ? -1 : limit;
}
