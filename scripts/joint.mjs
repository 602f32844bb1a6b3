// `npm run joint -- <document>`: generates client and router from a document, sends sampled exchanges from one to the other, also with one
// side broken on purpose, and prints which operations fit. Options: --seed N, --rounds N, --json FILE, --built (dist/ is up to date). Exit
// code 1 if an operation does not fit.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { openHalves } from "./open-halves.mjs";

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

if (!values.built) await build();
const { loadDocument } = await import("../dist/contract/build/load-document.js");
const { buildContract } = await import("../dist/contract/build/build-contract.js");
const { generate } = await import("../dist/generator/session/generate.js");
const { createNames } = await import("../dist/generator/names/create-names.js");
const { ownAnswersOf } = await import("../dist/validation/answers/own-answers.js");
const { withXmlAsText } = await import("../dist/contract/model/xml-as-text.js");
const { runJoint } = await import("../dist/test/joint/halves/run-joint.js");
const { createChecks } = await import("../dist/validation/checks/create-checks.js");
const { createUnreadFinder } = await import("../dist/test/joint/halves/find-unread.js");
const { printJoint } = await import("../dist/test/joint/halves/print-joint.js");

const { loaded, findings } = await loadDocument(document);
const built = loaded && buildContract(loaded);
if (!built?.contract) {
  for (const finding of [...findings, ...(built?.findings ?? [])])
    console.error(`${finding.code}: ${finding.message}`);
  process.exit(1);
}
// Generated code without an XML codec reads and writes XML as text.
const contract = { ...built.contract, model: withXmlAsText(built.contract.model) };
const options = { importExtension: ".js", names: {} };
const { files } = await generate({ document, ...options });
const folder = mkdtempSync(join(tmpdir(), "tenon-joint-"));
try {
  const { names } = createNames(contract.model, options.names);
  const { halves } = await openHalves({ contract, names, files }, folder);
  const outcomes = await runJoint({
    model: contract.model,
    halves,
    checks: createChecks(contract),
    unreadOf: createUnreadFinder(contract),
    seed: Number(values.seed ?? 1),
    rounds: Number(values.rounds ?? 2),
    unfilledOf: (operation) =>
      ownAnswersOf(contract)
        .unfilledOf(operation)
        .flatMap(({ unfilled }) => unfilled),
    onOperation: () => process.stderr.isTTY && process.stderr.write("."),
  });
  if (values.json) writeFileSync(values.json, JSON.stringify(outcomes, undefined, 2));
  const { text, fits } = printJoint(document, outcomes);
  console.log(text);
  process.exitCode = fits ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
