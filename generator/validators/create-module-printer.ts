import { type CompileUnit, createCompiler } from "../../validation/compile/create-compiler.ts";
import { createModuleScope, type ModuleScope } from "../../validation/prepare/module-scope.ts";
import { type ModuleImport, printExports } from "../print/print-imports.ts";
import type { CalledUnit, ModuleInput, SubjectOperation } from "./module-input.ts";
import { type ModuleContent, printModule } from "./print-module.ts";
import {
  checksName,
  hasFunctions,
  importSurfaceKit,
  nameSurfaceKit,
  printChecks,
  printSurface,
  sameSurface,
  surfaceNames,
} from "./print-surface.ts";
import type { PartSurface } from "./validator-plan.ts";

/** Prints a module of validators. */
export type PrintModule = (input: ModuleInput) => string;

/** A module that is being printed. */
interface Draft {
  readonly input: ModuleInput;
  readonly scope: ModuleScope;
  readonly calledAs: (key: string) => CalledUnit;
  readonly compile: CompileUnit;
}

/** The runtime's module with the functions that validators import. */
const kit = "runtime/validators/validator-kit";

/** The runtime's function that adds the allowed media types of files to an operation's checks. */
const FILES = { path: "runtime/body/write-form-data", name: "withFileTypes" };

/** Makes a printer. Making it takes longer than printing a module. A printer keeps nothing about modules, so use one for many modules. */
export function createModulePrinter(): PrintModule {
  let calledAs = lookUp([]);
  const compile = createCompiler(
    (key) => calledAs(key).name,
    (key) => calledAs(key).texts,
  );
  return (input) => {
    calledAs = lookUp(input.called);
    return printSubject({ input, scope: createModuleScope(), calledAs, compile });
  };
}

function lookUp(called: readonly CalledUnit[]): (key: string) => CalledUnit {
  const byKey = new Map(called.map((each) => [each.key, each]));
  return (key) => {
    const found = byKey.get(key);
    if (found === undefined) throw new Error(`No unit is called by the key ${key}.`);
    return found;
  };
}

function printSubject(draft: Draft): string {
  const { subject } = draft.input;
  switch (subject.kind) {
    case "schema":
      return printSchema(subject, draft);
    case "operation":
      return printOperation(subject.operation, draft);
    case "shared":
      return printShared(draft);
  }
}

function printShared(draft: Draft): string {
  const { units, path } = draft.input;
  const exported = units.find(({ name }) => isNamedAs(path, name));
  if (exported !== undefined) draft.scope.fix(exported.name, exported.key);
  return printModule({ ...contentOf(draft, exported?.key), surface: "" });
}

/** Tells whether a shared module is named after this check function. */
function isNamedAs(path: string, check: string): boolean {
  return path.endsWith(check.replace(/^check_/, "/"));
}

function printSchema(
  { key, type, check, onWire }: Extract<ModuleInput["subject"], { readonly kind: "schema" }>,
  draft: Draft,
): string {
  const { scope } = draft;
  const surface = { stem: type, type, check, subject: `a \`${type}\``, ...wireAs(onWire, scope) };
  for (const name of surfaceNames(surface)) scope.fix(name);
  scope.fix(type, `type ${type}`);
  scope.fix(check, key);
  const content = contentOf(draft, key);
  const imports = [
    ...content.imports,
    ...importSurfaceKit(kit, scope),
    importNamed(type, scope),
    ...importWire(onWire, scope),
  ];
  return printModule({ ...content, imports, surface: printSurface(surface, nameSurfaceKit(scope)) });
}

function importNamed(name: string, scope: ModuleScope): ModuleImport {
  return { path: "types", name, local: scope.local(name, `type ${name}`), isType: true };
}

/** The member `wire` of a {@link Surface}: what the module calls the type of wire values. No member if values are not converted. */
function wireAs(name: string | undefined, scope: ModuleScope): { readonly wire?: string } {
  return name === undefined ? {} : { wire: scope.local(name) };
}

function importWire(name: string | undefined, scope: ModuleScope): readonly ModuleImport[] {
  const path = name === "$OnWire" ? "formats" : "runtime/conversion/on-wire";
  return name === undefined ? [] : [{ path, name, local: scope.local(name), isType: true }];
}

function typeAs({ type, root }: PartSurface, scope: ModuleScope): string {
  return root === undefined ? type : type.replace(root, () => scope.local(root, `type ${root}`));
}

function printOperation(operation: SubjectOperation, draft: Draft): string {
  const { scope, input, calledAs } = draft;
  const own = operation.parts.flatMap(({ surface, key, same }) =>
    surface === undefined ? [] : [{ surface, key, same }],
  );
  scope.fix(checksName(operation));
  for (const { surface } of own) for (const name of surfaceNames(surface)) scope.fix(name);
  const content = contentOf(draft, undefined);
  const nameOf = (key: string): string => {
    const { name, unit } = calledAs(key);
    return scope.local(name, unit);
  };
  const surfaces = own.flatMap(({ surface, key, same }) => {
    if (same === undefined) {
      const type = typeAs(surface, scope);
      const printed = { ...surface, type, check: nameOf(key), ...wireAs(surface.onWire, scope) };
      return [printSurface(printed, nameSurfaceKit(scope))];
    }
    const handedOn = sameSurface(surface.stem, same.type, `validators/${same.file}`);
    return surface.repeated ? [printExports(input.path, handedOn, input.style)] : [];
  });
  const maker =
    operation.isExact === true
      ? { path: "runtime/conversion/int64", name: "createExactChecks" }
      : { path: kit, name: "createOperationChecks" };
  const checks = printChecks(operation, (part) => nameOf(operation.parts[part]?.key ?? ""), {
    createOperationChecks: scope.local(maker.name),
    withFileTypes: scope.local(FILES.name),
    NamedChecks: scope.local("NamedChecks"),
  });
  const imports = [
    ...content.imports,
    ...(hasFunctions(operation) ? [{ ...maker, local: scope.local(maker.name) }] : []),
    ...(operation.files === undefined ? [] : [{ ...FILES, local: scope.local(FILES.name) }]),
    {
      path: "runtime/descriptors",
      name: "NamedChecks",
      local: scope.local("NamedChecks"),
      isType: true,
    },
    ...(own.some(({ same }) => same === undefined) ? importSurfaceKit(kit, scope) : []),
    ...own.flatMap(({ surface: { root, onWire }, same }) =>
      same === undefined
        ? [...(root === undefined ? [] : [importNamed(root, scope)]), ...importWire(onWire, scope)]
        : [],
    ),
  ];
  return printModule({ ...content, imports, surface: [...surfaces, checks].join("\n") });
}

/**
 * The check functions of a module, and the imports of those that they call.
 *
 * @param exported - The key of the one check function that the module exports; `undefined` if it exports none.
 */
function contentOf(
  { input, scope, calledAs, compile }: Draft,
  exported: string | undefined,
): Omit<ModuleContent, "surface"> {
  const { path, style, units, called } = input;
  const imports = new Map<string, ModuleImport>();
  for (const { unit, name, home } of called) {
    if (home !== path) imports.set(unit, { path: home, name, local: scope.local(name, unit) });
  }
  const functions = units.map((unit) => ({
    name: scope.local(unit.name, unit.key),
    exported: unit.key === exported,
    compiled: compile(unit, (name, thing) =>
      scope.local(name, thing?.kind === "unit" ? calledAs(thing.key).unit : thing?.key),
    ),
  }));
  return { path, style, functions, imports: [...imports.values()], scope };
}

/** Prints modules of validators; another thread may help. Resolves with their texts, in the order of the inputs. */
export type PrintModules = (
  inputs: readonly ModuleInput[],
  onPrinted?: OnPrinted,
) => Promise<readonly string[]>;

/** Called with how many modules were printed since the last call. */
type OnPrinted = (count: number) => void;

/** Prints all modules in this thread. */
export const printModulesHere: PrintModules = async (inputs, onPrinted) => {
  const print = createModulePrinter();
  return inputs.map((input) => {
    const text = print(input);
    onPrinted?.(1);
    return text;
  });
};
