import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPackageFile } from "../../generator/output/read-package.ts";

/** Returns the version of a package that modules in a folder resolve to, or `undefined` if it is not installed. */
export function findPackage(name: string, start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const version = readPackageFile(join(folder, "node_modules", name, "package.json"))?.["version"];
    if (typeof version === "string") return version;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Finds the nearest folder with a package.json. */
export function findPackageFolder(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
