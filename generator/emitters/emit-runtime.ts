import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type EmittedFile, unchecked, unlinted } from "../output/emitted-file.ts";
import { findPackageFolder } from "../output/read-package.ts";
import type { ImportExtension } from "../print/print-imports.ts";
import { reachStatements, type Wanted } from "../runtime/reach-statements.ts";
import type { SourceModule } from "../runtime/read-module.ts";

const RELATIVE_IMPORT = /(\bfrom )"(\.{1,2}\/[^"]+)\.ts"/gm;

const OWN_MARK = /^ *\/\/ biome-ignore .*\n/gm;

const packed = new URL("../../runtime/sources.json.br", import.meta.url);

/**
 * The only runtime file that the user's compiler checks. Compiler errors in this file reveal what the project is missing, e.g. types for
 * web APIs.
 */
const CHECKED = "descriptors.ts";

let modules: Promise<ReadonlyMap<string, SourceModule>> | undefined;

/**
 * Emits the runtime statements reachable from `entries`. Imports between runtime modules get the given `extension`.
 * @param entries - Names used by the output, keyed by runtime module path. Default: everything.
 */
export async function emitRuntime(
  extension: ImportExtension,
  entries?: Iterable<readonly [path: string, wanted: Wanted]>,
): Promise<readonly EmittedFile[]> {
  modules ??= readModules();
  const all = await modules;
  return reachStatements(all, entries ?? [...all.keys()].map((path) => [path, "all"])).map(([path, text]) => {
    const heading = path === CHECKED ? unlinted : unchecked;
    const body = text.replace(RELATIVE_IMPORT, `$1"$2${extension}"`).replace(OWN_MARK, "");
    return { path: `runtime/${path}`, text: heading + body };
  });
}

async function readModules(): Promise<ReadonlyMap<string, SourceModule>> {
  const read = existsSync(packed) ? await readPacked() : await readFolder(findPackageFolder("runtime"));
  return new Map(read.map((module) => [module.path, module]));
}

async function readPacked(): Promise<readonly SourceModule[]> {
  return JSON.parse(brotliDecompressSync(await readFile(packed)).toString("utf8")) as readonly SourceModule[];
}

async function readFolder(folder: string): Promise<readonly SourceModule[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .sort();
  const { readModule } = await import("../runtime/read-module.ts");
  return Promise.all(paths.map(async (path) => readModule(path, await readFile(join(folder, path), "utf8"))));
}
