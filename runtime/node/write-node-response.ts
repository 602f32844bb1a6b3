import type { Outgoing } from "../server/problem.ts";
import { hasLeft, type NodeRequest, type NodeResponse } from "./node-request.ts";

/** Maximum number of unread request body bytes after the response. If more remain, the server closes the connection. */
const MAX_UNREAD = 1_048_576;

/**
 * Writes a response to Node's `res`, keeping headers that are already set. Streams are read at the client's pace and cancelled when the
 * client disconnects. Returns a promise unless the response is already complete.
 */
export function writeNodeResponse(
  outgoing: Outgoing,
  req: NodeRequest,
  res: NodeResponse,
): Promise<void> | undefined {
  const { body } = outgoing;
  if (hasLeft(req, res)) return body instanceof ReadableStream ? body.cancel() : undefined;
  res.statusCode = outgoing.status;
  writeHeaders(outgoing.headers, res);
  if (leavesUpload(req)) res.setHeader("connection", "close");
  if (body === null) res.end();
  else if (typeof body === "string" || body instanceof Uint8Array) res.end(body);
  else return writeStream(streamFor(body, res), res);
  return undefined;
}

function writeHeaders(headers: Outgoing["headers"], res: NodeResponse): void {
  const written = headers.length > 1 ? new Set<string>() : undefined;
  for (const [name, value] of headers) {
    // Multiple values need separate header lines, e.g. several `WWW-Authenticate` challenges in a 401.
    if (name === "set-cookie" || written?.has(name)) res.appendHeader(name, value);
    else res.setHeader(name, value);
    written?.add(name);
  }
}

/**
 * Whether a large part of the request body might be unread. Callers then close the connection, because the client could otherwise occupy it
 * by sending the rest.
 */
export function leavesUpload({ complete, headers }: NodeRequest): boolean {
  if (complete) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > MAX_UNREAD;
}

function streamFor(body: Exclude<BodyInit, string>, res: NodeResponse): ReadableStream<Uint8Array> | null {
  if (body instanceof ReadableStream) return body;
  if (body instanceof Blob) res.setHeader("content-length", String(body.size));
  const response = new Response(body);
  const type = response.headers.get("content-type");
  if (type !== null && body instanceof FormData) res.setHeader("content-type", type);
  return response.body;
}

async function writeStream(stream: ReadableStream<Uint8Array> | null, res: NodeResponse): Promise<void> {
  if (stream === null) {
    res.end();
    return;
  }
  const reader = stream.getReader();
  const onClose = (): void => {
    reader.cancel().catch(() => undefined);
  };
  res.once("close", onClose);
  try {
    res.flushHeaders();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || res.destroyed) break;
      if (!res.write(value)) await drained(res);
    }
    res.off("close", onClose);
    res.end();
  } catch (error) {
    // The response has already started, so closing the connection is the only way to signal that it is incomplete.
    res.destroy(error instanceof Error ? error : undefined);
  }
}

function drained(res: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off("drain", done);
      res.off("close", done);
      resolve();
    };
    res.once("drain", done);
    res.once("close", done);
  });
}
