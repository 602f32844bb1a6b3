import { findNode } from "../../language/openapi/find-node.ts";
import { addTo } from "../../language/values/group.ts";
import { countTexts } from "../../validation/compile/vocabulary/part-tests.ts";
import { createPreparer } from "../../validation/prepare/create-preparer.ts";
import { findRepeats, type Repeats } from "../../validation/prepare/find-repeats.ts";
import { inlineTests } from "../../validation/prepare/inline-tests.ts";
import type { SchemaNote, Unit } from "../../validation/prepare/prepared-schema.ts";
import type { CalledUnit, ModuleInput, ModuleSubject, SubjectOperation } from "./module-input.ts";
import { type MergedUnits, mergeEqualUnits, placeUnits } from "./place-units.ts";
import type { PlannedOperation, PlannedPart, PlannedSchema, ValidatorPlan } from "./validator-plan.ts";

export interface PlannedModules {
  readonly inputs: readonly ModuleInput[];
  readonly notes: readonly SchemaNote[];
}

interface ModulePlan {
  readonly plan: ValidatorPlan;
  readonly merged: MergedUnits;
  readonly homes: ReadonlyMap<string, string>;
  readonly residents: ReadonlyMap<string, readonly Resident[]>;
  readonly exported: ReadonlySet<string>;
  readonly named: ReadonlyMap<string, PlannedSchema>;
  readonly textsIn: (unit: Unit) => number;
}

interface PlacedOperation {
  readonly operation: PlannedOperation;
  readonly key: string;
  readonly keys: readonly string[];
}

export function planModules(plan: ValidatorPlan): PlannedModules {
  const checkNames = new Map(plan.schemas.map(({ pointer, type }) => [pointer, `check${type}`]));
  const preparer = createPreparer(plan.document, checkNames, false, plan.ownFormats);
  const unitOf = ({ pointer, schema, marks }: PlannedPart): string => {
    const planned = schema ?? findNode(plan.document, pointer)?.value;
    const key = preparer.unitOf(planned, pointer, marks);
    preparer.prepareReferred();
    return key;
  };
  const named = new Map(plan.schemas.map((schema) => [unitOf(schema), schema]));
  const ids = new Map<string, number>();
  for (const { id } of plan.operations) ids.set(id, (ids.get(id) ?? 0) + 1);
  const prepared = plan.operations.map((operation) => ({
    operation,
    key: ids.get(operation.id) === 1 ? operation.id : operation.title,
    keys: operation.parts.map(unitOf),
  }));
  const units = new Map([...preparer.units].map(([key, unit]) => [key, inlineTests(unit, preparer.unit)]));
  const merged = mergeEqualUnits(units, new Set(named.keys()));
  const keyOf = (key: string): string => merged.unitOf(key).key;
  const operations = prepared.map((entry) => ({ ...entry, keys: entry.keys.map(keyOf) }));
  const fixed = new Map([...named].map(([key, { path }]) => [key, path]));
  const used = findUsed([...named.keys(), ...operations.flatMap(({ keys }) => keys)], merged);
  const users = new Map<string, string[]>();
  for (const { operation, keys } of operations) for (const key of keys) addTo(users, operation.path, key);
  const homes = placeUnits(used, fixed, users, plan.shared);
  const texts = new Map<Unit, number>();
  const textsIn = (unit: Unit): number => {
    const count = texts.get(unit) ?? countTexts(unit, merged.unitOf);
    texts.set(unit, count);
    return count;
  };
  const repeats = findRepeats(used.values(), (key) => preparer.unit(keyOf(key)));
  const residents = groupByHome(used, homes, repeats);
  const exported = findExported(used, users, homes, keyOf);
  const modulePlan = { plan, merged, homes, residents, exported, named, textsIn };
  return { inputs: planInputs(modulePlan, operations), notes: preparer.notes };
}

function findUsed(keys: readonly string[], merged: MergedUnits): ReadonlyMap<string, Unit> {
  const used = new Set(keys);
  for (const key of used) for (const next of merged.unitOf(key).uses) used.add(merged.unitOf(next).key);
  return new Map([...merged.units].filter(([key]) => used.has(key)));
}

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

function findExported(
  units: ReadonlyMap<string, Unit>,
  users: ReadonlyMap<string, readonly string[]>,
  homes: ReadonlyMap<string, string>,
  keyOf: (key: string) => string,
): ReadonlySet<string> {
  const exported = new Set<string>();
  const call = (from: string | undefined, called: string): void => {
    const key = keyOf(called);
    if (homes.get(key) !== from) exported.add(key);
  };
  for (const [path, keys] of users) for (const key of keys) call(path, key);
  for (const { key, uses } of units.values()) for (const used of uses) call(homes.get(key), used);
  return exported;
}

function planInputs(modulePlan: ModulePlan, operations: readonly PlacedOperation[]): readonly ModuleInput[] {
  const subjects = new Map<string, ModuleSubject[]>();
  const wanted = new Map<string, string[]>();
  const stems = new Set([...modulePlan.named.values()].map(({ type }) => type));
  for (const [key, schema] of modulePlan.named)
    addTo(subjects, schema.path, planSchema(key, schema, modulePlan));
  for (const placed of operations) {
    const { path } = placed.operation;
    addTo(subjects, path, planOperation(placed, modulePlan, stems));
    for (const key of placed.keys) addTo(wanted, path, key);
  }
  const paths = new Set([...subjects.keys(), ...modulePlan.residents.keys()]);
  return [...paths]
    .sort()
    .map((path) => inputOf(path, subjects.get(path) ?? [], wanted.get(path) ?? [], modulePlan));
}

function planSchema(key: string, { type, onWire }: PlannedSchema, { merged }: ModulePlan): ModuleSubject {
  const check = merged.unitOf(key).name;
  return { kind: "schema", key, type, check, ...(onWire === undefined ? {} : { onWire }) };
}

/**
 * Plans the validators of an operation.
 * @param stems - Stems of the validator names used so far. The operation's stems are added.
 */
function planOperation(
  { operation, key, keys }: PlacedOperation,
  { named }: ModulePlan,
  stems: Set<string>,
): ModuleSubject {
  const parts = operation.parts.map(({ surface }, part) => {
    const key = keys[part] ?? "";
    const same = named.get(key);
    const isExported = surface !== undefined && (same === undefined || surface.repeated);
    return {
      key,
      ...(isExported ? { surface: { ...surface, stem: claim(surface.stem, stems) } } : {}),
      ...(same === undefined ? {} : { same: { type: same.type, path: same.path } }),
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
  return { kind: "operation", operation: subject };
}

/** Appends a number to a stem that is already taken. Schemas can have the same name as a body, such as `CreateNoteResponse200`. */
function claim(wanted: string, stems: Set<string>): string {
  let stem = wanted;
  for (let number = 2; stems.has(stem); number++) stem = `${wanted}_${number}`;
  stems.add(stem);
  return stem;
}

function inputOf(
  path: string,
  subjects: readonly ModuleSubject[],
  wanted: readonly string[],
  modulePlan: ModulePlan,
): ModuleInput {
  const { residents, plan, exported } = modulePlan;
  const units = residents.get(path) ?? [];
  const own = units.flatMap(({ key, uses, repeats }) => (repeats === undefined ? [...uses] : [key, ...uses]));
  const keys = new Set([...wanted, ...own]);
  const called = [...keys].map((key) => describeCalled(key, path, modulePlan));
  const shown = units.filter(({ key }) => exported.has(key)).map(({ key }) => key);
  return { path, style: plan.style, subjects, units, called, exported: shown };
}

function describeCalled(key: string, path: string, { merged, homes, textsIn }: ModulePlan): CalledUnit {
  const unit = merged.unitOf(key);
  const home = homes.get(unit.key) ?? path;
  return { key, unit: unit.key, name: unit.name, home, texts: textsIn(unit) };
}
