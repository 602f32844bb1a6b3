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
import { contractAt, contractOf } from "../unit/live/mock/contract-of.ts";

const root = resolve(import.meta.dirname, "../..");
const corpus = resolve(root, "../shared/corpus");
const tokens: TokenTable = new Map<string, "all" | readonly string[]>([
  ["admin", "all"],
  ["narrow", []],
]);

const note = {
  type: "object",
  required: ["id", "title"],
  properties: { id: { type: "integer" }, title: { type: "string" } },
};
const input = { type: "object", properties: { title: { type: "string", minLength: 5 } } };
const notes = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: { ...input, required: ["title"] } } },
        },
        responses: {
          201: { description: "d", content: { "application/json": { schema: note } } },
          "4XX": { description: "d" },
        },
      },
    },
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: {
        responses: {
          200: { description: "d", content: { "application/json": { schema: note } } },
          "4XX": { description: "d" },
        },
      },
      put: {
        requestBody: { required: true, content: { "application/json": { schema: input } } },
        responses: {
          200: { description: "d", content: { "application/json": { schema: note } } },
          "4XX": { description: "d" },
        },
      },
      delete: { responses: { 204: { description: "d" }, "4XX": { description: "d" } } },
    },
  },
};

test("a PUT that omits a text may leave it, if an item always has it", async () => {
  const contract = await contractOf(notes);
  const server = createServer(toNodeListener(createMock(contract, {})));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  const report = await probe(contract, { baseUrl: `http://127.0.0.1:${port}` }).finally(() => server.close());
  expect(report.findings.map(({ message }) => message)).toEqual([]);
});

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
