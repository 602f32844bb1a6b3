import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findMemoryFolder } from "./find-memory-folder.ts";

/**
 * Has `os.tmpdir()`, npm, and whatever else the tests start, keep temporary files in memory, in a folder that is cleared at
 * the end: the tests write some hundred thousand small files, each of which costs a disk many times what it costs memory.
 * Nothing changes where `TMPDIR` says where to, or where there is no such place.
 */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export before all tests
export default function useMemory(): (() => void) | undefined {
  const place = process.env["TMPDIR"] === undefined ? findMemoryFolder() : undefined;
  if (place === undefined) return undefined;
  const folder = mkdtempSync(join(place, "tenon-tests-"));
  // As any other place for temporary files: the tests run some processes as another user.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => {
    Reflect.deleteProperty(process.env, "TMPDIR");
    rmSync(folder, { recursive: true, force: true });
  };
}
