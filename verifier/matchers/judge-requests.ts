import type { JudgeOptions } from "../judge/judgement.ts";
import { describeJudgement } from "./describe-judgement.ts";
import { judgeReceived, type ReceivedJudgement } from "./judge-received.ts";
import { type ContractSource, type LoadedContract, loadContract } from "./load-contract.ts";
import { fromRequest, fromResponse } from "./received.ts";

export interface InterceptedRequest {
  readonly request: Request;
}

/** Judges the requests that an app sends during tests. */
export interface RequestJudge {
  /**
   * Resolver for MSW: `http.all("https://api.example/*", requests.resolver)`. Register it before other handlers. It returns nothing, so MSW
   * continues with the next handler.
   */
  readonly resolver: (intercepted: InterceptedRequest) => Promise<undefined>;
  /**
   * Listener for MSW's `response:mocked` and `response:bypass` events. It also judges responses, because a test based on an invalid mock
   * proves nothing.
   */
  readonly listener: (answered: InterceptedRequest & { readonly response: Response }) => void;
  readonly judgements: readonly ReceivedJudgement[];
  /** Waits for pending judgements, then throws an error that lists all exchanges that are not valid. Call this in `afterEach`. */
  assertValid(): Promise<void>;
  reset(): void;
}

/**
 * Judges the requests of an app. Works with MSW and any other source of `Request` objects.
 *
 * @example
 * const requests = judgeRequests("openapi.yaml");
 * const server = setupServer(http.all("https://api.test/*", requests.resolver), ...handlers);
 * afterEach(() => requests.assertValid());
 */
export function judgeRequests(source: ContractSource, options: JudgeOptions = {}): RequestJudge {
  const log = new JudgementLog();
  const judge = async (request: Request, response?: Response): Promise<void> => {
    // Clone before the first `await`, since the app consumes the originals.
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

export class JudgementLog {
  readonly judgements: ReceivedJudgement[] = [];
  readonly #pending = new Set<Promise<unknown>>();
  readonly #failures: unknown[] = [];
  #loaded: LoadedContract | undefined;

  add(judgement: ReceivedJudgement, loaded: LoadedContract): void {
    this.#loaded = loaded;
    this.judgements.push(judgement);
  }

  /** Runs asynchronous work that {@link JudgementLog.assertValid} must wait for, and whose errors it throws. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = work();
    this.#pending.add(running);
    const done = (): void => void this.#pending.delete(running);
    running.then(done, (error: unknown) => {
      done();
      this.#failures.push(error);
    });
    return running;
  }

  async assertValid(): Promise<void> {
    await Promise.allSettled(this.#pending);
    if (this.#failures.length > 0) throw this.#failures[0];
    const bad = this.judgements.filter(({ verdict }) => verdict !== "valid");
    const by = this.#loaded;
    if (bad.length > 0 && by !== undefined)
      throw new Error(bad.map((judgement) => describeJudgement(judgement, by)).join("\n\n"));
  }

  reset(): void {
    this.judgements.length = 0;
    this.#failures.length = 0;
  }
}
