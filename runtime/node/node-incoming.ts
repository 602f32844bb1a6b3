import { isAmbiguousPath, isOriginForm } from "../paths/ambiguous-path.ts";
import { type Incoming, isAuthority, pathOf, targetOf, tellsBody } from "../server/problem.ts";
import { headerOf, headersOf, hostOf } from "./node-headers.ts";
import { hasLeft, type NodeExchange, type NodeRequest } from "./node-request.ts";
import { BROKEN_OFF, collect, streamOf } from "./read-node-body.ts";

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
