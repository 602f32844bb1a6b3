import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Random } from "../../language/values/random.ts";
import type { DepthOf } from "./depth.ts";

/** State and settings shared by the parts of the sampler. */
export interface SampleContext {
  readonly random: Random;
  readonly budget: Budget;
  readonly depthOf: DepthOf;
  readonly optional: number;
  readonly depth: number;
  /** See `exclusive` of {@link GatherContext}. */
  readonly exclusive: boolean;
  /** Whether to use random characters instead of words, for texts that have to differ. Default false. */
  readonly varied?: boolean;
  find(name: string): JsonSchema | undefined;
}

/** The place of a list or object, and the function for making its parts. */
export interface Compound {
  readonly context: SampleContext;
  readonly level: number;
  sampleInner(schema: JsonSchema, varied?: boolean): Json;
}

/** Limits the size of one value. */
export interface Budget {
  /** Charges one node and a number of characters (default 0) before they are made. Throws {@link BudgetSpent}. */
  spend(characters?: number): void;
}

/** Thrown when a value would become too large. Caught inside the sampler. */
export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
}

/** The maximum cost of a value: each character costs 1, each node {@link COST_OF_NODE}. Sampling up to it takes a fraction of a second. */
const MOST = 1_000_000;
const COST_OF_NODE = 32;

/** Makes a budget for all attempts to make one value. */
export function createBudget(): Budget {
  let left = MOST;
  return {
    spend(characters = 0) {
      left -= COST_OF_NODE + characters;
      if (left < 0) throw new BudgetSpent("the value would be too large");
    },
  };
}

/** Thrown when a schema, or the chosen branches, admit no value. Caught inside the sampler. */
export class Unsatisfiable extends Error {
  override readonly name = "Unsatisfiable";
}

/** The result of a function; `undefined` if it throws {@link Unsatisfiable}. */
export function ifSatisfiable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsatisfiable) return undefined;
    throw error;
  }
}
