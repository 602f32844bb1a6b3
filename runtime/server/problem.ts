import type { BodySource } from "../body/plain.ts";
import type { ValidationIssue } from "../checks.ts";
import type { ErrorShape } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { isAmbiguousPath, isOriginForm } from "../paths/ambiguous-path.ts";
import { hintsFor } from "../wire/describe-came.ts";

export function isAuthority(text: string): boolean {
  return AUTHORITY.test(text);
}

const AUTHORITY =
  /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|(?:[!$&-.0-9;=\w~]|%[\da-f]{2})+)(?::\d*)?$/i;

/**
 * The router's view of a request. Adapters create it from their framework's objects, so that a `Request` object is created only on demand.
 */
export interface Incoming extends BodySource {
  readonly method: string;
  /** The path and query as sent, e.g. `/orgs/a%20b?page=2`. */
  readonly target: string;
  /**
   * Whether the request target is not a path and query, or `Host` is malformed or repeated (RFC 9112 §3.2). Results in a 400. Default:
   * false.
   */
  readonly isMalformed?: boolean;
  /**
   * Whether servers in front might have interpreted the target as a different path for a reason that `target` does not show: an ambiguous
   * mount path, or normalisation by a URL parser. Results in a 400. Default: false.
   */
  readonly isAmbiguous?: boolean;
  /** Whether the request has a body, which can be empty. */
  readonly hasBody: boolean;
  readonly signal: AbortSignal;
  /** The request as a web standard `Request`. Its body can be read once. */
  readonly request: Request;
  /** The adapter's objects, e.g. the framework's request. Handlers receive them as `context`. */
  readonly context: unknown;
}

export interface Outgoing {
  readonly status: number;
  /** Header lines, in which names can be repeated, e.g. `set-cookie`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: BodyInit | null;
}

export interface RequestOrigin {
  /** Whether a `body` stream means that the request has a body, even without `Content-Length` or `Transfer-Encoding`. Default: true. */
  readonly isFramed?: boolean;
  /** The target as sent, since the URL of a `Request` is normalised. Default: unknown. */
  readonly sentTarget?: string | undefined;
}

/** @param origin - The source of the original target. Default: the `context` of `@hono/node-server`, `{ incoming }`. */
export function incomingOf(
  request: Request,
  context?: unknown,
  origin: RequestOrigin = { sentTarget: nodeTargetOf(context) },
): Incoming {
  return new WebIncoming(request, context, origin);
}

/** Returns the original target of a `node:http` request in the context's member `incoming`. */
export function nodeTargetOf(context: unknown): string | undefined {
  if (typeof context !== "object" || context === null || !("incoming" in context)) return undefined;
  const { incoming } = context;
  const isNode = typeof incoming === "object" && incoming !== null && "rawHeaders" in incoming;
  return isNode && "url" in incoming && typeof incoming.url === "string" ? incoming.url : undefined;
}

class WebIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly request: Request;
  readonly context: unknown;
  readonly #origin: RequestOrigin;

  constructor(request: Request, context: unknown, origin: RequestOrigin) {
    this.method = request.method;
    this.target = targetOf(request.url);
    this.request = request;
    this.context = context;
    this.#origin = origin;
  }

  // Headers are accessed on demand, since some engines create these objects on first use.
  get headers(): Headers {
    return this.request.headers;
  }

  get body(): ReadableStream<Uint8Array> | null {
    return this.request.body;
  }

  get hasBody(): boolean {
    if (this.method === "GET" || this.method === "HEAD" || this.request.body === null) return false;
    return tellsBody(this.headers) ?? this.#origin.isFramed ?? true;
  }

  get isMalformed(): boolean {
    const { sentTarget } = this.#origin;
    if (sentTarget !== undefined && !isOriginForm(sentTarget)) return true;
    const host = this.headers.get("host");
    // If the request target was absolute, the platform's URL can contain user information.
    return (host !== null && host !== "" && !isAuthority(host)) || USER_INFORMATION.test(this.request.url);
  }

  get isAmbiguous(): boolean {
    const { sentTarget } = this.#origin;
    return sentTarget !== undefined && isAmbiguousPath(pathOf(sentTarget));
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }
}

const USER_INFORMATION = /^[^/?#]*\/\/[^/?#]*@/;

/**
 * Checks whether the headers announce a body (RFC 9112 §6.3). Returns `undefined` if this is unknown. A length of 0 announces a body only
 * together with a `Content-Type`.
 */
export function tellsBody(headers: Incoming["headers"]): boolean | undefined {
  if (headers.get("transfer-encoding") !== null) return true;
  const length = headers.get("content-length");
  return length === null ? undefined : length !== "0" || headers.get("content-type") !== null;
}

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

export function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}

export function groupLines(lines: Outgoing["headers"]): ReadonlyMap<string, string | string[]> {
  const groups = new Map<string, string | string[]>();
  for (const [name, value] of lines) {
    const group = groups.get(name);
    groups.set(name, group === undefined ? value : [group, value].flat());
  }
  return groups;
}

export function responseOf({ status, headers, body }: Outgoing): Response {
  return new Response(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}

/** An issue in a request. Never contains values from the request. */
export interface ProblemDetail {
  /** A JSON Pointer into the body, or `/<in>/<name>` for a parameter. */
  readonly pointer: string;
  readonly message: string;
  /** What came in place of the expected value, e.g. `got a string`. Only for logs. */
  readonly hint?: string | undefined;
}

export type RefusedStatus = 400 | 401 | 403 | 404 | 405 | 406 | 413 | 415 | 422 | 500 | 501;

export interface Problem<Status extends number = RefusedStatus> {
  readonly kind: "problem";
  readonly status: Status;
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly part?: "parameters" | "body" | undefined;
}

export function problem<Status extends number>(status: Status, message: string): Problem<Status> {
  return { kind: "problem", status, message };
}

export const AMBIGUOUS_PATH: Problem = /* @__PURE__ */ problem(
  400,
  "Ambiguous path. Send it in normal form (RFC 3986 §6.2.2).",
);

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

/** Returns the reason phrase (RFC 9110 §15). */
export function titleOf(status: number): string {
  return TITLES.get(status) ?? "Error";
}

/** Creates an error response in the shape that the document defines. Required only if the document defines error shapes. */
export type FillError = (found: Problem<number>, shape: ErrorShape) => Outgoing;

/** Serialises an error in the first of the `shapes` that matches the status, otherwise in the format of RFC 9457. */
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

/** Creates an RFC 9457 body, with issues in `errors` as in the example in that RFC. */
export function standardBody({ status, message, details = [] }: Problem<number>): object {
  const errors = details
    .slice(0, MAX_DETAILS)
    .map((detail) => ({ detail: detail.message, pointer: `#${detail.pointer}` }));
  return { title: titleOf(status), status, detail: message, ...(errors.length > 0 ? { errors } : {}) };
}

/** Converts an error while reading a body to a 400, because a client that disconnects is not a server error. Rethrows a `TypeError`. */
export function brokeOff(error: unknown): Problem {
  // A `TypeError` means that the stream was already read, which is a programming error.
  if (error instanceof TypeError) throw error;
  return problem(400, "The body ended early.");
}

/** @param value - The body, for logs of what came. */
export function refuseBody(status: 400 | 422, issues: readonly ValidationIssue[], value?: unknown): Problem {
  const hints = value === undefined ? [] : hintsFor(issues, value);
  const refused = refuseIssues(status, "The body does not match its schema.", issues);
  const details = refused.details?.map((detail, index) => {
    const hint = hints[index];
    return hint === undefined ? detail : { ...detail, hint };
  });
  return { ...refused, details: details ?? [], part: "body" };
}

export function refuseIssues(
  status: RefusedStatus,
  message: string,
  issues: readonly ValidationIssue[],
): Problem {
  const details = issues.map((issue) => ({ pointer: issue.pointer, message: issue.message }));
  return { ...problem(status, message), details };
}
