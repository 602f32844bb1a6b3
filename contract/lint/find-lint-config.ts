import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isWithin } from "../read/is-within.ts";

/** The name that Redocly gives its config. */
const fileName = "redocly.yaml";

/**
 * The `redocly.yaml` that a document is held to: the nearest one from the document's folder upwards, as far as the folder
 * worked in; else the one beside tenon's own config, which names the document. A document elsewhere is not held to the
 * rules of the folder that one happens to stand in.
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
