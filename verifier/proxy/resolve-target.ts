import { targetOf } from "../../runtime/server/incoming.ts";

/**
 * Where a request goes: the target's origin, its path, and the request's own path and query as sent. Of a request in absolute
 * form (RFC 9112 §3.2.2) the origin is not gone by: a proxy of this kind has one target.
 */
export function resolveTarget(target: URL, requestTarget: string): URL {
  const own = requestTarget.startsWith("/") ? requestTarget : targetOf(requestTarget);
  const url = new URL(target.origin);
  const mark = own.indexOf("?");
  // Set by parts, so that `//host` at the beginning of a path stays a path.
  url.pathname = basePath(target) + (mark < 0 ? own : own.slice(0, mark));
  url.search = mark < 0 ? "" : own.slice(mark);
  return url;
}

/** The request target to send: as the client wrote it, behind the target's path. */
export function rawTarget(target: URL, requestTarget: string): string {
  if (requestTarget === "*") return "*";
  const own = requestTarget.startsWith("/") ? requestTarget : targetOf(requestTarget);
  return basePath(target) + own;
}

function basePath({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "");
}
