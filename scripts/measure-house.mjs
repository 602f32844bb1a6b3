// Counts what tells how the sources are kept: files, lines, cycles, and knowledge that stands in several places.
// `--check` fails where a figure is above its limit.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { importsOf } from "./check-imports.mjs";
import { walls } from "./walls.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The limit of each figure. If a figure falls, its limit has to be lowered. */
export const limits = {
  files: 753,
  lines: 105_800,
  "files of 20 lines or fewer": 9,
  "cycles, type imports counted": 0,
  "longest import chain": 16,
  "WeakMaps and WeakSets": 3,
  "files that name allOf": 9,
  "files that read $ref": 6,
  "files that call JSON.parse": 25,
};

function readSources() {
  return walls
    .filter(({ folder }) => folder !== "generated")
    .flatMap(({ folder }) =>
      readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
    )
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

/** The code of a module without its comments, well enough for counting words. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}

/** Messages quote a keyword between backticks: to name it to a reader is not to know what it does. */
function withoutQuotedKeywords(text) {
  return text.replace(/\\?`(?:allOf|\$ref)\\?`/g, "");
}

/** Matches code that reads the text of a `$ref`. Code that only tests for one, or removes, writes or shows one, does not match. */
const readsRef =
  /\w\["\$ref"\](?! (?:\?\?)?= )|\.\$ref\b|\b(?:memberOf|textOf|readToken|get)\(\w+, "\$ref"\)|\{[^{}]*\$ref\b(?!: _)[^{}]*\} = /;

function readGraph(sources, withTypes) {
  const known = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map(({ file }) => [
      file,
      importsOf(file)
        .filter(
          ({ target, typeOnly, dynamic }) => target.startsWith(".") && !dynamic && (withTypes || !typeOnly),
        )
        .map(({ target }) => relative(root, resolve(root, dirname(file), target)).replaceAll("\\", "/"))
        .filter((target) => known.has(target)),
    ]),
  );
}

/** The strongly connected components of a graph, those that are imported first (Tarjan). */
function componentsOf(graph) {
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

/** How many files the longest chain of imports holds; values only; a cycle counts as one. */
function longestChain(graph, components) {
  const lengths = new Map();
  let longest = 0;
  for (const component of components) {
    const below = component.flatMap((file) => graph.get(file)).map((file) => lengths.get(file) ?? 0);
    const length = 1 + Math.max(0, ...below);
    for (const file of component) lengths.set(file, length);
    longest = Math.max(longest, length);
  }
  return longest;
}

/** The figures by name. */
export function measureHouse() {
  const sources = readSources();
  const code = sources.map(({ text }) => withoutComments(text));
  const values = readGraph(sources, false);
  const lines = sources.map(({ text }) => text.split("\n").length - 1);
  const filesWith = (pattern) => code.filter((text) => pattern.test(withoutQuotedKeywords(text))).length;
  return {
    files: sources.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    "files of 20 lines or fewer": lines.filter((count) => count <= 20).length,
    "cycles, type imports counted": componentsOf(readGraph(sources, true)).filter(({ length }) => length > 1)
      .length,
    "longest import chain": longestChain(values, componentsOf(values)),
    "WeakMaps and WeakSets": code.join("\n").match(/\bnew Weak(?:Map|Set)\b/g)?.length ?? 0,
    "files that name allOf": filesWith(/\ballOf\b/),
    "files that read $ref": filesWith(readsRef),
    "files that call JSON.parse": filesWith(/\bJSON\.parse\b/),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = measureHouse();
  const above = Object.entries(figures).filter(([name, figure]) => figure > limits[name]);
  for (const [name, figure] of Object.entries(figures))
    console.log(`${String(figure).padStart(7)}  ${name} (at most ${limits[name]})`);
  if (process.argv.includes("--check") && above.length > 0) {
    for (const [name, figure] of above) console.error(`${name}: ${figure}, at most ${limits[name]}`);
    process.exit(1);
  }
}
