import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { EmitOptions } from "../emit-options.ts";
import { readVersion } from "../read-version.ts";
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
  return (await haveHashes(dirname(document), inputs)) && (await haveHashes(folder, outputs));
}

async function haveHashes(folder: string, hashes: Readonly<Record<string, string>>): Promise<boolean> {
  const answers = Object.entries(hashes).map(async ([path, hash]) => {
    try {
      return (
        createHash("sha256")
          .update(await readFile(join(folder, path)))
          .digest("hex") === hash
      );
    } catch {
      return false;
    }
  });
  return (await Promise.all(answers)).every(Boolean);
}
