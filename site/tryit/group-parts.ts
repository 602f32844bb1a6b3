import { addTo } from "../../language/values/group.ts";

export interface PartGroup {
  readonly parts: readonly string[];
  readonly owners: readonly number[];
}

/**
 * Groups parts with the same owners, so that each owner loads exactly the parts it needs, and each part is in a single file.
 * @param roots - Parts that each owner needs directly.
 * @param reaches - Parts that a part refers to directly.
 */
export function groupParts(
  roots: readonly (readonly string[])[],
  reaches: (part: string) => readonly string[],
): readonly PartGroup[] {
  const ownersOf = new Map<string, number[]>();
  for (const [owner, own] of roots.entries()) {
    const seen = new Set(own);
    // Also visits parts added during the loop.
    for (const part of seen) {
      for (const next of reaches(part)) seen.add(next);
      addTo(ownersOf, part, owner);
    }
  }
  const groups = new Map<string, { readonly parts: string[]; readonly owners: readonly number[] }>();
  for (const [part, owners] of ownersOf) {
    const key = owners.join();
    const group = groups.get(key) ?? { parts: [], owners };
    groups.set(key, group);
    group.parts.push(part);
  }
  return [...groups.values()];
}
