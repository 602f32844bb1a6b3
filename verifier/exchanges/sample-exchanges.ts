import { createRandom } from "../../language/values/random.ts";
import type { SourcedExchange } from "./sourced-exchange.ts";

/** Which exchanges a sample contains. */
export type Sampling =
  | { readonly kind: "all" }
  /** The first, and every `nth` after it. A whole number from 1. */
  | { readonly kind: "every"; readonly nth: number }
  /** Each with a probability from 0 to 1; the same seed takes the same ones. */
  | { readonly kind: "chance"; readonly probability: number; readonly seed: number };

/** Counts of the items that were seen so far. */
export interface SampleCounts {
  /** Exchanges that there were. */
  readonly exchanges: number;
  /** Those of them that were taken. */
  readonly taken: number;
  readonly skipped: number;
  readonly problems: number;
}

/** A sample under way. */
export interface Sample {
  readonly items: AsyncIterable<SourcedExchange>;
  /** Right at any moment of the iteration. */
  counts(): SampleCounts;
}

/** Takes a sample of the exchanges of a stream. Problems and skipped entries are never left out. Iterate once. */
export function sampleExchanges(source: AsyncIterable<SourcedExchange>, sampling: Sampling): Sample {
  const counts = { exchanges: 0, taken: 0, skipped: 0, problems: 0 };
  const takes = createChoice(sampling);
  async function* take(): AsyncGenerator<SourcedExchange, void, undefined> {
    for await (const item of source) {
      if (item.kind === "problem") counts.problems++;
      else if (item.kind === "skipped") counts.skipped++;
      else {
        counts.exchanges++;
        if (!takes()) continue;
        counts.taken++;
      }
      yield item;
    }
  }
  return { items: take(), counts: () => ({ ...counts }) };
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
