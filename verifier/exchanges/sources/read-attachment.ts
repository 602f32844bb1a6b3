import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isWithin } from "../../../contract/read/origin-copies.ts";

/**
 * Reads a file that a recording refers to. Because recordings can come from untrusted sources, the file must be inside the recording's
 * folder after resolving links. Returns `undefined` for any other file, and if the file is unreadable or longer than `limit` bytes.
 * @param source - Path of the recording.
 */
export function readAttachment(source: string, name: string, limit: number): Uint8Array | undefined {
  try {
    const folder = realpathSync(dirname(source));
    const path = realpathSync(resolve(folder, name));
    const found = statSync(path);
    if (!isWithin(folder, path) || !found.isFile() || found.size > limit) return undefined;
    return new Uint8Array(readFileSync(path));
  } catch {
    return undefined;
  }
}
