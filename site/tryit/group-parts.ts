import { addTo } from "../../language/values/group.ts";

/** A file of parts (schemas and checks), and the owners that load it: the operations whose forms need its parts. */
export interface PartGroup {
  readonly parts: readonly string[];
  readonly owners: readonly number[];
}

/**
 * Groups parts into files so that each owner loads exactly the parts that it needs, and each part is in one file: all parts of a group have
 * the same owners.
 *
 * @param roots - For each owner, the parts that it needs directly.
 * @param reaches - The parts that a part refers to directly.
 */
export function groupParts(
  roots: readonly (readonly string[])[],
  reaches: (part: string) => readonly string[],
): readonly PartGroup[] {
  const ownersOf = new Map<string, number[]>();
  for (const [owner, own] of roots.entries()) {
    const seen = new Set(own);
    // The loop also visits parts that are added to the set meanwhile.
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
