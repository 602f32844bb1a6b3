import type { ServerResponse } from "node:http";
import { encodeProblem, type ProblemDetail } from "../../runtime/server/problem.ts";

/** Answers in the proxy's own name, as `application/problem+json`; where an answer has begun, it is broken off. */
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
  // What is left of the request is not read, so the connection cannot go on.
  const isUnread = !res.req.complete;
  res.writeHead(status, {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(text),
    ...(isUnread ? { connection: "close" } : {}),
  });
  res.end(res.req.method === "HEAD" ? undefined : text);
}
