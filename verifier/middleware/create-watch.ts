import type { Operation } from "../../contract/model/types.ts";
import { MAX_BODY_BYTES } from "../../runtime/server/parts.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type { Exchange, ExchangeBody, ExchangeRequest, ExchangeResponse } from "../exchanges/exchange.ts";
import { createJudge } from "../judge/judge.ts";
import type { Judgement, JudgeOptions } from "../judge/judgement.ts";
import { unjudgedBody } from "../judge/unjudged-body.ts";
import { describeJudgement } from "../matchers/describe-judgement.ts";
import type { ReceivedJudgement } from "../matchers/judge-received.ts";
import { type ContractSource, loadContract } from "../matchers/load-contract.ts";
import { type BodyNeed, findById, requestNeed, responseNeed } from "./body-need.ts";
import { type Refusal, refuseBody, refuseRequest, refuseResponse } from "./refusal.ts";

/** How traffic of a server is watched. */
export interface WatchOptions extends JudgeOptions {
  /**
   * `report` (the default) does not change the traffic. `enforce` holds an answer back until its end; until then, `headersSent` is
   * false, and headers of `writeHead` are set as by `setHeader`. It answers an invalid request with 4XX, and replaces an invalid
   * response by 500. A body that cannot be judged is refused as well: with 413 if it is larger than `maxBodyBytes`, with 415 if its
   * content coding or character encoding is unknown or its media type cannot be a value of the schema, with 500 if it was read
   * before. A streamed response is sent immediately after its head was judged; faults of its items are reported.
   */
  readonly mode?: "report" | "enforce";
  /** Called for every exchange that is not valid. Default: writes it to `console.warn`. `text` holds no secrets and no values. */
  readonly onFindings?: (judgement: ReceivedJudgement, text: string) => void;
  /** Whether `enforce` accepts bodies that cannot be judged; heads are still judged. Default false. */
  readonly allowUnjudgedBodies?: boolean;
  /** The most octets that are kept of a body, decompressed too; a larger one is not checked. Default 1 MiB. */
  readonly maxBodyBytes?: number;
}

/** The part of the middleware that is the same for every framework. */
export interface Watch {
  readonly isEnforced: boolean;
  readonly limit: number;
  /** Finds the operation of a request, by its head. */
  find(head: Omit<ExchangeRequest, "body">): Operation | undefined;
  needOfRequest(operation: Operation | undefined, head: Omit<ExchangeRequest, "body">): BodyNeed;
  needOfResponse(operation: Operation | undefined, status: number, contentType: string | undefined): BodyNeed;
  /** Judges a request before anybody answers it; reports and refuses one that breaks the contract, or cannot be judged. For `enforce`. */
  admit(request: ExchangeRequest): Refusal | undefined;
  /** Judges an answer that was not sent yet; reports and replaces one that breaks the contract, or cannot be judged. For `enforce`. */
  release(exchange: Exchange): Refusal | undefined;
  /** Judges the head of an answer that is a stream; reports and replaces one that breaks the contract. For `enforce`. */
  begin(request: ExchangeRequest, head: Omit<ExchangeResponse, "body">): Refusal | undefined;
  /** Judges and reports what has gone over the wire. */
  observe(exchange: Exchange): void;
}

/** A stream of which no item has come. */
const NOTHING_YET: ExchangeBody = { kind: "bytes", bytes: new Uint8Array() };

/** Loads the contract and prepares the judge. */
export async function createWatch(source: ContractSource, options: WatchOptions): Promise<Watch> {
  const loaded = await loadContract(source);
  const { contract } = loaded;
  const isEnforced = options.mode === "enforce";
  const judge = createJudge(contract, isEnforced ? { ...options, unknownSchemes: "unmet" } : options);
  const limit = options.maxBodyBytes ?? MAX_BODY_BYTES;
  const tell = options.onFindings ?? ((_judgement, text) => console.warn(text));
  const judgeAndReport = (exchange: Exchange): ReceivedJudgement => {
    const judgement = { ...judge(exchange), exchange };
    if (judgement.verdict !== "valid") tell(judgement, describeJudgement(judgement, loaded));
    return judgement;
  };
  const unjudged: typeof unjudgedBody = (...judged) =>
    options.allowUnjudgedBodies === true ? undefined : unjudgedBody(...judged);
  return {
    isEnforced,
    limit,
    find: (head) => findById(contract, judge({ request: { ...head, body: { kind: "none" } } }).operation),
    needOfRequest: (operation, { headers }) => requestNeed(operation, headerValue(headers, "content-type")),
    needOfResponse: responseNeed,
    admit(request) {
      const judgement = judge({ request });
      if (judgement.verdict === "invalid") return refuseRequest(judgeAndReport({ request }), contract, judge);
      const body = unjudged(judgement, { request }, "request");
      if (body === undefined) return undefined;
      judgeAndReport({ request: { ...request, body } });
      return refuseBody(body);
    },
    release(exchange) {
      const judgement = judgeAndReport(exchange);
      const body = unjudged(judgement, exchange, "response");
      return breaksResponse(judgement) || body !== undefined ? refuseResponse() : undefined;
    },
    begin(request, head) {
      const exchange = { request, response: { ...head, body: NOTHING_YET } };
      if (!breaksResponse(judge(exchange))) return undefined;
      judgeAndReport(exchange);
      return refuseResponse();
    },
    observe: (exchange) => void judgeAndReport(exchange),
  };
}

/** Faults of the request were reported, or accepted, before it was answered. */
function breaksResponse({ findings }: Judgement): boolean {
  return findings.some(({ severity, pointer }) => severity === "error" && pointer.startsWith("/response"));
}
