import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { AboutText } from "../../language/values/likely-kinds.ts";
import type { Random } from "../../language/values/random.ts";
import type { DepthOf } from "./depth.ts";

export interface SampleContext {
  readonly random: Random;
  readonly budget: Budget;
  readonly depthOf: DepthOf;
  readonly optional: number;
  readonly depth: number;
  readonly exclusive: boolean;
  /** Whether to use random characters instead of words, for strings that must differ. Default false. */
  readonly varied?: boolean;
  find(name: string): JsonSchema | undefined;
  readonly likely?: LikelyValues | undefined;
  readonly name?: string | undefined;
  readonly owner?: string | undefined;
  /** Whether the owner's members are those of a person. */
  readonly isPerson?: boolean | undefined;
}

export interface AboutValue extends AboutText {
  readonly type: "string" | "integer" | "number";
  readonly examples: readonly Json[];
  /** Whether the schema accepts a string. */
  readonly isFit?: ((text: string) => boolean) | undefined;
}

/** Returns a realistic value, or `undefined` if there is none. The value can violate the schema. */
export type LikelyValues = (about: AboutValue, random: Random) => Json | undefined;

export interface Compound {
  readonly context: SampleContext;
  readonly level: number;
  /**
   * Samples a member or item.
   * @param name - The member's name. Default: the name of the list that contains the item.
   */
  sampleInner(schema: JsonSchema, varied?: boolean, name?: string): Json;
}

/** Limits the size of a sampled value and the effort of searching for one. */
export interface Budget {
  /**
   * Charges one node and a number of characters (default: 0) before they are generated.
   * @throws {BudgetSpent}
   */
  spend(characters?: number): void;
  /**
   * Charges for visiting one schema.
   * @throws {BudgetSpent}
   */
  step(): void;
  isSpent(): boolean;
}

/** Thrown if the value would be too large, or if the search takes too long. The sampler catches it. */
class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
}

/**
 * Maximum cost of a value. Each character costs 1 and each node {@link COST_OF_NODE}. Generating such a value takes a fraction of a
 * second.
 */
const MOST = 1_000_000;
const COST_OF_NODE = 32;
const COST_OF_SCHEMA = 16;

export function createBudget(most: number = MOST): Budget {
  let left = most;
  const charge = (cost: number): void => {
    left -= cost;
    if (left < 0) throw new BudgetSpent("the value would be too large");
  };
  return {
    spend: (characters = 0) => charge(COST_OF_NODE + characters),
    step: () => charge(COST_OF_SCHEMA),
    isSpent: () => left < 0,
  };
}

/** Thrown if no value matches the schema or the chosen branches. The sampler catches it. */
class Unsatisfiable extends Error {
  override readonly name = "Unsatisfiable";
}

const unsatisfiable = new Map<string, Unsatisfiable>();

export function createUnsatisfiable(reason: string): Unsatisfiable {
  const known = unsatisfiable.get(reason) ?? new Unsatisfiable(reason);
  unsatisfiable.set(reason, known);
  return known;
}

export function ifSatisfiable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsatisfiable) return undefined;
    throw error;
  }
}

export function ifAffordable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}
