// `npm run joint -- <document>`: generates both halves from a document, sends sampled exchanges through them, breaks one
// side on purpose, and prints what fits. Options: --seed N, --rounds N, --json FILE,
// --built (dist/ is up to date). Exit code 1 where something does not fit.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { transpile } from "./transpile.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    rounds: { type: "string" },
    json: { type: "string" },
    built: { type: "boolean" },
  },
});
const [document = "spec/openapi.yaml"] = positionals;

if (!values.built) build();
const { loadDocument } = await import("../dist/contract/load/load-document.js");
const { buildContract } = await import("../dist/contract/build-contract.js");
const { generate } = await import("../dist/generator/generate.js");
const { createNames } = await import("../dist/generator/names/create-names.js");
const { createHalves } = await import("../dist/verifier/joint/create-halves.js");
const { runJoint } = await import("../dist/verifier/joint/run-joint.js");
const { printJoint } = await import("../dist/verifier/joint/print-joint.js");

const { loaded, findings } = await loadDocument(document);
const built = loaded && buildContract(loaded);
if (!built?.contract) {
  for (const finding of [...findings, ...(built?.findings ?? [])])
    console.error(`${finding.code}: ${finding.message}`);
  process.exit(1);
}
const { contract } = built;
const options = { importExtension: ".js", names: {} };
const { files } = await generate({ document, ...options });
const folder = mkdtempSync(join(tmpdir(), "tenon-joint-"));
try {
  await transpile(files, folder);
  const load = (path) => import(pathToFileURL(join(folder, path)).href);
  const { names } = createNames(contract.model, options.names);
  const checkModules = new Map(
    contract.model.operations.map((operation) => [operation.id, names.operation(operation)]),
  );
  const loadChecks = async ({ id }) => {
    const name = checkModules.get(id);
    return name && (await load(`validators/operations/${name.file}.js`))[`${name.function}Checks`];
  };
  const halves = createHalves(
    {
      client: await load("client.js"),
      routes: await load("routes.js"),
      operations: await load("operations.js"),
      createValidation: (await load("runtime/client/create-validation.js")).createValidation,
      loadChecks,
      functionOf: (operation) => names.operation(operation).function,
    },
    contract.model.operations,
  );
  const outcomes = await runJoint({
    model: contract.model,
    halves,
    seed: Number(values.seed ?? 1),
    rounds: Number(values.rounds ?? 2),
    onOperation: () => process.stderr.isTTY && process.stderr.write("."),
  });
  if (values.json) writeFileSync(values.json, JSON.stringify(outcomes, undefined, 2));
  const { text, fits } = printJoint(document, outcomes);
  console.log(text);
  process.exitCode = fits ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
