import { statSync } from "node:fs";
import { isAbsence, isSystemError } from "../../contract/read/read-file.ts";
import { maximumBytes } from "../../contract/read/read-result.ts";
import { hashOnDisk } from "../../generator/write/hash-on-disk.ts";

/** What a file holds, as a text to be compared: a hash of it; or in a word why there is none. */
export function readDiskState(path: string): string {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return "folder";
    if (!stats.isFile()) return "no file";
    // It is not read, however much it grows.
    return stats.size > maximumBytes ? "too large" : hashOnDisk(path);
  } catch (error) {
    return isSystemError(error) && isAbsence(error.code) ? "absent" : "unreadable";
  }
}

/** What changes whenever a file is written or replaced, though it may hold the same afterwards. */
export function readDiskStamp(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join();
  } catch {
    return "none";
  }
}
