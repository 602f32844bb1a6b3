// The imports of the sources as a graph, for the checks and reports about them. Type imports and `import()` count as imports.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const importPattern =
  /^\s*(?:import|export)\s(?:[^;]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

/** The TypeScript files of a folder, as paths from the root. */
export function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => toPath(join(entry.parentPath, entry.name)))
    .sort();
}

/** The specifiers that a module imports, as written. */
export function importsOf(file) {
  // Comments and template literals contain only examples of imports.
  const text = readFileSync(join(root, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/`[^`]*`/g, "``");
  return [...text.matchAll(importPattern)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? "");
}

/** The path from the root that a relative specifier refers to. */
export function resolveImport(file, specifier) {
  return toPath(resolve(root, dirname(file), specifier));
}

/** Maps each file to those of `files` that it imports. */
export function readGraph(files) {
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => resolveImport(file, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
}

/** The strongly connected components of a graph, imported ones first (Tarjan). A component of several files is a cycle. */
export function componentsOf(graph) {
  const index = new Map();
  const low = new Map();
  const open = [];
  const components = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    open.push(node);
    for (const next of graph.get(node)) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) === index.get(node)) components.push(open.splice(open.indexOf(node)));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return components;
}

/** A shortest path of imports from `file` back to itself. */
export function shortestCycle(graph, file) {
  const cameFrom = new Map();
  const queue = [file];
  for (const current of queue) {
    for (const next of graph.get(current)) {
      if (next === file) {
        const path = [file];
        for (let at = current; at !== file; at = cameFrom.get(at)) path.unshift(at);
        return [file, ...path];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, current);
      queue.push(next);
    }
  }
  return undefined;
}

function toPath(path) {
  return relative(root, path).replaceAll("\\", "/");
}
