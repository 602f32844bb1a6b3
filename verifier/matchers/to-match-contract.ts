import { describeJudgement } from "./describe-judgement.ts";
import { judgeReceived, type MatchOptions } from "./judge-received.ts";
import { type ContractSource, loadContract } from "./load-contract.ts";
import { receive } from "./receive.ts";

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
 * `await expect(response).toMatchContract(contract, operationId?)`: passes if the whole exchange was checked and is valid. The second
 * argument may also be {@link MatchOptions}. {@link ContractSource} describes the forms of a contract, and `receive` the values that can be
 * checked. If only a response is given, only the response is judged.
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

/** Waits for unfinished matches. A test that does not await them may end earlier, and their failures would be lost. */
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

/**
 * Matchers for `expect.extend`. `tenon/vitest` and `tenon/jest` register them.
 *
 * @example
 * expect.extend(matchers);
 * await expect(response).toMatchContract("openapi.yaml", "listNotes");
 */
export const matchers: ContractMatchers = { toMatchContract };
