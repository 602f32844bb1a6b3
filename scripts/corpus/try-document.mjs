// Takes one document through every stage except the compilers, in its own process. The only argument is a JSON object: `document`, `allow`,
// `output` (the folder for the TypeScript), `report` (the file for the outcome, written again after each stage).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadDocument } from "../../dist/contract/build/load-document.js";
import { unchecked } from "../../dist/generator/output/emitted-file.js";
import { openHalves } from "../open-halves.mjs";
import { tryExamples } from "./try-examples.mjs";
import { tryJoint } from "./try-joint.mjs";
import { tryProbe } from "./try-probe.mjs";

const { document, allow, output, report, rounds } = JSON.parse(process.argv[2]);
/** The limits of the probe: a few requests for each operation of most documents. Time in milliseconds. */
const probeLimits = { maxRequests: 2000, maxTime: 20_000 };
const outcome = { stage: "load", times: {}, codes: {} };

/** Runs a stage. The report names the stage before it runs, so that it shows where a process died. */
async function stage(name, work) {
  outcome.stage = name;
  keep();
  const start = performance.now();
  try {
    return await work();
  } finally {
    outcome.times[name] = Math.round(performance.now() - start);
  }
}

function keep() {
  writeFileSync(report, JSON.stringify(outcome));
}

function tell(findings) {
  for (const { code, severity, message, places } of findings) {
    if (!Object.hasOwn(outcome.codes, code))
      outcome.codes[code] = { severity, count: 0, first: describe(message, places) };
    outcome.codes[code].count += 1;
  }
}

function describe(message, places) {
  const [place] = places;
  return place === undefined ? message : `${place.file}:${place.line}: ${message}`;
}

function writeTypeScript(files) {
  for (const { path, text } of files) {
    if (path.startsWith("runtime/") || !path.endsWith(".ts")) continue;
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), path.startsWith("validators") ? text : text.replace(unchecked, ""));
  }
}

async function run() {
  const { loaded, findings } = await stage("load", () => loadDocument(document, { allow }));
  tell(findings);
  if (loaded === undefined) return;
  const { lintDocument } = await import("../../dist/contract/lint/lint-document.js");
  const lint = await stage("lint", () => lintDocument(loaded));
  outcome.lint = { errors: lint.filter(({ severity }) => severity === "error").length, all: lint.length };
  const { buildContract } = await import("../../dist/contract/build/build-contract.js");
  const built = await stage("model", () => buildContract(loaded));
  tell(built.findings);
  const { contract } = built;
  if (contract === undefined) return;
  const { operations, webhooks, schemas, leftOut } = contract.model;
  outcome.model = {
    specification: contract.model.specification,
    operations: operations.length,
    webhooks: webhooks.length,
    schemas: schemas.length,
    leftOut: leftOut?.length ?? 0,
  };
  const emitted = await stage("emit", () => emit(contract));
  tell(emitted.findings);
  if (emitted.files.length === 0) return;
  outcome.bytes = emitted.files.reduce(
    (sum, { path, text }) => sum + (path.startsWith("runtime/") ? 0 : text.length),
    0,
  );
  writeTypeScript(emitted.files);
  await tryHalves(contract, emitted.files);
  outcome.stage = "done";
}

async function emit(contract) {
  const { emitFiles } = await import("../../dist/generator/emitters/emit-files.js");
  const { transformDocument } = await import("../../dist/generator/types/transform-document.js");
  const tools = { transform: (task) => transformDocument(task) };
  return emitFiles(contract, { importExtension: ".js", names: {} }, tools);
}

async function tryHalves(contract, files) {
  const { createNames } = await import("../../dist/generator/names/create-names.js");
  const { withXmlAsText } = await import("../../dist/contract/model/xml-as-text.js");
  // Generated code without an XML codec reads and writes XML as text.
  const generated = { ...contract, model: withXmlAsText(contract.model) };
  const { names } = createNames(generated.model, {});
  const folder = mkdtempSync(join(tmpdir(), "tenon-corpus-halves-"));
  try {
    const { halves, loadChecks, routes } = await stage("open", () =>
      openHalves({ contract: generated, names, files }, folder),
    );
    outcome.examples = await stage("examples", () => tryExamples(contract.model, loadChecks));
    outcome.joint = await stage("joint", () => tryJoint(generated, halves, rounds));
    outcome.probe = await stage("probe", () => tryProbe(contract, routes, probeLimits));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await run();
} catch (error) {
  outcome.crash = String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 2000);
}
outcome.memory = Math.round(process.resourceUsage().maxRSS / 1024);
keep();
