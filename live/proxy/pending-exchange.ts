import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import type {
  Exchange,
  ExchangeBody,
  ExchangeHeaders,
  ExchangeResponse,
} from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { type UnjudgedPart, unjudgedHead, unjudgedPart } from "../../verifier/judge/unjudged-part.ts";
import { BodyTap } from "./body-tap.ts";
import type { ProxiedExchange, ProxyOptions } from "./proxy.ts";
import { endToEndLines, type RequestHead, withoutHeader } from "./request-head.ts";
import { createTargetClient, type TargetAnswer, type TargetClient } from "./target-client.ts";

export interface PendingParts {
  readonly context: ProxyContext;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly head: RequestHead;
  readonly upgrade: string | undefined;
}

export class PendingExchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly context: ProxyContext;
  readonly head: RequestHead;
  readonly upgrade: string | undefined;
  readonly sent: BodyTap;
  readonly received: BodyTap;
  /** Aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** Whether the connection has switched from HTTP to another protocol. If so, there is no exchange to report. */
  isTunnel = false;
  heldBack: ProxiedExchange["heldBack"];
  #answer: Pick<ExchangeResponse, "status" | "headers"> | undefined;
  readonly #startedAt = new Date();
  readonly #start = performance.now();

  constructor({ context, req, res, head, upgrade }: PendingParts) {
    this.context = context;
    this.req = req;
    this.res = res;
    this.head = head;
    this.upgrade = upgrade;
    this.sent = new BodyTap(context.bodyLimit);
    this.received = new BodyTap(context.bodyLimit);
    if (head.hasBody) this.sent.listen(req);
    const leaving = new AbortController();
    this.signal = leaving.signal;
    res.once("close", () => {
      if (!res.writableFinished) leaving.abort();
    });
  }

  /**
   * Records the target's response head and copies the body while it is forwarded.
   * @returns The header lines for the client.
   * @throws Error for a transfer coding other than `chunked`, which the proxy could not announce to the client.
   */
  takeAnswer({ status, headers, body }: TargetAnswer): ExchangeHeaders {
    const codings = headerValues(headers, "transfer-encoding");
    if (codings.some((coding) => coding.toLowerCase() !== "chunked"))
      throw new Error("its Transfer-Encoding is not `chunked`");
    // Responses that never have content must not declare a length (RFC 9110 §8.6).
    const kept = endToEndLines(headers);
    const lines = status === 204 ? withoutHeader(kept, "content-length") : kept;
    this.#answer = { status, headers: lines };
    this.received.listen(body);
    return lines;
  }

  /** Returns the exchange so far. The request is as sent to the target, and the response headers are as sent to the client. */
  exchange(): Exchange {
    const { method, path, headers, hasBody } = this.head;
    const url = this.context.options.target.origin + path;
    const body: ExchangeBody = hasBody ? this.sent.body(headers) : { kind: "none" };
    const request = { method, url, headers, body };
    if (this.#answer === undefined) return { request };
    return { request, response: { ...this.#answer, body: this.received.body(this.#answer.headers) } };
  }

  end(): void {
    if (this.isTunnel) return;
    const exchange = this.exchange();
    const { options } = this.context;
    const judgement = options.judge(exchange);
    const isUnanswered = exchange.response === undefined && judgement.verdict === "valid";
    options.onExchange({
      exchange,
      judgement: isUnanswered ? { ...judgement, verdict: "unchecked" } : judgement,
      startedAt: this.#startedAt,
      milliseconds: performance.now() - this.#start,
      ...(this.heldBack === undefined ? {} : { heldBack: this.heldBack }),
    });
  }
}

export interface SideJudgement {
  readonly errors: readonly ExchangeFinding[];
  /** A part that could not be judged. Absent if the options allow unjudged parts. */
  readonly unjudged: UnjudgedPart | undefined;
}

/** Judges one side of the exchange. In a streamed response, only the head is judged. */
export function judgeSide(
  pending: PendingExchange,
  side: "request" | "response",
  isStreamed = false,
): SideJudgement {
  const { judge, allowUnjudged = false } = pending.context.options;
  const exchange = pending.exchange();
  const judgement = judge(exchange);
  const errors = judgement.findings.filter(
    ({ severity, pointer }) => severity === "error" && pointer.startsWith(`/${side}`),
  );
  if (allowUnjudged) return { errors, unjudged: undefined };
  const unjudged = isStreamed ? unjudgedHead(judgement, side) : unjudgedPart(judgement, exchange, side);
  return { errors, unjudged };
}

export interface ProxyContext {
  readonly options: ProxyOptions;
  readonly bodyLimit: number;
  readonly timeout: number;
  /** Identifies this proxy in `Via`. A request that already contains the pseudonym has passed through the proxy before. */
  readonly pseudonym: string;
  readonly client: TargetClient;
  readonly stopping: AbortController;
  readonly upgraded: Set<Duplex>;
  readonly unreported: Set<Promise<void>>;
}

const BODY_LIMIT = 1024 * 1024;
const TIMEOUT = 60_000;

export function createProxyContext(options: ProxyOptions): ProxyContext {
  const timeout = options.timeout ?? TIMEOUT;
  return {
    options,
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    timeout,
    pseudonym: `tenon-${randomBytes(4).toString("hex")}`,
    client: createTargetClient(options.target, options.tls, timeout),
    stopping: new AbortController(),
    upgraded: new Set(),
    unreported: new Set(),
  };
}
