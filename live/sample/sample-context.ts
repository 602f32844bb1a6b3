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
  /** Whether to avoid values that match a `not` schema, or several branches of a `oneOf`. */
  readonly exclusive: boolean;
  /** Whether to use random characters instead of words, for texts that must differ. Default false. */
  readonly varied?: boolean;
  find(name: string): JsonSchema | undefined;
  /** Makes values that look real. Default: none. */
  readonly likely?: LikelyValues | undefined;
  readonly name?: string | undefined;
  readonly owner?: string | undefined;
}

/** What is known of a value that is to look real. */
export interface AboutValue {
  readonly type: "string" | "integer" | "number";
  /** The name of the member; absent for a value that is no member, nor an item of one. */
  readonly name: string | undefined;
  readonly owner: string | undefined;
  readonly format: string | undefined;
  readonly examples: readonly Json[];
}

/** Makes a value that looks real, by its name and format; `undefined` if it knows none. The value may violate the schema. */
export type LikelyValues = (about: AboutValue, random: Random) => Json | undefined;

/** The level of nesting of a list or object, and the function that makes its items or members. */
export interface Compound {
  readonly context: SampleContext;
  readonly level: number;
  /** @param name - The name of the member that is made. Default: that of the list whose item is made. */
  sampleInner(schema: JsonSchema, varied?: boolean, name?: string): Json;
}

/** Limits the size of one value, and the search for it. */
export interface Budget {
  /** Charges one node and a number of characters (default 0) before they are made. @throws {BudgetSpent} if the budget is exceeded. */
  spend(characters?: number): void;
  /** Charges one schema whose constraints are gathered. @throws {BudgetSpent} if the budget is exceeded. */
  step(): void;
  isSpent(): boolean;
}

/** Thrown when a value would become too large, or the search for it takes too long. Caught inside the sampler. */
class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
}

/**
 * The maximum cost of a value. Each character costs 1, and each node {@link COST_OF_NODE}. Making a value of this cost takes a fraction of
 * a second.
 */
const MOST = 1_000_000;
const COST_OF_NODE = 32;
const COST_OF_SCHEMA = 16;

/** Makes a budget for one requested value. All attempts to make this value share the budget. */
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

/** Thrown when a schema, or the chosen branches, admit no value. Caught inside the sampler. */
class Unsatisfiable extends Error {
  override readonly name = "Unsatisfiable";
}

const unsatisfiable = new Map<string, Unsatisfiable>();

/** The error for a reason. It is made once, since a search throws very many, and the stack of each would cost more than the search. */
export function createUnsatisfiable(reason: string): Unsatisfiable {
  const known = unsatisfiable.get(reason) ?? new Unsatisfiable(reason);
  unsatisfiable.set(reason, known);
  return known;
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

/** The result of a function; `undefined` if it throws {@link BudgetSpent}. */
export function ifAffordable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}
