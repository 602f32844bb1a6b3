import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";

/**
 * Creates a folder and its parents. Node 20's recursive `mkdir` is unsafe for paths chosen by users: in file systems such as `/proc`,
 * which return ENOENT although the parent exists, it never returns.
 */
export function makeFolder(path: string): void {
  const error = tryToMake(path);
  if (error === undefined) return;
  if (!isCode(error, "ENOENT") || dirname(path) === path) throw error;
  makeFolder(dirname(path));
  const again = tryToMake(path);
  if (again !== undefined) throw again;
}

function tryToMake(path: string): unknown {
  try {
    mkdirSync(path);
    return undefined;
  } catch (error) {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? undefined : error;
  }
}

/** Number of bytes that are written at once. For more than two million, Linux 6.18 takes forty times as long. */
const PART = 500_000;

export function writeInParts(path: string, content: string | Uint8Array): void {
  if (content.length <= PART) {
    writeFileSync(path, content);
    return;
  }
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const file = openSync(path, "w");
  try {
    for (let start = 0; start < bytes.length; )
      start += writeSync(file, bytes, start, Math.min(PART, bytes.length - start));
  } finally {
    closeSync(file);
  }
}

export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

export function reasonOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

export function createUnwritableFinding(
  name: string,
  error: unknown,
  fix: string | undefined = fixOf(error),
): Finding {
  return createFinding("output/unwritable", {
    message: `${name} cannot be written (${reasonOf(error)}).`,
    fix,
  });
}

function fixOf(error: unknown): string | undefined {
  // Missing folders are created first, so ENOENT means that the folder cannot be created.
  if (isCode(error, "ENOENT")) return "Choose another folder: this file system creates none there.";
  if (isCode(error, "EISDIR")) return "Name a file: this is a folder.";
  if (isCode(error, "ENOTDIR", "EEXIST"))
    return "Choose another path: a file has the name of one of its folders.";
  return undefined;
}

/** Describes the obstacle at the folder's path or above: a file, or a symbolic link to something other than a folder. */
export function describeObstacle(folder: string): string {
  if (isLink(folder) && !existsSync(folder)) return `${folder} is a symbolic link that leads to no folder.`;
  const isFound = existsSync(folder) || dirname(folder) === folder;
  return isFound ? `${folder} is a file.` : describeObstacle(dirname(folder));
}

export type FindLink = (path: string) => string | undefined;

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

export function isLink(path: string): boolean {
  return statOrNothing(path)?.isSymbolicLink() === true;
}

export function statOrNothing(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR", "ELOOP")) return undefined;
    throw error;
  }
}

/**
 * Resolves symbolic links in a path. The folder need not exist.
 * @returns `undefined` if a file or a link loop is in the way.
 */
export function resolveFolder(folder: string): string | undefined {
  const path = resolve(folder);
  try {
    const real = realpathSync.native(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch (error) {
    if (isCode(error, "ENOTDIR", "ELOOP")) return undefined;
    if (!isCode(error, "ENOENT")) throw error;
    return isLink(path) ? resolveFolder(resolve(dirname(path), readlinkSync(path))) : path;
  }
}
