// Checks that the imports of the sources respect the walls between folders (scripts/walls.mjs), and have no cycles. Type imports and
// `import()` count.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  componentsOf,
  importsOf,
  readGraph,
  resolveImport,
  shortestCycle,
  sourcesOf,
} from "./import-graph.mjs";
import { packageFolders, walls } from "./walls.mjs";

/** The only files in runtime/ that may import a module of Node. */
const nodeAllowedInRuntime = ["runtime/adapters/node-http.ts"];

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
  const imported = resolveImport(file, target);
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

function check() {
  const files = walls.flatMap((wall) => sourcesOf(wall.folder).map((file) => ({ wall, file })));
  const problems = files.flatMap(({ wall, file }) =>
    importsOf(file).flatMap((target) => checkImport(wall, file, target) ?? []),
  );
  // Generated validators of recursive schemas refer to each other, as the schemas do.
  const graph = readGraph(files.filter(({ wall }) => wall.folder !== "generated").map(({ file }) => file));
  for (const [first, second] of componentsOf(graph))
    if (second !== undefined) problems.push(`import cycle: ${shortestCycle(graph, first).join(" -> ")}`);
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
