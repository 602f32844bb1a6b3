import { type Dirent, readdirSync } from "node:fs";
import { isCode } from "./is-code.ts";

/** What stands in a folder; `undefined` where there is no such folder. */
export function listFolder(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
