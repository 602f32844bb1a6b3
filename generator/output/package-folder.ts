import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The path of a folder that tenon ships beside its code: `templates` or `runtime`. Compiled code is one folder deeper than the
 * sources, so the folder is searched upwards.
 */
export function findPackageFolder(name: "templates" | "runtime"): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) || !existsSync(join(folder, name))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`tenon's folder ${name} is missing from its installation`);
    folder = parent;
  }
  return join(folder, name);
}
