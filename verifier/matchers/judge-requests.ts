import type { JudgeOptions } from "../judge/judgement.ts";
import { fromRequest, fromResponse } from "./from-fetch.ts";
import { judgeReceived, type ReceivedJudgement } from "./judge-received.ts";
import { JudgementLog } from "./judgement-log.ts";
import { type ContractSource, loadContract } from "./load-contract.ts";

/** What of MSW's resolvers and events is needed. */
export interface InterceptedRequest {
  readonly request: Request;
}

/** Judges what an app sends while it is tested. */
export interface RequestJudge {
  /**
   * A resolver for MSW's handlers: `http.all("https://api.example/*", requests.resolver)`, before all others. It answers nothing,
   * so that the handlers behind it do.
   */
  readonly resolver: (intercepted: InterceptedRequest) => Promise<undefined>;
  /**
   * A listener for MSW's `response:mocked` and `response:bypass`: judges the answer of a handler as well, for a mock that left the
   * contract proves nothing.
   */
  readonly listener: (answered: InterceptedRequest & { readonly response: Response }) => void;
  /** What was judged so far, in the order in which it was sent. */
  readonly judgements: readonly ReceivedJudgement[];
  /** Throws an error that tells of each exchange that is not valid. Waits for those that are being judged; for `afterEach`. */
  assertValid(): Promise<void>;
  /** Forgets what was judged. */
  reset(): void;
}

/** Makes a judge of requests, by a contract. Nothing of MSW is imported; anything that hands out a `Request` will do. */
export function judgeRequests(source: ContractSource, options: JudgeOptions = {}): RequestJudge {
  const log = new JudgementLog();
  const judge = async (request: Request, response?: Response): Promise<void> => {
    // Both are copied before anything is waited for: the app goes on with its own.
    const [sent, answer] = [
      fromRequest(request),
      response === undefined ? undefined : fromResponse(response),
    ];
    const loaded = await loadContract(source);
    const received = { request: await sent, ...(answer === undefined ? {} : { response: await answer }) };
    log.add(judgeReceived(loaded.contract, received, options), loaded);
  };
  return {
    judgements: log.judgements,
    resolver: async ({ request }) => {
      await log.take(() => judge(request));
      return undefined;
    },
    listener: ({ request, response }) => {
      log.take(() => judge(request, response)).catch(() => undefined);
    },
    assertValid: () => log.assertValid(),
    reset: () => log.reset(),
  };
}
