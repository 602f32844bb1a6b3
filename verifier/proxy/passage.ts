import type { IncomingMessage, ServerResponse } from "node:http";
import type { Exchange, ExchangeHeaders } from "../exchange.ts";
import { BodyTap } from "./body-tap.ts";
import { pairsOf } from "./forward-headers.ts";
import type { ProxiedExchange } from "./proxy.ts";
import type { ProxyBench } from "./proxy-bench.ts";
import { resolveTarget } from "./resolve-target.ts";

/** One request on its way through the proxy, and what is known of it so far. */
export class Passage {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly bench: ProxyBench;
  /** The request target that is sent on. */
  readonly path: string;
  readonly sent: BodyTap;
  readonly received: BodyTap;
  heldBack: ProxiedExchange["heldBack"];
  answer: IncomingMessage | undefined;
  readonly #startedAt = new Date();
  readonly #start = performance.now();
  readonly #headers: ExchangeHeaders;

  constructor(bench: ProxyBench, req: IncomingMessage, res: ServerResponse) {
    this.bench = bench;
    this.req = req;
    this.res = res;
    this.path = resolveTarget(bench.options.target, req.url ?? "/");
    this.sent = new BodyTap(bench.bodyLimit);
    this.received = new BodyTap(bench.bodyLimit);
    this.#headers = pairsOf(req.rawHeaders);
    this.sent.listen(req);
  }

  /** What has been seen of both sides. */
  exchange(): Exchange {
    const { req, answer, bench } = this;
    const request = {
      method: req.method ?? "GET",
      url: bench.options.target.origin + (this.path === "*" ? "" : this.path),
      headers: this.#headers,
      body: this.sent.body(this.#headers),
    };
    if (answer === undefined) return { request };
    const headers = pairsOf(answer.rawHeaders);
    const body = this.received.body(headers);
    return { request, response: { status: answer.statusCode ?? 0, headers, body } };
  }

  /** Tells of the exchange. To be called once, when nothing more will come. */
  end(): void {
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
