import type { Group } from "./group.ts";

const counts = new WeakMap<Group, ReadonlyMap<string, number>>();

/** Returns the number of uses of each symbol, by its id. */
export function countUsesBySymbol(group: Group): ReadonlyMap<string, number> {
  const known = counts.get(group);
  if (known !== undefined) return known;
  const made = new Map<string, number>();
  for (const occurrences of group.occurrences.values())
    for (const { symbol, role } of occurrences)
      if (role === "use") made.set(symbol.id, (made.get(symbol.id) ?? 0) + 1);
  counts.set(group, made);
  return made;
}
