import type { Contract } from "../../contract/build/contract.ts";
import type { Exchange, ExchangeRequest } from "../exchanges/exchange.ts";
import { chooseOperation } from "./choose-operation.ts";
import type { MatchedExchange } from "./find-operation.ts";
import { FindingCollector, toJudgement } from "./finding-collector.ts";
import { type JudgeContext, judgeContextOf } from "./judge-context.ts";
import { judgeParameters } from "./judge-parameters.ts";
import { judgeRequestBody } from "./judge-request-body.ts";
import { judgeResponse } from "./judge-response.ts";
import { judgeSecurity } from "./judge-security.ts";
import type { Judge, Judgement, JudgeOptions } from "./judgement.ts";

const DEFAULTS: JudgeOptions = {};

/**
 * Judges an exchange against a contract. Pure: accesses no clock, disk or network. Compiled schemas are cached per contract and options
 * object.
 *
 * Shares its modules with the generated router and client, so all three report the same violations. Never throws because of an exchange's
 * or a document's content, but throws a `TypeError` if headers or body do not have the form of an {@link Exchange}.
 *
 * @example
 * const { verdict, findings } = judge(contract, {
 *   request: { method: "GET", url: "https://api.test/notes?limit=5", headers: [], body: { kind: "none" } },
 *   response: {
 *     status: 200,
 *     headers: [["content-type", "application/json"]],
 *     body: { kind: "bytes", bytes: new TextEncoder().encode("[]") },
 *   },
 * });
 */
export function judge(contract: Contract, exchange: Exchange, options: JudgeOptions = DEFAULTS): Judgement {
  return judgeBy(judgeContextOf(contract, options), exchange);
}

/**
 * Binds {@link judge} to a contract and options.
 *
 * @example
 * const judge = createJudge(contract, { readings: { undeclaredProperties: "error" } });
 * const { verdict, findings } = judge(exchange);
 */
export function createJudge(contract: Contract, options: JudgeOptions = DEFAULTS): Judge {
  const context = judgeContextOf(contract, options);
  return (exchange) => judgeBy(context, exchange);
}

function judgeBy(context: JudgeContext, exchange: Exchange): Judgement {
  requireForm("request", exchange.request);
  if (exchange.response !== undefined) requireForm("response", exchange.response);
  const collector = new FindingCollector();
  const found = chooseOperation(context, exchange, collector);
  if (found !== undefined) {
    attempt(found, judgeRequest);
    attempt(found, judgeResponse);
  }
  return toJudgement({
    placeOf: context.placeOf,
    exchange,
    collector,
    operation: found?.operation.operation,
  });
}

/** Rejects messages in the format of NDJSON or `fetch`, which would otherwise be misjudged. */
function requireForm(name: string, { headers, body }: Pick<ExchangeRequest, "headers" | "body">): void {
  if (!Array.isArray(headers))
    throw new TypeError(`${name}.headers must be a list of [name, value] pairs; see Object.entries.`);
  if (typeof body !== "object" || body === null || !("kind" in body))
    throw new TypeError(
      `${name}.body must be { kind: "bytes", bytes }, { kind: "unknown", why } or { kind: "none" }.`,
    );
}

/** Reports the part as unchecked if a schema does not compile. Reading the document normally repairs such schemas. */
function attempt(matched: MatchedExchange, judgePart: (matched: MatchedExchange) => void): void {
  try {
    judgePart(matched);
  } catch (error) {
    const { id, pointer } = matched.operation.operation;
    const reason = error instanceof Error ? error.message : String(error);
    matched.collector.add({
      code: "exchange/unchecked-schema",
      pointer: judgePart === judgeRequest ? "/request" : "/response",
      message: `${id} could not be checked: ${reason}.`,
      places: [pointer],
    });
  }
}

function judgeRequest(matched: MatchedExchange): void {
  const { context, exchange, collector } = matched;
  const status = exchange.response?.status ?? 0;
  const weight = status >= 400 && status < 500 ? context.readings.refusedRequests : "error";
  const own = weight === "error" ? matched : { ...matched, collector: new FindingCollector() };
  judgeSecurity(own);
  judgeParameters(own);
  judgeRequestBody(own);
  if (own === matched || weight === "off") return;
  for (const note of own.collector.notes) {
    collector.add(isFault(note.code) ? { ...note, severity: "warning" } : note);
  }
}

function isFault(code: string): boolean {
  return !code.startsWith("exchange/unchecked-");
}
