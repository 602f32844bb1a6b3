import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readPackageFile } from "../../generator/output/read-package.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";

/** The names that a config may have, besides the `tenon` key in package.json. */
export const configNames: readonly string[] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"].map(
  (ending) => `tenon.config.${ending}`,
);

/**
 * Finds the config that applies to a folder: in the folder itself or the nearest folder above it, up to the folder of the nearest
 * package.json. `undefined` if there is none. Throws a {@link UsageError} if a folder has several.
 */
export function findConfig(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = configNames.filter((name) => existsSync(join(folder, name)));
    const packagePath = join(folder, "package.json");
    const hasPackage = existsSync(packagePath);
    if (hasPackage && hasTenonKey(packagePath)) found.push("package.json");
    if (found.length > 1) throw severalConfigs(folder, found);
    if (found[0] !== undefined) return join(folder, found[0]);
    if (hasPackage || dirname(folder) === folder) return undefined;
  }
}

/** Tells whether a package.json has the key `tenon`. One that cannot be read is ignored here, since npm reports it. */
function hasTenonKey(path: string): boolean {
  return Object.hasOwn(readPackageFile(path) ?? {}, "tenon");
}

function severalConfigs(folder: string, names: readonly string[]): UsageError {
  const shown = names.map((name) => (name === "package.json" ? "package.json (key tenon)" : name));
  return createUsageError(
    "config/several",
    `The folder ${basename(folder)} has several configs: ${shown.join(", ")}.`,
  );
}
