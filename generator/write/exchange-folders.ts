import { mkdirSync, realpathSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { isWithin } from "../../contract/read/is-within.ts";
import { isCode, listFolder } from "./file-system.ts";
import { cannotExchange, type FolderChange, putInPlace } from "./swap-folder.ts";

/** A folder in the output folder that is replaced as a whole. */
export interface FolderExchange extends FolderChange {
  /** The folder's path in the output folder. Files to write and remove have paths in it. */
  readonly below: string;
  /** Paths of tenon's files in the folder. */
  readonly owned: ReadonlySet<string>;
}

/**
 * The folders in an output folder that can be exchanged as a whole: those that contain only tenon's files, have changes, and do not become
 * empty. Returns the outermost ones.
 *
 * @param owned - Paths of tenon's files in the output folder.
 */
export function planExchanges(
  folder: string,
  change: FolderChange,
  owned: ReadonlySet<string>,
): readonly FolderExchange[] {
  const changed = [...change.write.map(({ path }) => path), ...change.remove];
  const names = new Set(changed.filter((path) => path.includes("/")).map((path) => path.split("/")[0] ?? ""));
  return [...names].flatMap((name) => {
    const inner = narrow(name, change, owned);
    if (isKept(inner) && mayExchange(join(folder, name), inner.owned)) return [inner];
    const deeper = planExchanges(join(folder, name), inner, inner.owned);
    return deeper.map((exchange) => ({ ...exchange, below: `${name}/${exchange.below}` }));
  });
}

/** The part of a change that concerns one folder. */
function narrow(name: string, { write, remove }: FolderChange, owned: ReadonlySet<string>): FolderExchange {
  const below = (path: string): readonly string[] =>
    path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : [];
  return {
    below: name,
    write: write.flatMap((file) => below(file.path).map((path) => ({ ...file, path }))),
    remove: remove.flatMap(below),
    owned: new Set([...owned].flatMap(below)),
  };
}

function isKept({ write, remove, owned }: FolderExchange): boolean {
  const removed = new Set(remove);
  return write.length > 0 || [...owned].some((path) => !removed.has(path));
}

/**
 * Moves a folder away and another one to its place. Returns whether that was possible: a mount point cannot be moved, and stays unchanged.
 *
 * @param old - The path beside the folder that it is moved to.
 */
export function exchangeFolder(from: string, to: string, old: string): boolean {
  mkdirSync(dirname(old), { recursive: true });
  mkdirSync(dirname(to), { recursive: true });
  try {
    const isThere = listFolder(to) !== undefined;
    if (isThere) renameSync(to, old);
    try {
      putInPlace(from, to, old);
      return true;
    } catch (error) {
      // Restores the old folder, rather than leaving none.
      if (isThere) renameSync(old, to);
      throw error;
    }
  } catch (error) {
    if (isCode(error, ...cannotExchange)) return false;
    throw error;
  }
}

/** Moves folders back to their places, where these are free. */
export function returnFolders(old: string, folder: string): void {
  for (const entry of listFolder(old) ?? []) {
    if (!entry.isDirectory()) continue;
    const [from, to] = [join(old, entry.name), join(folder, entry.name)];
    if (listFolder(to) === undefined) renameSync(from, to);
    else returnFolders(from, to);
  }
}

/**
 * Tells whether a folder may be exchanged as a whole: everything in it is tenon's, and it is not the working folder of a known process, for
 * which it would no longer exist.
 *
 * @param owned - Paths of tenon's files, relative to the folder.
 */
export function mayExchange(folder: string, owned: ReadonlySet<string>): boolean {
  return workingFolders().every((working) => !isWithin(folder, working)) && holdsOnly(folder, "", owned);
}

/** The working folder of this process, and of the shell that started it through a package manager. */
function workingFolders(): readonly string[] {
  const { INIT_CWD } = process.env;
  return [process.cwd(), ...(INIT_CWD === undefined ? [] : [INIT_CWD])].map((folder) => {
    try {
      return realpathSync(folder);
    } catch {
      return folder;
    }
  });
}

/**
 * Tells whether a folder contains only tenon's files. An empty folder is not tenon's, since tenon leaves
 * none.
 */
function holdsOnly(folder: string, below: string, owned: ReadonlySet<string>): boolean {
  const entries = listFolder(join(folder, below)) ?? [];
  if (below !== "" && entries.length === 0) return false;
  return entries.every((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? holdsOnly(folder, path, owned) : entry.isFile() && owned.has(path);
  });
}
