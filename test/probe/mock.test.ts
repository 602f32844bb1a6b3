// The mock of a document does as the document says: a probe finds nothing. The whole corpus by `node scripts/probe-corpus.mjs`.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { createMock } from "../../live/mock/create-mock.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import { skipWithout } from "../skip-without.ts";
import { contractAt } from "../unit/live/mock/contract-of.ts";

const root = resolve(import.meta.dirname, "../..");
const corpus = resolve(root, "../shared/corpus");
const tokens: TokenTable = new Map<string, "all" | readonly string[]>([
  ["admin", "all"],
  ["narrow", []],
]);

const documents = [
  ["ours", resolve(root, "spec/openapi.yaml")],
  ["the workshop's", resolve(import.meta.dirname, "workshop.yaml")],
  ["museum", resolve(corpus, "redocly-museum.yaml")],
  ["agentapi", resolve(corpus, "coder-agentapi.json")],
  ["auth0", resolve(corpus, "auth0-myaccount.json")],
] as const;

test.for(documents)("a probe finds no failure in the mock of %s", async ([, path], { skip }) => {
  skipWithout(path, skip);
  const contract = await contractAt(path);
  const server = createServer(toNodeListener(createMock(contract, { tokens })));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  try {
    const report = await probe(contract, { baseUrl: `http://127.0.0.1:${port}`, tokens });
    const told = report.failures.map(({ finding }) => finding);
    // The mock refuses bad requests also where its document describes no status for that.
    expect(told.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
    expect(told.filter(({ code }) => code !== "exchange/status-undocumented")).toEqual([]);
    const untried = report.operations.filter(({ checks }) => (checks.get("valid")?.tried ?? 0) === 0);
    expect(untried.map(({ id }) => id)).toEqual([]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
