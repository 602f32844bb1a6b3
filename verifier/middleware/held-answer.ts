import type { Operation } from "../../contract/model/types.ts";
import { groupLines } from "../../runtime/server/problem.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type {
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../exchanges/exchange.ts";
import type { TelemetrySpan } from "../telemetry/create-telemetry.ts";
import { type BodyNeed, CapturedBody, chunkOf } from "./captured-body.ts";
import type { Watch } from "./create-watch.ts";
import { answerLines, pairsOf, type WatchedResponse } from "./node-messages.ts";
import type { Refusal } from "./refusal.ts";

export interface AnsweredRequest {
  readonly request: ExchangeRequest;
  readonly span: TelemetrySpan | undefined;
  readonly operations: readonly Operation[];
}

type WatchedMethod = "write" | "end" | "writeHead" | "flushHeaders";

type Held = readonly unknown[];

/** Holds back a `node:http` response until it has been judged. */
export class HeldAnswer {
  readonly #watch: Watch;
  readonly #res: WatchedResponse;
  readonly #answered: AnsweredRequest;
  readonly #original: Pick<WatchedResponse, WatchedMethod>;
  readonly #captured: CapturedBody;
  #need: BodyNeed | undefined;
  #held: Held[] | undefined;
  #isDecided = false;
  #isReplaced = false;
  #isHanding = false;

  constructor(watch: Watch, res: WatchedResponse, answered: AnsweredRequest) {
    this.#watch = watch;
    this.#res = res;
    this.#answered = answered;
    this.#captured = new CapturedBody(watch.limit);
    const { write, end, writeHead, flushHeaders } = res;
    this.#original = {
      write: write.bind(res),
      end: end.bind(res),
      writeHead: writeHead.bind(res),
      flushHeaders: flushHeaders.bind(res),
    };
    res.writeHead = (...values: unknown[]) => this.#onHead(values);
    res.flushHeaders = () => this.#onFlush();
    res.write = (...values: unknown[]) => this.#onWrite(values);
    res.end = (...values: unknown[]) => this.#onEnd(values);
  }

  #onHead(values: readonly unknown[]): unknown {
    // Node itself calls `writeHead` before it sends the first byte.
    if (this.#isHanding) return this.#call("writeHead", values);
    const [status, ...rest] = values;
    const headers = rest.find((value) => typeof value === "object" && value !== null);
    if (typeof status === "number") this.#res.statusCode = status;
    if (typeof rest[0] === "string") this.#res.statusMessage = rest[0];
    for (const [name, values] of groupLines(pairsOf(headers))) this.#res.setHeader(name, values);
    return this.#res;
  }

  #onFlush(): void {
    const isStream = this.#choose() === "stream";
    if (!this.#isReplaced && isStream) this.#hand("flushHeaders", []);
  }

  #onWrite(values: readonly unknown[]): boolean {
    // On HTTP/2, Node's `end` calls `write` itself.
    if (this.#isHanding) return this.#call("write", values) === true;
    if (!this.#isReplaced) this.#keep(values);
    if (this.#held === undefined && !this.#isReplaced) return this.#hand("write", values) === true;
    // Code that waits for its callback before writing more would otherwise hang.
    for (const callback of callbacksOf(values)) process.nextTick(callback);
    if (this.#isReplaced) return true;
    this.#held?.push(values.filter((value) => typeof value !== "function"));
    // Decide now if further chunks cannot matter: the body is not required, or already too long.
    if (this.#need === "none" || this.#captured.isOver) this.#decide();
    return true;
  }

  #onEnd(values: readonly unknown[]): unknown {
    if (!this.#isReplaced) this.#keep(values);
    if (!this.#isDecided && !this.#isReplaced) {
      if (this.#res.headersSent) this.#observe();
      else this.#decide();
    }
    // Forward a second call of `end`, so that Node reports its usual error.
    return this.#hand("end", this.#isReplaced ? callbacksOf(values) : values);
  }

  #decide(): void {
    this.#isDecided = true;
    const refusal = this.#watch.release(
      { request: this.#answered.request, response: this.#response() },
      this.#answered.span,
    );
    if (refusal === undefined) this.#letGo();
    else this.#replace(refusal);
  }

  /** Decides at the first byte of the body how much of it to copy, and whether to hold the response back. */
  #choose(): BodyNeed {
    if (this.#need === undefined) {
      const type = headerValue(answerLines(this.#res), "content-type");
      const { operations, request } = this.#answered;
      const isBare = request.method === "HEAD";
      this.#need = isBare ? "none" : this.#watch.needOfResponse(operations, this.#res.statusCode, type);
      if (!this.#res.headersSent) {
        if (this.#need === "stream") this.#begin();
        else this.#held = [];
      }
    }
    return this.#need;
  }

  /** Judges the status and headers of a streamed response before they are sent, without holding back the stream. */
  #begin(): void {
    const head = { status: this.#res.statusCode, headers: answerLines(this.#res) };
    const refusal = this.#watch.begin(this.#answered.request, head, this.#answered.span);
    if (refusal !== undefined) this.#replace(refusal);
  }

  #keep([chunk, encoding]: readonly unknown[]): void {
    const copied = chunkOf(chunk, encoding);
    if (copied === undefined || copied.length === 0) return;
    const need = this.#choose();
    this.#captured.add(copied, () => need);
  }

  #letGo(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const values of held) this.#hand("write", values);
  }

  #replace({ status, headers, body }: Refusal): void {
    this.#isReplaced = true;
    this.#held = undefined;
    for (const name of this.#res.getHeaderNames()) this.#res.removeHeader(name);
    // HTTP/2 responses have no status message, and Node warns if it is accessed.
    if (Object.hasOwn(this.#res, "statusMessage")) this.#res.statusMessage = undefined;
    this.#res.statusCode = status;
    for (const [name, value] of headers) this.#res.setHeader(name, value);
    this.#hand("end", [body]);
  }

  #observe(): void {
    this.#watch.observe({ request: this.#answered.request, response: this.#response() }, this.#answered.span);
  }

  #response(): ExchangeResponse {
    const headers = answerLines(this.#res);
    return { status: this.#res.statusCode, headers, body: this.#body(headers) };
  }

  #body(headers: ExchangeHeaders): ExchangeBody {
    if (this.#answered.request.method === "HEAD") return { kind: "none" };
    return this.#captured.toBody(headers, "recording", () => this.#need ?? "none");
  }

  #hand(method: WatchedMethod, values: readonly unknown[]): unknown {
    this.#isHanding = true;
    try {
      return this.#call(method, values);
    } finally {
      this.#isHanding = false;
    }
  }

  #call(method: WatchedMethod, values: readonly unknown[]): unknown {
    return (this.#original[method] as (...values: readonly unknown[]) => unknown)(...values);
  }
}

function callbacksOf(values: readonly unknown[]): readonly (() => void)[] {
  // Node calls these callbacks without arguments, whatever parameters they declare.
  return values.filter((value): value is () => void => typeof value === "function");
}
