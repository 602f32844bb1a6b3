// `npm run show -- <stage> <document> [pointer]` prints, as JSON, the data that a stage of tenon makes from a document:
//   model       the model (contract/model), which all further stages work from
//   schema      the schema at a pointer of the normalised document or, without one, all named ones: as normalised, and the units that
//               its validator is compiled from, without those of named schemas that it refers to
//   operation   the descriptors of operations by id, which the runtime works from
//   view        the views of the templates by name, such as /client.ts.hbs
// A pointer (RFC 6901) selects a part of the output. Uses the last build.
import { parseArgs } from "node:util";
import { buildContract } from "../dist/contract/build/build-contract.js";
import { loadDocument } from "../dist/contract/build/load-document.js";
import { describeContract, describeOperation } from "../dist/contract/descriptors/describe-operation.js";
import { printFindings } from "../dist/contract/findings/print-findings.js";
import { createEmission } from "../dist/generator/emitters/emission.js";
import { emitParts } from "../dist/generator/emitters/emitted-parts.js";
import { createNames } from "../dist/generator/names/create-names.js";
import { completeParts } from "../dist/generator/output/output-parts.js";
import { findNode } from "../dist/language/openapi/find-node.js";
import { createPreparer } from "../dist/validation/prepare/create-preparer.js";

const usage = "npm run show -- model|schema|operation|view <document> [pointer]";

function showModel({ model }, pointer) {
  return pick(model, pointer);
}

function showOperations({ model }, pointer) {
  const operations = [...model.operations, ...model.webhooks].map((operation) => [
    operation.id,
    describeOperation(operation, model),
  ]);
  return pick({ contract: describeContract(model), operations: Object.fromEntries(operations) }, pointer);
}

/** The views that emitters pass to templates. The view of the types is not among them, since it contains printed types. */
async function showViews(contract, pointer) {
  const { names } = createNames(contract.model);
  const views = {};
  const render = (template, view) => {
    views[template] = view;
    return "";
  };
  const options = { importExtension: ".js", names: {} };
  await emitParts(createEmission({ contract, names, options, parts: completeParts(), render }));
  return pick(views, pointer);
}

function showSchemas({ model, document, placeOf }, pointer) {
  const show = (at) => {
    const found = findNode(document, at);
    if (found === undefined) return undefined;
    const names = new Map(model.schemas.map((schema) => [schema.pointer, `check_${schema.name}`]));
    const preparer = createPreparer(document, names);
    const unit = preparer.unitOf(found.value, found.pointer);
    preparer.unit(unit);
    const { file, line, column } = placeOf(found.pointer);
    return {
      place: `${file}:${line}:${column}`,
      normalised: found.value,
      unit,
      units: Object.fromEntries(preparer.units),
      notes: preparer.notes,
    };
  };
  if (pointer !== "") return show(pointer);
  return Object.fromEntries(model.schemas.map((schema) => [schema.name, show(schema.pointer)]));
}

const stages = new Map([
  ["model", showModel],
  ["schema", showSchemas],
  ["operation", showOperations],
  ["view", showViews],
]);

/** The value at a pointer. `$ref`s are not followed, since the output is not a document. */
function pick(value, pointer) {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((node, name) => (Object.hasOwn(Object(node), name) ? node[name] : undefined), value);
}

/** Converts maps to objects and sets to lists, for `JSON.stringify`. */
function toJson(_name, value) {
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Set ? [...value] : value;
}

function fail(message, status) {
  console.error(message);
  process.exit(status);
}

const [stage, document, pointer = "", ...rest] = parseArgs({ allowPositionals: true }).positionals;
const show = stages.get(stage);
if (show === undefined || document === undefined || rest.length > 0) fail(usage, 2);
if (pointer !== "" && !pointer.startsWith("/"))
  fail(`${pointer} is not a JSON Pointer: it does not begin with \`/\``, 2);
const { loaded, findings } = await loadDocument(document);
const built = loaded === undefined ? { findings: [] } : buildContract(loaded);
if (built.contract === undefined) fail(printFindings([...findings, ...built.findings], "pretty"), 1);
const shown = await show(built.contract, pointer);
if (shown === undefined) fail(`The output of \`${stage}\` for ${document} has nothing at ${pointer}.`, 1);
console.log(JSON.stringify(shown, toJson, 2));
