// Compares two versions of a large document, with tenon and with redocly diff.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { medianOf, runInTurns } from "../kit/measure.mjs";
import { onOlder } from "../kit/older-node.mjs";
import { cli, documents, olderNode, peer, requireDocuments, root, work } from "../kit/places.mjs";

export const peers = ["@redocly/cli"];

const node = process.execPath;
const EDITS = 50;

export async function measure() {
  requireDocuments();
  mkdirSync(work, { recursive: true });
  const { github } = documents;
  const edited = writeEdited(github);
  const own = (other, on = node) => [on, cli, "diff", github, other, "--format", "json"];
  const redocly = (other) => [
    node,
    peer("@redocly/cli/bin/cli.js"),
    "diff",
    github,
    other,
    "--format",
    "json",
  ];
  const figures = runInTurns([
    { name: "tenon diff, itself", argv: own(github), mayFail: true },
    { name: "redocly diff, itself", argv: redocly(github), mayFail: true },
    { name: `tenon diff, ${EDITS} edits`, argv: own(edited), mayFail: true },
    { name: `tenon diff, ${EDITS} edits${onOlder}`, argv: own(edited, olderNode), mayFail: true },
    { name: `redocly diff, ${EDITS} edits`, argv: redocly(edited), mayFail: true },
    // Reads and models one document; a comparison does so with two.
    {
      name: "tenon coverage of no traffic",
      argv: [node, cli, "verify", "/dev/null", "--input-format", "ndjson", "--api", github],
      mayFail: true,
    },
  ]);
  return [
    {
      title: "GitHub's document (13 MB) with itself, and with a copy that differs in 50 places",
      columns: ["comparison", "wall s", "CPU s", "peak MB", "does not do"],
      rows: [...figures].map(([name, { wall, cpu, memory }]) => [
        name,
        wall,
        cpu,
        Math.round(memory),
        name.startsWith("redocly") ? "an exchange for each break" : "",
      ]),
      chart: 1,
      note: `The edits are spread over all operations. Parameters are added, required or narrowed, operations are deprecated, and descriptions are changed. tenon also finds and prints an exchange for each breaking change. The last row shows the time to read one document. ${medianOf}`,
    },
    ...historyTables(),
  ];
}

/** Real histories, as published. */
const histories = [
  ["OpenAI, 3 MB", "openai-old.yaml", "openai-new.yaml"],
  ["Qdrant 1.18 to 1.19, 0.5 MB", "qdrant-1.18.json", "qdrant-1.19.json"],
];

/** Documents compared with a copy that has 50 edits. */
const copies = [
  ["Stripe, 50 edits, 2.5 MB", documents.stripe],
  ["Box, 50 edits, 1.8 MB", documents.box],
];

/** The table of histories; none if the documents are absent. */
function historyTables() {
  const folder = join(root, "../shared/diff/histories");
  if (!existsSync(folder)) return [];
  const unpack = (name) => {
    const path = join(work, name);
    writeFileSync(path, gunzipSync(readFileSync(join(folder, `${name}.gz`))));
    return path;
  };
  const pairs = [
    ...histories.map(([name, ...files]) => [name, ...files.map(unpack)]),
    ...copies.map(([name, path]) => [name, path, writeEdited(path)]),
  ];
  const rows = pairs.map(([name, ...versions]) => {
    const line = (program) => [node, program, "diff", ...versions, "--format", "json"];
    const figures = runInTurns([
      { name: "tenon", argv: line(cli), mayFail: true },
      { name: "redocly", argv: line(peer("@redocly/cli/bin/cli.js")), mayFail: true },
    ]);
    const [own, other] = [figures.get("tenon"), figures.get("redocly")];
    const megabytes = [own, other].map(({ memory }) => Math.round(memory));
    return [name, own.cpu, other.cpu, own.cpu / other.cpu, ...megabytes, own.memory / other.memory];
  });
  return [
    {
      title: "Two versions of a document",
      columns: ["versions", "tenon CPU s", "redocly CPU s", "CPU ×", "tenon MB", "redocly MB", "MB ×"],
      rows,
      note: `OpenAI's and Qdrant's versions are as published. tenon searches for an exchange for each change. ${medianOf}`,
    },
  ];
}

/** Writes a copy of a document with edits, and returns its path. */
function writeEdited(path) {
  const edited = join(work, `edited-${basename(path)}`);
  writeFileSync(edited, JSON.stringify(edit(JSON.parse(readFileSync(path, "utf8")))));
  return edited;
}

/** Changes one operation in each of 50 equal parts of a document. */
function edit(document) {
  const operations = Object.values(document.paths).flatMap((item) =>
    ["get", "put", "post", "delete", "patch"].flatMap((method) => item[method] ?? []),
  );
  for (let index = 0; index < EDITS; index++) {
    const operation = operations[Math.floor((index * operations.length) / EDITS)];
    edits[index % edits.length](operation, index);
  }
  return document;
}

const addParameter = (operation, parameter) => {
  operation.parameters = [
    ...(operation.parameters ?? []),
    { in: "query", schema: { type: "string" }, ...parameter },
  ];
};

const edits = [
  (operation, index) => addParameter(operation, { name: `added${index}`, required: true }),
  (operation, index) => addParameter(operation, { name: `added${index}` }),
  (operation) => {
    operation.deprecated = true;
  },
  (operation) => {
    operation.summary = "Another summary.";
  },
  (operation, index) => {
    operation.responses = { ...operation.responses, 418: { description: `Added, ${index}.` } };
  },
];
