// Holds the imports of the sources against the walls between the folders, and against cycles.
// `--print` prints the walls as a table.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Which folder may import which others, and which packages. */
export const walls = [
  { folder: "runtime", folders: [], packages: [], lives: "what generated code stands on; copied beside it" },
  {
    folder: "contract",
    folders: ["runtime"],
    packages: ["@redocly/openapi-core", "ajv", "jsonpath-rfc9535", "yaml"],
    lives: "document to model: load, lint, normalise, describe; findings",
  },
  {
    folder: "generator",
    folders: ["contract", "runtime"],
    packages: ["ajv", "handlebars", "marked", "openapi-typescript", "typescript", "yaml"],
    lives: "model to files: names, printers, views, templates, validators, writing",
  },
  {
    folder: "verifier",
    folders: ["contract", "runtime"],
    // ajv and its formats: for verifier/joint/ alone, which is not published.
    packages: ["ajv", "ajv-formats", "fast-check", "undici", "vitest"],
    lives: "exchanges held against the model",
  },
  {
    folder: "cli",
    folders: ["contract", "generator", "runtime", "verifier"],
    packages: ["typescript"],
    lives: "one file per command: arguments in, findings out, exit code",
  },
  { folder: "generated", folders: [], packages: [], lives: "committed output for spec/; never edited" },
];

/** The only sources that may name a module of Node's inside runtime/. */
const nodeAllowedInRuntime = ["runtime/adapters/node-http.ts"];

/** The one folder below a wall's that may import a package: what else loads should not load it, too. */
const packageFolders = new Map([["undici", "verifier/proxy/"]]);

const importPattern =
  /^\s*(?:import|export)\s(?:[^;]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;
const typeOnlyPattern = /^\s*(?:import|export)\s+type\b/;

function sourcesOf(folder) {
  const found = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && /\.ts$/.test(entry.name))
      found.push(relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"));
  }
  return found.sort();
}

export function importsOf(file) {
  // Comments and templates hold examples, not imports.
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

function checkImport(wall, file, target) {
  if (target.startsWith("node:")) {
    return wall.folder === "runtime" && !nodeAllowedInRuntime.includes(file)
      ? `${file} imports ${target}: runtime/ stands on web standards only`
      : undefined;
  }
  if (!target.startsWith(".")) {
    const name = packageOf(target);
    const folder = packageFolders.get(name) ?? `${wall.folder}/`;
    return wall.packages.includes(name) && file.startsWith(folder)
      ? undefined
      : `${file} imports the package ${name}, which its folder may not`;
  }
  const folder = relative(root, resolve(root, dirname(file), target))
    .replaceAll("\\", "/")
    .split("/")[0];
  return folder === wall.folder || wall.folders.includes(folder)
    ? undefined
    : `${file} imports ${target}, across the wall from ${wall.folder}/ to ${folder}/`;
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
      const values = [];
      for (const { target, typeOnly, dynamic } of importsOf(file)) {
        const problem = checkImport(wall, file, target);
        if (problem) problems.push(problem);
        if (target.startsWith(".") && !typeOnly && !dynamic)
          values.push(relative(root, resolve(root, dirname(file), target)).replaceAll("\\", "/"));
      }
      // Generated validators of recursive schemas refer to each other, as the schemas do.
      if (wall.folder !== "generated") graph.set(file, values);
    }
  }
  const cycle = findCycle(graph);
  if (cycle) problems.push(`import cycle: ${cycle.join(" -> ")}`);
  return { problems, files: graph.size };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--print")) {
    console.log("| folder | what lives there | may import |\n|---|---|---|");
    for (const { folder, lives, folders, packages } of walls) {
      console.log(
        `| \`${folder}/\` | ${lives} | ${[...folders, ...packages].map((name) => `\`${name}\``).join(", ") || "–"} |`,
      );
    }
  } else {
    const { problems, files } = check();
    for (const problem of problems) console.error(problem);
    console.log(
      problems.length === 0 ? `${files} files keep to the walls; no cycles` : `${problems.length} problems`,
    );
    process.exit(problems.length === 0 ? 0 : 1);
  }
}
