import { oncePer } from "../../language/values/memory.ts";
import type { Unit } from "../../validation/prepare/prepared-schema.ts";

/** The units that remain after equal ones were merged, and the unit to use for each key. */
export interface MergedUnits {
  readonly units: ReadonlyMap<string, Unit>;
  unitOf(key: string): Unit;
}

/** The schema of a unit as JSON text, computed once. */
export const textOfUnit: (unit: Pick<Unit, "schema">) => string = oncePer(({ schema }) =>
  JSON.stringify(schema),
);

/** Replaces each unit that is equal to a named schema by that schema's unit. */
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
