import { type Budget, createUnsatisfiable, ifSatisfiable } from "./sample-context.ts";

/**
 * The schemas that were handled for a value. A schema that a value must fit has no further effect when another path leads to it again, and
 * one that the value must violate neither. Without this, the time would grow with the number of paths.
 */
export interface Decided {
  /** Notes that the value must fit a schema. Returns whether that is new. @throws {Unsatisfiable} if the value must violate it. */
  fit(schema: unknown): boolean;
  /** Notes that the value must violate a schema. Returns whether that is new. @throws {Unsatisfiable} if the value must fit it. */
  refuse(schema: unknown): boolean;
  /** Forgets what was noted in a function if it throws {@link Unsatisfiable}; returns `undefined` then. */
  attempt<T>(make: () => T, budget: Budget): T | undefined;
}

/** The cost of an attempt in vain, in the units of a {@link Budget}, and that of each schema which it gathered. */
const COST_OF_ATTEMPT = 256;
const COST_OF_STEP = 16;

export function createDecided(): Decided {
  const known = new Map<unknown, "fits" | "refused">();
  const order: unknown[] = [];
  const decide = (schema: unknown, as: "fits" | "refused"): boolean => {
    const before = known.get(schema);
    if (before !== undefined && before !== as)
      throw createUnsatisfiable("a schema is both asked and refused");
    if (before === undefined) order.push(schema);
    known.set(schema, as);
    return before === undefined;
  };
  return {
    fit: (schema) => decide(schema, "fits"),
    refuse: (schema) => decide(schema, "refused"),
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
