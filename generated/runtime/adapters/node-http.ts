/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type Incoming, type Outgoing, type Router, isAuthority, pathOf, targetOf, tellsBody } from "../server.js";
import { isAmbiguousPath, isOriginForm, joinChunks } from "../wire.js";


export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The target as sent, for frameworks that strip the mount path from `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All header lines as alternating names and values. If absent, `headers` is complete. */
  readonly rawHeaders?: readonly string[];
  readonly complete: boolean;
  readonly destroyed: boolean;
  /** Whether the client disconnected before the response was complete. Default: false. */
  readonly aborted?: boolean;
  readonly readableEnded: boolean;
  readonly socket: object;
  /** HTTP/2 only: shows that a request has no body, which its headers cannot express. */
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

/** A body parsed by a framework, converted back to bytes. */
export interface ParsedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /**
   * `undefined` if the client sent none. If the framework decoded another character encoding, the bytes are UTF-8 and `charset` is updated.
   */
  readonly contentType: string | undefined;
}

export interface NodeExchange {
  readonly req: NodeRequest;
  readonly res: NodeResponse;
  readonly context: unknown;
  /** The path and query to match, without the mount path. Default: `req.url`. */
  readonly url?: string | undefined;
  /** Whether the request spells the mount path differently than registered. Default: false. */
  readonly isMisspelled?: boolean;
  readonly parsed?: ParsedBody | undefined;
}

/** Creates a `Request` only when a handler accesses it. */
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

  /** Returns the object itself, which saves an allocation per request. */
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
        // In HTTP/2, `writableFinished` is true no matter how the response was closed.
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

function hostOf(req: NodeRequest): string | null {
  return headerOf(req, "host") || headerOf(req, ":authority") || null;
}

function headerOf(req: NodeRequest, name: string): string | null {
  const value = lineOf(req.headers[name]) ?? lineOf(req.headers[name.toLowerCase()]);
  if (value !== null) return withDropped(req, name, value);
  return name.toLowerCase() === UNSETTABLE ? protoOf(req) : null;
}

/** The only header name that cannot be set on Node's `headers` object: assigning it would change the prototype. */
const UNSETTABLE = "__proto__";

function protoOf(req: NodeRequest): string | null {
  const lines = rawLines(req, UNSETTABLE);
  return lines.length === 0 ? null : lines.join(", ");
}

/**
 * Node drops repeated lines of some headers, e.g. `Authorization`. Joins them again, because a server behind a forwarding handler might use
 * the dropped ones.
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

/** Returns `null` for members inherited from the prototype, e.g. `constructor`. */
function lineOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join(", ") : null;
}

function headersOf(req: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // HTTP/2 pseudo-headers.
    if (name.startsWith(":")) continue;
    if (typeof value === "string") headers.append(name, withDropped(req, name, value));
    else for (const item of value ?? []) headers.append(name, item);
  }
  const proto = headers.has(UNSETTABLE) ? null : protoOf(req);
  if (proto !== null) headers.append(UNSETTABLE, proto);
  return headers;
}

const BROKEN_OFF = "The request ended early.";
const NO_OCTETS = "The request stream returns strings instead of bytes.";

/** Resolves with `undefined` if the body exceeds `limit` bytes. On the hot path of every request with a body. */
function collect(req: NodeRequest, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
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
        // Most bodies arrive in one chunk. Pushing to an empty array would allocate room for several.
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

function streamOf(req: NodeRequest): ReadableStream<Uint8Array> {
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
        // Calling `return` would make Node destroy the request and its socket, which the response still needs.
        req.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

/** In bytes. If more of the request body is unread after the response, the server closes the connection. */
const MAX_UNREAD = 1_048_576;

/**
 * Streams are read at the client's pace and cancelled when the client disconnects. Keeps headers already set on `res`. Returns a promise
 * unless the response is already complete.
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
    // One line per value, e.g. for multiple `WWW-Authenticate` headers in a 401.
    if (name === "set-cookie" || written?.has(name)) res.appendHeader(name, value);
    else res.setHeader(name, value);
    written?.add(name);
  }
}

/**
 * Whether a large part of the request body might be unread. If so, callers close the connection, which a client could otherwise keep busy
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
    // The response has already started. Only closing the connection shows the client that it is incomplete.
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
