import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createReplay, printReplay, readReplay } from "../../live/probe/replay/replay.ts";
import { runReplay } from "../../live/probe/replay/run-replay.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const answers = { "200": { description: "" }, "401": { description: "" } };
const document = {
  openapi: "3.1.0",
  info: { title: "Gate", version: "1" },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      bearer: { type: "http", scheme: "bearer" },
      login: { type: "oauth2", flows: { implicit: { authorizationUrl: "https://a.test", scopes: {} } } },
    },
  },
  paths: {
    "/open": { get: { operationId: "open", security: [{ key: [] }, { bearer: [] }], responses: answers } },
    "/close": { get: { operationId: "close", security: [{ bearer: [] }], responses: answers } },
    "/lock": { get: { operationId: "lock", security: [{ key: [], bearer: [] }], responses: answers } },
  },
};

/** @param isLax - Whether each path accepts the key alone. */
async function openGate(isLax: boolean): Promise<string> {
  const server = createServer(({ url, headers, method }, response) => {
    const hasKey = headers["x-key"] === "secret";
    const hasBearer = headers.authorization === "Bearer secret";
    const isOpen =
      url === "/open" ? hasKey || hasBearer : url === "/lock" && !isLax ? hasKey && hasBearer : hasBearer;
    if (method !== "GET" && method !== "HEAD")
      return void response.writeHead(method === "OPTIONS" ? 204 : 405, { allow: "GET, HEAD, OPTIONS" }).end();
    return void response.writeHead(isOpen || (isLax && hasKey) ? 200 : 401).end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a server that listens on a port has one of this kind
}

const tokens = new Map([["secret", "all" as const]]);

test("credentials of one scheme that do not suffice must be rejected", async () => {
  const contract = await contractOf(document);
  const { failures, groups } = await probe(contract, { baseUrl: await openGate(true), tokens });
  const seen = failures.map(({ finding }) => [finding.code, finding.operation]);
  expect(seen).toEqual([
    ["probe/credentials-ignored", "close"],
    ["probe/credentials-ignored", "lock"],
    ["probe/credentials-ignored", "lock"],
  ]);
  expect(groups[0]?.finding.message).toContain("only the credentials of `key`, which do not suffice");
  const [first] = failures;
  if (first === undefined) throw new Error("There is a failure.");
  const text = printReplay(
    createReplay(first, { baseUrl: "", document: "", seed: 1 }),
    [],
    redactionOf(contract),
  );
  const replay = readReplay(text);
  if (replay === undefined) throw new Error("The replay cannot be read.");
  const again = await runReplay(contract, replay, { baseUrl: await openGate(true), tokens });
  expect(again.verdict).toBe("failing");
});

test("a server that asks for what the document requires has no findings", async () => {
  const { findings } = await probe(await contractOf(document), { baseUrl: await openGate(false), tokens });
  expect(findings).toEqual([]);
});
