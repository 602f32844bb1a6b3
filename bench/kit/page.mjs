// Writes docs/bench.md and its charts from the stored results of all sections.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { drawChart } from "./chart.mjs";
import { results, root } from "./places.mjs";
import { printMarkdown } from "./table.mjs";

export const sectionNames = [
  "generate",
  "lint",
  "validate",
  "route",
  "serve",
  "mock",
  "client",
  "page",
  "types",
  "verify",
  "diff",
  "lsp",
];

/** The kind of machine, which ratios may depend on. */
export function describeMachine() {
  return `${cpus().length} cores, ${process.arch}, Node ${process.versions.node}`;
}

/** Stores the results of a section. */
export function keepResult(name, { tables, peers }) {
  mkdirSync(results, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({ date, machine: describeMachine(), peers, tables }, null, 2);
  writeFileSync(join(results, `${name}.json`), `${text}\n`);
}

/** Writes the page and the charts again. */
export function writePage() {
  const charts = join(root, "docs/bench");
  mkdirSync(charts, { recursive: true });
  const drawn = new Set();
  const sections = sectionNames.filter((name) => existsSync(join(results, `${name}.json`)));
  const parts = sections.map((name) => {
    const result = JSON.parse(readFileSync(join(results, `${name}.json`), "utf8"));
    return printSection(name, result, (file, svg) => {
      drawn.add(file);
      writeFileSync(join(charts, file), svg);
    });
  });
  for (const file of readdirSync(charts)) if (!drawn.has(file)) rmSync(join(charts, file));
  writeFileSync(join(root, "docs/bench.md"), [intro, ...parts].join("\n"));
}

const intro = `# Measured beside the others

This page compares tenon's performance with tools for the same task. The rows of each table were measured alternately, in one run on one
machine, so only the ratios between rows apply to other machines. Unless stated otherwise, times are CPU times, as medians of several
runs. We compare results before times, and mark a tool with a wrong result instead of ranking it. All tools run on the newest Node LTS
release, in their newest version and as their own documentation recommends. Rows marked accordingly show tenon on Node 20. A tool's row
lists what tenon does and the tool does not.

\`npm run bench\` regenerates this page, and \`npm run bench -- route\` measures one section. The command installs the other tools into
\`bench/node_modules\`. \`npm test\` compares figures that do not vary between runs (sizes and counts) with \`bench/budgets.json\`.
`;

function printSection(name, { date, machine, peers, tables }, keepChart) {
  const lines = [`## ${name}`, "", `${machine}, ${date}. ${peers.join(", ")}.`, ""];
  tables.forEach((table, index) => {
    lines.push(`### ${table.title}`, "", printMarkdown(table), "");
    if (table.note) lines.push(table.note, "");
    if (table.chart === undefined) return;
    const file = `${name}-${index + 1}.svg`;
    keepChart(file, drawChart({ ...table, column: table.chart }));
    lines.push(`![${table.title}](bench/${file})`, "");
  });
  return lines.join("\n");
}
