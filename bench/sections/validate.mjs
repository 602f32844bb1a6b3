// Measures validators: speed on two values, sizes, and the agreement of formats with ajv's full mode.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { measureBundle } from "../kit/bundle.mjs";
import { compareFormats } from "../kit/compare-formats.mjs";
import {
  compileAjv,
  compileTypebox,
  createArktype,
  createValibot,
  createZod,
  v,
} from "../kit/from-schema.mjs";
import { runProcess, timeInTurns } from "../kit/measure.mjs";
import { findOutput, generateOutput, readFiles } from "../kit/outputs.mjs";
import { documents, requireDocuments, work } from "../kit/places.mjs";
import { recipe } from "../kit/recipe.mjs";
import { timeRecursion } from "../kit/recursion-table.mjs";

export const peers = ["ajv", "ajv-formats", "typebox", "arktype", "zod", "valibot"];

export async function measure() {
  requireDocuments();
  const [own, github, recursive] = [
    await generateOutput("own"),
    await generateOutput("github"),
    await generateOutput("recursive"),
  ];
  const times = await timeTables(own, github, recursive, () => true);
  return [...times, await sizeTable(own, github), ...(await formatTables())];
}

export function older() {
  const isOwn = (label) => label.startsWith("tenon");
  return timeTables(findOutput("own"), findOutput("github"), findOutput("recursive"), isOwn);
}

async function timeTables(own, github, recursive, isAsked) {
  const document = JSON.parse(readFileSync(documents.github, "utf8"));
  const example = document.components.examples["full-repository"].value;
  // Adds the only required property that the example lacks.
  const repository = { ...example, has_discussions: false };
  const recipes = ["RecipeResource", "RecipeResource", recipe, "The recipe resource, 0.5 kB"];
  const repositories = ["FullRepository", "full-repository", repository, "GitHub's full repository, 23 kB"];
  return [
    await timeTable(own, ...recipes, isAsked),
    await timeTable(github, ...repositories, isAsked),
    await timeRecursion(recursive, compileAjv, isAsked),
  ];
}

async function timeTable({ js }, symbol, name, value, title, isAsked) {
  const defs = JSON.parse(readFileSync(join(js, "schemas.json"), "utf8")).$defs;
  const own = await import(pathToFileURL(join(js, "validators.js")).href);
  const values = { good: value, "first wrong": breakFirst(value), "last wrong": breakLast(value) };
  const rows = createCandidates(own, symbol, defs, name)
    .filter(({ label }) => isAsked(label))
    .flatMap(({ label, kind, make }) => {
      try {
        const run = make();
        const verdicts = Object.values(values).map((each) => (run(each) ? "y" : "n"));
        return [{ label, run, kind, verdicts: verdicts.join("") }];
      } catch (error) {
        console.log(`${label}: ${error.stack}`);
        return [];
      }
    });
  const times = Object.values(values).map((each) => {
    const timed = rows.map(({ label, run }) => ({ name: label, run: (count) => repeat(run, each, count) }));
    return timeInTurns(timed, { rounds: 7, slice: 15 });
  });
  return {
    title,
    columns: ["ns per call", "answers", ...Object.keys(values), "good × ajv, fast formats", "verdicts"],
    rows: rows.map(({ label, kind, verdicts }) => [
      label,
      kind,
      ...times.map((each) => each.get(label)),
      times[0].get(label) / times[0].get(kind === "all" ? "ajv, fast formats, all" : "ajv, fast formats"),
      verdicts,
    ]),
    chart: 2,
    note: "The correct verdicts are ynn. tenon, ajv-formats' full mode, TypeBox and zod reject dates that do not exist. ajv-formats' fast mode and the arktype and valibot schemas used here do not. For libraries other than ajv, the schema is written with their own builders. zod and valibot return a copy of the value. The × is the ratio to ajv with fast formats and the same kind of result (the first error or all errors).",
  };
}

/** The validators to measure. `make` is called later, so that one that cannot be made is left out. */
function createCandidates(own, symbol, defs, name) {
  const ajv = (formats, allErrors) => () => compileAjv(defs, name, { formats, allErrors }).validate;
  const candidate = (label, kind, make) => ({ label, kind, make });
  /** Makes the check from the schema once; `run` then calls it with each value. */
  const of = (create, run) => () => {
    const made = create(defs, name);
    return (value) => run(made, value);
  };
  return [
    candidate("tenon is…", "first", () => own[`is${symbol}`]),
    candidate("tenon validate…", "all", () => (value) => own[`validate${symbol}`](value).valid),
    candidate("ajv, no formats", "first", ajv("none", false)),
    candidate("ajv, fast formats", "first", ajv("fast", false)),
    candidate("ajv, fast formats, all", "all", ajv("fast", true)),
    candidate("ajv, full formats", "first", ajv("full", false)),
    candidate("ajv, full formats, all", "all", ajv("full", true)),
    candidate(
      "typebox Check",
      "first",
      of(compileTypebox, (box, value) => box.Check(value)),
    ),
    candidate(
      "typebox Errors",
      "all",
      of(compileTypebox, (box, value) => [...box.Errors(value)].length === 0),
    ),
    candidate(
      "arktype allows",
      "first",
      of(createArktype, (type, value) => type.allows(value)),
    ),
    candidate(
      "arktype",
      "all",
      of(createArktype, (type, value) => type(value)?.[" arkKind"] !== "errors"),
    ),
    candidate(
      "zod safeParse",
      "all",
      of(createZod, (zod, value) => zod.safeParse(value).success),
    ),
    candidate(
      "valibot abortEarly",
      "first",
      of(createValibot, (schema, value) => v.safeParse(schema, value, { abortEarly: true }).success),
    ),
    candidate(
      "valibot",
      "all",
      of(createValibot, (schema, value) => v.safeParse(schema, value).success),
    ),
  ];
}

function repeat(run, value, count) {
  let sum = 0;
  for (let i = 0; i < count; i++) if (run(value)) sum++;
  return sum;
}

function breakFirst(value) {
  return { ...value, id: typeof value.id === "string" ? 7 : "7" };
}

/** Makes a value invalid at a late and deep place: replaces the last text of the last object by a number. */
function breakLast(value) {
  const copy = structuredClone(value);
  const last = copy.links ?? copy.organization;
  const owner = last.self ?? last;
  const key = owner.href === undefined ? "login" : "href";
  owner[key] = 7;
  return copy;
}

async function sizeTable(own, github) {
  const bundle = async ({ ts }, name) => {
    const path = JSON.stringify(join(ts, "validators.ts"));
    return measureBundle(`import { ${name} } from ${path}; console.log(${name}(globalThis.value));`);
  };
  const rows = [];
  const add = async (label, output, name, file) => {
    const { bytes, gzip } = await bundle(output, name, file);
    rows.push([label, bytes, gzip]);
  };
  await add("tenon isRecipeResource", own, "isRecipeResource", "RecipeResource");
  await add("tenon validateRecipeResource", own, "validateRecipeResource", "RecipeResource");
  await add("tenon isRepository (GitHub's)", github, "isrepository", "repository");
  await add("tenon validateRepository (GitHub's)", github, "validaterepository", "repository");
  const defs = JSON.parse(readFileSync(join(github.js, "schemas.json"), "utf8")).$defs;
  const files = readFiles(join(github.js, "validators"));
  const components = files.filter(({ path }) => !path.startsWith("operations"));
  const text = (list) => list.map((file) => file.text).join("");
  rows.push(["tenon, all of GitHub's components", ...weigh(text(components))]);
  rows.push(["tenon, and its operations", ...weigh(text(files))]);
  rows.push(["ajv standalone, GitHub's components", ...weigh(await compileAll(defs))]);
  return { title: "Sizes of validators", columns: ["octets", "of code", "after gzip"], rows, chart: 1 };
}

function weigh(text) {
  const bytes = Buffer.from(text);
  return [bytes.length, gzipSync(bytes, { level: 9 }).length];
}

/** Compiles all schemas with ajv, in a process of its own, since that takes half a gigabyte of memory. */
async function compileAll(defs) {
  const [input, output] = [join(work, "defs.json"), join(work, "ajv-all.mjs")];
  writeFileSync(input, JSON.stringify(defs));
  const program = `
    const { createAjv } = await import(${JSON.stringify(import.meta.resolve("../kit/from-schema.mjs"))});
    const { default: standaloneCode } = await import("ajv/dist/standalone/index.js");
    const { readFileSync, writeFileSync } = await import("node:fs");
    const ajv = createAjv({ formats: "full", allErrors: true, inlineRefs: false });
    const $defs = JSON.parse(readFileSync(${JSON.stringify(input)}, "utf8"));
    ajv.addSchema({ $defs }, "all");
    const names = {};
    Object.keys($defs).forEach((name, index) => {
      ajv.addSchema({ $ref: "all#/$defs/" + encodeURIComponent(name) }, "n" + index);
      names["v" + index] = "n" + index;
    });
    ajv.opts.code.esm = true;
    writeFileSync(${JSON.stringify(output)}, standaloneCode(ajv, names));`;
  const path = join(work, "compile-all.mjs");
  writeFileSync(path, program);
  const run = runProcess([process.execPath, path]);
  if (run.status !== 0) throw new Error(run.output);
  return readFileSync(output, "utf8");
}

/** Loads the formats from the package, since an output has only those that its document names. */
async function formatTables() {
  const load = (file) => import(`../../dist/runtime/formats/${file}.js`);
  const compared = await compareFormats(load);
  return [
    {
      title: "Formats beside ajv-formats' full mode",
      columns: ["format", "texts", "agree"],
      rows: compared.map(({ format, texts, agree }) => [format, texts, agree]),
      note: "The strings are handwritten valid and invalid examples, and variants of each with one character removed, doubled or replaced.",
    },
    {
      title: "Where formats differ, and what their specifications say",
      columns: ["format", "texts", "e.g.", "tenon, ajv", "by", "rule", "grammar"],
      rows: compared.flatMap(({ format, classes }) =>
        classes.map(({ count, example, own, source, rule, grammar }) => [
          format,
          count,
          `\`${JSON.stringify(example)}\``,
          own ? "yes, no" : "no, yes",
          source,
          rule,
          `\`${grammar}\``,
        ]),
      ),
      note: "Every string with different verdicts belongs to one of these classes.",
    },
  ];
}
