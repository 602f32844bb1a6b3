import type { BodySource } from "../body/read-bytes.ts";

/**
 * Whether a `Host` or `:authority` names a host, and perhaps a port, as the grammar of RFC 9110 §7.2 asks: `uri-host [ ":" port ]`
 * (RFC 3986 §3.2). User information is no part of it, nor is anything that ends an authority within a URL.
 */
export function isAuthority(text: string): boolean {
  return AUTHORITY.test(text);
}

const AUTHORITY =
  /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|(?:[!$&-.0-9;=\w~]|%[\da-f]{2})+)(?::\d*)?$/i;

/**
 * A request as the router works with it. An adapter makes one of what its server has, so that a `Request` is only built
 * where somebody asks for it.
 */
export interface Incoming extends BodySource {
  /** Upper case. */
  readonly method: string;
  /** Path and query as sent, e.g. `/orgs/a%20b?page=2`; dot segments resolved. */
  readonly target: string;
  /**
   * Whether its `Host`, or the host of its target in absolute form, is no authority, or there are several `Host` lines (RFC 9112
   * §3.2), so that its URL is not known: it is refused. Absent: it is not.
   */
  readonly isMalformed?: boolean;
  /** Whether there is a body, which may be empty. */
  readonly hasBody: boolean;
  /** Aborted when the other side goes away. */
  readonly signal: AbortSignal;
  /** The request as a web standard one. Its body can be read once, by whoever comes first. */
  readonly request: Request;
  /** What the adapter gives handlers beside: the framework's own request, an environment. */
  readonly context: unknown;
}

/** What leaves the router. */
export interface Outgoing {
  readonly status: number;
  /** Several of one name are several lines, as `Set-Cookie` needs. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `null`: no body. */
  readonly body: BodyInit | null;
}

/**
 * A web standard request as an {@link Incoming}.
 *
 * @param isFramed - Whether there is a body where no header tells, as the platform knows it. Default: where the request has one.
 */
export function incomingOf(request: Request, context?: unknown, isFramed = true): Incoming {
  return new WebIncoming(request, context, isFramed);
}

class WebIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly request: Request;
  readonly context: unknown;
  readonly #isFramed: boolean;

  constructor(request: Request, context: unknown, isFramed: boolean) {
    this.method = request.method;
    this.target = targetOf(request.url);
    this.request = request;
    this.context = context;
    this.#isFramed = isFramed;
  }

  // Asked for only where needed: in some engines each of these is made on demand.
  get headers(): Headers {
    return this.request.headers;
  }

  get body(): ReadableStream<Uint8Array> | null {
    return this.request.body;
  }

  get hasBody(): boolean {
    if (this.method === "GET" || this.method === "HEAD" || this.request.body === null) return false;
    return tellsBody(this.headers) ?? this.#isFramed;
  }

  get isMalformed(): boolean {
    const host = this.headers.get("host");
    // A URL that a platform has taken from an absolute form as it stood may have user information.
    return (host !== null && host !== "" && !isAuthority(host)) || USER_INFORMATION.test(this.request.url);
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }
}

const USER_INFORMATION = /^[^/?#]*\/\/[^/?#]*@/;

/**
 * Whether headers say that there is a body (RFC 9112 §6.3); `undefined` where they say nothing. One of no octets is a body where it
 * has a type.
 */
export function tellsBody(headers: Incoming["headers"]): boolean | undefined {
  if (headers.get("transfer-encoding") !== null) return true;
  const length = headers.get("content-length");
  return length === null ? undefined : length !== "0" || headers.get("content-type") !== null;
}

/** The path and query of an absolute URL, as they stand. The origin ends at the first of `/`, `?` and `#` (RFC 3986 §3.2). */
export function targetOf(url: string): string {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const mark = url.indexOf("?");
  const hash = url.indexOf("#");
  const start = mark >= 0 && (slash < 0 || mark < slash) ? mark : slash;
  const end = hash < 0 ? url.length : hash;
  if (start < 0 || start > end) return "/";
  const target = url.slice(start, end);
  return target.startsWith("/") ? target : `/${target}`;
}

/** What leaves the router, as a web standard response. */
export function responseOf({ status, headers, body }: Outgoing): Response {
  return new Response(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}
