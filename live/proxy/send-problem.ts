import type { ServerResponse } from "node:http";
import { encodeProblem, type ProblemDetail } from "../../runtime/server/problem.ts";
import { endAfterRequest } from "../../verifier/middleware/node-messages.ts";

/** Sends an answer of the proxy itself, as `application/problem+json`. If an answer has begun, cuts it off instead. */
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
  // The rest of the request is not read, so the connection cannot be kept.
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
