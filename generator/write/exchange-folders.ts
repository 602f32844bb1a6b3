import { mkdirSync, realpathSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { isCode, listFolder } from "./file-system.ts";
import { cannotExchange, type FolderChange, putInPlace } from "./swap-folder.ts";

/** A subfolder of the output folder. The subfolder is replaced as a whole. */
export interface FolderExchange extends FolderChange {
  /** The path of the subfolder, relative to the output folder. The paths of files are relative to the subfolder. */
  readonly below: string;
  /** The paths of tenon's files in this folder. */
  readonly owned: ReadonlySet<string>;
}

/**
 * Finds the outermost folders in an output folder that can be exchanged as a whole: they contain only tenon's files, something in them
 * changes, and they do not become empty.
 *
 * @param owned - The paths of tenon's files in the output folder.
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

/** The part of a change that affects the subfolder `name`. Its paths are relative to that subfolder. */
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
 * Moves a folder away, and another one into its place. Returns false if the system does not allow that, e.g. for a mount point; then
 * nothing is changed.
 *
 * @param from - The new folder.
 * @param to - The folder to be replaced.
 * @param old - Where the replaced folder is moved to.
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
      // Better the old folder than none.
      if (isThere) renameSync(old, to);
      throw error;
    }
  } catch (error) {
    if (isCode(error, ...cannotExchange)) return false;
    throw error;
  }
}

/** Moves each folder in `old` back to its place in `folder`. If there is a folder at that place, only the subfolders are moved to it. */
export function returnFolders(old: string, folder: string): void {
  for (const entry of listFolder(old) ?? []) {
    if (!entry.isDirectory()) continue;
    const [from, to] = [join(old, entry.name), join(folder, entry.name)];
    if (listFolder(to) === undefined) renameSync(from, to);
    else returnFolders(from, to);
  }
}

/**
 * Tells whether a folder may be exchanged as a whole. It must contain only tenon's files. It must not contain the working folder of this
 * process, or of the shell that started it: after the exchange, that process would still work in the old folder.
 */
export function mayExchange(folder: string, owned: ReadonlySet<string>): boolean {
  return workingFolders().every((working) => !isWithin(folder, working)) && holdsOnly(folder, "", owned);
}

/** The working folders of this process, and of the shell from which a package manager started it. */
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

/** Tells whether a folder contains only tenon's files. An empty folder inside it is somebody else's: tenon leaves none. */
function holdsOnly(folder: string, below: string, owned: ReadonlySet<string>): boolean {
  const entries = listFolder(join(folder, below)) ?? [];
  if (below !== "" && entries.length === 0) return false;
  return entries.every((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? holdsOnly(folder, path, owned) : entry.isFile() && owned.has(path);
  });
}
