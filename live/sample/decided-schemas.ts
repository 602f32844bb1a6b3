import { type Budget, createUnsatisfiable, ifSatisfiable } from "./sample-context.ts";

/** Schemas already handled for a value, so that the time does not grow with the number of paths to them. */
export interface Decided {
  /**
   * Returns whether this is new.
   * @throws {Unsatisfiable} if the value must violate it.
   */
  fit(schema: unknown): boolean;
  /**
   * Returns whether this is new.
   * @throws {Unsatisfiable} if the value must fit it.
   */
  refuse(schema: unknown): boolean;
  /** On {@link Unsatisfiable}, forgets what was noted and returns `undefined`. */
  attempt<T>(make: () => T, budget: Budget): T | undefined;
}

/** Cost of a failed attempt, and of each schema it gathered, in units of a {@link Budget}. */
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
