import type { IncomingMessage, ServerResponse } from "node:http";
import { headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import type {
  Exchange,
  ExchangeBody,
  ExchangeHeaders,
  ExchangeResponse,
} from "../../verifier/exchanges/exchange.ts";
import { BodyTap } from "./body-tap.ts";
import { endToEndLines } from "./end-to-end-lines.ts";
import type { ProxiedExchange } from "./proxy.ts";
import type { ProxyBench } from "./proxy-bench.ts";
import type { RequestHead } from "./request-head.ts";
import type { TargetAnswer } from "./target-client.ts";

/** What a passage is about. */
export interface PassageParts {
  readonly bench: ProxyBench;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly head: RequestHead;
  /** The protocol that the client asks to leave HTTP for, and may. */
  readonly upgrade: string | undefined;
}

/** One request on its way through the proxy, and what is known of it so far. */
export class Passage {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly bench: ProxyBench;
  readonly head: RequestHead;
  readonly upgrade: string | undefined;
  readonly sent: BodyTap;
  readonly received: BodyTap;
  /** Aborted when the client goes away before its answer is complete. */
  readonly signal: AbortSignal;
  /** Whether the connection has left HTTP: then there is no exchange to tell of. */
  isTunnel = false;
  heldBack: ProxiedExchange["heldBack"];
  #answer: Pick<ExchangeResponse, "status" | "headers"> | undefined;
  readonly #startedAt = new Date();
  readonly #start = performance.now();

  constructor({ bench, req, res, head, upgrade }: PassageParts) {
    this.bench = bench;
    this.req = req;
    this.res = res;
    this.head = head;
    this.upgrade = upgrade;
    this.sent = new BodyTap(bench.bodyLimit);
    this.received = new BodyTap(bench.bodyLimit);
    if (head.hasBody) this.sent.listen(req);
    const leaving = new AbortController();
    this.signal = leaving.signal;
    res.once("close", () => {
      if (!res.writableFinished) leaving.abort();
    });
  }

  /**
   * Takes the head of the target's answer, and listens to its body. Gives the lines that go on to the client. Throws where octets
   * would go on in a coding that no line names any more.
   */
  takeAnswer({ status, headers, body }: TargetAnswer): ExchangeHeaders {
    const codings = headerValues(headers, "transfer-encoding");
    if (codings.some((coding) => coding.toLowerCase() !== "chunked"))
      throw new Error("its Transfer-Encoding is not `chunked`");
    // An answer that never has content has no length (RFC 9110 §8.6).
    const lines = endToEndLines(headers).filter(
      ([name]) => status !== 204 || name.toLowerCase() !== "content-length",
    );
    this.#answer = { status, headers: lines };
    this.received.listen(body);
    return lines;
  }

  /** What has been seen of both sides, as it goes on to the other. */
  exchange(): Exchange {
    const { method, path, headers, hasBody } = this.head;
    const url = this.bench.options.target.origin + path;
    const body: ExchangeBody = hasBody ? this.sent.body(headers) : { kind: "none" };
    const request = { method, url, headers, body };
    if (this.#answer === undefined) return { request };
    return { request, response: { ...this.#answer, body: this.received.body(this.#answer.headers) } };
  }

  /** Tells of the exchange. To be called once, when nothing more will come. */
  end(): void {
    if (this.isTunnel) return;
    const exchange = this.exchange();
    const { options } = this.bench;
    options.onExchange({
      exchange,
      judgement: options.judge(exchange),
      startedAt: this.#startedAt,
      milliseconds: performance.now() - this.#start,
      ...(this.heldBack === undefined ? {} : { heldBack: this.heldBack }),
    });
  }
}
