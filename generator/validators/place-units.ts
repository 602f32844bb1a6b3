import { oncePer } from "../../language/values/memory.ts";
import type { Unit } from "../../validation/prepare/prepared-schema.ts";

export interface MergedUnits {
  readonly units: ReadonlyMap<string, Unit>;
  unitOf(key: string): Unit;
}

const textOfUnit: (unit: Unit) => string = oncePer(({ schema }) => JSON.stringify(schema));

/** Merges equal units. The unit of a named schema replaces those of unnamed schemas that are equal to it. */
export function mergeEqualUnits(units: ReadonlyMap<string, Unit>, named: ReadonlySet<string>): MergedUnits {
  const byContent = new Map<string, Unit>();
  for (const key of named) {
    const unit = units.get(key);
    if (unit === undefined) continue;
    const content = textOfUnit(unit);
    if (!byContent.has(content)) byContent.set(content, unit);
  }
  const kept = new Map<string, Unit>();
  const instead = new Map<string, Unit>();
  for (const unit of units.values()) {
    const same = unit.key.startsWith("part:") ? byContent.get(textOfUnit(unit)) : undefined;
    if (same === undefined) kept.set(unit.key, unit);
    else instead.set(unit.key, same);
  }
  return {
    units: kept,
    unitOf: (key) => {
      const unit = instead.get(key) ?? kept.get(key);
      if (unit === undefined) throw new Error(`No unit has the key ${key}.`);
      return unit;
    },
  };
}

/**
 * Chooses the module for each unit: the module in `fixed`, otherwise the only module that uses the unit. Units that are used by several
 * modules or can be recursive get a shared module.
 * @param fixed - Modules by unit key.
 * @param users - Modules of operations, with the keys of the units they use.
 * @param shared - See `ValidatorModules`.
 */
export function placeUnits(
  units: ReadonlyMap<string, Unit>,
  fixed: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, readonly string[]>,
  shared: string,
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
    const home = homes.get(unit.key) ?? (alone ? sharedPath(unit, shared) : only);
    if (home === undefined) continue;
    homes.set(unit.key, home);
    for (const key of unit.uses) want(key, home);
  }
  return homes;
}

function sharedPath({ name }: Unit, shared: string): string {
  return shared.endsWith("/") ? shared + name.replace(/^check_/, "") : shared;
}

/** Whether a unit is the target of a `$ref`. Such units can be recursive, so they get their own module. */
function isReferable({ key }: Unit): boolean {
  return key.startsWith("schema:");
}

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
