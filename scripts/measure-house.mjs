// Reports the size and shape of the sources, without `generated/`: `npm run house`. A report only; no figure fails a build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { componentsOf, readGraph, root, sourcesOf } from "./import-graph.mjs";
import { walls } from "./walls.mjs";

/** The figures by name. */
export function measureHouse() {
  const files = walls
    .filter(({ folder }) => folder !== "generated")
    .flatMap(({ folder }) => sourcesOf(folder));
  const sizes = files.map(measureFile);
  const graph = readGraph(files);
  const components = componentsOf(graph);
  const names = sizes.map(({ names }) => names).sort((a, b) => a - b);
  return {
    files: files.length,
    lines: sum(sizes.map(({ lines }) => lines)),
    "lines without comments and empty lines": sum(sizes.map(({ code }) => code)),
    "doc comments": sum(sizes.map(({ docs }) => docs)),
    "imported names per file, median": atShare(names, 0.5),
    "imported names per file, 90th percentile": atShare(names, 0.9),
    "longest import chain": longestChain(graph, components),
    "import cycles": components.filter(({ length }) => length > 1).length,
  };
}

/** Counts the lines, the lines that have code, the doc comments, and the names that a file imports. */
function measureFile(file) {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const withCode = new Set();
  let docs = 0;
  const visit = (node) => {
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    for (const child of children) visit(child);
    if (children.length > 0) return;
    docs += (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).filter(({ pos }) =>
      text.startsWith("/**", pos),
    ).length;
    if (node.getWidth(source) === 0) return;
    for (let line = lineOf(node.getStart(source)); line <= lineOf(node.getEnd() - 1); line++)
      withCode.add(line);
  };
  visit(source);
  return {
    lines: text.split("\n").length - 1,
    code: withCode.size,
    docs,
    names: sum(source.statements.map(countNames)),
  };
}

function countNames(statement) {
  if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) return 0;
  const { name, namedBindings } = statement.importClause;
  const named = namedBindings === undefined ? 0 : (namedBindings.elements?.length ?? 1);
  return named + (name === undefined ? 0 : 1);
}

/** The number of files in the longest chain of imports; a cycle counts as one. */
function longestChain(graph, components) {
  const lengths = new Map();
  for (const component of components) {
    const below = component.flatMap((file) => graph.get(file)).map((file) => lengths.get(file) ?? 0);
    for (const file of component) lengths.set(file, 1 + Math.max(0, ...below));
  }
  return Math.max(...lengths.values());
}

function atShare(sorted, share) {
  return sorted[Math.floor((sorted.length - 1) * share)];
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, figure] of Object.entries(measureHouse()))
    console.log(`${figure.toLocaleString("en").padStart(9)}  ${name}`);
