import { existsSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The path of a folder in tenon's package. Searched for upwards, since compiled code is one folder deeper than the sources. */
export function findPackageFolder(name: "templates" | "runtime"): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) || !existsSync(join(folder, name))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`tenon's folder ${name} is missing from its installation`);
    folder = parent;
  }
  return join(folder, name);
}

/**
 * Makes Node keep compiled code for later runs. It is kept in tenon's own folder, so that only users who can change tenon can change the
 * code. Nothing is kept if that folder is not writable, or before Node 22.8. Each thread calls this before it loads its modules.
 */
export function keepCompiledCode(): void {
  const folder = join(findPackageFolder("templates"), "../node_modules/.cache/tenon/code");
  (nodeModule as { readonly enableCompileCache?: (folder: string) => void }).enableCompileCache?.(folder); // Absent in Node 20.
}
