import type { Operation } from "../../contract/model/types.ts";
import { headerValue, pairLines } from "../exchanges/content/header-lines.ts";
import type { ExchangeBody, ExchangeHeaders, ExchangeRequest } from "../exchanges/exchange.ts";
import type { TelemetrySpan } from "../telemetry/create-telemetry.ts";
import { type BodyNeed, CapturedBody, chunkOf } from "./captured-body.ts";
import type { Watch } from "./create-watch.ts";
import { answerLines, pairsOf, type WatchedRequest, type WatchedResponse } from "./node-messages.ts";

export interface SentRequest extends Pick<ExchangeRequest, "method" | "url"> {
  readonly headers?: ExchangeHeaders | undefined;
  /** The request body. If absent, the body is copied as it arrives. */
  readonly body?: ExchangeBody | undefined;
}

/**
 * Copies a request and its response without changing or delaying either, and judges them when both have ended. Even operations are looked
 * up only after the bytes were sent.
 */
export class PassingExchange {
  readonly #watch: Watch;
  readonly #req: WatchedRequest;
  readonly #res: WatchedResponse;
  readonly #sent: SentRequest;
  readonly #span: TelemetrySpan | undefined;
  readonly #answer: CapturedBody;
  readonly #body: CapturedBody | undefined;
  #operations: readonly Operation[] | undefined;
  #written: ExchangeHeaders = [];
  #isEnding = false;
  #isAnswered = false;
  #isSent: boolean;
  /** Whether Node discarded an unread part of the request body. */
  #isDropped = false;
  /** Whether no code had started to read the request body when the response ended. */
  #isUnread = false;

  constructor(watch: Watch, { req, res }: Messages, sent: SentRequest) {
    this.#watch = watch;
    this.#req = req;
    this.#res = res;
    this.#sent = sent;
    this.#span = watch.activeSpan();
    this.#answer = new CapturedBody(watch.limit);
    this.#isSent = sent.body !== undefined;
    this.#body = this.#isSent ? undefined : this.#copyRequest(req);
    this.#copyAnswer(res);
  }

  #copyRequest(req: WatchedRequest): CapturedBody {
    const body = new CapturedBody(this.#watch.limit);
    const { push } = req;
    req.push = (chunk, encoding) => {
      if (chunk instanceof Uint8Array) body.add(chunk, () => this.#needOfRequest());
      else if (chunk === null) this.#endRequest();
      return push.call(req, chunk, encoding);
    };
    return body;
  }

  #copyAnswer(res: WatchedResponse): void {
    const { write, end, writeHead } = res;
    type Original = (...values: readonly unknown[]) => unknown;
    res.writeHead = (...values: unknown[]) => {
      const sent = (writeHead as Original).apply(res, values);
      // Node can send these headers without making them available through `getHeaders`.
      this.#written = pairsOf(values.find((value) => typeof value === "object" && value !== null));
      return sent;
    };
    res.write = (...values: unknown[]) => {
      this.#copyChunk(values);
      return (write as Original).apply(res, values) === true;
    };
    res.end = (...values: unknown[]) => {
      this.#copyChunk(values);
      // On HTTP/2, Node's `end` calls `write` itself, which would copy the chunk twice.
      this.#isEnding = true;
      this.#readOn();
      return (end as Original).apply(res, values);
    };
    res.on("finish", () => this.#endAnswer());
  }

  #copyChunk([chunk, encoding]: readonly unknown[]): void {
    const copied = this.#isEnding ? undefined : chunkOf(chunk, encoding);
    if (copied !== undefined) this.#answer.add(copied, () => this.#needOfAnswer());
  }

  /** Reads a request body that the server code ignored, since Node would discard the body after the response. */
  #readOn(): void {
    const { readableFlowing, readableDidRead } = this.#req;
    if (this.#isSent || this.#isAnswered || readableFlowing !== null || readableDidRead) return;
    this.#isUnread = true;
    this.#req.read(0);
  }

  #endAnswer(): void {
    this.#isAnswered = true;
    if (this.#isSent) this.#observe();
    // Read the ignored body to its end, after which the exchange is judged. Aborted requests are not judged.
    else if (this.#isUnread) this.#req.resume();
  }

  #endRequest(): void {
    this.#isSent = true;
    this.#isDropped = this.#req._dumped === true;
    if (this.#isAnswered) this.#observe();
  }

  #observe(): void {
    const { method, url } = this.#sent;
    const request = { method, url, headers: this.#requestHeaders() };
    const headers = answerLines(this.#res, this.#written);
    const answer = method === "HEAD" ? undefined : this.#answer;
    this.#watch.observe(
      {
        request: { ...request, body: this.#sent.body ?? this.#requestBody(request.headers) },
        response: {
          status: this.#res.statusCode,
          headers,
          body: answer?.toBody(headers, "recording", () => this.#needOfAnswer()) ?? { kind: "none" },
        },
      },
      this.#span,
    );
  }

  #requestBody(headers: ExchangeHeaders): ExchangeBody {
    if (this.#isDropped || this.#body === undefined)
      return { kind: "unknown", why: "it was not read before the response ended" };
    return this.#body.toBody(headers, "wire", () => this.#needOfRequest());
  }

  #requestHeaders(): ExchangeHeaders {
    return this.#sent.headers ?? pairLines(this.#req.rawHeaders);
  }

  #needOfRequest(): BodyNeed {
    return this.#watch.needOfRequest(this.#find(), { ...this.#sent, headers: this.#requestHeaders() });
  }

  #needOfAnswer(): BodyNeed {
    const type = headerValue(answerLines(this.#res, this.#written), "content-type");
    return this.#watch.needOfResponse(this.#find(), this.#res.statusCode, type);
  }

  #find(): readonly Operation[] {
    this.#operations ??= this.#watch.find({ ...this.#sent, headers: this.#requestHeaders() });
    return this.#operations;
  }
}

interface Messages {
  readonly req: WatchedRequest;
  readonly res: WatchedResponse;
}
