import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isCode, listFolder } from "./file-system.ts";
import { createLock, isHeld, markOf, readLock, retireLock } from "./lock-file.ts";

/** Releases the lock. */
export type Unlock = () => void;

/**
 * Takes the lock of an output folder. It is a file beside the folder; or inside it if nothing can be written beside it. A lock whose
 * process has ended does not count.
 *
 * @returns `undefined` if a running process holds the lock.
 */
export function lockFolder(folder: string): Unlock | undefined {
  try {
    return takeLock(besideOf(folder));
  } catch (error) {
    if (!isCode(error, "EACCES", "EPERM", "EROFS")) throw error;
    // A folder that does not exist cannot hold a lock, and cannot be created.
    if (listFolder(folder) === undefined) throw error;
    return takeLock(withinOf(folder));
  }
}

/** Tells whether a running process holds the lock of an output folder. */
export function isLocked(folder: string): boolean {
  return isHeld(besideOf(folder)) || isHeld(withinOf(folder));
}

const besideOf = (folder: string): string => join(dirname(folder), `.${basename(folder)}.tenon-lock`);
const withinOf = (folder: string): string => join(folder, ".tenon-lock");

function takeLock(path: string): Unlock | undefined {
  const mark = markOf(process.pid);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createLock(path, mark)) return () => giveBack(path, mark);
    if (isHeld(path)) return undefined;
    retireLock(path);
  }
  return undefined;
}

function giveBack(path: string, mark: string): void {
  try {
    if (readLock(path) === mark) rmSync(path, { force: true });
  } catch {
    // Once this process has ended, its lock does not count.
  }
}
