import type { WatchedRequest } from "./node-messages.ts";

/**
 * Reads a request's body and puts it back, so that whoever comes next reads it as if nobody had. `undefined` where it is
 * longer than `limit`: then no more than that was read, and it is put back as well.
 *
 * A stream takes octets back until it has said that it has ended, which it does a turn after its last octet was read; so they
 * are put back in the same turn. For the same reason nothing is read where it would only tell of the end.
 */
export function peekBody(req: WatchedRequest, limit: number): Promise<readonly Uint8Array[] | undefined> {
  // Of a caller who has left, nothing more is heard.
  if (req.destroyed) return Promise.resolve(undefined);
  if (isComplete(req) && req.readableLength === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (isWhole: boolean): void => {
      req.off("readable", onReadable);
      req.off("close", onClose);
      for (const chunk of chunks.toReversed()) req.unshift(chunk);
      resolve(isWhole ? chunks : undefined);
    };
    const onReadable = (): void => {
      while (req.readableLength > 0 || !isComplete(req)) {
        const chunk = req.read();
        if (chunk === null) break;
        // Texts come where somebody has set an encoding.
        const bytes = chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk));
        chunks.push(bytes);
        size += bytes.byteLength;
        if (size > limit) {
          finish(false);
          return;
        }
      }
      if (isComplete(req)) finish(true);
    };
    // Broken off: whoever comes next finds out by itself.
    const onClose = (): void => finish(false);
    req.on("readable", onReadable);
    req.on("close", onClose);
  });
}

/** On HTTP/2 `complete` comes with the end of the request itself, which is too late to put anything back. */
function isComplete({ complete, stream }: WatchedRequest): boolean {
  return complete || stream?.readableEnded === true;
}
