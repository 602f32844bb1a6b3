import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isCode } from "./is-code.ts";

/** Gives the lock back. */
export type Unlock = () => Promise<void>;

/**
 * Takes the lock of an output folder: a file beside it, or within it where nothing may be written beside it. The lock of a
 * process that is gone counts as none.
 *
 * @returns `undefined` where another process has it.
 */
export async function lockFolder(folder: string): Promise<Unlock | undefined> {
  try {
    return await takeLock(besideOf(folder));
  } catch (error) {
    if (!isCode(error, "EACCES", "EPERM", "EROFS")) throw error;
    return takeLock(withinOf(folder));
  }
}

/** Whether a process that lives has the lock of an output folder. */
export async function isLocked(folder: string): Promise<boolean> {
  return (await isHeld(besideOf(folder))) || (await isHeld(withinOf(folder)));
}

const besideOf = (folder: string): string => join(dirname(folder), `.${basename(folder)}.tenon-lock`);
const withinOf = (folder: string): string => join(folder, ".tenon-lock");

async function takeLock(path: string): Promise<Unlock | undefined> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(path, String(process.pid), { flag: "wx" });
      // What is left of it counts as nothing once this process is gone.
      return () => rm(path, { force: true }).catch(() => undefined);
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw error;
    }
    if (await isHeld(path)) return undefined;
    await rm(path, { force: true });
  }
  return undefined;
}

async function isHeld(path: string): Promise<boolean> {
  let owner: string;
  try {
    owner = await readFile(path, "utf8");
  } catch {
    return false;
  }
  // A lock without a number is being written at this moment, or its writer died while doing so.
  const pid = Number(owner);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}
