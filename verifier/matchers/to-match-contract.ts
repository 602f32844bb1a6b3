import { describeJudgement } from "./describe-judgement.ts";
import { judgeReceived, type MatchOptions } from "./judge-received.ts";
import { type ContractSource, loadContract } from "./load-contract.ts";
import { receive } from "./receive.ts";

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

export interface ContractMatchers {
  toMatchContract(
    received: unknown,
    contract: ContractSource,
    operation?: string | MatchOptions,
  ): Promise<MatcherResult>;
}

/**
 * Implements `await expect(response).toMatchContract(contract, operationId?)`, which passes if the whole exchange was checked and is valid.
 * The second argument can also be {@link MatchOptions}. See {@link ContractSource} and `receive` for accepted values. Without a request,
 * only the response is judged.
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
 * Matchers for `expect.extend`, which `tenon/vitest` and `tenon/jest` register automatically.
 *
 * @example
 * expect.extend(matchers);
 * await expect(response).toMatchContract("openapi.yaml", "listNotes");
 */
export const matchers: ContractMatchers = { toMatchContract };
