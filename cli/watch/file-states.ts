import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** What files held when they were last looked at, so that a save without a change starts nothing. */
export class FileStates {
  readonly #hashes = new Map<string, string>();

  /** Whether a file holds something else than before; remembers what it holds now. */
  hasChanged(path: string): boolean {
    const hash = hashFile(path);
    const before = this.#hashes.get(path);
    this.#hashes.set(path, hash);
    return before !== hash;
  }

  /** Remembers what files hold that were not looked at before; for others, what changed meanwhile is still to be seen. */
  rememberNew(paths: readonly string[]): void {
    for (const path of paths) if (!this.#hashes.has(path)) this.#hashes.set(path, hashFile(path));
  }
}

function hashFile(path: string): string {
  try {
    return createHash("sha1").update(readFileSync(path)).digest("hex");
  } catch {
    return "absent";
  }
}
