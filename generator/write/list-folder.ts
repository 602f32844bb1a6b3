import { type Dirent, readdirSync } from "node:fs";
import { isLink } from "./find-link.ts";
import { isCode } from "./is-code.ts";

/** What stands in a folder; `undefined` where there is no such folder, or a symbolic link, which is never tenon's. */
export function listFolder(folder: string): readonly Dirent[] | undefined {
  if (isLink(folder)) return undefined;
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
