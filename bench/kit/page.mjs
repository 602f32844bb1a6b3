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

What tenon costs, compared with tools for the same task. The rows of each table were measured in turns, in one run on one machine;
only the ratios between rows apply to other machines. Times are CPU time unless they say otherwise,
medians of several runs. Results are compared before times: a tool with a wrong result is marked, not ranked. All run on the
newest Node with long-term support, each in its newest version and as its own documentation recommends; rows that say so show tenon on
Node 20. A tool's row names what tenon does and the tool does not.

\`npm run bench\` makes this page again; \`npm run bench -- route\` measures one section. It installs the others into
\`bench/node_modules\`. \`npm test\` compares figures that do not vary between runs (sizes, counts) with \`bench/budgets.json\`.
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
