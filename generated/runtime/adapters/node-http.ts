/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import {
  type Incoming,
  type Outgoing,
  type Router,
  isAuthority,
  pathOf,
  requireRouter,
  targetOf,
  tellsBody,
} from "../server.js";
import { isAmbiguousPath, isOriginForm, joinChunks } from "../wire.js";

export function hostOf(req: NodeRequest): string | null {
  return headerOf(req, "host") || headerOf(req, ":authority") || null;
}

export function headerOf(req: NodeRequest, name: string): string | null {
  const value = lineOf(req.headers[name]) ?? lineOf(req.headers[name.toLowerCase()]);
  if (value !== null) return withDropped(req, name, value);
  return name.toLowerCase() === UNSETTABLE ? protoOf(req) : null;
}

/** `__proto__` is the only header name that cannot be set on Node's `headers` object: assigning it would change the prototype. */
const UNSETTABLE = "__proto__";

function protoOf(req: NodeRequest): string | null {
  const lines = rawLines(req, UNSETTABLE);
  return lines.length === 0 ? null : lines.join(", ");
}

/**
 * Restores repeated header lines that Node drops, e.g. for `Authorization`. A server behind a forwarding handler might otherwise use a
 * credential that was never checked.
 */
function withDropped(req: NodeRequest, name: string, value: string): string {
  const lines = rawLines(req, name);
  return lines.length > 1 && value === lines[0] ? lines.join(", ") : value;
}

function rawLines({ rawHeaders = [] }: NodeRequest, name: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const other = rawHeaders[at];
    if (other?.length === name.length && other.toLowerCase() === name.toLowerCase())
      lines.push(rawHeaders[at + 1] ?? "");
  }
  return lines;
}

function lineOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join(", ") : null;
}

export function headersOf(req: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // Skip HTTP/2 pseudo-headers such as `:path`.
    if (name.startsWith(":")) continue;
    if (typeof value === "string") headers.append(name, withDropped(req, name, value));
    else for (const item of value ?? []) headers.append(name, item);
  }
  const proto = headers.has(UNSETTABLE) ? null : protoOf(req);
  if (proto !== null) headers.append(UNSETTABLE, proto);
  return headers;
}

export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The original request target. Set by frameworks that strip the mount path from `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All header lines as alternating names and values. If absent, `headers` is assumed to be complete. */
  readonly rawHeaders?: readonly string[];
  readonly complete: boolean;
  readonly destroyed: boolean;
  /** Whether the client disconnected before the response was complete. Default: false. */
  readonly aborted?: boolean;
  readonly readableEnded: boolean;
  readonly socket: object;
  /** The HTTP/2 stream, which reports whether a request has no body; HTTP/2 headers do not show this. */
  readonly stream?: { readonly endAfterHeaders: boolean };
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  off(event: string, listener: (...values: unknown[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  [Symbol.asyncIterator](): AsyncIterator<unknown>;
}

export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | string[]): unknown;
  appendHeader(name: string, value: string): unknown;
  flushHeaders(): void;
  write(chunk: Uint8Array): boolean;
  end(data?: string | Uint8Array): unknown;
  destroy(error?: Error): unknown;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

export function hasLeft(req: NodeRequest, res: NodeResponse): boolean {
  return res.destroyed || req.aborted === true;
}

export interface ParsedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /**
   * The content type, or `undefined` if the client did not send a `Content-Type`. If the framework decoded a different character encoding,
   * the bytes are re-encoded as UTF-8 and `charset` is updated.
   */
  readonly contentType: string | undefined;
}

export interface NodeExchange {
  readonly req: NodeRequest;
  readonly res: NodeResponse;
  readonly context: unknown;
  /** Path and query used for matching, without the mount path. Default: `req.url`. */
  readonly url?: string | undefined;
  /** Whether the request spells the mount path differently than registered. Default: false. */
  readonly isMisspelled?: boolean;
  readonly parsed?: ParsedBody | undefined;
}

export const BROKEN_OFF = "The request ended early.";

const NO_OCTETS = "The request stream returns strings instead of bytes.";

/** Reads the request body, or resolves with `undefined` if it exceeds `limit` bytes. Runs for every request with a body. */
export function collect(req: NodeRequest, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Uint8Array[] | undefined;
    let size = 0;
    let isSettled = false;
    const fail = (error: unknown): void => {
      isSettled = true;
      reject(error);
    };
    req.on("data", (chunk) => {
      if (isSettled) return;
      if (!(chunk instanceof Uint8Array)) return fail(new TypeError(NO_OCTETS));
      size += chunk.byteLength;
      if (size <= limit) {
        // Most bodies arrive in one chunk. Pushing to an empty array would allocate space for several chunks.
        if (chunks === undefined) chunks = [chunk];
        else chunks.push(chunk);
        return;
      }
      isSettled = true;
      req.pause();
      resolve(undefined);
    });
    req.on("end", () => {
      isSettled = true;
      resolve(joinChunks(chunks ?? [], size));
    });
    req.on("error", fail);
    req.on("close", () => {
      if (!isSettled) fail(new Error(BROKEN_OFF));
    });
  });
}

export function streamOf(req: NodeRequest): ReadableStream<Uint8Array> {
  const iterator = req[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true && req.aborted) throw new Error(BROKEN_OFF);
        if (done === true) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(value);
        else throw new TypeError(NO_OCTETS);
      },
      async cancel() {
        // The iterator is not closed with `return`, because Node would then destroy the request and the socket that the response needs.
        req.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Adapts a Node request. Creates a `Request` object only when a handler accesses it. */
export class NodeIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly context: unknown;
  readonly #exchange: NodeExchange;
  #request: Request | undefined;
  #body: ReadableStream<Uint8Array> | undefined;
  #controller: AbortController | undefined;

  constructor(exchange: NodeExchange) {
    const { req } = exchange;
    this.method = req.method ?? "GET";
    this.target = rootedTarget(exchange.url ?? req.url ?? "/");
    this.context = exchange.context;
    this.#exchange = exchange;
  }

  get headers(): { get(name: string): string | null } {
    return this;
  }

  get(name: string): string | null {
    const { req, parsed } = this.#exchange;
    const isType = parsed !== undefined && name.toLowerCase() === "content-type";
    return isType ? (parsed.contentType ?? null) : headerOf(req, name);
  }

  get hasBody(): boolean {
    return tellsBody(this) ?? isFramed(this.#exchange.req);
  }

  get isMalformed(): boolean {
    const { req } = this.#exchange;
    if (!isOriginForm(sentTargetOf(req))) return true;
    const host = hostOf(req);
    return host !== null && !isAuthority(host);
  }

  get isAmbiguous(): boolean {
    const { req, isMisspelled = false } = this.#exchange;
    const sent = sentTargetOf(req);
    return isMisspelled || (sent !== this.target && isAmbiguousPath(pathOf(sent)));
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      const { req, res } = this.#exchange;
      const abort = (): void => {
        // In HTTP/2, `writableFinished` is always true, even if the client closed the stream early.
        if (!res.writableFinished || req.aborted) controller.abort();
      };
      if (hasLeft(req, res)) abort();
      else res.once("close", abort);
    }
    return this.#controller.signal;
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (!this.hasBody) return null;
    const { parsed, req } = this.#exchange;
    this.#body ??= parsed === undefined ? streamOf(req) : new Blob([parsed.bytes]).stream();
    return this.#body;
  }

  get request(): Request {
    this.#request ??= this.#makeRequest();
    return this.#request;
  }

  #makeRequest(): Request {
    const { req } = this.#exchange;
    const init: RequestInit & { duplex?: "half" } = {
      method: this.method,
      headers: headersOf(req),
      signal: this.signal,
    };
    const isRead = req.readableEnded && req.aborted !== true;
    const body = this.method === "GET" || this.method === "HEAD" || isRead ? null : this.body;
    if (body?.locked === false) {
      init.body = body;
      init.duplex = "half";
    }
    const scheme = "encrypted" in req.socket && req.socket.encrypted === true ? "https" : "http";
    const target = rootedTarget(req.url ?? "/");
    const address = `${scheme}://${hostOf(req) ?? "localhost"}${target}`;
    return new Request(URL.canParse(address) ? address : `${scheme}://localhost${target}`, init);
  }

  readAll(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { req, parsed } = this.#exchange;
    if (this.#body !== undefined) return Promise.reject(new TypeError("The body is being read as a stream."));
    if (parsed !== undefined)
      return Promise.resolve(parsed.bytes.byteLength > limit ? undefined : parsed.bytes);
    if (req.aborted || (req.destroyed && !req.readableEnded)) return Promise.reject(new Error(BROKEN_OFF));
    if (req.readableEnded) {
      return Promise.reject(new TypeError("The body was read before it reached the router."));
    }
    return collect(req, limit);
  }
}

export function isFramed({ stream }: Partial<NodeRequest>): boolean {
  return stream?.endAfterHeaders === false;
}

function sentTargetOf({ originalUrl, url = "/" }: NodeRequest): string {
  return originalUrl ?? url;
}

export function rootedTarget(url: string): string {
  return url.startsWith("/") ? url : targetOf(url);
}

/** Maximum number of unread request body bytes after the response. If more remain, the server closes the connection. */
const MAX_UNREAD = 1_048_576;

/**
 * Writes a response to Node's `res`, keeping headers that are already set. Streams are read at the client's pace and cancelled when the
 * client disconnects. Returns a promise unless the response is already complete.
 */
export function writeNodeResponse(
  outgoing: Outgoing,
  req: NodeRequest,
  res: NodeResponse,
): Promise<void> | undefined {
  const { body } = outgoing;
  if (hasLeft(req, res)) return body instanceof ReadableStream ? body.cancel() : undefined;
  res.statusCode = outgoing.status;
  writeHeaders(outgoing.headers, res);
  if (leavesUpload(req)) res.setHeader("connection", "close");
  if (body === null) res.end();
  else if (typeof body === "string" || body instanceof Uint8Array) res.end(body);
  else return writeStream(streamFor(body, res), res);
  return undefined;
}

function writeHeaders(headers: Outgoing["headers"], res: NodeResponse): void {
  const written = headers.length > 1 ? new Set<string>() : undefined;
  for (const [name, value] of headers) {
    // Multiple values need separate header lines, e.g. several `WWW-Authenticate` challenges in a 401.
    if (name === "set-cookie" || written?.has(name)) res.appendHeader(name, value);
    else res.setHeader(name, value);
    written?.add(name);
  }
}

/**
 * Whether a large part of the request body might be unread. Callers then close the connection, because the client could otherwise occupy it
 * by sending the rest.
 */
export function leavesUpload({ complete, headers }: NodeRequest): boolean {
  if (complete) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > MAX_UNREAD;
}

function streamFor(body: Exclude<BodyInit, string>, res: NodeResponse): ReadableStream<Uint8Array> | null {
  if (body instanceof ReadableStream) return body;
  if (body instanceof Blob) res.setHeader("content-length", String(body.size));
  const response = new Response(body);
  const type = response.headers.get("content-type");
  if (type !== null && body instanceof FormData) res.setHeader("content-type", type);
  return response.body;
}

async function writeStream(stream: ReadableStream<Uint8Array> | null, res: NodeResponse): Promise<void> {
  if (stream === null) {
    res.end();
    return;
  }
  const reader = stream.getReader();
  const onClose = (): void => {
    reader.cancel().catch(() => undefined);
  };
  res.once("close", onClose);
  try {
    res.flushHeaders();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || res.destroyed) break;
      if (!res.write(value)) await drained(res);
    }
    res.off("close", onClose);
    res.end();
  } catch (error) {
    // The response has already started, so closing the connection is the only way to signal that it is incomplete.
    res.destroy(error instanceof Error ? error : undefined);
  }
}

function drained(res: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off("drain", done);
      res.off("close", done);
      resolve();
    };
    res.once("drain", done);
    res.once("close", done);
  });
}

/** A listener for `createServer` from `node:http`, `node:https`, or `node:http2` with `allowHTTP1`. */
export type NodeListener = (req: NodeRequest, res: NodeResponse) => void;

/**
 * Serves a router on `node:http`. The handlers' `context` is `{ req, res }`.
 *
 * @example
 * createServer(toNodeListener(router)).listen(3000);
 */
export function toNodeListener(router: Pick<Router, "answer">): NodeListener {
  requireRouter(router, "toNodeListener");
  return async (req, res) => {
    try {
      const outgoing = await router.answer(new NodeIncoming({ req, res, context: { req, res } }));
      const writing = writeNodeResponse(outgoing, req, res);
      if (writing !== undefined) await writing;
    } catch (error) {
      res.destroy(error instanceof Error ? error : undefined);
    }
  };
}
