import type { ServerResponse } from "node:http";
import { encodeProblem, type ProblemDetail } from "../../runtime/server/problem.ts";

/** How long what is left of a request is still read when it is answered already, in milliseconds. */
const LINGER = 2000;

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
  const isUnread = !res.req.complete && announcesBody(res);
  // What is left of the request is not read, so the connection cannot go on.
  if (isUnread) res.shouldKeepAlive = false;
  res.writeHead(status, {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(text),
  });
  const own = res.req.method === "HEAD" ? "" : text;
  if (!isUnread) res.end(own);
  else endLater(res, own);
}

function announcesBody({ req: { headers } }: ServerResponse): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Reads on for a moment: a client that is still sending would find its connection reset, and never see the answer (RFC 9112 §9.6). */
function endLater(res: ServerResponse, text: string): void {
  const { req } = res;
  if (text !== "") res.write(text);
  const end = (): void => void res.end();
  const timer = setTimeout(end, LINGER);
  req.once("end", end);
  req.once("close", end);
  res.once("close", () => clearTimeout(timer));
  req.resume();
}
