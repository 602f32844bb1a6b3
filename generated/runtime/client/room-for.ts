// @ts-nocheck Made by a machine and tested as a whole.
/** How many octets of a response may be read; less than none where its `Content-Length` says that there are more. */
export function roomFor({ headers }: Response, limit: number): number {
  return Number(headers.get("content-length")) > limit ? -1 : limit;
}
