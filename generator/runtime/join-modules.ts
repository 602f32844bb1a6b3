import { type Join, planJoins } from "./plan-joins.ts";
import {
  type ImportedName,
  readModule,
  resolvePath,
  type SourceModule,
  specifierOf,
} from "./source-module.ts";

/** A source of the runtime: its path from the runtime's folder, and its text. */
export type Source = readonly [path: string, text: string];

const SPECIFIER = /(\bfrom |\bimport\()"(\.[^"]+)"/g;

/**
 * The runtime as it goes out: what every server loads when it starts is in a few modules, since to find and to read one
 * takes longer than to compile what is in it. A module that went into another is still there by its own name, and hands
 * on what it had.
 *
 * @throws TypeError where two modules that become one have the same name for different things.
 */
export function joinModules(sources: readonly Source[]): readonly Source[] {
  const modules = sources.map(([path, text]) => readModule(path, text));
  const joins = planJoins(modules);
  const homes = new Map(joins.flatMap(({ path, modules: parts }) => parts.map((part) => [part.path, path])));
  const rest = modules.map((module, at): Source => {
    const home = homes.get(module.path);
    if (home !== undefined) return [module.path, printIndex(module, home)];
    return [module.path, redirect(module.path, sources[at]?.[1] ?? "", homes)];
  });
  const joined = joins.map((join): Source => [join.path, printJoin(join, homes)]);
  return [...rest, ...joined].sort(([a], [b]) => (a < b ? -1 : 1));
}

type Homes = ReadonlyMap<string, string>;

/** A text with the specifiers of what has moved as they are now. */
function redirect(path: string, text: string, homes: Homes): string {
  return text.replace(SPECIFIER, (all, start: string, specifier: string) => {
    const home = homes.get(resolvePath(path, specifier));
    return home === undefined ? all : `${start}"${specifierOf(path, home)}"`;
  });
}

/** What is left of a module in its place. */
function printIndex({ path, exports }: SourceModule, home: string): string {
  const isTypes = exports.every(({ isType }) => isType);
  const names = exports.map(({ name, isType }) => (isType && !isTypes ? `type ${name}` : name));
  return `export ${isTypes ? "type " : ""}{\n${names.map((name) => `  ${name},\n`).join("")}} from "${specifierOf(path, home)}";\n`;
}

function printJoin({ path, modules }: Join, homes: Homes): string {
  const inside = new Set(modules.map((module) => module.path));
  const imports = modules.flatMap((module) => module.imports).filter(({ from }) => !inside.has(from));
  refuseClashes(path, modules, imports);
  const parts = modules.map((module) => {
    // What is imported inside the code stands in another folder now.
    const body = module.body.replace(SPECIFIER, (all, start: string, specifier: string) => {
      const target = resolvePath(module.path, specifier);
      return all.startsWith("import(") ? `${start}"${specifierOf(path, homes.get(target) ?? target)}"` : all;
    });
    return `// ${module.path}\n\n${body}\n`;
  });
  return [printImports(path, imports, homes), ...parts].join("\n");
}

function printImports(path: string, imports: readonly ImportedName[], homes: Homes): string {
  const targets = new Map<string, Map<string, boolean>>();
  for (const { from, name, isType } of imports) {
    const target = specifierOf(path, homes.get(from) ?? from);
    const names = targets.get(target) ?? new Map<string, boolean>();
    targets.set(target, names.set(name, isType && names.get(name) !== false));
  }
  const lines = [...targets].map(([target, names]) => {
    const isTypes = [...names.values()].every((isType) => isType);
    const list = [...names]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, isType]) => (isType && !isTypes ? `type ${name}` : name));
    return `import ${isTypes ? "type " : ""}{ ${list.join(", ")} } from "${target}";\n`;
  });
  return lines.sort().join("");
}

function refuseClashes(
  path: string,
  modules: readonly SourceModule[],
  imports: readonly ImportedName[],
): void {
  const owners = new Map(imports.map(({ name, from }) => [name, from]));
  const own = modules.flatMap((module) => module.declared.map((name) => ({ name, from: module.path })));
  for (const { name, from } of [...imports, ...own]) {
    const owner = owners.get(name) ?? from;
    if (owner !== from) throw new TypeError(`${name} of ${owner} and of ${from} would be one in ${path}.`);
    owners.set(name, from);
  }
}
