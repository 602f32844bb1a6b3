import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import type { Exchange, ExchangeRequest } from "../../../verifier/exchanges/exchange.ts";
import type { ProbeOptions, StopReason } from "../probe.ts";
import { backOff } from "./back-off.ts";
import { type SendOptions, sendRequest } from "./send-request.ts";

export type Sent =
  | { readonly kind: "answered"; readonly exchange: Exchange }
  | {
      readonly kind: "failed";
      readonly exchange: Exchange;
      readonly why: string;
      readonly fix?: string | undefined;
    }
  /** The request was not sent because the probe has ended or the server is unreachable. */
  | { readonly kind: "stopped" };

const MOST_REQUESTS = 10_000;
const MOST_MILLISECONDS = 600_000;
const TIMEOUT = 10_000;
const UNREACHABLE: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

export class RequestSender {
  requests = 0;
  stopped: StopReason | undefined;
  /** Whether to lift limits and stop counting requests, for cleanup and for confirming failures. */
  isUnlimited = false;
  /** The error code if the server is unreachable, otherwise an empty string. */
  unreachable = "";
  readonly #options: ProbeOptions;
  readonly #sendOptions: SendOptions;
  readonly #start = performance.now();
  #next = 0;
  /** Milliseconds spent waiting after 429 responses. The total is capped at the time limit. */
  #waited = 0;

  constructor(options: ProbeOptions) {
    this.#options = options;
    const Agent = options.baseUrl.startsWith("https:") ? HttpsAgent : HttpAgent;
    this.#sendOptions = {
      agent: new Agent({ keepAlive: true, maxSockets: Math.max(1, options.concurrency ?? 1) }),
      timeout: options.timeout ?? TIMEOUT,
      signal: undefined,
    };
  }

  get milliseconds(): number {
    return performance.now() - this.#start;
  }

  async send(request: ExchangeRequest): Promise<Sent> {
    for (let attempt = 0; ; attempt++) {
      const sent = await this.#sendOnce(request);
      const response = sent.kind === "answered" ? sent.exchange.response : undefined;
      const wait = response && backOff(response, attempt);
      if (wait === undefined || this.#waited + wait > (this.#options.maxTime ?? MOST_MILLISECONDS))
        return sent;
      this.#waited += wait;
      // All requests wait, not only the rejected one.
      this.#next = Math.max(this.#next, performance.now() + wait);
      await delay(wait, undefined, { signal: this.#options.signal }).catch(() => undefined);
      if (this.#options.signal?.aborted === true) return sent;
    }
  }

  async #sendOnce(request: ExchangeRequest): Promise<Sent> {
    if (!this.isUnlimited && this.#isOver()) return { kind: "stopped" };
    if (!this.isUnlimited) this.requests++;
    await this.#wait();
    const startedAt = new Date();
    const start = performance.now();
    const answer = await sendRequest(request, this.#sendOptions);
    if (answer.kind === "failed") {
      if (!UNREACHABLE.has(answer.code))
        return { kind: "failed", exchange: { request }, why: answer.why, fix: answer.fix };
      this.stopped = "unreachable";
      this.unreachable = answer.why;
      return { kind: "stopped" };
    }
    const exchange: Exchange = { request, response: answer.response };
    this.#options.onExchange?.({ exchange, startedAt, milliseconds: performance.now() - start });
    return { kind: "answered", exchange };
  }

  close(): void {
    this.#sendOptions.agent.destroy();
  }

  #isOver(): boolean {
    const { maxRequests = MOST_REQUESTS, maxTime = MOST_MILLISECONDS, signal } = this.#options;
    if (signal?.aborted === true) this.stopped ??= "interrupted";
    else if (this.requests >= maxRequests) this.stopped ??= "max-requests";
    else if (this.milliseconds >= maxTime) this.stopped ??= "max-time";
    return this.stopped !== undefined;
  }

  async #wait(): Promise<void> {
    const { rate } = this.#options;
    const now = performance.now();
    const at = Math.max(now, this.#next);
    if (rate !== undefined) this.#next = at + 1000 / rate;
    if (at > now) await delay(at - now);
  }
}
