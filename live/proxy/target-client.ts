import { type Duplex, Readable } from "node:stream";
import { type Dispatcher, Pool } from "undici";
import { pairLines } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import type { ProxyOptions } from "./proxy.ts";
import type { RequestHead } from "./request-head.ts";

interface TargetRequest {
  readonly head: Pick<RequestHead, "method" | "path" | "headers">;
  /** The request body, or `null`. Streams without `Content-Length` are sent in chunks. */
  readonly body: Readable | Buffer | null;
  readonly upgrade?: string | undefined;
  readonly signal: AbortSignal;
  /** Called for each interim response (RFC 9110 §15.2). */
  readonly onInterim: (answer: Pick<TargetAnswer, "status" | "reason" | "headers">) => void;
}

export interface TargetAnswer {
  readonly kind: "answer";
  readonly status: number;
  readonly reason: string;
  readonly headers: ExchangeHeaders;
  /** The body without transfer coding. Empty if the status or method rules out content. */
  readonly body: Readable;
  trailers(): ExchangeHeaders;
}

export interface TargetSwitch {
  readonly kind: "switch";
  readonly headers: ExchangeHeaders;
  readonly socket: Duplex;
}

export interface TargetClient {
  /** Sends a request. Rejects if there is no response. If the response is cut off, its body emits an error. */
  send(request: TargetRequest): Promise<TargetAnswer | TargetSwitch>;
  close(): void;
}

/**
 * Creates a client based on undici. undici writes the framing and closes connections whose response has a wrong length.
 * @param timeout - Milliseconds to connect, and again to receive the response head.
 */
export function createTargetClient(target: URL, tls: ProxyOptions["tls"], timeout: number): TargetClient {
  const pool = new Pool(target.origin, {
    connect: { ...tls, timeout },
    headersTimeout: timeout,
    bodyTimeout: 0,
    pipelining: 1,
    allowH2: false,
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const { head, body, upgrade } = request;
        const { method, path } = head;
        const headers = head.headers.flat();
        const handler = new AnswerHandler(request, resolve, reject);
        pool.dispatch(
          { method, path, headers, body, ...(upgrade === undefined ? {} : { upgrade }) },
          handler,
        );
      }),
    close: () => void pool.destroy().catch(() => undefined),
  };
}

class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #request: TargetRequest;
  readonly #resolve: (answer: TargetAnswer | TargetSwitch) => void;
  readonly #reject: (error: Error) => void;
  #body: Readable | undefined;
  #trailers: ExchangeHeaders = [];

  constructor(
    request: TargetRequest,
    resolve: (answer: TargetAnswer | TargetSwitch) => void,
    reject: (error: Error) => void,
  ) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const abort = (): void => controller.abort(new Error("The client disconnected."));
    const { signal } = this.#request;
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  }

  onRequestUpgrade(
    controller: Dispatcher.DispatchController,
    _status: number,
    _headers: unknown,
    socket: Duplex,
  ): void {
    this.#resolve({ kind: "switch", headers: linesOf(controller.rawHeaders), socket });
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    reason?: string,
  ): void {
    if (status < 200) {
      // `Upgrade` handles 101, and lower statuses are not forwarded.
      if (status > 101)
        this.#request.onInterim({ status, reason: reason ?? "", headers: linesOf(controller.rawHeaders) });
      return;
    }
    // Responses without content, by method or status (RFC 9112 §6.3), can declare the `Content-Length` of another response.
    const isBare = this.#request.head.method === "HEAD" || status === 204 || status === 304;
    const body = isBare ? Readable.from([], { objectMode: false }) : readableOf(controller);
    if (!isBare) this.#body = body;
    this.#resolve({
      kind: "answer",
      status,
      reason: reason ?? "",
      headers: linesOf(controller.rawHeaders),
      body,
      trailers: () => this.#trailers,
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.#trailers = linesOf(controller.rawTrailers);
    this.#body?.push(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // Has no effect once the promise has resolved. In that case, only the body fails.
    this.#reject(error);
    this.#body?.destroy(error);
  }
}

function readableOf(controller: Dispatcher.DispatchController): Readable {
  const body = new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      controller.abort(error ?? new Error("The response was cancelled."));
      done(error);
    },
  });
  // Prevents an uncaught error. The reader of the body also gets the error.
  return body.on("error", () => undefined);
}

/** Decodes headers as Latin-1 (RFC 9110 §5.5), like Node's parser. */
function linesOf(raw: Dispatcher.DispatchController["rawHeaders"]): ExchangeHeaders {
  if (!Array.isArray(raw)) return [];
  return pairLines(raw.map((text) => (typeof text === "string" ? text : text.toString("latin1"))));
}
