// Checks recorded traffic against a document, with tenon and with redocly drift.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { medianOf, runInTurns } from "../kit/measure.mjs";
import { onOlder } from "../kit/older-node.mjs";
import { cli, documents, olderNode, peer, requireDocuments, work } from "../kit/places.mjs";
import { recipe } from "../kit/recipe.mjs";

export const peers = ["@redocly/cli"];

const node = process.execPath;
const COUNT = 100_000;
/** The limit of CPU seconds for a first verdict. */
const LIMIT = 30;

export async function measure() {
  requireDocuments();
  mkdirSync(work, { recursive: true });
  return [throughputTable(), firstVerdictTable()];
}

function throughputTable() {
  const [many, one] = [join(work, "traffic.ndjson"), join(work, "one.ndjson")];
  writeFileSync(many, Array.from({ length: COUNT }, (_, index) => exchange(index)).join(""));
  writeFileSync(one, exchange(0));
  const rest = ["--api", documents.own, "--server", "https://api.example.com"];
  const own = (file, jobs, on = node) => [on, cli, "verify", file, ...rest, "--jobs", String(jobs)];
  const drift = (file) => [node, peer("@redocly/cli/bin/cli.js"), "drift", file, ...rest];
  // Not on every system; without it, both tools use all cores.
  const onOne = spawnSync("taskset", ["--version"]).status === 0 ? ["taskset", "-c", "0"] : [];
  const kinds = [
    { name: "tenon verify, one core", of: (file) => [...onOne, ...own(file, 1)] },
    { name: `tenon verify, one core${onOlder}`, of: (file) => [...onOne, ...own(file, 1, olderNode)] },
    { name: "redocly drift, one core", of: (file) => [...onOne, ...drift(file)] },
    { name: "tenon verify, one thread", of: (file) => own(file, 1) },
    { name: "tenon verify, two threads", of: (file) => own(file, 2) },
    { name: "redocly drift", of: drift },
  ];
  const commands = kinds.flatMap(({ name, of }) => [
    { name, argv: of(many), mayFail: true },
    { name: `${name}: start`, argv: of(one), mayFail: true },
  ]);
  const figures = runInTurns(commands);
  const besides = (name) => (name.includes("one core") ? "redocly drift, one core" : "redocly drift");
  const row = ({ name }) => {
    const { wall, cpu, memory } = figures.get(name);
    const start = figures.get(`${name}: start`);
    const other = figures.get(besides(name));
    const otherStart = figures.get(`${besides(name)}: start`);
    const beside = [other.wall / wall, (other.wall - otherStart.wall) / (wall - start.wall)];
    const busy = (other.cpu - otherStart.cpu) / (cpu - start.cpu);
    return [name, wall, cpu, Math.round(memory), COUNT / wall, ...beside, busy];
  };
  return {
    title: `${COUNT.toLocaleString("en-GB")} exchanges of our contract, as NDJSON`,
    columns: [
      "tool",
      "wall s",
      "CPU s",
      "peak MB",
      "exchanges per s",
      "as fast as drift ×",
      "without the start ×",
      "by CPU without the start ×",
    ],
    rows: kinds.map(row),
    chart: 4,
    note: `One exchange in a hundred has an invalid body. The startup time is the time for a single exchange. "One core" keeps all threads of a process on one core (\`taskset\`). ${medianOf}`,
  };
}

function exchange(index) {
  const data = index % 100 === 99 ? { ...recipe, id: 7 } : recipe;
  const record = {
    method: "PUT",
    url: `https://api.example.com/orgs/acme/recipes/${index}`,
    request: {
      method: "PUT",
      url: `https://api.example.com/orgs/acme/recipes/${index}`,
      headers: { "content-type": "application/json", authorization: "Bearer x" },
      body: JSON.stringify({ name: `Recipe ${index}`, script: "true" }),
    },
    response: {
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data }),
    },
  };
  return `${JSON.stringify(record)}\n`;
}

function firstVerdictTable() {
  const file = join(work, "stripe.ndjson");
  const request = {
    method: "GET",
    url: "https://api.stripe.com/v1/balance",
    headers: { authorization: "Bearer x" },
  };
  const response = {
    status: 200,
    headers: { "content-type": "application/json" },
    body: '{"object":"balance"}',
  };
  writeFileSync(file, `${JSON.stringify({ request, response })}\n`);
  const rest = [file, "--api", documents.stripe];
  // Exit code 1 means findings.
  const figures = runInTurns([
    { name: "tenon verify", argv: [node, cli, "verify", ...rest], mayFail: true },
    { name: `tenon verify${onOlder}`, argv: [olderNode, cli, "verify", ...rest], mayFail: true },
    {
      name: "redocly drift",
      argv: [node, peer("@redocly/cli/bin/cli.js"), "drift", ...rest],
      mayFail: true,
      mayBeLong: true,
      limit: LIMIT,
    },
  ]);
  const ended = ({ status }) => status === 0 || status === 1;
  return {
    title: "The first verdict on Stripe's document",
    columns: ["tool", "wall s", "CPU s", "peak MB", "ended"],
    rows: [...figures].map(([name, each]) => [
      name,
      each.wall,
      each.cpu,
      ended(each) ? Math.round(each.memory) : undefined,
      ended(each) ? "well" : `not within ${LIMIT} s of CPU`,
    ]),
    note: `The input is one exchange with three missing properties in its body, all of which each tool reports. ${medianOf}`,
  };
}
