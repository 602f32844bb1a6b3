import { expect, test } from "vitest";
import type { TokenTable } from "../../live/mock/mock.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { contractAt } from "../unit/live/mock/contract-of.ts";
import { openPlanted, planted, type ServerName } from "./planted.ts";

// Servers in several styles, written by hand: with one bug, a probe reports the bug; without any, it reports nothing.

const names = Object.keys(planted) as ServerName[]; // the keys are those of the table
const users: TokenTable = new Map([
  ["ann", "all"],
  ["ben", "all"],
]);

async function probeServer(name: ServerName, bug?: string, seed = 1) {
  const contract = await contractAt(`${import.meta.dirname}/servers/${name}.yaml`);
  const server = await openPlanted(name, bug);
  const tokens = name === "diary" || name === "yard" ? users : undefined;
  return probe(contract, { baseUrl: server.url, tokens, seed }).finally(() => server.close());
}

test.each(
  names.flatMap((name) => [1, 2, 3].map((seed) => [name, seed] as const)),
)("%s without a bug has no findings, seed %i", async (name, seed) => {
  const report = await probeServer(name, undefined, seed);
  expect(report.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
});

test.each(
  names.flatMap((name) => Object.entries(planted[name]).map(([bug, code]) => [name, bug, code] as const)),
)("%s: %s is reported as %s", async (name, bug, code) => {
  const report = await probeServer(name, bug);
  expect(report.failures.filter(({ flaky }) => !flaky).map(({ finding }) => finding.code)).toContain(code);
});
