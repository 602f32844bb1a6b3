import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { ImportExtension } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { findPackageFolder } from "../output/package-folder.ts";
import { unchecked } from "../output/unchecked.ts";
import type { Source } from "../runtime/join-modules.ts";

const RELATIVE_IMPORT = /(\bfrom |\bimport\(|^import )"(\.{1,2}\/[^"]+)\.ts"/gm;

/** The sources as the package has them, joined, beside compiled code: one file, since they are only ever copied. */
const packed = new URL("../../runtime/sources.json.br", import.meta.url);

/** Modules of types alone, which a compiler does check: there it tells what a project lacks, such as the types of the web. */
const CHECKED = ["descriptors.ts", "operation-types.ts"];

const emitted = new Map<ImportExtension, readonly EmittedFile[]>();

/**
 * Emits the runtime: tenon's own sources, some of them joined, with the endings of their imports as the output has them. They
 * are the same for every document, and are read once.
 */
export async function emitRuntime(extension: ImportExtension): Promise<readonly EmittedFile[]> {
  const files = emitted.get(extension) ?? (await readRuntime(extension));
  emitted.set(extension, files);
  return files;
}

async function readRuntime(extension: ImportExtension): Promise<readonly EmittedFile[]> {
  const sources = existsSync(packed) ? await readPacked() : await readFolder(findPackageFolder("runtime"));
  return sources.map(([name, text]) => {
    const heading = CHECKED.includes(name) ? "" : unchecked;
    return { path: `runtime/${name}`, text: heading + text.replace(RELATIVE_IMPORT, `$1"$2${extension}"`) };
  });
}

async function readPacked(): Promise<readonly Source[]> {
  // Written by our own build, sorted by name.
  return JSON.parse(brotliDecompressSync(await readFile(packed)).toString("utf8")) as readonly Source[];
}

async function readFolder(folder: string): Promise<readonly Source[]> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts"))
    .sort();
  // Not part of the package, which has the sources joined.
  const { joinModules } = await import("../runtime/join-modules.ts");
  const read = async (name: string): Promise<Source> => [name, await readFile(join(folder, name), "utf8")];
  return joinModules(await Promise.all(names.map(read)));
}
