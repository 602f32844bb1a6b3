import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { findPackageFolder } from "../../generator/output/package-folder.ts";

/** Reads the script that pages load when an operation is first tried. It is bundled when tenon is built. */
export async function readPlayground(): Promise<EmittedFile> {
  const path = join(dirname(findPackageFolder("templates")), "dist", "site", "playground.js");
  return { path: "playground.js", text: await readFile(path, "utf8") };
}
