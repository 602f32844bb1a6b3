import { lstatSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EmitOptions } from "../output/emit-options.ts";
import { readLibraries } from "../output/read-libraries.ts";
import { readVersion } from "../output/read-version.ts";
import { hashOnDisk } from "./hash-on-disk.ts";
import { isNewerThanTenon } from "./is-newer-than-tenon.ts";
import { type Manifest, manifestName, readManifest } from "./manifest.ts";
import { readSettings } from "./output-settings.ts";

/**
 * The manifest of an output folder that is what this document and these options give: made by this tenon, of the same options
 * and inputs, and every output as it was written. `undefined` where anything differs. Needs neither the document's meaning nor
 * any of the libraries.
 */
export async function readFreshManifest(
  document: string,
  folder: string,
  options: EmitOptions,
): Promise<Manifest | undefined> {
  const found = await readManifest(folder);
  if (found.kind !== "manifest" || !found.isAsWritten) return undefined;
  const { tenon, libraries, inputs, outputs, options: settings } = found.manifest;
  if (tenon !== readVersion() || !Object.hasOwn(inputs, basename(document))) return undefined;
  if (JSON.stringify(libraries) !== JSON.stringify(readLibraries())) return undefined;
  if (!isNewerThanTenon(join(folder, manifestName))) return undefined;
  if (JSON.stringify(settings) !== JSON.stringify(await readSettings(options))) return undefined;
  return haveHashes(dirname(document), inputs, statSync) && haveHashes(folder, outputs, lstatSync)
    ? found.manifest
    : undefined;
}

/** Read one after the other: thousands of small files come faster so than through the thread pool. */
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
