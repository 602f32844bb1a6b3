import { expect, test } from "vitest";
import type { TokenTable } from "../../live/mock/mock.ts";
import { createReplay, printReplay, readReplay } from "../../live/probe/replay/replay.ts";
import { runReplay } from "../../live/probe/replay/run-replay.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { buildRedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import { isQuick, oneIn } from "../choose-tests.ts";
import { contractAt } from "../unit/live/mock/contract-of.ts";
import { openPlanted, planted, type ServerName } from "./planted.ts";

// Servers in several styles, written by hand: with one bug, a probe reports the bug; without any, it reports nothing.

const names = Object.keys(planted) as ServerName[]; // the keys are those of the table
/** A probe takes seconds, so without TENON_TESTS=all one seed and few bugs are tried. */
const isAll = process.env["TENON_TESTS"] === "all";
const stride = isAll ? 1 : isQuick ? 24 : 6;
const seeds = isAll ? [1, 2, 3] : [1];
const bugs = names
  .flatMap((name) => Object.entries(planted[name]).map(([bug, code]) => [name, bug, code] as const))
  .filter((_, index) => index % stride === 0);
const users: TokenTable = new Map([
  ["ann", "all"],
  ["ben", "all"],
]);

async function probeServer(name: ServerName, bug?: string, seed = 1, concurrency = 1) {
  const contract = await contractAt(`${import.meta.dirname}/servers/${name}.yaml`);
  const server = await openPlanted(name, bug);
  const tokens = name === "diary" || name === "yard" ? users : undefined;
  return probe(contract, { baseUrl: server.url, tokens, seed, concurrency }).finally(() => server.close());
}

test.each(
  oneIn(3, names).flatMap((name) => seeds.map((seed) => [name, seed] as const)),
)("%s without a bug has no findings, seed %i", async (name, seed) => {
  const report = await probeServer(name, undefined, seed);
  expect(report.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
});

test.each(bugs)("%s: %s is reported as %s", async (name, bug, code) => {
  const report = await probeServer(name, bug);
  expect(report.failures.filter(({ flaky }) => !flaky).map(({ finding }) => finding.code)).toContain(code);
});

test.each(seeds)("operations that write the same item at once are not confused, seed %i", async (seed) => {
  const report = await probeServer("desk", undefined, seed, 4);
  expect(report.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
});

test("a replay creates the items to which its bodies refer", async () => {
  const contract = await contractAt(`${import.meta.dirname}/servers/yard.yaml`);
  const report = await probeServer("yard", "emoji-lost");
  const failure = report.failures.find(({ finding }) => finding.code === "probe/not-kept");
  if (failure === undefined) throw new Error("the bug is not found");
  const source = { baseUrl: report.baseUrl, document: "yard.yaml", seed: 1 };
  const replay = readReplay(
    printReplay(createReplay(failure, source), failure.exchanges, buildRedactionRules([])),
  );
  if (replay === undefined) throw new Error("the replay cannot be read");
  const verdictOn = async (bug?: string) => {
    const server = await openPlanted("yard", bug);
    const options = { baseUrl: server.url, tokens: users };
    return (await runReplay(contract, replay, options).finally(() => server.close())).verdict;
  };
  expect(await verdictOn("emoji-lost")).toBe("failing");
  expect(await verdictOn()).toBe("mended");
});
