import { runtimeFileOf } from "./runtime-files.ts";
import { joinText, printString, type TsText, trustText } from "./ts-text.ts";

/** Extension of relative imports: `.js` for Node, `.ts` for TypeScript sources, or none. */
export type ImportExtension = ".js" | ".ts" | "";

export type RuntimeSource = "copy" | "package";

export interface ImportStyle {
  readonly extension: ImportExtension;
  readonly runtime: RuntimeSource;
}

export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const target = to.split("/");
  let common = 0;
  while (common < start.length && common < target.length - 1 && start[common] === target[common]) common++;
  const up = start.length - common;
  return (up === 0 ? "./" : "../".repeat(up)) + target.slice(common).join("/");
}

/**
 * Prints the quoted specifier with which module `from` imports module `to`. Both are output paths without extension. Runtime modules
 * become `tenon/runtime/…`, or the copied file that contains them.
 */
export function printSpecifier(from: string, to: string, style: ImportStyle): TsText {
  const target = locateModule(to, style);
  return printString(
    target.startsWith("tenon/") ? target : `${relativePath(from, target)}${style.extension}`,
  );
}

/** Returns the location from which the output imports a module: an output path without extension, or `tenon/runtime/…`. */
export function locateModule(path: string, { runtime }: Pick<ImportStyle, "runtime">): string {
  const [, module] = /^runtime\/(.*)$/.exec(path) ?? [];
  if (module === undefined) return path;
  return runtime === "package" ? `tenon/${path}` : `runtime/${runtimeFileOf(module)}`;
}

export interface ModuleImport {
  readonly path: string;
  readonly isPackage?: boolean;
  /**
   * Exported name. `*` is a namespace import. `default` must be the only name imported from `path`. The name must be a constant or come
   * from `generator/names`.
   */
  readonly name: string;
  /** Name in the importing module. Default: the exported name. */
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

export function printImports(from: string, imports: readonly ModuleImport[], style: ImportStyle): TsText {
  return printStatements("import", from, sortModules(groupByPath(imports, style)), style);
}

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
    return trustText(isWide ? `${start}{\n  ${parts.join(",\n  ")},\n}${source};\n` : line);
  });
  return joinText(lines, "");
}

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
