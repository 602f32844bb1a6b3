import type { BodySource } from "../body/plain.ts";
import type { ErrorShape } from "../descriptors.ts";
import { chooseByStatus } from "../status.ts";
import type { ValidationIssue } from "../validation.ts";

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

/** One detail of what is wrong with a request. Never holds a value that was sent. */
export interface ProblemDetail {
  /** A JSON Pointer: into the body, or `/<in>/<name>` for a parameter. */
  readonly pointer: string;
  readonly message: string;
}

/** An error that the router answers by itself. */
export interface Problem {
  readonly kind: "problem";
  readonly status: number;
  /** For a person. Says nothing of what happens inside. */
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** An error without details. */
export function problem(status: number, message: string): Problem {
  return { kind: "problem", status, message };
}

/** The most details that one answer lists. */
export const MAX_DETAILS = 50;

/** The most of a pointer that a message quotes: its names are the sender's, of any length. */
const MAX_POINTER = 200;

const TITLES: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [406, "Not Acceptable"],
  [413, "Content Too Large"],
  [415, "Unsupported Media Type"],
  [422, "Unprocessable Content"],
  [500, "Internal Server Error"],
  [501, "Not Implemented"],
]);

/** The standard phrase of a status (RFC 9110 §15). */
export function titleOf(status: number): string {
  return TITLES.get(status) ?? "Error";
}

/**
 * Writes an error in the first shape that covers its status: the operation's, then the contract's. Where neither does, as
 * `application/problem+json` (RFC 9457), details in `errors` as the RFC's own example has them. Where a shape has no place
 * for details, the message names the first.
 */
export function encodeProblem(
  found: Problem,
  shapes: readonly (readonly ErrorShape[] | undefined)[],
): Outgoing {
  let shape: ErrorShape | undefined;
  for (const list of shapes) shape ??= list && chooseByStatus(list, found.status);
  const details = (found.details ?? []).slice(0, MAX_DETAILS);
  const body = shape === undefined ? standardBody(found, details) : shapedBody(found, details, shape);
  const type = shape?.type ?? "application/problem+json";
  const headers = [["content-type", type] as const, ...(found.headers ?? [])];
  return { status: found.status, headers, body: JSON.stringify(body) };
}

function standardBody({ status, message }: Problem, details: readonly ProblemDetail[]): object {
  const errors = details.map((detail) => ({ detail: detail.message, pointer: `#${detail.pointer}` }));
  return { title: titleOf(status), status, detail: message, ...(errors.length > 0 ? { errors } : {}) };
}

function shapedBody({ message }: Problem, details: readonly ProblemDetail[], shape: ErrorShape): object {
  if (shape.details === undefined) return Object.fromEntries([[shape.message, sumUp(message, details)]]);
  // A Map first: a pointer is text that was sent, and `__proto__` may be in it.
  const body = new Map<string, unknown>([[shape.message, message]]);
  if (details.length > 0) body.set(shape.details, groupDetails(details));
  return Object.fromEntries(body);
}

/** For shapes without a place for details: the message names the first. */
function sumUp(message: string, [first, ...others]: readonly ProblemDetail[]): string {
  if (first === undefined) return message;
  const where = first.pointer === "" ? "the value" : first.pointer.slice(0, MAX_POINTER);
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `${message.replace(/\.$/, "")}: ${where} ${first.message.replace(/\.$/, "")}${more}.`;
}

function groupDetails(details: readonly ProblemDetail[]): object {
  const groups = new Map<string, string[]>();
  for (const { pointer, message } of details) {
    const group = groups.get(pointer);
    if (group === undefined) groups.set(pointer, [message]);
    else group.push(message);
  }
  return Object.fromEntries(groups);
}

/** What comes of a body that cannot be read to its end. That a caller goes away in the middle is no error of the server's. */
export function brokeOff(error: unknown): Problem {
  // What the web's streams throw where somebody else has read them.
  if (error instanceof TypeError) throw error;
  return problem(400, "The body broke off.");
}

/** What a body comes to that breaks its schema. */
export function refuseBody(status: 400 | 422, issues: readonly ValidationIssue[]): Problem {
  return refuseIssues(status, "The body does not fit its schema.", issues);
}

/** An error with what is wrong in detail. */
export function refuseIssues(status: number, message: string, issues: readonly ValidationIssue[]): Problem {
  const details = issues.map((issue) => ({ pointer: issue.pointer, message: issue.message }));
  return { ...problem(status, message), details };
}
