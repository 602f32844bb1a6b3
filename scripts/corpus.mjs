// `npm run corpus [folder…]`: every document of the corpus, and of any folder given, through every stage: load, lint,
// model, emit, both compilers, validators over the documents' own examples, the joint. Prints a table with times, sizes and
// reasons, keeps it as docs/corpus.md, and fails where less goes through than the baseline says.
// Options: --only NAME (entries whose name holds it; may be repeated), --built (dist/ is up to date), --rounds N,
// --reuse FILE (what an earlier run kept by --json stands for the entries that are not run), --no-compile, --update (keep the counts as the new baseline), --json FILE.
import { spawnSync } from "node:child_process";
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true, default: [] },
    built: { type: "boolean", default: false },
    compile: { type: "boolean", default: true },
    update: { type: "boolean", default: false },
    rounds: { type: "string", default: "1" },
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
for (const entry of entries) {
  const result = await tryEntry(entry);
  const known = results.findIndex(({ name }) => name === result.name);
  if (known === -1) results.push(result);
  else results[known] = result;
  console.log(printRow(result));
}
if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 1));
settle();

/** Takes all documents of an entry through the stages, and compiles them together. */
async function tryEntry({ name, folder, roots }) {
  const project = mkdtempSync(join(tmpdir(), "tenon-corpus-"));
  try {
    await prepareProject(project);
    const outcomes = roots.map((document, index) =>
      tryDocument(
        { name: document, document: join(folder, document), allow: [folder] },
        addOutput(project, `d${index}`),
      ),
    );
    const isEmitted = outcomes.some(({ bytes }) => bytes !== undefined);
    const compiled =
      values.compile && isEmitted ? compilers.map((compiler) => compile(project, compiler, limits.time)) : [];
    return { name, outcomes, compiled };
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function tryDocument({ name, document, allow }, output) {
  const report = `${output}.json`;
  const argument = JSON.stringify({
    document,
    allow: name.includes("/") ? allow : [],
    output,
    report,
    rounds: Number(values.rounds),
  });
  const script = join(root, "scripts/corpus/try-document.mjs");
  const run = spawnSync(process.execPath, [`--max-old-space-size=${limits.heap}`, script, argument], {
    encoding: "utf8",
    timeout: limits.time,
    maxBuffer: 1 << 28,
  });
  const outcome = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { stage: "load", times: {}, codes: {} };
  const died =
    run.status === 0 ? undefined : `ended by ${run.signal ?? run.status}: ${run.stderr.slice(-300)}`;
  return { name, ...outcome, ...(died === undefined ? {} : { crash: outcome.crash ?? died }) };
}

function settle() {
  const counts = countsOf(results);
  const baseline = existsSync(baselinePath) ? JSON.parse(readFileSync(baselinePath, "utf8")) : {};
  const regressions = compareBaseline(counts, baseline);
  for (const regression of regressions) console.error(`less than before: ${regression}`);
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
