import type { Outgoing } from "../server/incoming.ts";
import type { Router } from "../server/options.ts";
import { hasLeft, NodeIncoming, type NodeRequest, type NodeResponse } from "./node-incoming.ts";

/** The most that is left unread of a request before its connection is given up. */
const MAX_UNREAD = 1_048_576;

/**
 * Writes what leaves the router. Streams are read as fast as the other side takes them; when it goes away, they are
 * cancelled. Headers that are there already stay, unless the answer has one of that name. Gives a promise where that takes a while:
 * it settles when all is written.
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
    // A line of each, as a 401 of several schemes has them.
    if (name === "set-cookie" || written?.has(name)) res.appendHeader(name, value);
    else res.setHeader(name, value);
    written?.add(name);
  }
}

/**
 * Whether so much of a request is unread when it is answered that its connection is to be closed: an upload that nobody reads would
 * keep it busy for as long as its sender likes.
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
    // Half an answer is sent: breaking off is the only way left to say that the rest is missing.
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

/** A listener for `createServer` of `node:http`, `node:https`, and `node:http2` with `allowHTTP1`. */
export type NodeListener = (req: NodeRequest, res: NodeResponse) => void;

/**
 * Serves a router on `node:http`: `createServer(toNodeListener(router)).listen(3000)`. Handlers get `{ req, res }` as
 * their `context`.
 */
export function toNodeListener(router: Router): NodeListener {
  return async (req, res) => {
    try {
      const outgoing = await router.answer(new NodeIncoming({ req, res, context: { req, res } }));
      const writing = writeNodeResponse(outgoing, req, res);
      if (writing !== undefined) await writing;
    } catch (error) {
      res.destroy(error instanceof Error ? error : undefined);
    }
  };
}
