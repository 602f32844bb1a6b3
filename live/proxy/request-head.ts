import type { IncomingMessage } from "node:http";
import { rootedTarget } from "../../runtime/node/node-incoming.ts";
import { isAmbiguousPath } from "../../runtime/paths/ambiguous-path.ts";
import { isAuthority, pathOf } from "../../runtime/server/problem.ts";
import { headerValues, pairLines } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";

export interface RequestHead {
  readonly kind: "head";
  readonly method: string;
  readonly path: string;
  /** The target's `Host`, followed by the client's end-to-end headers. */
  readonly headers: ExchangeHeaders;
  readonly authorities: readonly string[];
  /** Whether the request announces content (RFC 9112 §6.3). The content can still be empty. */
  readonly hasBody: boolean;
}

export interface MalformedHead {
  readonly kind: "malformed";
  /** A clause that completes a message about the request, e.g. `it has more than one Host`. */
  readonly why: string;
}

/**
 * Parses the request head more strictly than Node. Rejects repeated lengths, transfer codings other than `chunked`, multiple or malformed
 * `Host` headers, targets without a path, and ambiguous paths.
 */
export function readRequestHead(
  req: IncomingMessage,
  target: URL,
  isTargetBase = false,
): RequestHead | MalformedHead {
  const lines = pairLines(req.rawHeaders);
  const why = findFault(req, lines);
  if (why !== undefined) return { kind: "malformed", why };
  const url = req.url ?? "/";
  const absolute = authorityOf(url);
  const [prefix, own] = [target.pathname.replace(/\/+$/, ""), rootedTarget(url)];
  return {
    kind: "head",
    method: req.method ?? "GET",
    path: isTargetBase && `${pathOf(own)}/`.startsWith(`${prefix}/`) ? own : prefix + own,
    headers: [["Host", target.host], ...endToEndLines(lines)],
    authorities: [...headerValues(lines, "host"), ...(absolute === undefined ? [] : [absolute])],
    hasBody: headerValues(lines, "transfer-encoding").length > 0 || hasLength(lines),
  };
}

function hasLength(lines: ExchangeHeaders): boolean {
  return headerValues(lines, "content-length").some((length) => Number(length) > 0);
}

function findFault({ httpVersion, url = "/" }: IncomingMessage, lines: ExchangeHeaders): string | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return `its version is HTTP/${httpVersion}`;
  return findFramingFault(lines, httpVersion) ?? findHostFault(lines) ?? findTargetFault(url);
}

/** Matches header names that servers treat as framing fields if they do not distinguish `_` from `-`, as in CGI. */
const DISGUISED = /^(?:content|transfer)_(?:length|encoding)$/i;

function findFramingFault(lines: ExchangeHeaders, version: string): string | undefined {
  const codings = headerValues(lines, "transfer-encoding");
  const lengths = headerValues(lines, "content-length");
  if (codings.length + lengths.length > 1) return "its length is given more than once";
  if (codings.some((coding) => coding.toLowerCase() !== "chunked"))
    return "its Transfer-Encoding is not `chunked`";
  if (codings.length > 0 && version === "1.0") return "its version, HTTP/1.0, has no Transfer-Encoding";
  if (lengths.some((length) => !/^\d{1,15}$/.test(length)))
    return "its Content-Length is not a number of octets";
  const disguised = lines.find(([name]) => DISGUISED.test(name));
  return disguised && `its header ${disguised[0]} may be read as its length`;
}

function findHostFault(lines: ExchangeHeaders): string | undefined {
  const hosts = headerValues(lines, "host");
  if (hosts.length > 1) return "it has more than one Host";
  return hosts.every((host) => host === "" || isAuthority(host))
    ? undefined
    : "its Host is not a host and port";
}

function findTargetFault(url: string): string | undefined {
  if (url.includes("#")) return "its target has a fragment";
  if (isAmbiguousPath(pathOf(url))) return "servers may interpret its path differently";
  if (url.startsWith("/")) return undefined;
  const authority = authorityOf(url);
  if (authority === undefined) return "its target has no path";
  return isAuthority(authority) ? undefined : "the authority of its target is not a host and port";
}

function authorityOf(url: string): string | undefined {
  return /^https?:\/\/([^/?]*)/i.exec(url)?.[1];
}

/**
 * Headers that are never forwarded. Most of them apply to a single connection (RFC 9110 §7.6.1). The proxy itself sets `Host` and handles
 * `Expect`.
 */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
]);

/**
 * A header that is forwarded even if `Connection` lists it. Without `Content-Length`, the recipient could misjudge where the content ends
 * (RFC 9110 §8.6).
 */
const NEVER_REMOVED = "content-length";

/** Removes {@link HOP_BY_HOP} headers and all headers listed in `Connection`. The remaining headers keep their order. */
export function endToEndLines(lines: ExchangeHeaders): ExchangeHeaders {
  const named = new Set(
    headerValues(lines, "connection").flatMap((value) =>
      value.split(",").map((option) => option.trim().toLowerCase()),
    ),
  );
  named.delete(NEVER_REMOVED);
  return lines.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !named.has(name.toLowerCase()));
}

export function withoutHeader(lines: ExchangeHeaders, name: string): ExchangeHeaders {
  return lines.filter(([own]) => own.toLowerCase() !== name);
}
