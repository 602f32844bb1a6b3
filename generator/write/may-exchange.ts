import { realpathSync } from "node:fs";
import { join } from "node:path";
import { isWithin } from "../../contract/read/is-within.ts";
import { listFolder } from "./list-folder.ts";

/**
 * Whether a folder may be exchanged as a whole for another one: everything in it is tenon's, and nobody stands in it. Whoever
 * has an exchanged folder as working folder is left in one that no longer exists.
 *
 * @param owned - Paths of tenon's files, relative to the folder.
 */
export function mayExchange(folder: string, owned: ReadonlySet<string>): boolean {
  return workingFolders().every((working) => !isWithin(folder, working)) && holdsOnly(folder, "", owned);
}

/** That of this process, and that of the shell which started it by way of a package manager. */
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

/** An empty folder is somebody's, too: tenon leaves none. */
function holdsOnly(folder: string, below: string, owned: ReadonlySet<string>): boolean {
  const entries = listFolder(join(folder, below)) ?? [];
  if (below !== "" && entries.length === 0) return false;
  return entries.every((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? holdsOnly(folder, path, owned) : entry.isFile() && owned.has(path);
  });
}
