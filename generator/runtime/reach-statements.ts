import { addTo } from "../../language/values/group.ts";
import { relativePath } from "../print/print-imports.ts";
import { runtimeFileOf } from "../print/runtime-files.ts";
import type { ImportedName, SourceModule, Statement } from "./read-module.ts";

export type RuntimeFile = readonly [path: string, text: string];

export type Wanted = ReadonlySet<string> | "all";

/**
 * Selects the part of the runtime that an output needs: the exported statements in `entries` and their transitive dependencies, merged
 * into the files chosen by {@link runtimeFileOf}. Files without a required statement are omitted. Names that no module exports are
 * ignored, because the compiler reports them.
 * @param entries - Required names, by path of a file or of a module in it.
 */
export function reachStatements(
  modules: ReadonlyMap<string, SourceModule>,
  entries: Iterable<readonly [path: string, wanted: Wanted]>,
): readonly RuntimeFile[] {
  const reached = new Map<string, Set<Statement>>();
  const held = groupByFile(modules);
  const enter = (module: SourceModule, wanted: Wanted): void => {
    const known = reached.get(module.path) ?? new Set();
    for (const statement of module.statements)
      if (statement.isExported && (wanted === "all" || wanted.has(statement.name)))
        reach(module, statement, known);
    if (known.size > 0) reached.set(module.path, known);
  };
  const reach = (module: SourceModule, statement: Statement, known: Set<Statement>): void => {
    if (known.has(statement)) return;
    known.add(statement);
    reached.set(module.path, known);
    const { uses } = statement;
    for (const other of module.statements) if (uses.includes(other.name)) reach(module, other, known);
    for (const [local, { from, name }] of module.imports) {
      const imported = uses.includes(local) ? modules.get(from) : undefined;
      if (imported !== undefined) enter(imported, new Set([name]));
    }
  };
  for (const [path, wanted] of entries) {
    const module = modules.get(path);
    for (const each of held.get(path) ?? (module === undefined ? [] : [module])) enter(each, wanted);
  }
  return [...held]
    .map(([path, members]) => [path, printFile(path, members, reached)] as const)
    .filter(([, text]) => text !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function groupByFile(
  modules: ReadonlyMap<string, SourceModule>,
): ReadonlyMap<string, readonly SourceModule[]> {
  const files = new Map<string, SourceModule[]>();
  const seen = new Set<SourceModule>();
  const visit = (module: SourceModule): void => {
    if (seen.has(module)) return;
    seen.add(module);
    for (const [, { from, isType }] of module.imports) {
      const imported = isType ? undefined : modules.get(from);
      if (imported !== undefined) visit(imported);
    }
    addTo(files, fileOf(module.path), module);
  };
  for (const module of modules.values()) visit(module);
  return files;
}

function fileOf(path: string): string {
  return `${runtimeFileOf(path.replace(/\.ts$/, ""))}.ts`;
}

function printFile(
  path: string,
  modules: readonly SourceModule[],
  reached: ReadonlyMap<string, ReadonlySet<Statement>>,
): string {
  const imports = new Map<string, ImportedName>();
  const texts: string[] = [];
  for (const module of modules) {
    const kept = module.statements.filter((statement) => reached.get(module.path)?.has(statement));
    const used = new Set(kept.flatMap(({ uses }) => uses));
    for (const [local, imported] of module.imports)
      if (used.has(local) && fileOf(imported.from) !== path) join(imports, local, imported);
    texts.push(
      kept
        .map(({ text }) => text)
        .join("")
        .trimEnd(),
    );
  }
  const body = texts.filter((text) => text !== "").join("\n\n");
  return body === "" ? "" : `${printImports(path, imports)}${body}\n`;
}

function join(imports: Map<string, ImportedName>, local: string, imported: ImportedName): void {
  const known = imports.get(local);
  if (known === undefined || known.isType) imports.set(local, imported);
}

function printImports(path: string, imports: ReadonlyMap<string, ImportedName>): string {
  const lists = new Map<string, { readonly item: string; readonly isType: boolean }[]>();
  for (const [local, { from, name, isType }] of [...imports].sort(([a], [b]) => (a < b ? -1 : 1)))
    addTo(lists, fileOf(from), { item: local === name ? name : `${name} as ${local}`, isType });
  const lines = [...lists]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, list]) => {
      const isTypes = list.every(({ isType }) => isType);
      const items = list.map(({ item, isType }) => (isType && !isTypes ? `type ${item}` : item));
      return `import ${isTypes ? "type " : ""}${braces(items)} from "${relativePath(path, from)}";\n`;
    });
  return lines.length === 0 ? "" : `${lines.join("")}\n`;
}

function braces(items: readonly string[]): string {
  const line = `{ ${items.join(", ")} }`;
  return line.length <= 90 ? line : `{\n  ${items.join(",\n  ")},\n}`;
}
