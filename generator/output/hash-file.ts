import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { oncePer } from "../../language/values/memory.ts";
import type { EmittedFile } from "./emitted-file.ts";

export const hashFile: (file: EmittedFile) => string = oncePer(
  ({ hash, text, bytes }) => hash ?? hashText(bytes ?? text),
);

export function hashText(text: string | Uint8Array): string {
  return hash("sha256", text);
}

export function hashOnDisk(path: string): string {
  return hashText(readFileSync(path));
}
