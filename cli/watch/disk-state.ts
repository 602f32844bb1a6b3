import { statSync } from "node:fs";
import { isAbsence, isSystemError } from "../../contract/read/read-file.ts";
import { maximumBytes } from "../../contract/read/source-file.ts";
import { hashOnDisk } from "../../generator/write/hash-file.ts";

/** Returns a value for comparison: a hash of the content, or a word such as `absent`. */
export function readDiskState(path: string): string {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return "folder";
    if (!stats.isFile()) return "no file";
    // Files above the limit are never read, so their content does not matter.
    return stats.size > maximumBytes ? "too large" : hashOnDisk(path);
  } catch (error) {
    return isSystemError(error) && isAbsence(error.code) ? "absent" : "unreadable";
  }
}

/** Changes whenever the file is written or replaced, even with the same content. `none` if unreadable. */
export function readDiskStamp(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join();
  } catch {
    return "none";
  }
}
