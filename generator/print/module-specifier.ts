import { printString } from "./print-string.ts";
import type { TsText } from "./ts-text.ts";

/** The ending of relative imports in the output: `.js` for Node, `.ts` for TypeScript sources, or nothing. */
export type ImportExtension = ".js" | ".ts" | "";

/** The place from which the output imports the runtime: a copy of the parts that it needs, or the package. */
export type RuntimeSource = "copy" | "package";

/** How modules of an output import each other. */
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

/** Prints the specifier by which the module `from` imports `to`, with quotes. Both are paths in the output folder, without ending. */
export function printSpecifier(from: string, to: string, { extension, runtime }: ImportStyle): TsText {
  const isForeign = runtime === "package" && to.startsWith("runtime/");
  return printString(isForeign ? `tenon/${to}` : `${relativePath(from, to)}${extension}`);
}
