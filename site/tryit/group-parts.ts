import { addTo } from "../../language/values/group.ts";

export interface PartGroup {
  readonly parts: readonly string[];
  readonly owners: readonly number[];
}

/**
 * Groups parts by their set of owners. Every part ends up in one file, and each owner loads exactly the parts it needs.
 * @param roots - Parts that each owner depends on directly.
 * @param reaches - Returns the direct dependencies of a part.
 */
export function groupParts(
  roots: readonly (readonly string[])[],
  reaches: (part: string) => readonly string[],
): readonly PartGroup[] {
  const ownersOf = new Map<string, number[]>();
  for (const [owner, own] of roots.entries()) {
    const seen = new Set(own);
    // The loop also visits parts added while it runs.
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
