import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isWithin } from "../read/origin-copies.ts";

/** The file name of Redocly's config. */
const fileName = "redocly.yaml";

/**
 * The `redocly.yaml` that applies to a document: the nearest one from the document's folder up to the working directory; else the one in
 * `configFolder`, the folder of the tenon config that lists the document; else `undefined`. Rules of the working directory do not apply to
 * documents outside it.
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
