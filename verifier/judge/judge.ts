import type { Contract } from "../../contract/build/contract.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { Bench } from "./bench.ts";
import { benchOf } from "./bench.ts";
import { Docket } from "./docket.ts";
import { findOperation } from "./find-operation.ts";
import { judgeRequest } from "./judge-request.ts";
import { judgeResponse } from "./judge-response.ts";
import type { Judge, Judgement, JudgeOptions } from "./judgement.ts";
import { passSentence } from "./pass-sentence.ts";
import type { Trial } from "./trial.ts";

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
  return passSentence({ bench, exchange, docket, operation: found?.operation.operation });
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
