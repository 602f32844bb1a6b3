import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isWithin } from "../read/origin-copies.ts";

const fileName = "redocly.yaml";

export interface FoundLintConfig {
  readonly path: string;
  /**
   * Set if the config might have another owner than the user: no plugins are loaded, and only files in this folder are read. Absent for
   * configs in or above the working directory, and for configs in the folder of the tenon config.
   */
  readonly confinedTo?: string;
}

/**
 * Finds a Redocly config: in the document's folder, then in each parent folder up to the working directory, then in `configFolder`, the
 * folder of the tenon config. For documents outside the working directory, the parent folders are skipped.
 */
export function findLintConfig(
  documentPath: string,
  workFolder: string,
  configFolder?: string,
): FoundLintConfig | undefined {
  const folders = [dirname(resolve(documentPath))];
  for (let folder = dirname(resolve(documentPath)); isBelow(folder, workFolder); ) {
    folder = dirname(folder);
    folders.push(folder);
  }
  if (configFolder !== undefined) folders.push(configFolder);
  const found = folders.find((folder) => existsSync(join(folder, fileName)));
  if (found === undefined) return undefined;
  const path = join(found, fileName);
  if (isWithin(found, workFolder) || found === configFolder) return { path };
  return {
    path,
    confinedTo: [workFolder, configFolder].find((own) => own !== undefined && isWithin(own, found)) ?? found,
  };
}

function isBelow(folder: string, ancestor: string): boolean {
  return relative(ancestor, folder) !== "" && isWithin(ancestor, folder);
}
