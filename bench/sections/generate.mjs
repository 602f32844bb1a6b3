// Measures generation from a document to files: whole processes, in turns.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, medianOf, runInTurns, runProcess, tellOnce } from "../kit/measure.mjs";
import { onOlder } from "../kit/older-node.mjs";
import { generateWith, generators } from "../kit/peers.mjs";
import { cli, documents, olderNode, peer, requireDocuments, work } from "../kit/places.mjs";
import { writeLarge, writeSynthetic } from "../kit/synthetic.mjs";
import { measureWatch } from "../kit/watch.mjs";

export const peers = [
  "openapi-typescript",
  "@hey-api/openapi-ts",
  "orval",
  "@kubb/core",
  "typed-openapi",
  "@redocly/cli",
  "zod",
];

const node = process.execPath;
const out = (name) => join(work, "generate", name);
const { openapiTypescript, heyApi, orval, kubb, typedOpenapi, redocly } = generators;
const { name: typesOnly } = openapiTypescript;

export async function measure() {
  requireDocuments();
  rmSync(out("past"), { recursive: true, force: true });
  mkdirSync(out(""), { recursive: true });
  const large = join(work, "large.json");
  writeLarge(large);
  const all = [openapiTypescript, heyApi, orval, kubb, typedOpenapi, redocly];
  const { github, stripe } = documents;
  const tried =
    "orval 8.38 with zod schemas failed with an error on GitHub's document (`Cannot read properties of null`, also without its `default: null` and `example: null`), and had not finished on Stripe's after 55 s of CPU and 4.1 GB, nor with `generateReusableSchemas`. typed-openapi with `--runtime zod` failed with an error on GitHub's document (the string `won't fix` in an enum), and had not finished on Stripe's after 118 s of CPU. kubb 5.2 does not have plugins for types and a client, and its zod plugin cannot be installed with it, so we used the newest version 4.";
  return [
    documentTable("GitHub's document: 13 MB, 1,223 operations", github, all, tried),
    documentTable("Stripe's document: 2.5 MB, 452 operations", stripe, all, tried),
    documentTable("12,000 operations over 5,000 schemas: 20 MB", large, [openapiTypescript, heyApi]),
    againTable(await measureWatch()),
    slopeTable(),
    startTable(),
  ];
}

/** tenon with all parts on both Nodes, with types and client only, and the other tools. */
function documentTable(title, document, others, tried = "") {
  const own = (name, argv, lacks) => ({ name, argv, lacks, before: moveAway("tenon") });
  const generate = [cli, "generate", document, "-o", out("tenon"), "--force"];
  const commands = [
    own("tenon, all of it", [node, ...generate], ""),
    own(`tenon, all of it${onOlder}`, [olderNode, ...generate], ""),
    own("tenon, types and client", [node, ...generate, "--only", "types,client"], "validators, a router"),
    ...others.map((other) => withNewFolder(generateWith(other, document, out("other")))),
  ];
  const figures = runInTurns(commands);
  const beside = (name, key, other) => {
    const [one, two] = [figures.get(name), figures.get(other)];
    return one.status === 0 && two.status === 0 ? one[key] / two[key] : undefined;
  };
  return {
    title,
    columns: [
      "tool",
      "wall s",
      "CPU s",
      "peak MB",
      "wall × types",
      "CPU × types",
      "wall × hey-api",
      "CPU × hey-api",
      "does not make",
    ],
    rows: commands.map(({ name, lacks }) => {
      const { wall, cpu, memory, status, count } = figures.get(name);
      const ratios = [typesOnly, heyApi.name].flatMap((other) => [
        beside(name, "wall", other),
        beside(name, "cpu", other),
      ]);
      const ended = status === 0 ? lacks : "ended with an error";
      const once = status === 0 ? tellOnce({ count }) : "";
      return [name + once, wall, cpu, Math.round(memory), ...ratios, ended];
    }),
    chart: 2,
    note: `${medianOf} "× types" is the ratio to openapi-typescript, which generates types only. "× hey-api" is the ratio to hey-api. ${tried}`,
  };
}

function withNewFolder(command) {
  const prepare = moveAway("other");
  return {
    ...command,
    before: () => {
      prepare();
      command.before();
    },
  };
}

/** Uses a new folder for each output: writing is slower in a folder whose files were just deleted. */
function moveAway(name) {
  mkdirSync(out("past"), { recursive: true });
  return () => {
    if (existsSync(out(name))) renameSync(out(name), join(out("past"), `${name}-${turn++}`));
  };
}

let turn = 0;

/** A second run, and runs after a change to the description and to a property of one schema. */
function againTable({ watch }) {
  const folder = out("again");
  const document = join(folder, "openapi.json");
  mkdirSync(folder, { recursive: true });
  cpSync(documents.github, document);
  const argv = [node, cli, "generate", document, "-o", join(folder, "api")];
  const older = [olderNode, ...argv.slice(1)];
  runProcess(argv);
  let edits = 0;
  const edit = () => writeFileSync(document, editSchema(readFileSync(documents.github, "utf8"), ++edits));
  const figures = runInTurns([
    { name: "after an edit to one schema", argv, before: edit },
    { name: "nothing changed", argv },
    { name: `nothing changed${onOlder}`, argv: older },
  ]);
  return {
    title: "tenon on GitHub's document, again",
    columns: ["run", "wall s", "CPU s", "peak MB"],
    rows: [
      ...[...figures].map(([name, { wall, cpu, memory }]) => [
        `tenon, ${name}`,
        wall,
        cpu,
        Math.round(memory),
      ]),
      ["tenon --watch, from the edit to the files", watch, undefined, undefined],
    ],
    chart: 1,
    note: `${medianOf} The watch time is the median of five edits.`,
  };
}

/** Adds a property to one schema of GitHub's document. */
export function editSchema(text, turn) {
  const document = JSON.parse(text);
  document.components.schemas["simple-user"].properties[`bench_${turn}`] = { type: "string" };
  return JSON.stringify(document);
}

function slopeTable() {
  const counts = [10, 100, 1000];
  const commands = counts.map((count) => {
    const document = join(work, `synthetic-${count}.json`);
    writeSynthetic(document, count);
    const name = `tenon, ${count} operations`;
    return { name, argv: [node, cli, "generate", document, "-o", out(`synthetic-${count}`), "--force"] };
  });
  const figures = runInTurns(commands);
  const start = median([1, 2, 3].map(() => runProcess([node, cli, "--version"]).cpu));
  const rows = commands.map(({ name }) => {
    const { wall, cpu, memory } = figures.get(name);
    return [name, wall, cpu, Math.round(memory)];
  });
  const slope = (from, to) =>
    Math.log((rows[to][2] - start) / (rows[from][2] - start)) / Math.log(counts[to] / counts[from]);
  return {
    title: "By the size of the document",
    columns: ["document", "wall s", "CPU s", "peak MB"],
    rows,
    note: `The slope of log CPU time, without the start of the command, against log operations: ${slope(0, 2).toFixed(2)} over all, ${slope(1, 2).toFixed(2)} from 100 to 1,000.`,
  };
}

function startTable() {
  const figures = runInTurns(
    [
      { name: "node -e 0", argv: [node, "-e", "0"], memory: false },
      { name: "tenon --version", argv: [node, cli, "--version"], memory: false },
      { name: "tenon --help", argv: [node, cli, "--help"], memory: false },
      { name: `tenon --help${onOlder}`, argv: [olderNode, cli, "--help"], memory: false },
      {
        name: "openapi-typescript --version",
        argv: [node, peer("openapi-typescript/bin/cli.js"), "--version"],
        memory: false,
      },
      {
        name: "redocly --version",
        argv: [node, peer("@redocly/cli/bin/cli.js"), "--version"],
        memory: false,
      },
    ],
    9,
  );
  return {
    title: "Start of the command",
    columns: ["command", "wall ms", "CPU ms", "CPU ms above Node"],
    rows: [...figures].map(([name, { wall, cpu }]) => [
      name,
      wall * 1000,
      cpu * 1000,
      (cpu - figures.get("node -e 0").cpu) * 1000,
    ]),
    chart: 1,
  };
}
