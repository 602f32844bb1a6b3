import type { Contract } from "../../contract/build/contract.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { Pair, Version } from "../changes/change.ts";
import type { Limits } from "../changes/effort.ts";
import { type OperationPair, otherVersion, type Target } from "../compare/part.ts";
import type { Goal } from "./goal.ts";
import { createJudgedSides, type JudgedSides } from "./judged-sides.ts";
import { type PreparedContract, prepareContract } from "./prepare-contract.ts";
import { TargetSearch, type Witness } from "./target-search.ts";

export interface WitnessSearch {
  readonly tries: () => number;
  /**
   * Searches for an exchange. Returns `undefined` if none was found within the limits. With a goal, the reader must reject the value that
   * violates the goal's constraint; otherwise any error in the target is sufficient.
   */
  search(pair: OperationPair, target: Target, sender: Version, goal?: Goal): Promise<Witness | undefined>;
  prepared(version: Version): PreparedContract;
}

/**
 * Creates a search for exchanges that demonstrate a change.
 * @param readings - Default: the judge's readings.
 */
export function createWitnessSearch(
  contracts: Pair<Contract>,
  readings: Partial<Readings> | undefined,
  seed: number,
  limits: Limits,
): WitnessSearch {
  const isEnforced = readings?.discriminator === "enforce";
  const sides = {
    old: prepareContract(contracts.old, isEnforced),
    new: prepareContract(contracts.new, isEnforced),
  };
  const judgedSides = new Map<Version, JudgedSides>();
  let judged = 0;
  return {
    tries: () => judged,
    prepared: (version) => sides[version],
    async search(pair, target, sender, goal) {
      const own = judgedSides.get(sender) ?? createJudgedSides(sides, sender, { readings, seed, limits });
      judgedSides.set(sender, own);
      const [operation, asking] = [pair[sender], pair[otherVersion(sender)]];
      const search = new TargetSearch({ judged: own, operation, asking, target }, goal);
      const found = await search.run();
      judged += search.tries;
      const isBaseChecked = target.kind === "request" && target.isBaseChecked === true;
      const basePath = isBaseChecked ? undefined : found && own.foreignBase(operation, found.exchange);
      return found && (basePath === undefined ? found : { ...found, basePath });
    },
  };
}
