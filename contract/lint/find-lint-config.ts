import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isWithin } from "../read/origin-copies.ts";

/** The file name of Redocly's config. */
const fileName = "redocly.yaml";

/**
 * The `redocly.yaml` that applies to a document; `undefined` if there is none. It is searched for in the document's folder, then in each
 * folder above up to the working directory, then in `configFolder`, the folder of the tenon config that lists the document. For a document
 * outside the working directory, the folders above the document's are not searched.
 */
export function findLintConfig(
  documentPath: string,
  workFolder: string,
  configFolder?: string,
): string | undefined {
  const folders = [dirname(resolve(documentPath))];
  for (let folder = dirname(resolve(documentPath)); isBelow(folder, workFolder); ) {
    folder = dirname(folder);
    folders.push(folder);
  }
  if (configFolder !== undefined) folders.push(configFolder);
  return folders.map((folder) => join(folder, fileName)).find((path) => existsSync(path));
}

function isBelow(folder: string, ancestor: string): boolean {
  return relative(ancestor, folder) !== "" && isWithin(ancestor, folder);
}
