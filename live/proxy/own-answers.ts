import type { IncomingMessage, ServerResponse } from "node:http";
import { encodeProblem, type ProblemDetail } from "../../runtime/server/problem.ts";
import { endAfterRequest } from "../../verifier/middleware/node-messages.ts";

/** Sends an answer of the proxy itself, as `application/problem+json`. If another answer has begun, cuts it off instead. */
export function sendProblem(
  res: ServerResponse,
  status: number,
  message: string,
  details: readonly ProblemDetail[] = [],
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { body } = encodeProblem({ kind: "problem", status, message, details }, []);
  const text = typeof body === "string" ? body : "";
  const isUnread = !res.req.complete && announcesBody(res);
  // The rest of the request is not read, so the connection cannot be reused.
  if (isUnread) res.shouldKeepAlive = false;
  res.writeHead(status, {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(text),
  });
  const own = res.req.method === "HEAD" ? "" : text;
  if (!isUnread) res.end(own);
  else endAfterRequest(res.req, res, own);
}

function announcesBody({ req: { headers } }: ServerResponse): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Answers a GET or HEAD of the readiness path with 200 as soon as the server listens. Orchestrators and scripts use it to wait for the
 * server.
 *
 * @returns false for any other request, which is not answered.
 */
export function answerReady(req: IncomingMessage, res: ServerResponse, path: string): boolean {
  const isAsked = (req.method === "GET" || req.method === "HEAD") && req.url?.split("?", 1)[0] === path;
  if (!isAsked) return false;
  const body = "ready\n";
  res.writeHead(200, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": body.length,
    "cache-control": "no-store",
  });
  res.end(req.method === "HEAD" ? undefined : body);
  return true;
}
