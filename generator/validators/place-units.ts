import type { Unit } from "../../validation/prepare/prepared-schema.ts";

/**
 * Finds the module of every unit. A unit that has none by its name goes where its only user is; where several modules
 * use it, it gets its own.
 *
 * @param fixed - The modules of units that have one, by key.
 * @param users - For every module beside those, the keys of the units that it uses.
 */
export function placeUnits(
  units: ReadonlyMap<string, Unit>,
  fixed: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> {
  const homes = new Map(fixed);
  const wanted = new Map<string, Set<string>>();
  const want = (key: string, home: string): void => {
    const known = wanted.get(key);
    if (known === undefined) wanted.set(key, new Set([home]));
    else known.add(home);
  };
  for (const [path, keys] of users) for (const key of keys) want(key, path);
  for (const unit of usersFirst(units)) {
    const [only, ...others] = wanted.get(unit.key) ?? [];
    const alone = isReferable(unit) || others.length > 0;
    const home =
      homes.get(unit.key) ?? (alone ? `validators/shared/${unit.name.replace(/^check_/, "")}` : only);
    // A part that was prepared and then found to ask nothing has no user.
    if (home === undefined) continue;
    homes.set(unit.key, home);
    for (const key of unit.uses) want(key, home);
  }
  return homes;
}

/** A unit that is reached by reference may call itself by way of others; it always stands alone. */
function isReferable({ key }: Unit): boolean {
  return key.startsWith("schema:");
}

/** All units, each after those that use it, but for those that may be recursive. */
function usersFirst(units: ReadonlyMap<string, Unit>): readonly Unit[] {
  const seen = new Set<string>();
  const sorted: Unit[] = [];
  const visit = (unit: Unit | undefined): void => {
    if (unit === undefined || seen.has(unit.key)) return;
    seen.add(unit.key);
    for (const key of unit.uses) {
      const used = units.get(key);
      if (used !== undefined && !isReferable(used)) visit(used);
    }
    sorted.push(unit);
  };
  for (const unit of units.values()) visit(unit);
  return sorted.reverse();
}
