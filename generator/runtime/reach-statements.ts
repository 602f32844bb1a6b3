import { addTo } from "../../language/values/group.ts";
import { relativePath } from "../print/print-imports.ts";
import type { SourceModule, Statement } from "./read-module.ts";

/** A file of the runtime: its path from the runtime's folder, and its text. */
export type RuntimeFile = readonly [path: string, text: string];

/** The names that are needed from a module, or `all`. */
export type Wanted = ReadonlySet<string> | "all";

/**
 * Picks the part of the runtime that an output needs. This is every exported statement in `entries`, and every statement that such a
 * statement uses, directly or through others. A module without a needed statement is left out. A name that no module exports is ignored;
 * the compiler reports it.
 *
 * @param entries - The names that are needed, by the paths of their modules.
 */
export function reachStatements(
  modules: ReadonlyMap<string, SourceModule>,
  entries: Iterable<readonly [path: string, wanted: Wanted]>,
): readonly RuntimeFile[] {
  const reached = new Map<string, Set<Statement>>();
  const enter = (path: string, wanted: Wanted): void => {
    const module = modules.get(path);
    if (module === undefined) return;
    const known = reached.get(path) ?? new Set();
    for (const statement of module.statements)
      if (statement.isExported && (wanted === "all" || wanted.has(statement.name)))
        reach(module, statement, known);
    if (known.size > 0) reached.set(path, known);
  };
  const reach = (module: SourceModule, statement: Statement, known: Set<Statement>): void => {
    if (known.has(statement)) return;
    known.add(statement);
    reached.set(module.path, known);
    const { handsOn, uses, loads } = statement;
    if (handsOn !== undefined) enter(handsOn.from, new Set([handsOn.name]));
    for (const other of module.statements) if (uses.includes(other.name)) reach(module, other, known);
    for (const [local, { from, name }] of module.imports)
      if (uses.includes(local)) enter(from, new Set([name]));
    for (const loaded of loads) enter(loaded, "all");
  };
  for (const [path, wanted] of entries) enter(path, wanted);
  const files = [...modules.values()].flatMap((module): readonly RuntimeFile[] => {
    const known = reached.get(module.path);
    return known === undefined ? [] : [[module.path, printModule(module, known)]];
  });
  return files.sort(([a], [b]) => (a < b ? -1 : 1));
}

function printModule(module: SourceModule, reached: ReadonlySet<Statement>): string {
  const kept = module.statements.filter((statement) => reached.has(statement));
  const body = kept.map((statement) => statement.text).join("");
  return `${printImports(module, kept)}${module.heading}${body.trimEnd()}\n`;
}

/** The imports of a module that the given statements use. */
function printImports({ path, imports }: SourceModule, statements: readonly Statement[]): string {
  const used = new Set(statements.flatMap(({ uses }) => uses));
  const lists = new Map<string, { readonly item: string; readonly isType: boolean }[]>();
  for (const [local, { from, name, isType }] of imports) {
    if (!used.has(local)) continue;
    const item = local === name ? name : `${name} as ${local}`;
    addTo(lists, from, { item, isType });
  }
  const lines = [...lists].map(([from, list]) => {
    const isTypes = list.every(({ isType }) => isType);
    const items = list.map(({ item, isType }) => (isType && !isTypes ? `type ${item}` : item));
    return `import ${isTypes ? "type " : ""}{ ${items.join(", ")} } from "${relativePath(path, from)}";\n`;
  });
  return lines.length === 0 ? "" : `${lines.join("")}\n`;
}
