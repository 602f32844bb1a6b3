import { addTo } from "../../language/values/group.ts";
import { countTexts } from "../../validation/compile/vocabulary/part-tests.ts";
import { createPreparer } from "../../validation/prepare/create-preparer.ts";
import { findRepeats, type Repeats } from "../../validation/prepare/find-repeats.ts";
import { inlineTests } from "../../validation/prepare/inline-tests.ts";
import type { SchemaNote, Unit } from "../../validation/prepare/prepared-schema.ts";
import type { CalledUnit, ModuleInput, SubjectOperation } from "./module-input.ts";
import { type MergedUnits, mergeEqualUnits, placeUnits } from "./place-units.ts";
import type { PlannedOperation, PlannedSchema, ValidatorPlan } from "./validator-plan.ts";

/** The inputs of all modules of validators, and notes about the schemas. */
export interface PlannedModules {
  readonly inputs: readonly ModuleInput[];
  readonly notes: readonly SchemaNote[];
}

/** The units (schemas or parts of schemas with their own check function), and the module that contains each. */
interface ModulePlan {
  readonly plan: ValidatorPlan;
  readonly merged: MergedUnits;
  /** The path of each unit's module, by the unit's key. */
  readonly homes: ReadonlyMap<string, string>;
  /** The units in each module, by the module's path. */
  readonly residents: ReadonlyMap<string, readonly Resident[]>;
  /** The named schemas, by the key of their unit. */
  readonly named: ReadonlyMap<string, PlannedSchema>;
  /** The number of a unit's members with costly checks of strings, computed once; see `countTexts`. */
  readonly textsIn: (unit: Unit) => number;
}

interface PlacedOperation {
  readonly operation: PlannedOperation;
  readonly key: string;
  readonly path: string;
  /** The keys of the units of the operation's parts. */
  readonly keys: readonly string[];
}

/** Plans the modules of validators: prepares the schemas as units, merges equal units, and chooses a module for each unit. */
export function planModules(plan: ValidatorPlan): PlannedModules {
  const checkNames = new Map(plan.schemas.map(({ pointer, type }) => [pointer, `check${type}`]));
  const preparer = createPreparer(plan.document, checkNames, false, plan.ownFormats);
  const unitOf = (schema: unknown, pointer: string): string => {
    const key = preparer.unitOf(schema, pointer);
    preparer.prepareReferred();
    return key;
  };
  const named = new Map(plan.schemas.map((schema) => [unitOf(schema.schema, schema.pointer), schema]));
  const ids = new Map<string, number>();
  for (const { id } of plan.operations) ids.set(id, (ids.get(id) ?? 0) + 1);
  const prepared = plan.operations.map((operation) => ({
    operation,
    key: ids.get(operation.id) === 1 ? operation.id : operation.title,
    path: `validators/operations/${operation.file}`,
    keys: operation.parts.map(({ schema, pointer }) => unitOf(schema, pointer)),
  }));
  const units = new Map([...preparer.units].map(([key, unit]) => [key, inlineTests(unit, preparer.unit)]));
  const merged = mergeEqualUnits(units, new Set(named.keys()));
  const keyOf = (key: string): string => merged.unitOf(key).key;
  const operations = prepared.map((entry) => ({ ...entry, keys: entry.keys.map(keyOf) }));
  const fixed = new Map([...named].map(([key, { file }]) => [key, `validators/${file}`]));
  const used = findUsed([...named.keys(), ...operations.flatMap(({ keys }) => keys)], merged);
  const homes = placeUnits(used, fixed, new Map(operations.map(({ path, keys }) => [path, keys])));
  const texts = new Map<Unit, number>();
  const textsIn = (unit: Unit): number => {
    const count = texts.get(unit) ?? countTexts(unit, merged.unitOf);
    texts.set(unit, count);
    return count;
  };
  const repeats = findRepeats(used.values(), (key) => preparer.unit(keyOf(key)));
  const residents = groupByHome(used, homes, repeats);
  const modulePlan = { plan, merged, homes, residents, named, textsIn };
  return { inputs: planInputs(modulePlan, operations), notes: preparer.notes };
}

/** The units with the given keys, and all units that they use, directly or through other units. */
function findUsed(keys: readonly string[], merged: MergedUnits): ReadonlyMap<string, Unit> {
  const used = new Set(keys);
  for (const key of used) for (const next of merged.unitOf(key).uses) used.add(merged.unitOf(next).key);
  return new Map([...merged.units].filter(([key]) => used.has(key)));
}

/** A unit with its {@link Repeats}, which decide how its check function is printed. */
type Resident = Unit & { readonly repeats?: Repeats };

function groupByHome(
  units: ReadonlyMap<string, Unit>,
  homes: ReadonlyMap<string, string>,
  allRepeats: ReadonlyMap<string, Repeats>,
): Map<string, Resident[]> {
  const groups = new Map<string, Resident[]>();
  for (const unit of units.values()) {
    const home = homes.get(unit.key);
    if (home === undefined) continue;
    const repeats = allRepeats.get(unit.key);
    const resident = repeats === undefined ? unit : { ...unit, repeats };
    addTo(groups, home, resident);
  }
  return groups;
}

function planInputs(modulePlan: ModulePlan, operations: readonly PlacedOperation[]): readonly ModuleInput[] {
  const shared = [...modulePlan.residents.keys()].filter((path) => path.startsWith("validators/shared/"));
  const inputs = [
    ...[...modulePlan.named].map(([key, schema]) => planSchema(key, schema, modulePlan)),
    ...operations.map((entry) => planOperation(entry, modulePlan)),
    ...shared.map((path) => ({ ...inputOf(path, [], modulePlan), subject: { kind: "shared" } as const })),
  ];
  return inputs.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function planSchema(key: string, { type, file, onWire }: PlannedSchema, modulePlan: ModulePlan): ModuleInput {
  const check = modulePlan.merged.unitOf(key).name;
  const subject = { kind: "schema", key, type, check, ...(onWire === undefined ? {} : { onWire }) } as const;
  return { ...inputOf(`validators/${file}`, [], modulePlan), subject };
}

function planOperation({ operation, key, path, keys }: PlacedOperation, modulePlan: ModulePlan): ModuleInput {
  const parts = operation.parts.map(({ surface }, part) => {
    const key = keys[part] ?? "";
    const same = modulePlan.named.get(key);
    return {
      key,
      ...(surface === undefined ? {} : { surface }),
      ...(same === undefined ? {} : { same: { type: same.type, file: same.file } }),
    };
  });
  const subject: SubjectOperation = {
    key,
    function: operation.function,
    parts,
    checks: operation.checks,
    ...(operation.isExact === true ? { isExact: true } : {}),
    ...(operation.files === undefined ? {} : { files: operation.files }),
  };
  return { ...inputOf(path, keys, modulePlan), subject: { kind: "operation", operation: subject } };
}

/** Makes the input of a module. `wanted` contains the keys of the units that its exports call. */
function inputOf(
  path: string,
  wanted: readonly string[],
  modulePlan: ModulePlan,
): Omit<ModuleInput, "subject"> {
  const { residents, plan } = modulePlan;
  const units = residents.get(path) ?? [];
  const own = units.flatMap(({ key, uses, repeats }) => (repeats === undefined ? [...uses] : [key, ...uses]));
  const keys = new Set([...wanted, ...own]);
  const called = [...keys].map((key) => describeCalled(key, path, modulePlan));
  return { path, style: plan.style, units, called };
}

function describeCalled(key: string, path: string, { merged, homes, textsIn }: ModulePlan): CalledUnit {
  const unit = merged.unitOf(key);
  const home = homes.get(unit.key) ?? path;
  return { key, unit: unit.key, name: unit.name, home, texts: textsIn(unit) };
}
