import { createRandom } from "../../language/values/random.ts";
import type { SourcedExchange } from "./sourced-exchange.ts";

/** Which exchanges a sample contains. */
export type Sampling =
  | { readonly kind: "all" }
  /** The first, and every `nth` after it. A whole number from 1. */
  | { readonly kind: "every"; readonly nth: number }
  /** Each with a probability from 0 to 1; the same seed takes the same ones. */
  | { readonly kind: "chance"; readonly probability: number; readonly seed: number };

/** Counts of the exchanges that were seen so far. */
export interface SampleCounts {
  /** Exchanges that there were. */
  readonly exchanges: number;
  /** Those of them that were taken. */
  readonly taken: number;
}

/** A sample under way. */
export interface Sampler {
  /**
   * Tells whether an item is taken; to be asked once for each item, in order. Problems and skipped entries always are.
   *
   * @param isOwn - False for an item of another share: it counts for the order only, and is not taken.
   */
  takes(item: SourcedExchange, isOwn?: boolean): boolean;
  counts(): SampleCounts;
}

/** Makes the sampler of a stream. */
export function createSampler(sampling: Sampling): Sampler {
  const counts = { exchanges: 0, taken: 0 };
  const choose = createChoice(sampling);
  return {
    takes(item, isOwn = true) {
      if (item.kind !== "exchange") return isOwn;
      const isChosen = choose();
      if (!isOwn) return false;
      counts.exchanges++;
      if (isChosen) counts.taken++;
      return isChosen;
    },
    counts: () => ({ ...counts }),
  };
}

function createChoice(sampling: Sampling): () => boolean {
  switch (sampling.kind) {
    case "all":
      return () => true;
    case "every": {
      let seen = 0;
      return () => seen++ % sampling.nth === 0;
    }
    case "chance": {
      const random = createRandom(sampling.seed);
      return () => random.chance(sampling.probability);
    }
  }
}
