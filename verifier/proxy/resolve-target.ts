import { targetOf } from "../../runtime/server/incoming.ts";

/**
 * The request target to send: as the client wrote it, behind the target's path. Of a request in absolute form (RFC 9112 §3.2.2)
 * the origin is not gone by: a proxy of this kind has one target.
 */
export function resolveTarget(target: URL, requestTarget: string): string {
  if (requestTarget === "*") return "*";
  const own = requestTarget.startsWith("/") ? requestTarget : targetOf(requestTarget);
  return target.pathname.replace(/\/+$/, "") + own;
}
