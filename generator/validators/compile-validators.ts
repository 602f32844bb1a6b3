import { countTexts } from "../../contract/checks/count-texts.ts";
import { type CompileUnit, createCompiler } from "../../contract/checks/create-compiler.ts";
import { createPreparer } from "../../contract/checks/create-preparer.ts";
import { inlineTests } from "../../contract/checks/inline-tests.ts";
import { createModuleScope, type ModuleScope } from "../../contract/checks/module-scope.ts";
import type { SchemaNote, Unit } from "../../contract/checks/prepared-schema.ts";
import { keyOfPart, noParts, type PartCache, recallOr } from "../cache/part-cache.ts";
import type { EmittedFile } from "../emitted-file.ts";
import { type MergedUnits, mergeEqualUnits, textOfUnit } from "./merge-equal-units.ts";
import { placeUnits } from "./place-units.ts";
import { checksName, printChecks } from "./print-checks.ts";
import { type ModuleContent, type ModuleImport, printModule } from "./print-module.ts";
import {
  importSurfaceKit,
  nameSurfaceKit,
  printSameSurface,
  printSurface,
  surfaceNames,
} from "./print-surface.ts";
import { relativePath } from "./relative-path.ts";
import type { PartSurface, PlannedOperation, PlannedSchema, ValidatorPlan } from "./validator-plan.ts";

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
  readonly compile: CompileUnit;
  readonly parts: PartCache;
}

interface PlacedOperation {
  readonly operation: PlannedOperation;
  readonly path: string;
  /** The keys of the units of its parts. */
  readonly keys: readonly string[];
}

/** The module that validators import what they call from. */
const kit = "runtime/validators/validator-kit";

/**
 * Makes the validators of a plan: a function from plain data to plain data, so that it can run anywhere.
 *
 * @param parts - Modules of earlier runs. Default: none.
 */
export function compileValidators(plan: ValidatorPlan, parts: PartCache = noParts): CompiledValidators {
  const checkNames = new Map(plan.schemas.map(({ pointer, type }) => [pointer, `check${type}`]));
  const preparer = createPreparer(plan.document, checkNames);
  const unitOf = (schema: unknown, pointer: string): string => {
    const key = preparer.unitOf(schema, pointer);
    preparer.prepareReferred();
    return key;
  };
  const named = new Map(plan.schemas.map((schema) => [unitOf(schema.schema, schema.pointer), schema]));
  const prepared = plan.operations.map((operation) => ({
    operation,
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
  const compile = createCompiler(
    (key) => merged.unitOf(key).name,
    (key) => countTexts(merged.unitOf(key), merged.unitOf),
  );
  const workshop = {
    plan,
    merged,
    homes,
    residents: groupByHome(used, homes),
    named,
    compile,
    parts,
  };
  return { files: printFiles(workshop, operations), notes: preparer.notes };
}

/** The units that these come to, by themselves or by what they call. */
function findUsed(keys: readonly string[], merged: MergedUnits): ReadonlyMap<string, Unit> {
  const used = new Set(keys);
  for (const key of used) for (const next of merged.unitOf(key).uses) used.add(merged.unitOf(next).key);
  return new Map([...merged.units].filter(([key]) => used.has(key)));
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
  const files = [...named].map(([key, schema]) => {
    const path = `validators/${schema.file}`;
    const made = [key, schema.type];
    return keepModule({ path, wanted: [], made }, workshop, () => printSchema(key, path, schema, workshop));
  });
  files.push(
    ...operations.map((entry) => {
      const { path, keys } = entry;
      const made = describeOperation(entry, workshop);
      return keepModule({ path, wanted: keys, made }, workshop, () => printOperation(entry, workshop));
    }),
  );
  for (const path of residents.keys())
    if (path.startsWith("validators/shared/"))
      files.push(keepModule({ path, wanted: [], made: [] }, workshop, () => printShared(path, workshop)));
  return files
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, text }) => ({ path: `${path}.ts`, text }));
}

/** What a module is made from, beside the units that live in it and those that they call. */
interface ModuleInput {
  readonly path: string;
  /** The keys of units that its surface uses. */
  readonly wanted: readonly string[];
  readonly made: unknown;
}

/** The module as it was made before from all that printing looks at, or printed. */
function keepModule(input: ModuleInput, workshop: Workshop, print: () => string): EmittedFile {
  const { parts, residents, plan } = workshop;
  const { path, wanted, made } = input;
  if (parts === noParts) return { path, text: print() };
  const units = residents.get(path) ?? [];
  const called = new Set([...wanted, ...units.flatMap(({ uses }) => [...uses])]);
  const content = {
    ...{ path, ending: plan.importEnding, made, wanted },
    units: units.map(({ key, name }) => [key, name]),
    called: [...called].map((key) => {
      const unit = workshop.merged.unitOf(key);
      const texts = countTexts(unit, workshop.merged.unitOf);
      return [key, unit.key, unit.name, workshop.homes.get(unit.key), texts];
    }),
  };
  const key = keyOfPart("validators", JSON.stringify(content), ...units.map(textOfUnit));
  return { path, text: recallOr(parts, key, print) };
}

function describeOperation({ operation, keys }: PlacedOperation, { named }: Workshop): unknown {
  const parts = operation.parts.map(({ surface }, part) => {
    const same = named.get(keys[part] ?? "");
    return [surface, same?.type, same?.file];
  });
  return { ...operation, parts };
}

function printShared(path: string, workshop: Workshop): string {
  const exported = workshop.residents.get(path)?.find(({ name }) => isNamedAs(path, name));
  const scope = createModuleScope();
  if (exported !== undefined) scope.fix(exported.name, exported.key);
  const content = contentOf({ path, scope, exported: exported?.key, wanted: [] }, workshop);
  return printModule({ ...content, surface: "" });
}

function printSchema(key: string, path: string, { type }: PlannedSchema, workshop: Workshop): string {
  const scope = createModuleScope();
  const check = workshop.merged.unitOf(key).name;
  const surface = { stem: type, type, check, subject: `a \`${type}\`` };
  for (const name of surfaceNames(surface)) scope.fix(name);
  scope.fix(type, `type ${type}`);
  scope.fix(check, key);
  const content = contentOf({ path, scope, exported: key, wanted: [] }, workshop);
  const imports = [...content.imports, ...importSurfaceKit(kit, scope), importType(type, scope)];
  return printModule({ ...content, imports, surface: printSurface(surface, nameSurfaceKit(scope)) });
}

function importType(name: string, scope: ModuleScope): ModuleImport {
  return { path: "types", name, local: scope.local(name, `type ${name}`), isType: true };
}

/** The type as it reads in a module. */
function typeAs({ type, root }: PartSurface, scope: ModuleScope): string {
  return root === undefined ? type : type.replace(root, () => scope.local(root, `type ${root}`));
}

function printOperation({ operation, path, keys }: PlacedOperation, workshop: Workshop): string {
  const scope = createModuleScope();
  const own = operation.parts.flatMap(({ surface }, part) => {
    if (surface === undefined) return [];
    const same = workshop.named.get(keys[part] ?? "");
    return [{ part, surface, same }];
  });
  scope.fix(checksName(operation));
  for (const { surface } of own) for (const name of surfaceNames(surface)) scope.fix(name);
  const content = contentOf({ path, scope, exported: undefined, wanted: keys }, workshop);
  const nameOf = (part: number): string => localName(keys[part] ?? "", scope, workshop);
  const surfaces = own.flatMap(({ part, surface, same }) => {
    if (same === undefined) {
      const type = typeAs(surface, scope);
      return [printSurface({ ...surface, type, check: nameOf(part) }, nameSurfaceKit(scope))];
    }
    const from = `${relativePath(path, `validators/${same.file}`)}${workshop.plan.importEnding}`;
    return surface.repeated ? [printSameSurface(surface.stem, same.type, from)] : [];
  });
  const checks = printChecks(operation, nameOf, {
    createOperationChecks: scope.local("createOperationChecks"),
    OperationChecks: scope.local("OperationChecks"),
  });
  const imports = [
    ...content.imports,
    { path: kit, name: "createOperationChecks", local: scope.local("createOperationChecks") },
    { path: kit, name: "OperationChecks", local: scope.local("OperationChecks"), isType: true },
    ...(own.some(({ same }) => same === undefined) ? importSurfaceKit(kit, scope) : []),
    ...own.flatMap(({ surface: { root }, same }) =>
      same === undefined && root !== undefined ? [importType(root, scope)] : [],
    ),
  ];
  return printModule({ ...content, imports, surface: [...surfaces, checks].join("\n") });
}

function localName(key: string, scope: ModuleScope, { merged }: Workshop): string {
  const unit = merged.unitOf(key);
  return scope.local(unit.name, unit.key);
}

/** A module that is being put together. */
interface ModuleDraft {
  readonly path: string;
  readonly scope: ModuleScope;
  /** The key of the unit whose function others import. */
  readonly exported: string | undefined;
  /** The keys of units that the surface uses. */
  readonly wanted: readonly string[];
}

/** The functions of a module, and those that it needs from others. */
function contentOf(
  { path, scope, exported, wanted }: ModuleDraft,
  workshop: Workshop,
): Omit<ModuleContent, "surface"> {
  const { residents, homes, merged, compile, plan } = workshop;
  const units = residents.get(path) ?? [];
  const imports = new Map<string, ModuleImport>();
  for (const key of [...wanted, ...units.flatMap(({ uses }) => [...uses])]) {
    const { key: kept, name } = merged.unitOf(key);
    const home = homes.get(kept) ?? path;
    if (home !== path) imports.set(kept, { path: home, name, local: scope.local(name, kept) });
  }
  const functions = units.map((unit) => ({
    name: scope.local(unit.name, unit.key),
    exported: unit.key === exported,
    compiled: compile(unit, (name, thing) =>
      scope.local(name, thing === undefined ? undefined : merged.unitOf(thing).key),
    ),
  }));
  return { path, importEnding: plan.importEnding, functions, imports: [...imports.values()], scope };
}

/** Tells whether a shared module is there for that function. */
function isNamedAs(path: string, check: string): boolean {
  return path.endsWith(check.replace(/^check_/, "/"));
}
