import type { Contract } from "../../contract/build/contract.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import { findOperation, type Trial } from "./find-operation.ts";
import { Docket, passSentence } from "./finding-collector.ts";
import { judgeBody } from "./judge-body.ts";
import { type Bench, benchOf } from "./judge-context.ts";
import { judgeParameters } from "./judge-parameters.ts";
import { judgeResponse } from "./judge-response.ts";
import { judgeSecurity } from "./judge-security.ts";
import type { Judge, Judgement, JudgeOptions } from "./judgement.ts";

const DEFAULTS: JudgeOptions = {};

/**
 * Holds one exchange against a contract. Pure: no clock, no disk, no network; the same exchange gets the same judgement. What
 * is made of the contract on the way (matcher, descriptors, compiled schemas) is kept for the next call with the same
 * contract and the same options object.
 *
 * It stands on the modules that the generated router and client stand on, so that it finds what they would refuse. Never
 * throws for what an exchange or a document holds.
 */
export function judge(contract: Contract, exchange: Exchange, options: JudgeOptions = DEFAULTS): Judgement {
  return judgeBy(benchOf(contract, options), exchange);
}

/** Makes a judge of one contract, for who has many exchanges. */
export function createJudge(contract: Contract, options: JudgeOptions = DEFAULTS): Judge {
  const bench = benchOf(contract, options);
  return (exchange) => judgeBy(bench, exchange);
}

function judgeBy(bench: Bench, exchange: Exchange): Judgement {
  const docket = new Docket();
  const found = findOperation(bench, exchange, docket);
  if (found !== undefined) {
    attempt(found, judgeRequest);
    attempt(found, judgeResponse);
  }
  return passSentence({ contract: bench.contract, exchange, docket, operation: found?.operation.operation });
}

/** What cannot be compiled is no verdict. Documents are mended when they are read, so this is the last resort. */
function attempt(trial: Trial, judgePart: (trial: Trial) => void): void {
  try {
    judgePart(trial);
  } catch (error) {
    const { id, pointer } = trial.operation.operation;
    const reason = error instanceof Error ? error.message : String(error);
    trial.docket.add({
      code: "exchange/unchecked-schema",
      pointer: judgePart === judgeRequest ? "/request" : "/response",
      message: `${id} could not be checked: ${reason}.`,
      places: [pointer],
    });
  }
}

/** Holds a request against its operation: credentials, parameters, body. */
function judgeRequest(trial: Trial): void {
  const { bench, exchange, docket } = trial;
  const status = exchange.response?.status ?? 0;
  const weight = status >= 400 && status < 500 ? bench.readings.refusedRequests : "error";
  const own = weight === "error" ? trial : { ...trial, docket: new Docket() };
  judgeSecurity(own);
  judgeParameters(own);
  judgeRequestBody(own);
  if (own === trial || weight === "off") return;
  for (const note of own.docket.notes) {
    docket.add(weighsMore(note.code) ? { ...note, severity: "warning" } : note);
  }
}

function weighsMore(code: string): boolean {
  return !code.startsWith("exchange/unchecked-");
}

function judgeRequestBody(trial: Trial): void {
  const { operation, exchange, headers } = trial;
  const { request } = exchange;
  const { pointer, body: described } = operation.operation;
  judgeBody(trial, {
    side: "request",
    body: request.body,
    contentType: headers.get("content-type"),
    headersIncomplete: request.headersIncomplete,
    content: described === undefined ? undefined : operation.body,
    required: described?.required ?? false,
    place: described?.pointer ?? pointer,
    contentPlace: described === undefined ? `${pointer}/requestBody` : `${described.pointer}/content`,
    location: "/request/body",
  });
}
