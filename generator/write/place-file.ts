import { linkSync, lstatSync, readlinkSync, renameSync, symlinkSync, unlinkSync } from "node:fs";
import { isCode } from "./is-code.ts";

/**
 * Moves a file to a place where nothing stands, in one step.
 *
 * @returns `false` where something stands there; nothing was done then.
 */
export function placeFile(from: string, to: string): boolean {
  try {
    if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else linkSync(from, to);
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    // Not every file system has links. What is left is to look first.
    if (isThere(to)) return false;
    renameSync(from, to);
    return true;
  }
  unlinkSync(from);
  return true;
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}
