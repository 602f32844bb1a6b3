// Checks that the imports of the sources respect the walls between folders (scripts/walls.mjs), and have no cycles. Type imports count.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolders, walls } from "./walls.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The only files in runtime/ that may import a module of Node. */
const nodeAllowedInRuntime = ["runtime/adapters/node-http.ts"];

const importPattern =
  /^\s*(?:import|export)\s(?:[^;]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;
const typeOnlyPattern = /^\s*(?:import|export)\s+type\b/;

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/** The imports of a module: the specifier as written, and whether it is a type import or a dynamic one. */
export function importsOf(file) {
  // Comments and template literals contain only examples of imports.
  const text = readFileSync(join(root, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/`[^`]*`/g, "``");
  return [...text.matchAll(importPattern)].map((match) => ({
    target: match[1] ?? match[2] ?? "",
    typeOnly: typeOnlyPattern.test(match[0]),
    dynamic: match[2] !== undefined,
  }));
}

function packageOf(target) {
  return target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The layer that a file belongs to: its subfolder, or `""` for a file directly in the folder. */
function layerOf(file) {
  const [, layer, ...rest] = file.split("/");
  return rest.length === 0 ? "" : layer;
}

function checkImport(wall, file, target) {
  if (target.startsWith("node:")) {
    return wall.folder === "runtime" && !nodeAllowedInRuntime.includes(file)
      ? `${file} imports ${target}: runtime/ may use web standards only`
      : undefined;
  }
  if (!target.startsWith(".")) {
    const name = packageOf(target);
    const only = packageFolders.get(name);
    return wall.packages.includes(name) && (only === undefined || file.startsWith(only))
      ? undefined
      : `${file} imports the package ${name}, which ${dirname(file)}/ may not`;
  }
  const imported = relative(root, resolve(root, dirname(file), target)).replaceAll("\\", "/");
  const [folder] = imported.split("/");
  if (folder !== wall.folder) {
    return wall.folders.includes(folder)
      ? undefined
      : `${file} imports ${target}, across the wall from ${wall.folder}/ to ${folder}/`;
  }
  return checkLayer(wall, file, imported);
}

/** Checks that a layer imports only itself and the layers listed before it; `undefined` if so, or if the folder has no layers. */
function checkLayer({ folder, layers }, file, imported) {
  if (layers === undefined) return undefined;
  const [from, to] = [layerOf(file), layerOf(imported)];
  const [above, below] = [layers.indexOf(from), layers.indexOf(to)];
  if (above < 0) return `${file} is in no layer of ${folder}/`;
  return below <= above
    ? undefined
    : `${file} imports ${imported}: ${folder}/${from} is below ${folder}/${to}`;
}

function findCycle(graph) {
  const state = new Map();
  const trail = [];
  const visit = (file) => {
    if (state.get(file) === "done") return undefined;
    if (state.get(file) === "open") return [...trail.slice(trail.indexOf(file)), file];
    state.set(file, "open");
    trail.push(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    trail.pop();
    state.set(file, "done");
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return undefined;
}

function check() {
  const problems = [];
  const graph = new Map();
  for (const wall of walls) {
    for (const file of sourcesOf(wall.folder)) {
      const imported = [];
      for (const { target, dynamic } of importsOf(file)) {
        const problem = checkImport(wall, file, target);
        if (problem) problems.push(problem);
        if (target.startsWith(".") && !dynamic)
          imported.push(relative(root, resolve(root, dirname(file), target)).replaceAll("\\", "/"));
      }
      // Cycles are allowed here: generated validators of recursive schemas refer to each other, as the schemas do.
      if (wall.folder !== "generated") graph.set(file, imported);
    }
  }
  const cycle = findCycle(graph);
  if (cycle) problems.push(`import cycle: ${cycle.join(" -> ")}`);
  return { problems, files: graph.size };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, files } = check();
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? `${files} files respect the walls; no cycles` : `${problems.length} problems`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
