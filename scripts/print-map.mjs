// Prints the map of the folders from scripts/walls.mjs. `npm run update:map` writes it to docs/architecture.md, and the allowed imports to
// the README of each folder; a test compares both with scripts/walls.mjs.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { walls } from "./walls.mjs";

const root = new URL("..", import.meta.url);
const [start, end] = ["<!-- map: npm run update:map -->", "<!-- end of map -->"];

/** Two tables: each folder with its contents and imports, and its subfolders in the order in which they may import each other. */
export function printMap() {
  return [
    "| folder | contents | may import |\n|---|---|---|",
    ...walls.map((wall) => `| \`${wall.folder}/\` | ${wall.contents} | ${listImports(wall)} |`),
    "\n| folder | its subfolders; each imports only those before it |\n|---|---|",
    ...walls
      .filter(({ layers }) => layers)
      .map(({ folder, layers }) => `| \`${folder}/\` | ${listLayers(layers)} |`),
  ].join("\n");
}

function listImports({ folders, packages }) {
  return (
    [...folders.map((folder) => `${folder}/`), ...packages].map((name) => `\`${name}\``).join(", ") ||
    "nothing"
  );
}

function listLayers(layers) {
  return layers.map((layer) => (layer === "" ? "files beside them" : `\`${layer}\``)).join(" ");
}

/** The texts that the files with a part of the map should have, by path. */
export function mappedFiles() {
  const architecture = "docs/architecture.md";
  const readmes = walls.filter(({ folder }) => folder !== "generated");
  return new Map([
    [architecture, putBetween(read(architecture), start, end, `\n\n${printMap()}\n\n`)],
    ...readmes.map((wall) => {
      const path = `${wall.folder}/README.md`;
      return [path, putBetween(read(path), "May import: ", "\n", `${listImports(wall)}.`)];
    }),
  ]);
}

function putBetween(text, before, after, put) {
  const from = text.indexOf(before) + before.length;
  const to = text.indexOf(after, from);
  if (from < before.length || to < 0) throw new Error(`${before} is missing`);
  return text.slice(0, from) + put + text.slice(to);
}

function read(path) {
  return readFileSync(new URL(path, root), "utf8");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--write"))
    for (const [path, text] of mappedFiles()) writeFileSync(new URL(path, root), text);
  else console.log(printMap());
}
