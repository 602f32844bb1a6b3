import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { isCode } from "./is-code.ts";

/** Finds the outermost folder of a path, relative to the output folder, in whose place a symbolic link stands. */
export type FindLink = (path: string) => string | undefined;

/** Looks at each folder once: links are not tenon's, and what they lead to even less. */
export function createLinkFinder(folder: string): FindLink {
  const known = new Map<string, string | undefined>([[".", undefined]]);
  const find = (below: string): string | undefined => {
    if (known.has(below)) return known.get(below);
    const link = find(dirname(below)) ?? (isLink(join(folder, below)) ? below : undefined);
    known.set(below, link);
    return link;
  };
  return (path) => find(dirname(path));
}

/** Whether a symbolic link stands there, wherever it leads. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return false;
    throw error;
  }
}
