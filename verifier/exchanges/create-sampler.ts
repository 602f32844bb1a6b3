import { createRandom } from "../../language/values/random.ts";
import type { SourcedExchange } from "./sourced-exchange.ts";

export type Sampling =
  | { readonly kind: "all" }
  /** Samples the first exchange and every `nth` exchange after it. */
  | { readonly kind: "every"; readonly nth: number }
  | { readonly kind: "chance"; readonly probability: number; readonly seed: number };

export interface SampleCounts {
  readonly exchanges: number;
  readonly taken: number;
}

export interface Sampler {
  /**
   * Decides whether to include an item in the sample. Call this once per item, in order. Problems and skipped entries are always included.
   * @param isOwn - False for an item that another reader judges, which is only counted.
   */
  takes(item: SourcedExchange, isOwn?: boolean): boolean;
  counts(): SampleCounts;
}

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
