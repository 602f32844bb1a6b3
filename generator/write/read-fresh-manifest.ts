import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EmitOptions } from "../output/emit-options.ts";
import { hashOnDisk } from "../output/hash-file.ts";
import { findPackageFolder, readLibraries, readVersion } from "../output/read-package.ts";
import { settingsOf } from "../output/recorded-options.ts";
import { readTemplateFolder } from "../render/read-templates.ts";
import { type Manifest, manifestName, readManifest } from "./manifest.ts";

/**
 * Returns the manifest of an output folder that is up to date: written by this version with the same options and inputs, and with
 * unchanged files. Loads neither the contract nor any library.
 */
export function readFreshManifest(
  document: string,
  folder: string,
  options: EmitOptions,
): Manifest | undefined {
  // If an emitter declares no version, only the emitter itself knows what its files depend on.
  if (options.emitters?.some(({ version }) => version === undefined) === true) return undefined;
  const found = readManifest(folder);
  if (found.kind !== "manifest" || !found.isAsWritten) return undefined;
  const { tenon, libraries, inputs, outputs, options: settings } = found.manifest;
  if (tenon !== readVersion() || !Object.hasOwn(inputs, basename(document))) return undefined;
  if (JSON.stringify(libraries) !== JSON.stringify(readLibraries())) return undefined;
  if (!isNewerThanTenon(join(folder, manifestName))) return undefined;
  if (JSON.stringify(settings) !== JSON.stringify(readSettings(options))) return undefined;
  return haveHashes(dirname(document), inputs, statSync) && haveHashes(folder, outputs, lstatSync)
    ? found.manifest
    : undefined;
}

function readSettings(options: EmitOptions): Manifest["options"] {
  const { templates } = options;
  if (templates === undefined) return settingsOf(options, undefined);
  try {
    return settingsOf(options, [...readTemplateFolder(templates).values()]);
  } catch {
    return settingsOf(options, []);
  }
}

function haveHashes(
  folder: string,
  hashes: Readonly<Record<string, string>>,
  stat: typeof lstatSync | typeof statSync,
): boolean {
  return Object.entries(hashes).every(([path, hash]) => {
    try {
      const file = join(folder, path);
      return stat(file)?.isFile() === true && hashOnDisk(file) === hash;
    } catch {
      return false;
    }
  });
}

/** Folders with code that affects the output. In the published package, bundles replace the source folders. */
const parts = ["runtime", "language", "contract", "validation", "generator", "chunks"] as const;

/** Whether a file is newer than tenon's code. In a checkout, code and templates change without a new version number. */
function isNewerThanTenon(path: string): boolean {
  const written = statSync(path).mtimeMs;
  const code = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const folders = [...parts.map((part) => join(code, part)), findPackageFolder("templates")].filter(
    existsSync,
  );
  return folders.every((folder) => isOlder(folder, written));
}

function isOlder(folder: string, than: number): boolean {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).every(
    (entry) =>
      !entry.isFile() ||
      ![".js", ".ts", ".hbs", ".br"].includes(extname(entry.name)) ||
      statSync(join(entry.parentPath, entry.name)).mtimeMs <= than,
  );
}
