import { type CompileUnit, createCompiler } from "../../validation/compile/create-compiler.ts";
import { createModuleScope, type ModuleScope } from "../../validation/prepare/module-scope.ts";
import { type ModuleImport, printExports } from "../print/print-imports.ts";
import type { CalledUnit, ModuleInput, ModuleSubject, SubjectOperation } from "./module-input.ts";
import { type ModuleFunction, printModule } from "./print-module.ts";
import {
  checksName,
  hasCheck,
  hasFunctions,
  importSurfaceKit,
  nameSurfaceKit,
  printChecks,
  printSurface,
  sameSurface,
  surfaceNames,
} from "./print-surface.ts";
import type { PartSurface } from "./validator-plan.ts";

export type PrintModule = (input: ModuleInput) => string;

interface Draft {
  readonly input: ModuleInput;
  readonly scope: ModuleScope;
  readonly calledAs: (key: string) => CalledUnit;
  readonly compile: CompileUnit;
}

const FILES = { path: "runtime/body/write-form-data", name: "withFileTypes" };

const ONE_WAY = { path: "runtime/validators/operation-checks", name: "createOneWayCheck" };
const PART_HEADERS = { path: "runtime/body/part-headers", name: "createPartHeaderCheck" };
const ROUND = { path: "runtime/conversion/int64", name: "roundForCheck" };

/** Creates a module printer. Creating a printer takes longer than printing a module, and printers are stateless, so reuse them. */
export function createModulePrinter(): PrintModule {
  let calledAs = lookUp([]);
  const compile = createCompiler(
    (key) => calledAs(key).name,
    (key) => calledAs(key).texts,
  );
  return (input) => {
    calledAs = lookUp(input.called);
    return printDraft({ input, scope: createModuleScope(), calledAs, compile });
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

function printDraft(draft: Draft): string {
  const { input, scope } = draft;
  const exported = new Set(input.exported);
  for (const { key, name } of input.units) if (exported.has(key)) scope.fix(name, key);
  for (const subject of input.subjects) for (const name of exportedNames(subject)) scope.fix(name);
  const imports = new Map<string, ModuleImport>();
  for (const { unit, name, home } of input.called)
    if (home !== input.path) imports.set(unit, { path: home, name, local: scope.local(name, unit) });
  const functions = compileFunctions(draft, exported);
  const surfaces = input.subjects.map((subject) => printSubject(subject, draft));
  const take = createTaker(draft, functions);
  const sections = surfaces.map(({ text, calls }) => ({
    surface: text,
    functions: calls.flatMap(take),
  }));
  return printModule({
    ...{ path: input.path, style: input.style, scope },
    sections: [...sections, { surface: "", functions: [...functions.values()] }],
    imports: [...imports.values(), ...surfaces.flatMap((surface) => surface.imports)],
  });
}

function exportedNames(subject: ModuleSubject): readonly string[] {
  if (subject.kind === "schema") return surfaceNames({ stem: subject.type, type: subject.type });
  const { operation } = subject;
  const own = operation.parts.flatMap(({ surface }) => (surface === undefined ? [] : surfaceNames(surface)));
  return [checksName(operation), ...own];
}

interface PrintedSubject {
  readonly text: string;
  readonly imports: readonly ModuleImport[];
  readonly calls: readonly string[];
}

function printSubject(subject: ModuleSubject, draft: Draft): PrintedSubject {
  return subject.kind === "schema" ? printSchema(subject, draft) : printOperation(subject.operation, draft);
}

function printSchema(
  { key, type, check, onWire }: Extract<ModuleSubject, { readonly kind: "schema" }>,
  { scope }: Draft,
): PrintedSubject {
  const named = importNamed(type, scope);
  const surface = {
    ...{ stem: type, type: named.local ?? type, check: scope.local(check, key), subject: `a \`${type}\`` },
    ...wireAs(onWire, scope),
  };
  return {
    text: printSurface(surface, nameSurfaceKit(scope)),
    imports: [...importSurfaceKit(scope), named, ...importWire(onWire, scope)],
    calls: [key],
  };
}

function importNamed(name: string, scope: ModuleScope): ModuleImport {
  return { path: "types", name, local: scope.local(name, `type ${name}`), isType: true };
}

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

function printOperation(operation: SubjectOperation, { scope, input, calledAs }: Draft): PrintedSubject {
  const own = operation.parts.flatMap(({ surface, key, same }) =>
    surface === undefined ? [] : [{ surface, key, same }],
  );
  const nameOf = (key: string): string => {
    const { name, unit } = calledAs(key);
    return scope.local(name, unit);
  };
  const surfaces = own.map(({ surface, key, same }) => {
    if (same !== undefined) {
      const handedOn = sameSurface(surface.stem, same.type, same.path);
      return printExports(input.path, handedOn, input.style);
    }
    const type = typeAs(surface, scope);
    const printed = { ...surface, type, check: nameOf(key), ...wireAs(surface.onWire, scope) };
    return printSurface(printed, nameSurfaceKit(scope));
  });
  const isExact = operation.isExact === true;
  const optional = [
    ...(hasCheck(operation, "oneWay") ? [ONE_WAY] : []),
    ...(hasCheck(operation, "partHeaders") ? [PART_HEADERS, ...(isExact ? [ROUND] : [])] : []),
  ];
  const maker = isExact
    ? { path: "runtime/conversion/int64", name: "createExactChecks" }
    : { path: "runtime/validators/operation-checks", name: "createOperationChecks" };
  const checks = printChecks(operation, (part) => nameOf(operation.parts[part]?.key ?? ""), {
    createOperationChecks: scope.local(maker.name),
    withFileTypes: scope.local(FILES.name),
    createOneWayCheck: scope.local(ONE_WAY.name),
    createPartHeaderCheck: scope.local(PART_HEADERS.name),
    ...(isExact ? { roundForCheck: scope.local(ROUND.name) } : {}),
    NamedChecks: scope.local("NamedChecks"),
  });
  const imports = [
    ...(hasFunctions(operation) ? [{ ...maker, local: scope.local(maker.name) }] : []),
    ...(operation.files === undefined ? [] : [{ ...FILES, local: scope.local(FILES.name) }]),
    ...optional.map((each) => ({ ...each, local: scope.local(each.name) })),
    {
      path: "runtime/checks",
      name: "NamedChecks",
      local: scope.local("NamedChecks"),
      isType: true,
    },
    ...(own.some(({ same }) => same === undefined) ? importSurfaceKit(scope) : []),
    ...own.flatMap(({ surface: { root, onWire }, same }) =>
      same === undefined
        ? [...(root === undefined ? [] : [importNamed(root, scope)]), ...importWire(onWire, scope)]
        : [],
    ),
  ];
  const calls = operation.parts.map(({ key }) => calledAs(key).unit);
  return { text: [...surfaces, checks].join("\n"), imports, calls };
}

function compileFunctions(
  { input, scope, calledAs, compile }: Draft,
  exported: ReadonlySet<string>,
): Map<string, ModuleFunction> {
  return new Map(
    input.units.map((unit) => [
      unit.key,
      {
        name: scope.local(unit.name, unit.key),
        exported: exported.has(unit.key),
        compiled: compile(unit, (name, thing) =>
          scope.local(name, thing?.kind === "unit" ? calledAs(thing.key).unit : thing?.key),
        ),
      },
    ]),
  );
}

/**
 * Creates a function that removes a unit's function, and the functions it calls, from the remaining ones. Functions for named schemas
 * stay next to the schemas' validators.
 */
function createTaker(
  { input, calledAs }: Draft,
  remaining: Map<string, ModuleFunction>,
): (key: string) => readonly ModuleFunction[] {
  const units = new Map(input.units.map((unit) => [unit.key, unit]));
  const named = new Set(
    input.subjects.flatMap((subject) => (subject.kind === "schema" ? [subject.key] : [])),
  );
  return (first) => {
    const taken: ModuleFunction[] = [];
    const waiting = [first];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const found = key === first || !named.has(key) ? remaining.get(key) : undefined;
      if (found === undefined) continue;
      remaining.delete(key);
      taken.push(found);
      const uses = [...(units.get(key)?.uses ?? [])].map((used) => calledAs(used).unit);
      waiting.push(...uses.reverse());
    }
    return taken;
  };
}
