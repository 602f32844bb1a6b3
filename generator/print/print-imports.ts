import { runtimeFileOf } from "./runtime-files.ts";
import { joinText, printString, type TsText, trustText } from "./ts-text.ts";

/** The ending of relative imports in the output: `.js` for Node, `.ts` for TypeScript sources, or nothing. */
export type ImportExtension = ".js" | ".ts" | "";

/** The place from which the output imports the runtime: a copy of the parts that it needs, or the package. */
export type RuntimeSource = "copy" | "package";

export interface ImportStyle {
  readonly extension: ImportExtension;
  readonly runtime: RuntimeSource;
}

/** The relative import path from one file to another. Both are given relative to the output folder. */
export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const target = to.split("/");
  let common = 0;
  while (common < start.length && common < target.length - 1 && start[common] === target[common]) common++;
  const up = start.length - common;
  return (up === 0 ? "./" : "../".repeat(up)) + target.slice(common).join("/");
}

/**
 * Prints the specifier by which the module `from` imports the module `to`, with quotes. Both arguments are paths in the output folder,
 * without ending. A module of the runtime is imported as `tenon/runtime/…` if the runtime is a package, otherwise from the file of the
 * copy that holds it.
 */
export function printSpecifier(from: string, to: string, style: ImportStyle): TsText {
  const target = locateModule(to, style);
  return printString(
    target.startsWith("tenon/") ? target : `${relativePath(from, target)}${style.extension}`,
  );
}

/** Where the output imports the module `path` from: a path in the output folder without ending, or `tenon/runtime/…`. */
export function locateModule(path: string, { runtime }: Pick<ImportStyle, "runtime">): string {
  const [, module] = /^runtime\/(.*)$/.exec(path) ?? [];
  if (module === undefined) return path;
  return runtime === "package" ? `tenon/${path}` : `runtime/${runtimeFileOf(module)}`;
}

export interface ModuleImport {
  /** The imported module: a package, or a path relative to the output folder, without ending. */
  readonly path: string;
  readonly isPackage?: boolean;
  /**
   * The exported name. `*` stands for all exports. `default` stands for the default export; the module then imports no other name from
   * `path`. Fixed text, or a name made by `generator/names`.
   */
  readonly name: string;
  /** The name in the importing module. Default: the exported name. */
  readonly local?: string;
  readonly isType?: boolean;
}

export function importValue(path: string, name: string): ModuleImport {
  return { path, name };
}

export function importType(path: string, name: string): ModuleImport {
  return { path, name, isType: true };
}

export function importAll(path: string, local: string, isType = false): ModuleImport {
  return { path, name: "*", local, isType };
}

/** Prints imports without duplicates, a statement for each module, sorted by path. `from` is the importing module. */
export function printImports(from: string, imports: readonly ModuleImport[], style: ImportStyle): TsText {
  return printStatements("import", from, sortModules(groupByPath(imports, style)), style);
}

/**
 * Prints re-exports, a statement for each module, in the order of `exports`. `from` is the re-exporting module, which may export its own
 * declarations under further names.
 */
export function printExports(from: string, exports: readonly ModuleImport[], style: ImportStyle): TsText {
  return printStatements("export", from, [...groupByPath(exports, style)], style);
}

type Group = readonly [path: string, names: ReadonlyMap<string, ModuleImport>];

function groupByPath(
  imports: readonly ModuleImport[],
  style: ImportStyle,
): ReadonlyMap<string, ReadonlyMap<string, ModuleImport>> {
  const groups = new Map<string, Map<string, ModuleImport>>();
  for (const each of imports) {
    const path = each.isPackage === true ? each.path : locateModule(each.path, style);
    const group = groups.get(path) ?? new Map<string, ModuleImport>();
    groups.set(path, group.set(each.name, each));
  }
  return groups;
}

function sortModules(groups: ReadonlyMap<string, ReadonlyMap<string, ModuleImport>>): readonly Group[] {
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}

function printStatements(
  word: "import" | "export",
  from: string,
  groups: readonly Group[],
  style: ImportStyle,
): TsText {
  const lines = groups.map(([path, names]) => {
    const listed = [...names.values()];
    const { clause, parts, onlyTypes } = printClause(word === "import" ? listed.sort(byName) : listed);
    const isPackage = listed.some((each) => each.isPackage === true);
    const specifier = isPackage ? printString(path) : printSpecifier(from, path, style);
    const source = path === from ? "" : ` from ${specifier}`;
    const start = `${word} ${onlyTypes ? "type " : ""}`;
    const line = `${start}${clause}${source};\n`;
    const isWide = line.length > lineWidth && parts.length > 0;
    // Made of names and printed text.
    return trustText(isWide ? `${start}{\n  ${parts.join(",\n  ")},\n}${source};\n` : line);
  });
  return joinText(lines, "");
}

/** The maximum length of a line that can be broken, with its end. */
export const lineWidth = 120;

function byName(one: ModuleImport, other: ModuleImport): number {
  return one.name < other.name ? -1 : 1;
}

function printClause(names: readonly ModuleImport[]): {
  readonly clause: string;
  readonly parts: readonly string[];
  readonly onlyTypes: boolean;
} {
  const onlyTypes = names.every(({ isType }) => isType === true);
  const [first] = names;
  if (names.length === 1 && first?.name === "default")
    return { clause: first.local ?? "default", parts: [], onlyTypes };
  const [all] = names.filter(({ name }) => name === "*");
  if (all !== undefined)
    return { clause: all.local === undefined ? "*" : `* as ${all.local}`, parts: [], onlyTypes };
  const parts = names.map(({ name, local = name, isType }) => {
    const mark = isType === true && !onlyTypes ? "type " : "";
    return `${mark}${local === name ? name : `${name} as ${local}`}`;
  });
  return { clause: `{ ${parts.join(", ")} }`, parts, onlyTypes };
}
