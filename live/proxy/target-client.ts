import { type Duplex, Readable } from "node:stream";
import { type Dispatcher, Pool } from "undici";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import { pairLines } from "./end-to-end-lines.ts";
import type { ProxyOptions } from "./proxy.ts";
import type { RequestHead } from "./request-head.ts";

/** A request to the target. */
interface TargetRequest {
  readonly head: Pick<RequestHead, "method" | "path" | "headers">;
  /** `null`: none. Octets, or a stream whose length `Content-Length` says or nothing does. */
  readonly body: Readable | Buffer | null;
  /** The protocol to leave HTTP for. */
  readonly upgrade?: string | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Told of each interim answer (RFC 9110 §15.2) before the answer. */
  readonly onInterim: (answer: Pick<TargetAnswer, "status" | "reason" | "headers">) => void;
}

/** What the target answered. */
export interface TargetAnswer {
  readonly kind: "answer";
  readonly status: number;
  readonly reason: string;
  /** As they came, in their order and spelling. */
  readonly headers: ExchangeHeaders;
  /** The content, transfer coding undone. Empty where the answer has none by its status or method. */
  readonly body: Readable;
  /** The trailer fields; to be asked for when the body has ended. */
  trailers(): ExchangeHeaders;
}

/** The target has left HTTP (status 101). */
export interface TargetSwitch {
  readonly kind: "switch";
  readonly headers: ExchangeHeaders;
  readonly socket: Duplex;
}

/** The side of a proxy that faces its target. */
export interface TargetClient {
  /** Sends a request. Rejects where there is no answer; where one breaks off, its body fails. */
  send(request: TargetRequest): Promise<TargetAnswer | TargetSwitch>;
  /** Cuts all connections. */
  close(): void;
}

/**
 * Makes a client of one target on undici, which frames each message anew, and gives up a connection as soon as an answer does not
 * end where it should.
 *
 * @param timeout - Milliseconds that the target may take to connect and to begin its answer.
 */
export function createTargetClient(target: URL, tls: ProxyOptions["tls"], timeout: number): TargetClient {
  const pool = new Pool(target.origin, {
    connect: { ...tls, timeout },
    headersTimeout: timeout,
    // A stream may be silent as long as it likes once it has begun.
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
    const abort = (): void => controller.abort(new Error("Nobody waits for the answer."));
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
      // 101 is an answer to `Upgrade` alone, and below it there is none.
      if (status > 101)
        this.#request.onInterim({ status, reason: reason ?? "", headers: linesOf(controller.rawHeaders) });
      return;
    }
    // By its method or status alone (RFC 9112 §6.3), whatever its `Content-Length` says of another answer.
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
    // Of one that was answered before, its body fails.
    this.#reject(error);
    this.#body?.destroy(error);
  }
}

/** What comes of an answer, as fast as it is read. To destroy it gives the answer up. */
function readableOf(controller: Dispatcher.DispatchController): Readable {
  const body = new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      controller.abort(error ?? new Error("The answer is not wanted."));
      done(error);
    },
  });
  // Who reads it is told.
  return body.on("error", () => undefined);
}

/** Octets of a head are characters one to one (RFC 9110 §5.5), as Node's own parser reads them. */
function linesOf(raw: Dispatcher.DispatchController["rawHeaders"]): ExchangeHeaders {
  if (!Array.isArray(raw)) return [];
  return pairLines(raw.map((text) => (typeof text === "string" ? text : text.toString("latin1"))));
}
