import type { Contract } from "../../contract/build/contract.ts";
import type { Pair } from "../changes/change.ts";
import type { CompareOptions } from "./compare-operation.ts";
import { listParts } from "./list-parts.ts";
import type { Difference } from "./part.ts";

export type Told = Pick<Difference, "code" | "message">;

/**
 * Returns a function that tells a difference from the older to the newer document, for documents that are compared in the reverse order. It
 * returns `undefined` for differences within schemas, and for those that exist in one order only.
 */
export function createTelling(
  contracts: Pair<Contract>,
  options: CompareOptions,
): (difference: Difference) => Told | undefined {
  const parts = listParts({ old: contracts.new, new: contracts.old }, options);
  const told = new Map<string, Told>();
  for (const difference of parts.flatMap(({ differences }) => differences)) {
    const { code, message, places, side } = difference;
    const key = keyOf(code, side, { old: places.new, new: places.old });
    if (!told.has(key)) told.set(key, { code, message });
  }
  return ({ code, side, places }) => told.get(keyOf(code, side, places));
}

function keyOf(code: string, side: string, places: Pair<string | null>): string {
  return JSON.stringify([code.replace(/(?:added|removed)$/, ""), side, places.old, places.new]);
}
