import { normalisePath } from "../../runtime/paths/normalise-path.ts";
import { basePathOf } from "../../runtime/routing/base-path.ts";
import { headerValue } from "./content/header-lines.ts";
import type { Exchange, ExchangeRequest } from "./exchange.ts";

interface Base {
  readonly host?: string;
  readonly path: string;
}

/** Returns the path and query below the server's base path, as sent, or `undefined` for a request to another server. */
export type StripBase = (exchange: Exchange) => string | undefined;

/**
 * Removes a server's base from URLs, for traffic recorded with a server that the document does not list.
 * @param server - A URL (`https://api.example/v1`), a host with or without a path (`localhost:9000/v1`), or a path (`/v1`). A request
 * matches if its host and path prefix are equal. If either host is unknown, only the path prefix is compared.
 */
export function stripServer(server: string): StripBase {
  const text = server.replace(/[?#].*$/s, "");
  const rooted = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(text) || text.startsWith("/") ? text : `//${text}`;
  const base = readBase(rooted);
  const readOrigin = createOriginReader();
  return ({ request }) => {
    const origin = readOrigin(request.url);
    const host = origin.authority ?? hostOf(request, origin);
    const { path, rest } = splitTarget(request.url.slice(origin.text.length));
    if (base.host !== undefined && host !== undefined && base.host !== host) return undefined;
    const below = pathBelow(path, base.path);
    return below === undefined ? undefined : below + rest;
  };
}

export function stripExchange(exchange: Exchange, strip: StripBase): Exchange | undefined {
  const url = strip(exchange);
  return url === undefined ? undefined : { ...exchange, request: { ...exchange.request, url } };
}

/** Compares path prefixes regardless of percent-encoding, which the result preserves. */
function pathBelow(path: string, base: string): string | undefined {
  if (base === "") return path === "" ? "/" : path;
  let end = 0;
  for (let count = base.split("/").length - 1; count > 0; count--) {
    const slash = path.indexOf("/", end + 1);
    end = slash < 0 ? path.length : slash;
  }
  if (normalisePath(path.slice(0, end)) !== base) return undefined;
  return end === path.length ? "/" : path.slice(end);
}

interface Origin {
  readonly text: string;
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
}

function originOf(url: string): Origin {
  const [text = "", scheme, authority] = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?/i.exec(url) ?? [];
  return { text, scheme, authority: authority === undefined ? undefined : normaliseHost(authority, scheme) };
}

function createOriginReader(): (url: string) => Origin {
  let last: Origin | undefined;
  return (url) => {
    if (last === undefined || !isBelow(url, last)) last = originOf(url);
    return last;
  };
}

function isBelow(url: string, { text, authority }: Origin): boolean {
  const next = url[text.length];
  const isWhole = next === "/" || next === "?" || next === "#" || next === undefined;
  return authority !== undefined && isWhole && url.startsWith(text);
}

function hostOf({ headers }: ExchangeRequest, { scheme }: Origin): string | undefined {
  const host = headerValue(headers, "host");
  return host === undefined ? undefined : normaliseHost(host, scheme);
}

function splitTarget(target: string): { readonly path: string; readonly rest: string } {
  const hash = target.indexOf("#");
  const whole = hash < 0 ? target : target.slice(0, hash);
  const mark = whole.indexOf("?");
  return mark < 0 ? { path: whole, rest: "" } : { path: whole.slice(0, mark), rest: whole.slice(mark) };
}

function readBase(url: string): Base {
  const { text, authority } = originOf(url);
  const base = { path: basePathOf(splitTarget(url.slice(text.length)).path) };
  return authority === undefined || authority === "" ? base : { ...base, host: authority };
}

/** Converts a host to lower case, without user name and default port. If the scheme is unknown, treats both 80 and 443 as default ports. */
function normaliseHost(authority: string, scheme: string | undefined): string {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  const port = scheme?.toLowerCase() === "https" ? /:443$/ : scheme === undefined ? /:(?:80|443)$/ : /:80$/;
  return host.replace(port, "");
}
