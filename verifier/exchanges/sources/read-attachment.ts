import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isWithin } from "../../../contract/read/origin-copies.ts";

/**
 * Reads a file that a recording names. The file must be in the folder of the recording or below, also after links are followed, since
 * recordings come from others. `undefined` if it is elsewhere, cannot be read, or has more than `limit` octets.
 *
 * @param source - The path of the recording.
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
