import type { Contract } from "../../contract/build/contract.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import { MAX_BODY_BYTES } from "../../runtime/server/body-defaults.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type { Exchange, ExchangeBody, ExchangeRequest, ExchangeResponse } from "../exchanges/exchange.ts";
import { operationsFor } from "../judge/choose-operation.ts";
import { createJudge } from "../judge/judge.ts";
import { judgeContextOf } from "../judge/judge-context.ts";
import type { Judgement, JudgeOptions } from "../judge/judgement.ts";
import { unjudgedHead, unjudgedPart } from "../judge/unjudged-part.ts";
import { describeJudgement } from "../matchers/describe-judgement.ts";
import type { ReceivedJudgement } from "../matchers/judge-received.ts";
import type { LoadedContract } from "../matchers/load-contract.ts";
import type { CountedExchange, Telemetry, TelemetrySpan } from "../telemetry/create-telemetry.ts";
import { type BodyNeed, requestNeed, responseNeed } from "./captured-body.ts";
import { type Refusal, refuseRequest, refuseResponse, refuseUnjudged } from "./refusal.ts";

export interface WatchOptions extends JudgeOptions {
  /**
   * What to do with invalid traffic. `report` (the default) leaves traffic unchanged. `enforce` rejects an invalid request with a 4XX
   * status and replaces an invalid response with status 500.
   *
   * With `enforce`, a response is held back until the server code has ended it. Until then, `headersSent` is false, and `writeHead` sets
   * headers like `setHeader`. A streamed response is sent once its status and headers have been judged; errors in its items are only
   * reported.
   *
   * `enforce` also rejects what cannot be judged: a body with 413 if it exceeds `maxBodyBytes`, with 415 if its media type, content coding
   * or character encoding cannot be read, and with 500 if other code has already read it; a parameter, header or body with 400 if a number
   * has too many digits to be checked, and with 500 if its definition in the document cannot be checked.
   */
  readonly mode?: "report" | "enforce";
  /** Called for every exchange that is not valid. Default: writes `text`, which contains no secrets and no values, to `console.warn`. */
  readonly onFindings?: (judgement: ReceivedJudgement, text: string) => void;
  /** Whether `enforce` accepts parameters, headers and bodies that cannot be judged. Default: false. */
  readonly allowUnjudged?: boolean;
  /**
   * Fraction of requests to judge, from 0 to 1, or a function that returns the fraction for a request. Skipped requests cost almost
   * nothing. Cannot be combined with `enforce`. Default: 1.
   */
  readonly sample?: number | ((request: { readonly method: string; readonly url: string }) => number);
  /** Counts judged exchanges; see `createTelemetry` in `tenon/telemetry`. Default: none. */
  readonly telemetry?: Telemetry | undefined;
  /** Maximum body size in bytes, also after decompression. Longer bodies are not checked. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
}

export interface Watch {
  readonly isEnforced: boolean;
  readonly limit: number;
  /** Decides at random whether to judge a request. Calls `head` only if the fraction depends on the request. */
  takes(head: () => Pick<ExchangeRequest, "method" | "url">): boolean;
  activeSpan(): TelemetrySpan | undefined;
  /**
   * Finds the operations that a request may belong to. There are several only for path templates of the same shape, between which the body
   * can decide.
   */
  find(head: Omit<ExchangeRequest, "body">): readonly Operation[];
  needOfRequest(operations: readonly Operation[], head: Omit<ExchangeRequest, "body">): BodyNeed;
  needOfResponse(operations: readonly Operation[], status: number, contentType: string | undefined): BodyNeed;
  /** For `enforce`: judges a request before it is handled. Returns a refusal if the request is invalid or cannot be judged. */
  admit(request: ExchangeRequest): Refusal | undefined;
  /** For `enforce`: judges a response before it is sent. Returns a replacement if the response is invalid or cannot be judged. */
  release(exchange: Exchange, span?: TelemetrySpan): Refusal | undefined;
  /** For `enforce`: judges the status and headers of a streamed response; see {@link release}. */
  begin(
    request: ExchangeRequest,
    head: Omit<ExchangeResponse, "body">,
    span?: TelemetrySpan,
  ): Refusal | undefined;
  observe(exchange: Exchange, span?: TelemetrySpan): void;
}

const NOTHING_YET: ExchangeBody = { kind: "bytes", bytes: new Uint8Array() };

const UNREAD: ExchangeBody = { kind: "unknown", why: "it is not read yet", mayBeAbsent: true };

export async function createWatch(loading: Promise<LoadedContract>, options: WatchOptions): Promise<Watch> {
  const loaded = await loading;
  const { contract } = loaded;
  const isEnforced = options.mode === "enforce";
  const judging: JudgeOptions = isEnforced ? { ...options, unknownSchemes: "unmet" } : options;
  const judge = createJudge(contract, judging);
  const context = judgeContextOf(contract, judging);
  const limit = options.maxBodyBytes ?? MAX_BODY_BYTES;
  const tell = options.onFindings ?? ((_judgement, text) => console.warn(text));
  const { telemetry } = options;
  const takes = createChoice(options);
  const judgeAndReport = (exchange: Exchange, span = telemetry?.activeSpan()): ReceivedJudgement => {
    const start = telemetry === undefined ? 0 : performance.now();
    const judgement = { ...judge(exchange), exchange };
    telemetry?.count(countedOf(contract, judgement, performance.now() - start), span);
    if (judgement.verdict !== "valid") tell(judgement, describeJudgement(judgement, loaded));
    return judgement;
  };
  const allowsUnjudged = options.allowUnjudged === true;
  return {
    isEnforced,
    limit,
    takes,
    activeSpan: () => telemetry?.activeSpan(),
    find: (head) => {
      const exchange = { request: { ...head, body: UNREAD } };
      return operationsFor(context, exchange).map(({ operation }) => operation.operation);
    },
    needOfRequest: (operations, { headers }) => requestNeed(operations, headerValue(headers, "content-type")),
    needOfResponse: responseNeed,
    admit(request) {
      const judgement = judge({ request });
      if (judgement.verdict === "invalid") return refuseRequest(judgeAndReport({ request }), contract, judge);
      const part = allowsUnjudged ? undefined : unjudgedPart(judgement, { request }, "request");
      if (part === undefined) return undefined;
      const { why, cause } = part;
      const body = { kind: "unknown", why, ...(cause && { cause }) } as const;
      judgeAndReport({ request: cause === "document" ? request : { ...request, body } });
      return refuseUnjudged(part);
    },
    release(exchange, span) {
      const judgement = judgeAndReport(exchange, span);
      const isUnjudged = !allowsUnjudged && unjudgedPart(judgement, exchange, "response") !== undefined;
      return breaksResponse(judgement) || isUnjudged ? refuseResponse() : undefined;
    },
    begin(request, head, span) {
      const exchange = { request, response: { ...head, body: NOTHING_YET } };
      const judgement = judge(exchange);
      const isUnjudged = !allowsUnjudged && unjudgedHead(judgement, "response") !== undefined;
      if (!breaksResponse(judgement) && !isUnjudged) return undefined;
      judgeAndReport(exchange, span);
      return refuseResponse();
    },
    observe: (exchange, span) => void judgeAndReport(exchange, span),
  };
}

/** @throws {TypeError} If `enforce` is combined with `sample`. */
function createChoice({ mode, sample }: WatchOptions): Watch["takes"] {
  if (sample === undefined) return () => true;
  if (mode === "enforce")
    throw new TypeError("`sample` is for the mode `report`: `enforce` judges every request.");
  return (head) => {
    const share = typeof sample === "number" ? sample : sample(head());
    return share >= 1 || Math.random() < share;
  };
}

function countedOf(contract: Contract, judgement: ReceivedJudgement, judging: number): CountedExchange {
  const { exchange, operation, verdict, findings } = judgement;
  return {
    method: exchange.request.method,
    route: operationLookupOf(contract.model)(operation)?.path,
    operation,
    status: exchange.response?.status,
    verdict,
    findings,
    judging,
  };
}

function breaksResponse({ findings }: Judgement): boolean {
  return findings.some(({ severity, pointer }) => severity === "error" && pointer.startsWith("/response"));
}
