import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export function findCacheFolder(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "tenon");
  const parent = dirname(folder);
  return parent === folder ? undefined : findCacheFolder(parent);
}
