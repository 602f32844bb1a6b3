import { printString } from "./print-string.ts";
import type { TsText } from "./ts-text.ts";

/** How relative imports in the output end: as Node wants them, as TypeScript sources name each other, or not at all. */
export type ImportExtension = ".js" | ".ts" | "";

/** Where an output has the runtime from: a copy of what it needs stands beside it, or the package is imported. */
export type RuntimeSource = "copy" | "package";

/** How modules of an output name each other. Plain data. */
export interface ImportStyle {
  readonly extension: ImportExtension;
  readonly runtime: RuntimeSource;
}

/** The path of one file as an import in another, both relative to the output folder with `/` between folders. */
export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const target = to.split("/");
  let common = 0;
  while (common < start.length && start[common] === target[common]) common++;
  const up = start.length - common;
  return (up === 0 ? "./" : "../".repeat(up)) + target.slice(common).join("/");
}

/** The specifier of a module of the output as another imports it, in quotes. Both are paths from its folder, without endings. */
export function printSpecifier(from: string, to: string, { extension, runtime }: ImportStyle): TsText {
  const isForeign = runtime === "package" && to.startsWith("runtime/");
  return printString(isForeign ? `tenon/${to}` : `${relativePath(from, to)}${extension}`);
}
