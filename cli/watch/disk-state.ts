import { statSync } from "node:fs";
import { isAbsence, isSystemError } from "../../contract/read/read-file.ts";
import { maximumBytes } from "../../contract/read/source-file.ts";
import { hashOnDisk } from "../../generator/write/hash-file.ts";

/** For comparison: a hash of the content, or a word such as `absent`. */
export function readDiskState(path: string): string {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return "folder";
    if (!stats.isFile()) return "no file";
    // A file above the limit is never read, so its content does not matter.
    return stats.size > maximumBytes ? "too large" : hashOnDisk(path);
  } catch (error) {
    return isSystemError(error) && isAbsence(error.code) ? "absent" : "unreadable";
  }
}

/** Changes on every write or replacement, even with the same content; `none` if unreadable. */
export function readDiskStamp(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join();
  } catch {
    return "none";
  }
}
