import { statSync } from "node:fs";
import { isAbsence, isSystemError } from "../../contract/read/read-file.ts";
import { maximumBytes } from "../../contract/read/source-file.ts";
import { hashOnDisk } from "../../generator/output/hash-file.ts";

/** Returns a hash of the file's content, or a word such as `absent`, for comparison with a later state. */
export function readDiskState(path: string): string {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return "folder";
    if (!stats.isFile()) return "no file";
    // Files above this limit are never read, so their content is irrelevant.
    return stats.size > maximumBytes ? "too large" : hashOnDisk(path);
  } catch (error) {
    return isSystemError(error) && isAbsence(error.code) ? "absent" : "unreadable";
  }
}

/** Returns a value that changes with every write, even of the same content. Returns `none` for an unreadable file. */
export function readDiskStamp(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join();
  } catch {
    return "none";
  }
}
