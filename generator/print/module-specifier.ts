import { printString } from "./print-string.ts";
import type { TsText } from "./ts-text.ts";

/** The ending of relative imports in the output: `.js` for Node, `.ts` for TypeScript sources, or none. */
export type ImportExtension = ".js" | ".ts" | "";

/** The source of the runtime that an output imports: a copy of the needed part, or the package. */
export type RuntimeSource = "copy" | "package";

/** The style of imports between modules of an output. Plain data. */
export interface ImportStyle {
  readonly extension: ImportExtension;
  readonly runtime: RuntimeSource;
}

/** The import path from one file to another. Both are relative to the output folder, with `/`. */
export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const target = to.split("/");
  let common = 0;
  while (common < start.length && common < target.length - 1 && start[common] === target[common]) common++;
  const up = start.length - common;
  return (up === 0 ? "./" : "../".repeat(up)) + target.slice(common).join("/");
}

/**
 * The quoted specifier by which one module of the output imports another. Both are paths in the output
 * folder, without endings.
 */
export function printSpecifier(from: string, to: string, { extension, runtime }: ImportStyle): TsText {
  const isForeign = runtime === "package" && to.startsWith("runtime/");
  return printString(isForeign ? `tenon/${to}` : `${relativePath(from, to)}${extension}`);
}
