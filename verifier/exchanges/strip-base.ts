import { normaliseBasePath, normalisePath } from "../../runtime/routing/create-matcher.ts";
import { headerValue } from "./content/header-lines.ts";
import type { Exchange } from "./exchange.ts";

/** The base URL of an API. */
interface Base {
  /**
   * The host in lower case, with the port unless it is the scheme's default. Absent if any host is accepted.
   */
  readonly host?: string;
  /** The normalised path, without a slash at its end. */
  readonly path: string;
}

/**
 * Returns the path and query of a request as sent, relative to the server; `undefined` if the request is for
 * another server.
 */
export type StripBase = (exchange: Exchange) => string | undefined;

/**
 * Makes a function that removes the given server, which was used for recording, instead of the document's
 * servers.
 *
 * @param server - A URL (`https://api.example/v1`), a host with or without a path (`localhost:9000/v1`), or a
 * path (`/v1`). Only requests to that host whose path begins with that path belong to the server; a request
 * without a known host is compared by its path only.
 */
export function stripServer(server: string): StripBase {
  const text = server.replace(/[?#].*$/s, "");
  const rooted = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(text) || text.startsWith("/") ? text : `//${text}`;
  const base = readBase(rooted);
  return (exchange) => {
    const { host, path, rest } = splitUrl(exchange);
    if (base.host !== undefined && host !== undefined && base.host !== host) return undefined;
    const below = pathBelow(path, base.path);
    return below === undefined ? undefined : below + rest;
  };
}

/** Removes the server from the exchange's URL; `undefined` if the exchange does not belong to the server. */
export function stripExchange(exchange: Exchange, strip: StripBase): Exchange | undefined {
  const url = strip(exchange);
  return url === undefined ? undefined : { ...exchange, request: { ...exchange.request, url } };
}

/**
 * The path after removing as many segments as the base has. The result is unchanged otherwise;
 * percent-encoding is ignored for the comparison.
 */
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

function splitUrl({ request }: Exchange): { host: string | undefined; path: string; rest: string } {
  const [, scheme, authority, path = "", rest = ""] =
    /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(.*)$/is.exec(request.url) ?? [];
  const named = authority ?? headerValue(request.headers, "host");
  return {
    host: named === undefined ? undefined : normaliseHost(named, scheme),
    path,
    rest: rest === "" ? rest : rest.replace(/#.*$/s, ""),
  };
}

function readBase(url: string): Base {
  const [, scheme, authority, path = ""] =
    /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)/is.exec(url) ?? [];
  const base = { path: normaliseBasePath(path) };
  return authority === undefined || authority === ""
    ? base
    : { ...base, host: normaliseHost(authority, scheme) };
}

/**
 * A host in lower case, without a user name, and without a port that is the default of any scheme, since
 * recorders may not know the scheme.
 */
function normaliseHost(authority: string, scheme: string | undefined): string {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  const port = scheme?.toLowerCase() === "https" ? /:443$/ : scheme === undefined ? /:(?:80|443)$/ : /:80$/;
  return host.replace(port, "");
}
