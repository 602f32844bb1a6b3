import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";

const endings = ["yaml", "yml", "json"];

const usualNames = ["openapi", "swagger", "spec/openapi", "api/openapi", "docs/openapi"].flatMap((name) =>
  endings.map((ending) => `${name}.${ending}`),
);

/** Folders that are searched for documents with any name. */
const folders = ["", "spec", "specs", "api", "docs", "openapi"];

/** The number of bytes that are read of a file: `openapi` and `swagger` are near the top. */
const headSize = 4096;

/** Matches the member with the version of a document, in YAML and JSON. */
const versionField =
  /^[\s{]*(?:"openapi"|openapi|"swagger"|swagger|'openapi'|'swagger')\s*:\s*["']?[23]\.\d/m;

/** The OpenAPI documents in a folder, as relative paths: first those with a usual name, then other files that begin like a document. */
export function findDocuments(folder: string): readonly string[] {
  const found = folders.flatMap((name) => listFiles(folder, name)).filter((path) => isDocument(folder, path));
  const rank = (path: string): number => {
    const index = usualNames.indexOf(path);
    return index === -1 ? usualNames.length : index;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function listFiles(root: string, name: string): readonly string[] {
  try {
    return readdirSync(join(root, name), { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && endings.some((ending) => entry.name.endsWith(`.${ending}`)))
      .map((entry) => (name === "" ? entry.name : `${name}/${entry.name}`))
      .toSorted();
  } catch {
    return [];
  }
}

/** Tells whether a file is a document. A file with a usual name counts in any case; `tenon lint` reports its faults. */
function isDocument(folder: string, path: string): boolean {
  return usualNames.includes(path) || versionField.test(readHead(join(folder, path)));
}

function readHead(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const octets = Buffer.alloc(headSize);
      return octets.toString("utf8", 0, readSync(file, octets, 0, headSize, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
