import { readdirSync, statSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPackageFolder } from "../output/package-folder.ts";

/** The parts of tenon that decide what it writes. */
const parts = ["runtime", "language", "contract", "validation", "generator"] as const;

/**
 * Whether a file was written after every part of this tenon that decides what it writes: a version number does not tell one
 * state of a checkout from the next.
 */
export function isNewerThanTenon(path: string): boolean {
  const written = statSync(path).mtimeMs;
  const code = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const folders = [...parts.map((part) => join(code, part)), findPackageFolder("templates")];
  return folders.every((folder) => isOlder(folder, written));
}

function isOlder(folder: string, than: number): boolean {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).every(
    (entry) =>
      !entry.isFile() ||
      ![".js", ".ts", ".hbs", ".br"].includes(extname(entry.name)) ||
      statSync(join(entry.parentPath, entry.name)).mtimeMs <= than,
  );
}
