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
