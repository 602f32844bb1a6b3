import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showText } from "../../contract/findings/show-text.ts";
import { encodeProblem, type ProblemDetail } from "../../runtime/server/problem.ts";
import { endAfterRequest } from "../../verifier/middleware/node-messages.ts";

/** Sends an `application/problem+json` response. If a head was already sent, cuts the connection instead. */
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
  // The rest of the request remains unread, so the connection cannot be reused.
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
 * Responds with 200 to GET and HEAD requests for the readiness path, so that orchestrators and scripts can wait for the proxy.
 * @returns False for any other request, which the caller must handle.
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

export type HostRule = (host: string | undefined) => boolean;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * Creates the rule for accepted hosts. A server listening on a public address accepts all hosts. A local server accepts only `localhost`,
 * its subdomains, and the server's own name. Otherwise, a page whose host name resolves to this machine could read responses (DNS
 * rebinding). IP addresses and requests without `Host` (HTTP/1.0) are safe to accept.
 */
export function createHostRule(listening: string): HostRule {
  const own = listening.toLowerCase();
  // Names are not resolved, so requests must use the exact name.
  if (isIP(own.replace(/^\[|\]$/g, "")) !== 0 && !LOOPBACK.test(own)) return () => true;
  return (host) => {
    if (host === undefined) return true;
    const name = host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
    return isIP(name.replace(/^\[|\]$/g, "")) !== 0 || name === own || /(?:^|\.)localhost$/.test(name);
  };
}

export function createForeignHostFinding(host: string | undefined): Finding {
  const message = `Rejected a request for the unknown host ${showText(host ?? "")} with 421.`;
  return createFinding("serve/foreign-host", { message });
}
