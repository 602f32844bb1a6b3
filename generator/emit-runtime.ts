import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportExtension } from "./emit-options.ts";
import type { EmittedFile } from "./emitted-file.ts";
import { findPackageFolder } from "./package-folder.ts";

const RELATIVE_IMPORT = /(\bfrom |\bimport\(|^import )"(\.{1,2}\/[^"]+)\.ts"/gm;

/** Emits the runtime: tenon's own sources, with the endings of their imports as the output has them. */
export async function emitRuntime(extension: ImportExtension): Promise<readonly EmittedFile[]> {
  const folder = findPackageFolder("runtime");
  const entries = await readdir(folder, { recursive: true });
  const names = entries
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { path: `runtime/${name}`, text: text.replace(RELATIVE_IMPORT, `$1"$2${extension}"`) };
    }),
  );
}
