import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findMemoryFolder } from "./find-memory-folder.ts";

/**
 * Makes a temporary folder in memory, and removes it at the end. `os.tmpdir()`, npm and other child processes use it. The tests write some
 * hundred thousand small files, which takes much longer on a disk. Does nothing if `TMPDIR` is set, or if there is no folder in memory.
 */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export before all tests
export default function useMemory(): (() => void) | undefined {
  const place = process.env["TMPDIR"] === undefined ? findMemoryFolder() : undefined;
  if (place === undefined) return undefined;
  const folder = mkdtempSync(join(place, "tenon-tests-"));
  // Everybody may write here, since tests run some processes as another user.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => {
    Reflect.deleteProperty(process.env, "TMPDIR");
    rmSync(folder, { recursive: true, force: true });
  };
}
