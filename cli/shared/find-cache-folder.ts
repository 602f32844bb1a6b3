import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder for cached data: `.cache/tenon` in the nearest `node_modules`, of `folder` itself or of a folder above it. `undefined` if none
 * of them has a `node_modules`.
 */
export function findCacheFolder(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "tenon");
  const parent = dirname(folder);
  return parent === folder ? undefined : findCacheFolder(parent);
}
