import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Where what is to be found again by later commands is kept: `node_modules/.cache/tenon` of the project that a folder is in;
 * `undefined` where there is no `node_modules`.
 */
export function findCacheFolder(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "tenon");
  const parent = dirname(folder);
  return parent === folder ? undefined : findCacheFolder(parent);
}
