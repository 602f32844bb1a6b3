import type { Operation } from "../../contract/model/types.ts";
import { headerValue, pairLines } from "../exchanges/content/header-lines.ts";
import type { ExchangeBody, ExchangeHeaders, ExchangeRequest } from "../exchanges/exchange.ts";
import type { TelemetrySpan } from "../telemetry/create-telemetry.ts";
import { type BodyNeed, CapturedBody, chunkOf } from "./captured-body.ts";
import type { Watch } from "./create-watch.ts";
import { answerLines, pairsOf, type WatchedRequest, type WatchedResponse } from "./node-messages.ts";

export interface SentRequest extends Pick<ExchangeRequest, "method" | "url"> {
  /** Set if the headers differ from those of Node's request. */
  readonly headers?: ExchangeHeaders | undefined;
  /** Absent if the body has not arrived yet, in which case it is copied as it passes through. */
  readonly body?: ExchangeBody | undefined;
}

/**
 * Copies a request and its response as they pass through, and judges them when both have ended. It neither changes nor delays them: even
 * operations are looked up only after the bytes were sent.
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
  /** Set when Node has discarded an unread part of the request body. */
  #isDropped = false;
  /** Whether nothing had started to read the body when the response ended. */
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
    // The arguments are forwarded unchanged.
    type Original = (...values: readonly unknown[]) => unknown;
    res.writeHead = (...values: unknown[]) => {
      const sent = (writeHead as Original).apply(res, values);
      // Node may send headers without storing them.
      this.#written = pairsOf(values.find((value) => typeof value === "object" && value !== null));
      return sent;
    };
    res.write = (...values: unknown[]) => {
      this.#copyChunk(values);
      return (write as Original).apply(res, values) === true;
    };
    res.end = (...values: unknown[]) => {
      this.#copyChunk(values);
      // On HTTP/2, `end` calls `write`.
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

  /** When the response ends, reads a body that nothing else reads, since Node would discard it. */
  #readOn(): void {
    const { readableFlowing, readableDidRead } = this.#req;
    if (this.#isSent || this.#isAnswered || readableFlowing !== null || readableDidRead) return;
    this.#isUnread = true;
    this.#req.read(0);
  }

  #endAnswer(): void {
    this.#isAnswered = true;
    if (this.#isSent) this.#observe();
    // An unread body is read to its end and then judged, but an aborted request is not.
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
      return { kind: "unknown", why: "it was not read before the answer ended" };
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
