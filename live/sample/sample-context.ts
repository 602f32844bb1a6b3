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
  /** Whether to avoid values that match a `not` schema, or several branches of a `oneOf`. */
  readonly exclusive: boolean;
  /** Whether to use random characters instead of words, for strings that must differ. Default false. */
  readonly varied?: boolean;
  find(name: string): JsonSchema | undefined;
  /** Makes realistic values. Default: none. */
  readonly likely?: LikelyValues | undefined;
  readonly name?: string | undefined;
  readonly owner?: string | undefined;
}

export interface AboutValue extends AboutText {
  readonly type: "string" | "integer" | "number";
  readonly examples: readonly Json[];
}

/** `undefined` if it knows none. The value may violate the schema. */
export type LikelyValues = (about: AboutValue, random: Random) => Json | undefined;

export interface Compound {
  readonly context: SampleContext;
  readonly level: number;
  /** @param name - The member's name. Default: that of the list whose item is made. */
  sampleInner(schema: JsonSchema, varied?: boolean, name?: string): Json;
}

/** Limits the size of a value and the search for it. */
export interface Budget {
  /**
   * Charges one node and some characters (default 0) before they are made.
   * @throws {BudgetSpent}
   */
  spend(characters?: number): void;
  /**
   * Charges one schema whose constraints are gathered.
   * @throws {BudgetSpent}
   */
  step(): void;
  isSpent(): boolean;
}

/** The value would be too large, or the search takes too long. Caught inside the sampler. */
class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
}

/** Cost of a value: 1 per character, {@link COST_OF_NODE} per node. Making one of this cost takes a fraction of a second. */
const MOST = 1_000_000;
const COST_OF_NODE = 32;
const COST_OF_SCHEMA = 16;

/** For one requested value, shared by all attempts. */
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

/** The schema, or the chosen branches, admit no value. Caught inside the sampler. */
class Unsatisfiable extends Error {
  override readonly name = "Unsatisfiable";
}

const unsatisfiable = new Map<string, Unsatisfiable>();

export function createUnsatisfiable(reason: string): Unsatisfiable {
  const known = unsatisfiable.get(reason) ?? new Unsatisfiable(reason);
  unsatisfiable.set(reason, known);
  return known;
}

/** `undefined` on {@link Unsatisfiable}. */
export function ifSatisfiable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsatisfiable) return undefined;
    throw error;
  }
}

/** `undefined` on {@link BudgetSpent}. */
export function ifAffordable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}
