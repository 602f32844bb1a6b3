import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Random } from "../../language/values/random.ts";
import type { DepthOf } from "./depth.ts";

/** What the parts of the sampler share. */
export interface SampleContext {
  readonly random: Random;
  readonly budget: Budget;
  readonly depthOf: DepthOf;
  readonly optional: number;
  readonly depth: number;
  /** See to it that values miss what they are to miss. */
  readonly exclusive: boolean;
  /** Make texts that hardly ever come twice, in place of words. Default false. */
  readonly varied?: boolean;
  /** Finds a named schema. */
  find(name: string): JsonSchema | undefined;
}

/** Where a compound value stands, and how its parts are made. */
export interface Compound {
  readonly context: SampleContext;
  readonly level: number;
  sampleInner(schema: JsonSchema, varied?: boolean): Json;
}

/** What the making of one value may still cost. */
export interface Budget {
  /** Takes the cost of a node and of so many characters, before they are made. Default: none. Throws {@link BudgetSpent}. */
  spend(characters?: number): void;
}

/** Thrown inside the sampler where a value would become too large. Never leaves it. */
export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
}

/** A million characters, or 31,250 nodes: a fraction of a second. */
const MOST = 1_000_000;
const COST_OF_NODE = 32;

/** A budget for one value, with all attempts to make it. */
export function createBudget(): Budget {
  let left = MOST;
  return {
    spend(characters = 0) {
      left -= COST_OF_NODE + characters;
      if (left < 0) throw new BudgetSpent("the value would be too large");
    },
  };
}

/** Thrown inside the sampler where a schema, or the branches chosen so far, admit no value. Never leaves it. */
export class Unsatisfiable extends Error {
  override readonly name = "Unsatisfiable";
}
