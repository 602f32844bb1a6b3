// `node scripts/probe-corpus.mjs [folder or document …]`: probes the mock of each document, and prints what was tried and what failed; no
// failure is expected. Options: --seed N, --max-requests N, --json FILE, --all (print every failure), --built (dist/ is up to date). Exit
// code 1 if there is a failure.
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { listDocuments } from "./corpus/list-documents.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    "max-requests": { type: "string" },
    json: { type: "string" },
    all: { type: "boolean" },
    built: { type: "boolean" },
  },
});
const folders = positionals.length > 0 ? positionals : ["spec/openapi.yaml", "../shared/corpus"];

if (!values.built) await build();
const { loadDocument } = await import("../dist/contract/build/load-document.js");
const { buildContract } = await import("../dist/contract/build/build-contract.js");
const { toNodeListener } = await import("../dist/runtime/adapters/node-http.js");
const { createMock } = await import("../dist/live/mock/create-mock.js");
const { probe } = await import("../dist/live/probe/run-probe.js");
const { checkNames } = await import("../dist/live/probe/probe.js");

/** Two tokens: one has all scopes, the other none. They contain a colon, so that they are also valid as Basic credentials. */
const tokens = new Map([
  ["admin:x", "all"],
  ["narrow:x", []],
]);
const known = new Map([...tokens, ["admin", "all"], ["narrow", []]]);

const rows = [];
for (const entry of folders.flatMap(listDocuments)) {
  for (const root of entry.roots) {
    const row = await probeMock(entry, root);
    if (row === undefined) continue;
    rows.push(row);
    printRow(row);
  }
}
const sum = (read) => rows.reduce((total, row) => total + read(row), 0);
console.log(
  `${rows.length} documents, ${sum(({ operations }) => operations)} operations, ${sum(({ requests }) => requests)} requests, ` +
    `${sum(({ failures }) => failures.length)} failures`,
);
if (values.json) writeFileSync(values.json, JSON.stringify(rows, undefined, 2));
process.exitCode = rows.some(({ failures }) => failures.length > 0) ? 1 : 0;

async function probeMock({ name, folder }, root) {
  const label = name.endsWith("/") ? name + root : name;
  const { loaded } = await loadDocument(join(folder, root), { allow: [folder] });
  const contract = loaded && buildContract(loaded).contract;
  if (contract === undefined) return void console.log(`${label}: has no contract`);
  const server = createServer(toNodeListener(createMock(contract, { tokens: known })));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  const start = performance.now();
  const before = process.cpuUsage();
  const report = await probe(contract, {
    baseUrl,
    tokens,
    seed: Number(values.seed ?? 1),
    maxRequests: Number(values["max-requests"] ?? 1_000_000),
    maxTime: 3_600_000,
  });
  const { user, system } = process.cpuUsage(before);
  server.close();
  server.closeAllConnections();
  const tried = checkNames.map((check) => {
    const counts = report.operations.map(({ checks }) => checks.get(check)?.tried ?? 0);
    return [check, counts.reduce((total, count) => total + count, 0)];
  });
  const untouched = report.operations.filter(({ checks }) => (checks.get("valid")?.tried ?? 0) === 0);
  return {
    document: label,
    operations: report.operations.length,
    requests: report.requests,
    tried: Object.fromEntries(tried),
    untouched: untouched.map(({ id, checks }) => [id, ...(checks.get("valid")?.unchecked ?? [])]),
    // Answers that the mock itself reports as impossible, e.g. for a `oneOf` of which every value matches several branches.
    unmade: report.failures.filter(isUnmade).map(({ finding }) => finding.operation),
    failures: report.failures
      .filter((failure) => !isUnmade(failure))
      .map(({ finding, flaky, play }) => ({
        fingerprint: finding.fingerprint,
        message: finding.message,
        flaky,
        steps: play.steps.map(({ method, target, body }) => `${method} ${target} ${showBody(body)}`.trim()),
      })),
    stopped: report.stopped,
    seconds: Math.round((performance.now() - start) / 100) / 10,
    cpuSeconds: Math.round((user + system) / 100_000) / 10,
  };
}

function isUnmade({ finding, exchanges }) {
  return finding.code === "probe/server-error" && exchanges.at(-1)?.response?.status === 501;
}

function showBody(body) {
  return body.kind === "bytes" ? new TextDecoder().decode(body.bytes).slice(0, 300) : "";
}

function printRow({ document, operations, requests, tried, untouched, unmade, failures, cpuSeconds }) {
  const counts = Object.entries(tried).map(([check, count]) => `${check} ${count}`);
  const rest =
    (untouched.length === 0 ? "" : `, ${untouched.length} without a valid request`) +
    (unmade.length === 0 ? "" : `, ${unmade.length} without an answer`);
  console.log(
    `${document}: ${operations} operations${rest}, ${requests} requests (${counts.join(", ")}), ${cpuSeconds} s: ` +
      `${failures.length === 0 ? "nothing" : `${failures.length} failures`}`,
  );
  for (const { fingerprint, message, flaky, steps } of values.all ? failures : failures.slice(0, 5))
    console.log(`  ${flaky ? "(flaky) " : ""}${fingerprint}\n    ${message}\n    ${steps.join("\n    ")}`);
}
