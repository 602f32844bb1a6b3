import { type Budget, createUnsatisfiable, ifSatisfiable } from "./sample-context.ts";

/** Schemas already handled for a value. Each schema is visited once, however many paths lead to it. */
export interface Decided {
  /**
   * Requires the value to match the schema. Returns whether the schema is new.
   * @throws {Unsatisfiable} if the value must not match the schema.
   */
  fit(schema: unknown): boolean;
  /**
   * Requires the value not to match the schema. Returns whether the schema is new.
   * @throws {Unsatisfiable} if the value must match the schema.
   */
  refuse(schema: unknown): boolean;
  /** Whether the value must match the schema. */
  isRequired(schema: unknown): boolean;
  /** Calls `make`. On {@link Unsatisfiable}, discards the schemas recorded in the meantime and returns `undefined`. */
  attempt<T>(make: () => T, budget: Budget): T | undefined;
}

/** Cost of a failed attempt and of each schema that the attempt visited, in units of a {@link Budget}. */
const COST_OF_ATTEMPT = 256;
const COST_OF_STEP = 16;

export function createDecided(): Decided {
  const known = new Map<unknown, "fits" | "refused">();
  const order: unknown[] = [];
  const decide = (schema: unknown, as: "fits" | "refused"): boolean => {
    const before = known.get(schema);
    if (before !== undefined && before !== as)
      throw createUnsatisfiable("a schema is both required and excluded");
    if (before === undefined) order.push(schema);
    known.set(schema, as);
    return before === undefined;
  };
  return {
    fit: (schema) => decide(schema, "fits"),
    refuse: (schema) => decide(schema, "refused"),
    isRequired: (schema) => known.get(schema) === "fits",
    attempt(make, budget) {
      const start = order.length;
      const made = ifSatisfiable(make);
      if (made !== undefined) return made;
      const undone = order.splice(start);
      for (const schema of undone) known.delete(schema);
      budget.spend(COST_OF_ATTEMPT + undone.length * COST_OF_STEP);
      return undefined;
    },
  };
}
