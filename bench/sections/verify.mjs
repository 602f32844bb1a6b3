// Holding recorded traffic against a document, beside redocly drift.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, medianOf, rounds, runInTurns, runProcess } from "../kit/measure.mjs";
import { cli, documents, peer, requireDocuments, work } from "../kit/places.mjs";
import { recipe } from "../kit/recipe.mjs";

export const peers = ["@redocly/cli"];

const node = process.execPath;
const COUNT = 200_000;

export async function measure() {
  requireDocuments();
  mkdirSync(work, { recursive: true });
  return [throughputTable(), firstVerdictTable()];
}

function throughputTable() {
  const [many, one] = [join(work, "traffic.ndjson"), join(work, "one.ndjson")];
  writeFileSync(many, Array.from({ length: COUNT }, (_, index) => exchange(index)).join(""));
  writeFileSync(one, exchange(0));
  const own = (file) => [
    node,
    cli,
    "verify",
    file,
    "--api",
    documents.own,
    "--server",
    "https://api.example.com",
  ];
  const drift = (file) => [
    node,
    peer("@redocly/cli/bin/cli.js"),
    "drift",
    file,
    "--api",
    documents.own,
    "--server",
    "https://api.example.com",
  ];
  const figures = runInTurns([
    { name: "tenon verify", argv: own(many), mayFail: true },
    { name: "redocly drift", argv: drift(many), mayFail: true },
    { name: "tenon verify, one", argv: own(one), mayFail: true },
    { name: "redocly drift, one", argv: drift(one), mayFail: true },
  ]);
  const row = (name) => {
    const { wall, cpu, memory } = figures.get(name);
    return [
      name,
      wall,
      cpu,
      Math.round(memory),
      COUNT / cpu,
      COUNT / (cpu - figures.get(`${name}, one`).cpu),
    ];
  };
  return {
    title: `${COUNT.toLocaleString("en-GB")} exchanges of our contract, as NDJSON`,
    columns: ["tool", "wall s", "CPU s", "peak MB", "exchanges per CPU s", "without the start"],
    rows: [row("tenon verify"), row("redocly drift")],
    chart: 4,
    note: `One in a hundred has a body that the document does not admit. The start is what one exchange takes. ${medianOf}`,
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
  const argv = [node, cli, "verify", file, "--api", documents.stripe];
  const runs = Array.from({ length: rounds }, () => runProcess(argv));
  const of = (key) => median(runs.map((run) => run[key]));
  return {
    title: "The first verdict on Stripe's document",
    columns: ["tool", "wall s", "CPU s", "peak MB"],
    rows: [["tenon verify", of("wall"), of("cpu"), Math.round(of("memory"))]],
    note: "redocly drift 2.77 had not finished after two minutes and 6 GB; it is left out.",
  };
}
