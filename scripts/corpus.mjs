// `npm run corpus [folder…]`: takes every document of the corpus, and of the given folders, through every stage: load, lint, model, emit,
// both compilers, validators with the documents' own examples, the joint. Prints a table with times, sizes and reasons, writes it to
// docs/corpus.md, and fails if fewer documents or operations pass than in the baseline. Options: --only NAME (entries whose name contains
// it; may be repeated), --built (dist/ is up to date), --rounds N, --workers N (entries at a time; default 2), --reuse FILE (the file of an
// earlier --json has the results of entries that are not run), --no-compile, --update (store the counts as the new baseline), --json FILE.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { compareBaseline, countsOf } from "./corpus/baseline.mjs";
import { addOutput, compile, compilers, prepareProject } from "./corpus/compile.mjs";
import { listDocuments } from "./corpus/list-documents.mjs";
import { printReport, printRow } from "./corpus/print-report.mjs";
import { runNode } from "./corpus/run-node.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true, default: [] },
    built: { type: "boolean", default: false },
    compile: { type: "boolean", default: true },
    update: { type: "boolean", default: false },
    rounds: { type: "string", default: "1" },
    workers: { type: "string", default: "2" },
    json: { type: "string" },
    reuse: { type: "string" },
  },
  allowNegative: true,
});
const root = fileURLToPath(new URL("..", import.meta.url));
const corpus = join(root, "../shared/corpus");
const baselinePath = join(root, "scripts/corpus/baseline.json");
/** Limits of one document: milliseconds, and megabytes of heap. */
const limits = { time: 600_000, heap: 4096 };

if (!values.built) await build();
if (!existsSync(corpus)) console.log(`skipped: there is no ${corpus}`);
const entries = [...(existsSync(corpus) ? [corpus] : []), ...positionals]
  .flatMap(listDocuments)
  .filter(({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)));
const results = values.reuse === undefined ? [] : JSON.parse(readFileSync(values.reuse, "utf8"));
const fresh = new Map();
const waiting = [...entries];
await Promise.all(Array.from({ length: Math.max(1, Number(values.workers)) }, work));
for (const { name } of entries) {
  const result = fresh.get(name);
  const known = results.findIndex((other) => other.name === name);
  if (known === -1) results.push(result);
  else results[known] = result;
}
if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 1));
classifyOutcome();

/** Runs entries until none is left, and prints a line when each has ended. */
async function work() {
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    const result = await tryEntry(entry);
    fresh.set(entry.name, result);
    console.log(`[${fresh.size}/${entries.length}] ${printRow(result)}`);
  }
}

/** Takes all documents of an entry through the stages, and compiles them together. */
async function tryEntry({ name, folder, roots }) {
  const project = mkdtempSync(join(tmpdir(), "tenon-corpus-"));
  try {
    await prepareProject(project);
    const outcomes = [];
    for (const [index, document] of roots.entries()) {
      const subject = { name: document, document: join(folder, document), allow: [folder] };
      outcomes.push(await tryDocument(subject, addOutput(project, `d${index}`)));
    }
    const isEmitted = outcomes.some(({ bytes }) => bytes !== undefined);
    const compiled = [];
    for (const compiler of values.compile && isEmitted ? compilers : [])
      compiled.push(await compile(project, compiler, limits.time));
    return { name, outcomes, compiled };
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

async function tryDocument({ name, document, allow }, output) {
  const report = `${output}.json`;
  const argument = JSON.stringify({
    document,
    allow: name.includes("/") ? allow : [],
    output,
    report,
    rounds: Number(values.rounds),
  });
  const script = join(root, "scripts/corpus/try-document.mjs");
  const run = await runNode([`--max-old-space-size=${limits.heap}`, script, argument], limits.time);
  const outcome = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { stage: "load", times: {}, codes: {} };
  const died = run.ended === undefined ? undefined : `ended by ${run.ended}: ${run.stderr.slice(-300)}`;
  return { name, ...outcome, ...(died === undefined ? {} : { crash: outcome.crash ?? died }) };
}

function classifyOutcome() {
  const counts = countsOf(results);
  const baseline = existsSync(baselinePath) ? JSON.parse(readFileSync(baselinePath, "utf8")) : {};
  const regressions = compareBaseline(counts, baseline);
  for (const regression of regressions) console.error(`worse than before: ${regression}`);
  const isWhole =
    (values.only.length === 0 || values.reuse !== undefined) &&
    positionals.length === 0 &&
    values.compile &&
    existsSync(corpus);
  if (isWhole) writeFileSync(join(root, "docs/corpus.md"), printReport(results));
  if (values.update) {
    writeFileSync(
      baselinePath,
      `${JSON.stringify({ ...(isWhole ? {} : baseline), ...counts }, undefined, 2)}\n`,
    );
  } else if (regressions.length > 0) process.exitCode = 1;
  if (results.some(({ outcomes }) => outcomes.some(({ crash }) => crash !== undefined))) process.exitCode = 1;
}
