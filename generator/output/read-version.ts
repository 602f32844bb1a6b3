import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findPackageFolder } from "./package-folder.ts";

/** The version of tenon that is running. */
export function readVersion(): string {
  const path = join(dirname(findPackageFolder("templates")), "package.json");
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { readonly version: string }; // our own file
  return version;
}
