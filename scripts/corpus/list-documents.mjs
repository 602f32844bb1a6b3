// Which documents a folder of documents holds.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";

const kinds = new Set([".json", ".yaml", ".yml"]);

/**
 * The documents below a folder, by entry: each file of the folder that is OpenAPI is one, and so is each folder, with all
 * files below it that are OpenAPI. What lies outside an entry may not be read.
 *
 * @returns {{ name: string, folder: string, roots: string[] }[]} Roots are paths from the entry's folder.
 */
export function listDocuments(folder) {
  if (!statSync(folder).isDirectory()) return [entryOf(folder)].filter(({ roots }) => roots.length > 0);
  return readdirSync(folder)
    .sort()
    .map((name) => entryOf(join(folder, name)))
    .filter(({ roots }) => roots.length > 0);
}

function entryOf(path) {
  if (!statSync(path).isDirectory()) {
    return { name: basename(path), folder: join(path, ".."), roots: isRoot(path) ? [basename(path)] : [] };
  }
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return {
    name: `${basename(path)}/`,
    folder: path,
    roots: paths.filter(isRoot).map((root) => relative(path, root)),
  };
}

/** Whether a file says at its top that it is OpenAPI. */
function isRoot(path) {
  if (!kinds.has(extname(path).toLowerCase())) return false;
  const text = readFileSync(path, "utf8");
  if (!/^\s*\{/.test(text)) return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text);
  if (!/"(?:openapi|swagger)"\s*:/.test(text)) return false;
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && ("openapi" in value || "swagger" in value);
  } catch {
    return true;
  }
}
