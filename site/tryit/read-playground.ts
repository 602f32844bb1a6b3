import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { findPackageFolder } from "../../generator/output/package-folder.ts";

/** Reads the script that pages load when an operation is first tried. It is bundled when tenon is built. */
export async function readPlayground(): Promise<EmittedFile> {
  const path = join(dirname(findPackageFolder("templates")), "dist", "site", "playground.js.br");
  return { path: "playground.js", text: brotliDecompressSync(await readFile(path)).toString() };
}
