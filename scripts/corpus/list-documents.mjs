// Finds the OpenAPI documents in a folder.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";

const kinds = new Set([".json", ".yaml", ".yml"]);

/**
 * Lists the documents in a folder by entry. An entry is either an OpenAPI file directly in the folder, or a subfolder with all OpenAPI
 * files below it. A document may not refer to files outside its entry.
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

/** Tells whether a file has `openapi` or `swagger` at its top level. */
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
