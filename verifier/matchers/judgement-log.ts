import { describeJudgement } from "./describe-judgement.ts";
import type { ReceivedJudgement } from "./judge-received.ts";
import type { LoadedContract } from "./load-contract.ts";

/** What was judged while a test ran, some of it still under way. */
export class JudgementLog {
  /** In the order in which judging ended. */
  readonly judgements: ReceivedJudgement[] = [];
  readonly #pending = new Set<Promise<unknown>>();
  readonly #failures: unknown[] = [];
  #loaded: LoadedContract | undefined;

  /** Adds one judgement. */
  add(judgement: ReceivedJudgement, loaded: LoadedContract): void {
    this.#loaded = loaded;
    this.judgements.push(judgement);
  }

  /** Runs work that {@link JudgementLog.assertValid} waits for, and whose failure it throws. */
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

  /** Throws an error that tells of each exchange that is not valid. */
  async assertValid(): Promise<void> {
    await Promise.allSettled(this.#pending);
    if (this.#failures.length > 0) throw this.#failures[0];
    const bad = this.judgements.filter(({ verdict }) => verdict !== "valid");
    const by = this.#loaded;
    if (bad.length > 0 && by !== undefined)
      throw new Error(bad.map((judgement) => describeJudgement(judgement, by)).join("\n\n"));
  }

  /** Forgets what was judged. */
  reset(): void {
    this.judgements.length = 0;
    this.#failures.length = 0;
  }
}
