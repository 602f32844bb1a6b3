import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isWithin } from "../read/origin-copies.ts";

const fileName = "redocly.yaml";

export interface FoundLintConfig {
  readonly path: string;
  /**
   * Set if the config may belong to somebody else: it must not load plugins, and may read only files of this folder. Absent if the config is
   * in the working directory, above it, or in the folder of the tenon config.
   */
  readonly confinedTo?: string;
}

/**
 * Finds the `redocly.yaml` that applies to a document; `undefined` if there is none. It is searched for in the document's folder, then in
 * each folder above up to the working directory, then in `configFolder`, the folder of the tenon config that lists the document. For a
 * document outside the working directory, the folders above the document's are not searched.
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
