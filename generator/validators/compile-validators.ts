import type { EmittedFile } from "../emitted-file.ts";
import { type CompiledUnit, createCompiler } from "./create-compiler.ts";
import { createPreparer } from "./create-preparer.ts";
import { type MergedUnits, mergeEqualUnits } from "./merge-equal-units.ts";
import { placeUnits } from "./place-units.ts";
import type { SchemaNote, Unit } from "./prepared-schema.ts";
import { printChecks } from "./print-checks.ts";
import { type ModuleContent, type ModuleFunction, printModule } from "./print-module.ts";
import { printSameSurface, printSurface, surfaceImports } from "./print-surface.ts";
import { relativePath } from "./relative-path.ts";
import type { PlannedOperation, PlannedSchema, ValidatorPlan } from "./validator-plan.ts";

/** The modules of validators, and what there is to be told about the schemas they were made from. */
export interface CompiledValidators {
  readonly files: readonly EmittedFile[];
  readonly notes: readonly SchemaNote[];
}

/** What the printing of modules works with. */
interface Workshop {
  readonly plan: ValidatorPlan;
  readonly merged: MergedUnits;
  /** The module of every unit, by key. */
  readonly homes: ReadonlyMap<string, string>;
  /** The units of every module. */
  readonly residents: ReadonlyMap<string, readonly Unit[]>;
  /** Named schemas by the key of their unit. */
  readonly named: ReadonlyMap<string, PlannedSchema>;
  compile(unit: Unit): CompiledUnit;
}

interface PlacedOperation {
  readonly operation: PlannedOperation;
  readonly path: string;
  /** The keys of the units of its parts. */
  readonly keys: readonly string[];
}

/** The module that validators import what they call from. */
const kit = "runtime/validators/validator-kit";

/** Makes the validators of a plan: a function from plain data to plain data, so that it can run anywhere. */
export function compileValidators(plan: ValidatorPlan): CompiledValidators {
  const checkNames = new Map(plan.schemas.map(({ pointer, type }) => [pointer, `check${type}`]));
  const preparer = createPreparer(plan.document, checkNames);
  const named = new Map(
    plan.schemas.map((schema) => [preparer.unitOf(schema.schema, schema.pointer), schema]),
  );
  const prepared = plan.operations.map((operation) => ({
    operation,
    path: `validators/operations/${operation.file}`,
    keys: operation.parts.map(({ schema, pointer }) => preparer.unitOf(schema, pointer)),
  }));
  const merged = mergeEqualUnits(preparer.units, new Set(named.keys()));
  const keyOf = (key: string): string => merged.unitOf(key).key;
  const operations = prepared.map((entry) => ({ ...entry, keys: entry.keys.map(keyOf) }));
  const fixed = new Map([...named].map(([key, { file }]) => [key, `validators/${file}`]));
  const homes = placeUnits(merged.units, fixed, new Map(operations.map(({ path, keys }) => [path, keys])));
  const compile = createCompiler((key) => merged.unitOf(key).name);
  const workshop = { plan, merged, homes, residents: groupByHome(merged.units, homes), named, compile };
  return { files: printFiles(workshop, operations), notes: preparer.notes };
}

function groupByHome(
  units: ReadonlyMap<string, Unit>,
  homes: ReadonlyMap<string, string>,
): Map<string, Unit[]> {
  const groups = new Map<string, Unit[]>();
  for (const unit of units.values()) {
    const home = homes.get(unit.key);
    if (home === undefined) continue;
    const group = groups.get(home);
    if (group === undefined) groups.set(home, [unit]);
    else group.push(unit);
  }
  return groups;
}

function printFiles(workshop: Workshop, operations: readonly PlacedOperation[]): readonly EmittedFile[] {
  const { residents, named } = workshop;
  const files = [...named].map(([key, schema]) => printSchema(key, schema, workshop));
  files.push(...operations.map((entry) => printOperation(entry, workshop)));
  for (const path of residents.keys()) {
    if (!path.startsWith("validators/shared/")) continue;
    const content = contentOf(
      path,
      workshop,
      new Set(
        residents
          .get(path)
          ?.filter(({ name }) => isNamedAs(path, name))
          .map(({ key }) => key),
      ),
    );
    files.push(toFile(path, printModule({ ...content, imports: new Map(), surface: "" })));
  }
  return files
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, text }) => ({ path: `${path}.ts`, text }));
}

function toFile(path: string, text: string): EmittedFile {
  return { path, text };
}

function printSchema(key: string, { type, file }: PlannedSchema, workshop: Workshop): EmittedFile {
  const path = `validators/${file}`;
  const content = contentOf(path, workshop, new Set([key]));
  const surface = printSurface({ stem: type, type, check: `check${type}`, subject: `a \`${type}\`` });
  const imports = new Map([
    [kit, surfaceImports],
    ["types", [`type ${type}`]],
  ]);
  return toFile(path, printModule({ ...content, imports, surface }));
}

function printOperation({ operation, path, keys }: PlacedOperation, workshop: Workshop): EmittedFile {
  const content = contentOf(path, workshop, new Set(), keys);
  const nameOf = (part: number): string => workshop.merged.unitOf(keys[part] ?? "").name;
  const surfaces: string[] = [];
  const fromKit: string[] = ["createOperationChecks", "type OperationChecks"];
  const types: string[] = [];
  for (const [index, { surface }] of operation.parts.entries()) {
    if (surface === undefined) continue;
    const same = workshop.named.get(keys[index] ?? "");
    if (same !== undefined) {
      const from = `${relativePath(path, `validators/${same.file}`)}${workshop.plan.importEnding}`;
      if (surface.repeated) surfaces.push(printSameSurface(surface.stem, same.type, from));
      continue;
    }
    surfaces.push(printSurface({ ...surface, check: nameOf(index) }));
    fromKit.push(...surfaceImports);
    types.push(...surface.imports.map((name) => `type ${name}`));
  }
  surfaces.push(printChecks(operation, nameOf));
  const imports = new Map([[kit, fromKit], ...(types.length === 0 ? [] : [["types", types] as const])]);
  return toFile(path, printModule({ ...content, imports, surface: surfaces.join("\n") }));
}

/** The functions of a module, and what they need from others. */
function contentOf(
  path: string,
  { residents, homes, merged, compile, plan }: Workshop,
  exported: ReadonlySet<string>,
  wanted: readonly string[] = [],
): Omit<ModuleContent, "imports" | "surface"> {
  const units = residents.get(path) ?? [];
  const functions: ModuleFunction[] = units.map((unit) => ({
    name: unit.name,
    exported: exported.has(unit.key),
    compiled: compile(unit),
  }));
  const checks = new Map<string, string>();
  for (const key of [...wanted, ...units.flatMap(({ uses }) => [...uses])]) {
    const unit = merged.unitOf(key);
    const home = homes.get(unit.key) ?? path;
    if (home !== path) checks.set(unit.name, home);
  }
  return { path, importEnding: plan.importEnding, functions, checks };
}

/** Tells whether a shared module is there for that function. */
function isNamedAs(path: string, check: string): boolean {
  return path.endsWith(check.replace(/^check_/, "/"));
}
