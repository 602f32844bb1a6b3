import { lstat, readlink, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isCode } from "./file-system.ts";

/** The maximum length of a chain of links. A longer one counts as a loop. */
const maximumLinks = 40;

/**
 * The path of an output folder, with symbolic links resolved. The folder need not exist: during an exchange it does not, nor after a run
 * was killed then.
 *
 * @returns `undefined` if a file or a loop of links is in its place, or in that of a folder around it.
 */
export async function resolveFolder(folder: string): Promise<string | undefined> {
  let path = resolve(folder);
  for (let links = 0; links < maximumLinks; links += 1) {
    try {
      const isLink = (await lstat(path)).isSymbolicLink();
      const real = await realpathOrNothing(path);
      if (real !== undefined) return (await stat(real)).isDirectory() ? real : undefined;
      if (!isLink) return path;
      path = resolve(dirname(path), await readlink(path));
    } catch (error) {
      if (isCode(error, "ENOENT")) return path;
      if (isCode(error, "ENOTDIR", "ELOOP")) return undefined;
      throw error;
    }
  }
  return undefined;
}

async function realpathOrNothing(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
