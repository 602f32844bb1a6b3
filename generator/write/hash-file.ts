import type { EmittedFile } from "../output/emitted-file.ts";
import { hashText } from "./hash-text.ts";

const hashes = new WeakMap<EmittedFile, string>();

/** As {@link hashText} of the file's text, made once. */
export function hashFile(file: EmittedFile): string {
  const hash = hashes.get(file) ?? hashText(file.text);
  hashes.set(file, hash);
  return hash;
}

/** Keeps a hash that was made elsewhere. */
export function keepHash(file: EmittedFile, hash: string): void {
  hashes.set(file, hash);
}
