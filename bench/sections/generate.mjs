// From a document to files: whole processes, in turns.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, medianOf, runInTurns, runProcess } from "../kit/measure.mjs";
import { writeOrvalConfig } from "../kit/peers.mjs";
import { cli, documents, peer, requireDocuments, work } from "../kit/places.mjs";
import { writeSynthetic } from "../kit/synthetic.mjs";
import { measureWatch } from "../kit/watch.mjs";

export const peers = [
  "openapi-typescript",
  "@hey-api/openapi-ts",
  "orval",
  "typed-openapi",
  "@redocly/cli",
  "zod",
];

const node = process.execPath;
/** Some of the others take all the memory that there is before they end: they get what tenon may take five times over. */
const LIMIT = "--max-old-space-size=3000";
const out = (name) => join(work, "generate", name);

export async function measure() {
  requireDocuments();
  rmSync(out("past"), { recursive: true, force: true });
  mkdirSync(out(""), { recursive: true });
  return [
    documentTable("github"),
    documentTable("stripe"),
    againTable(await measureWatch()),
    slopeTable(),
    startTable(),
  ];
}

function documentTable(key) {
  const document = documents[key];
  const config = join(work, `orval-${key}.config.mjs`);
  writeOrvalConfig(config, document, out("orval"));
  // A generator that takes many times as long is measured once, with a note.
  const near = [
    {
      name: "tenon, all of it",
      argv: [node, cli, "generate", document, "-o", out("tenon"), "--force"],
      before: moveAway("tenon", key),
    },
    {
      name: "openapi-typescript, types",
      argv: [node, peer("openapi-typescript/bin/cli.js"), document, "-o", out("types.ts")],
    },
  ];
  const far = [
    {
      name: "typed-openapi, client",
      argv: [node, peer("typed-openapi/bin.js"), document, "-o", "generate/typed.ts"],
    },
    {
      name: "Redocly generate-client, with zod",
      argv: [
        node,
        peer("@redocly/cli/bin/cli.js"),
        "generate-client",
        document,
        "-o",
        out("redocly.ts"),
        "--generator",
        "typescript",
        "--generator",
        "zod",
      ],
    },
    {
      name: "hey-api, sdk and zod",
      argv: [
        node,
        peer("@hey-api/openapi-ts/bin/run.js"),
        "-i",
        document,
        "-o",
        out("hey"),
        "-p",
        "@hey-api/typescript",
        "@hey-api/sdk",
        "@hey-api/client-fetch",
        "zod",
      ],
    },
    { name: "orval, fetch and zod", argv: [node, peer("orval/dist/bin/orval.js"), "--config", config] },
  ].map(({ name, argv: [, ...rest] }) => ({ name, argv: [node, LIMIT, ...rest], mayFail: true }));
  const figures = new Map([...runInTurns(near), ...runInTurns(far, 1)]);
  const base = figures.get("openapi-typescript, types");
  return {
    title:
      key === "github"
        ? "GitHub's document: 13 MB, 1,223 operations"
        : "Stripe's document: 2.5 MB, 452 operations",
    columns: ["tool", "wall s", "CPU s", "peak MB", "wall ×", "CPU ×", "ended"],
    rows: [...figures].map(([name, { wall, cpu, memory, status }]) => [
      name,
      wall,
      cpu,
      Math.round(memory),
      wall / base.wall,
      cpu / base.cpu,
      status === 0 ? "well" : "with an error",
    ]),
    chart: 2,
    note: `tenon and openapi-typescript: ${medianOf} The others, once, with at most 3 GB of memory. The × are beside openapi-typescript.`,
  };
}

/** An output is made in a new folder each time: files that were just deleted in one slow down those written there. */
function moveAway(name, key) {
  let turn = 0;
  const past = join(out("past"), key);
  mkdirSync(past, { recursive: true });
  return () => {
    if (existsSync(out(name))) renameSync(out(name), join(past, `${name}-${turn++}`));
  };
}

/** A second run, and one after a change to the description of one schema and to a property of it. */
function againTable({ watch }) {
  const folder = out("again");
  const document = join(folder, "openapi.json");
  mkdirSync(folder, { recursive: true });
  cpSync(documents.github, document);
  const argv = [node, cli, "generate", document, "-o", join(folder, "api")];
  runProcess(argv);
  let turn = 0;
  const edit = () => writeFileSync(document, editSchema(readFileSync(documents.github, "utf8"), ++turn));
  const figures = runInTurns([
    { name: "after an edit to one schema", argv, before: edit },
    { name: "nothing changed", argv },
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
    note: `${medianOf} The watch: the median of five edits.`,
  };
}

/** Adds a property to one schema of GitHub's document. */
export function editSchema(text, turn) {
  const document = JSON.parse(text);
  document.components.schemas["simple-user"].properties[`bench_${turn}`] = { type: "string" };
  return JSON.stringify(document);
}

function slopeTable() {
  const counts = [10, 100, 1000, 10_000];
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
    note: `The slope between logarithms of operations and CPU time, without the start of the command: ${slope(0, 3).toFixed(2)} over all, ${slope(2, 3).toFixed(2)} from 1,000 to 10,000.`,
  };
}

function startTable() {
  const figures = runInTurns(
    [
      { name: "node -e 0", argv: [node, "-e", "0"], memory: false },
      { name: "tenon --version", argv: [node, cli, "--version"], memory: false },
      { name: "tenon --help", argv: [node, cli, "--help"], memory: false },
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
