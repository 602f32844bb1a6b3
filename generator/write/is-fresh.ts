import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EmitOptions } from "../emit-options.ts";
import { readVersion } from "../read-version.ts";
import { hashText } from "./hash-text.ts";
import { readManifest } from "./manifest.ts";
import { readSettings } from "./output-settings.ts";

/**
 * Whether an output folder is what this document and these options give: the same tenon, options and inputs by the
 * folder's manifest, and every output as it was written. Needs neither the document's meaning nor any of the libraries.
 */
export async function isFresh(document: string, folder: string, options: EmitOptions): Promise<boolean> {
  const found = await readManifest(folder);
  if (found.kind !== "manifest") return false;
  const { tenon, inputs, outputs, options: settings } = found.manifest;
  if (tenon !== readVersion() || !Object.hasOwn(inputs, basename(document))) return false;
  if (JSON.stringify(settings) !== JSON.stringify(await readSettings(options))) return false;
  return haveHashes(dirname(document), inputs) && haveHashes(folder, outputs);
}

/** Read one after the other: thousands of small files come faster so than through the thread pool. */
function haveHashes(folder: string, hashes: Readonly<Record<string, string>>): boolean {
  return Object.entries(hashes).every(([path, hash]) => {
    try {
      return hashText(readFileSync(join(folder, path))) === hash;
    } catch {
      return false;
    }
  });
}
