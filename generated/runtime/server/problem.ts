/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { BodySource } from "../body/plain.js";
import type { ErrorShape } from "../descriptors.js";
import { chooseByStatus } from "../status.js";
import type { ValidationIssue } from "../validation.js";

/**
 * Tells whether a `Host` or `:authority` matches the grammar of RFC 9110 §7.2: `uri-host [ ":" port ]` (RFC 3986 §3.2). User
 * information is not allowed, nor any character that ends an authority within a URL.
 */
export function isAuthority(text: string): boolean {
  return AUTHORITY.test(text);
}

const AUTHORITY =
  /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|(?:[!$&-.0-9;=\w~]|%[\da-f]{2})+)(?::\d*)?$/i;

/**
 * A request as the router uses it. Adapters implement it with their server's objects, so that a `Request` is made only if it is
 * needed.
 */
export interface Incoming extends BodySource {
  /** The method in upper case. */
  readonly method: string;
  /** The path and query as sent, e.g. `/orgs/a%20b?page=2`; dot segments resolved. */
  readonly target: string;
  /**
   * Whether `Host`, or the host of a target in absolute form, is malformed, or there are several `Host` lines (RFC 9112 §3.2). Its URL is
   * unknown then, and the request is refused. Absent: false.
   */
  readonly isMalformed?: boolean;
  /** Whether there is a body, which may be empty. */
  readonly hasBody: boolean;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The request as a web standard object. Its body can be read once. */
  readonly request: Request;
  /** The adapter's own objects for handlers: the framework's request, an environment. */
  readonly context: unknown;
}

/** A response of the router. */
export interface Outgoing {
  readonly status: number;
  /** The header lines. Several may have the same name, as for `Set-Cookie`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body; `null` if there is none. */
  readonly body: BodyInit | null;
}

/**
 * Makes an {@link Incoming} of a web standard request.
 *
 * @param isFramed - Whether there is a body although no header says so, if the platform knows. Default: whether the request has
 * one.
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

  // Read on demand: some engines create these objects on first use.
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
    // A URL that a platform took from an absolute form may contain user information.
    return (host !== null && host !== "" && !isAuthority(host)) || USER_INFORMATION.test(this.request.url);
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }
}

const USER_INFORMATION = /^[^/?#]*\/\/[^/?#]*@/;

/** Tells whether headers announce a body (RFC 9112 §6.3); `undefined` if they do not say. An empty body counts if it has a type. */
export function tellsBody(headers: Incoming["headers"]): boolean | undefined {
  if (headers.get("transfer-encoding") !== null) return true;
  const length = headers.get("content-length");
  return length === null ? undefined : length !== "0" || headers.get("content-type") !== null;
}

/**
 * The path and query of an absolute URL, unchanged. The origin ends at the first `/`, `?` or `#` (RFC 3986
 * §3.2).
 */
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

/** A response of the router as a web standard object. */
export function responseOf({ status, headers, body }: Outgoing): Response {
  return new Response(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}

/** One fault of a request. Never contains a value that was sent. */
export interface ProblemDetail {
  /** A JSON Pointer into the body, or `/<in>/<name>` for a parameter. */
  readonly pointer: string;
  readonly message: string;
}

/** The statuses that a router answers itself. */
export type RefusedStatus = 400 | 401 | 403 | 404 | 405 | 406 | 413 | 415 | 422 | 500 | 501;

/** An error response of the router itself. */
export interface Problem<Status extends number = RefusedStatus> {
  readonly kind: "problem";
  readonly status: Status;
  /** The message for people. Reveals nothing about the server's internals. */
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Set if that part of the request is invalid. */
  readonly part?: "parameters" | "body" | undefined;
}

/** An error without details. */
export function problem<Status extends number>(status: Status, message: string): Problem<Status> {
  return { kind: "problem", status, message };
}

/** The maximum number of details in one response. */
export const MAX_DETAILS = 50;

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

/** Writes an error in the shape that the document describes for it. This is a server part for errors with shapes. */
export type FillError = (found: Problem<number>, shape: ErrorShape) => Outgoing;

/** Writes an error in the first shape that covers its status. Without such a shape, writes `application/problem+json` (RFC 9457). */
export function encodeProblem(
  found: Problem<number>,
  shapes: readonly (readonly ErrorShape[] | undefined)[],
  fill?: FillError,
): Outgoing {
  let shape: ErrorShape | undefined;
  for (const list of shapes) shape ??= list && chooseByStatus(list, found.status);
  if (shape !== undefined && fill !== undefined) return fill(found, shape);
  const type = ["content-type", "application/problem+json"] as const;
  const headers = [type, ...(found.headers ?? [])];
  return { status: found.status, headers, body: JSON.stringify(standardBody(found)) };
}

/** The body that RFC 9457 defines for an error, with details in `errors` as in its own example. */
export function standardBody({ status, message, details = [] }: Problem<number>): object {
  const errors = details
    .slice(0, MAX_DETAILS)
    .map((detail) => ({ detail: detail.message, pointer: `#${detail.pointer}` }));
  return { title: titleOf(status), status, detail: message, ...(errors.length > 0 ? { errors } : {}) };
}

/** The problem for a body that broke off. A client that disconnects is not an error of the server. */
export function brokeOff(error: unknown): Problem {
  // Thrown by web streams that were read before.
  if (error instanceof TypeError) throw error;
  return problem(400, "The body broke off.");
}

/** The problem for an invalid body. */
export function refuseBody(status: 400 | 422, issues: readonly ValidationIssue[]): Problem {
  return { ...refuseIssues(status, "The body does not fit its schema.", issues), part: "body" };
}

/** A problem with issues as its details. */
export function refuseIssues(
  status: RefusedStatus,
  message: string,
  issues: readonly ValidationIssue[],
): Problem {
  const details = issues.map((issue) => ({ pointer: issue.pointer, message: issue.message }));
  return { ...problem(status, message), details };
}
