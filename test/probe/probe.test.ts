import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { ProbeReport } from "../../live/probe/probe.ts";
import { createReplay, printReplay, readReplay } from "../../live/probe/replay/replay.ts";
import { runReplay } from "../../live/probe/replay/run-replay.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { buildRedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import { oneIn } from "../choose-tests.ts";
import { contractAt } from "../unit/live/mock/contract-of.ts";
import { type Bug, bugs } from "./bugs.ts";
import { openWorkshop } from "./workshop-server.ts";

// A server written by hand: as the document has it, a probe finds nothing; with one bug at a time, it finds that one, says
// where, and saves what brings it about.

const contract = await contractAt(`${import.meta.dirname}/workshop.yaml`);
const tokens: TokenTable = new Map<string, "all" | readonly string[]>([
  ["admin", "all"],
  ["reader", ["tools:read"]],
  ["writer", ["tools:write"]],
]);
const names = Object.keys(bugs) as Bug[]; // the keys are those of the table

test.each(
  oneIn(3, [1, 2, 3]),
)("a server that keeps to its document has no failures, seed %i", async (seed) => {
  const workshop = await openWorkshop();
  try {
    const report = await probe(contract, { baseUrl: workshop.url, tokens, seed });
    expect(report.findings).toEqual([]);
    expect(workshop.count(), "tools that are there afterwards").toBe(1);
    const untried = report.operations.filter(({ checks }) =>
      [...checks.values()].some(({ tried }) => tried === 0),
    );
    expect(untried).toEqual([]);
    const reasons = report.operations.flatMap(({ checks }) =>
      [...checks.values()].flatMap(({ unchecked }) => unchecked),
    );
    expect(reasons).toEqual([]);
  } finally {
    workshop.close();
  }
});

/** The first seed probes everything, which takes long; other seeds probe only the operations that show a bug. */
const isAll = process.env["TENON_TESTS"] === "all";
test.each(
  oneIn(8, names).flatMap((bug, index) =>
    [...(isAll ? [1] : []), 2 + (index % 3)].map((seed) => [bug, seed] as const),
  ),
)("%s is found, seed %i", async (bug, seed) => {
  const { operation, code, at } = bugs[bug];
  const workshop = await openWorkshop(bug);
  const mended = await openWorkshop();
  try {
    const operations = seed === 1 ? undefined : [operation, ...(bugs[bug].with ?? [])];
    const report = await probe(contract, { baseUrl: workshop.url, tokens, seed, operations });
    const failure = report.failures.find(
      ({ finding }) =>
        finding.operation === operation && finding.code === code && finding.fingerprint.includes(at),
    );
    expect(failure?.flaky, describeReport(report)).toBe(false);
    if (failure === undefined) return;
    const source = { baseUrl: workshop.url, document: "workshop.yaml", seed };
    const text = printReplay(createReplay(failure, source), failure.exchanges, buildRedactionRules([]));
    expect(text).not.toMatch(/Bearer (?:admin|reader|writer)/);
    const replay = readReplay(text);
    if (replay === undefined) throw new Error("the replay cannot be read");
    expect((await runReplay(contract, replay, { baseUrl: workshop.url, tokens })).verdict).toBe("failing");
    expect((await runReplay(contract, replay, { baseUrl: mended.url, tokens })).verdict).toBe("mended");
    const interrupted = { baseUrl: mended.url, tokens, signal: AbortSignal.abort() };
    expect(await runReplay(contract, replay, interrupted)).toMatchObject({
      verdict: "stuck",
      findings: [{ code: "probe/replay-stuck", message: expect.stringContaining("interrupted") }],
    });
  } finally {
    workshop.close();
    mended.close();
  }
});

function describeReport({ failures }: ProbeReport): string {
  return failures.map(({ finding, flaky }) => `${flaky ? "flaky " : ""}${finding.fingerprint}`).join("\n");
}

test("the same seed sends the same requests, another seed others", async () => {
  const run = async (seed: number): Promise<readonly string[]> => {
    const workshop = await openWorkshop();
    await probe(contract, { baseUrl: workshop.url, tokens, seed });
    workshop.close();
    return workshop.requests;
  };
  const [first, second, other] = [await run(5), await run(5), await run(6)];
  expect(second).toEqual(first);
  expect(other).not.toEqual(first);
});

test("safe methods only: nothing but GET, HEAD and OPTIONS is sent", async () => {
  const workshop = await openWorkshop();
  const report = await probe(contract, { baseUrl: workshop.url, tokens, safeMethodsOnly: true });
  workshop.close();
  expect(new Set(workshop.requests.map((request) => request.split(" ")[0]))).toEqual(
    new Set(["GET", "HEAD", "OPTIONS"]),
  );
  expect(report.operations.find(({ id }) => id === "createTool")?.checks.get("valid")?.unchecked).toEqual([
    "POST is not a safe method",
  ]);
});

test("no more requests are sent than are allowed, and what they made is removed", async () => {
  const workshop = await openWorkshop();
  const report = await probe(contract, { baseUrl: workshop.url, tokens, maxRequests: 60 });
  workshop.close();
  expect(report).toMatchObject({ requests: 60, stopped: "max-requests" });
  expect(workshop.count()).toBe(1);
});

test("without tokens, operations that need them are left out with a reason", async () => {
  const workshop = await openWorkshop();
  const report = await probe(contract, { baseUrl: workshop.url });
  workshop.close();
  const row = report.operations.find(({ id }) => id === "createTool")?.checks;
  expect(report.findings).toMatchObject([{ code: "probe/no-credentials", severity: "warning" }]);
  expect(row?.get("valid")).toMatchObject({
    tried: 0,
    unchecked: ["no token or header grants access to it"],
  });
  expect(row?.get("credentials")?.tried).toBe(3);
});

test("a server that does not listen is one finding", async () => {
  const workshop = await openWorkshop();
  workshop.close();
  const report = await probe(contract, { baseUrl: workshop.url, tokens });
  expect(report.findings.map(({ code }) => code)).toEqual(["probe/unreachable"]);
});

test("several operations at once find the same", async () => {
  const workshop = await openWorkshop("pattern-ignored");
  const report = await probe(contract, { baseUrl: workshop.url, tokens, concurrency: 4 });
  workshop.close();
  const found = report.failures.map(({ finding }) => `${finding.operation} ${finding.code}`);
  expect(found).toContain("createTool probe/invalid-accepted");
  expect(found).toContain("replaceTool probe/invalid-accepted");
  expect(workshop.count()).toBe(1);
});

test("excluded operations and tags are not probed, and ignored findings are not reported", async () => {
  const workshop = await openWorkshop("maximum-ignored");
  const options = { baseUrl: workshop.url, tokens, exclude: ["createTool", "GET /health"] };
  const report = await probe(contract, { ...options, ignore: ["probe/invalid-accepted"] });
  workshop.close();
  expect(report.operations.map(({ id }) => id)).not.toContain("createTool");
  expect(report.operations.map(({ id }) => id)).not.toContain("health");
  expect(report.findings).toEqual([]);
});

test("a request that is answered 429 is sent again", async () => {
  const workshop = await openWorkshop();
  const limited = createServer((request, response) => {
    served++;
    if (served % 3 === 0) return response.writeHead(429, { "retry-after": "0" }).end();
    const { method, headers, url } = request;
    const target = new URL(url ?? "/", workshop.url);
    return request.pipe(
      forward(target, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  let served = 0;
  await new Promise<void>((done) => limited.listen(0, "127.0.0.1", done));
  const { port } = limited.address() as AddressInfo; // a server that listens on a port has one of this kind
  const options = { baseUrl: `http://127.0.0.1:${port}`, tokens, operations: ["createTool", "getTool"] };
  const report = await probe(contract, options);
  workshop.close();
  limited.close();
  limited.closeAllConnections();
  expect(report.findings).toEqual([]);
  expect(workshop.requests.length).toBe(served - Math.floor(served / 3));
});

test("an expired token is replaced", async () => {
  const workshop = await openWorkshop();
  const given = ["expired", "admin"];
  const newToken = async (): Promise<string | undefined> => given.shift();
  const report = await probe(contract, { baseUrl: workshop.url, newToken, operations: ["listTools"] });
  workshop.close();
  expect(report.findings).toEqual([]);
  expect(given).toEqual([]);
});
