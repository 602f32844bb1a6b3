import { describeJudgement } from "./describe-judgement.ts";
import { judgeReceived, type MatchOptions } from "./judge-received.ts";
import { type ContractSource, loadContract } from "./load-contract.ts";
import { receive } from "./receive.ts";

/** The result of a matcher of vitest and jest. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The matchers for `expect.extend`. */
export interface ContractMatchers {
  toMatchContract(
    received: unknown,
    contract: ContractSource,
    operation?: string | MatchOptions,
  ): Promise<MatcherResult>;
}

/**
 * `await expect(response).toMatchContract(contract, operationId?)`: passes if all of the exchange was checked and is valid. Instead of the
 * operation's id, it accepts {@link MatchOptions}. See {@link ContractSource} for the forms of a contract, and `receive` for the values
 * that can be expected. If only a response is given, only that is judged.
 */
function toMatchContract(
  received: unknown,
  contract: ContractSource,
  operation?: string | MatchOptions,
): Promise<MatcherResult> {
  const result = matchContract(received, contract, operation);
  const done = (): boolean => underWay.delete(result);
  underWay.add(result);
  result.then(done, done);
  return result;
}

const underWay = new Set<Promise<MatcherResult>>();

/** Waits for the matches in progress: a test that does not await them may end before, and its failure would be lost. */
export async function settleMatches(): Promise<void> {
  await Promise.allSettled(underWay);
}

async function matchContract(
  received: unknown,
  contract: ContractSource,
  operation?: string | MatchOptions,
): Promise<MatcherResult> {
  const options = typeof operation === "string" ? { operation } : (operation ?? {});
  const loaded = await loadContract(contract);
  const judgement = judgeReceived(loaded.contract, await receive(received), options);
  return {
    pass: judgement.verdict === "valid",
    message: () => describeJudgement(judgement, loaded),
  };
}

/** The matchers for `expect.extend`. */
export const matchers: ContractMatchers = { toMatchContract };
