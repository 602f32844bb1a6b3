/** A security scheme that a document requires but does not define gives no access, wherever requests are accepted or refused. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createMock } from "../../live/mock/create-mock.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { judge } from "../../verifier/judge/judge.ts";
import { watchListener } from "../../verifier/middleware/watch-node.ts";
import { prepareRouter } from "../traffic/ask-router.ts";
import { createFolder } from "../unit/cli/test-io.ts";
import { contractOf } from "../unit/verifier/judge/exchanges.ts";

const operationWith = (security: readonly object[]) => ({
  get: { security, responses: { "204": { description: "d" } } },
});
const document = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  components: { securitySchemes: { k: { type: "apiKey", in: "header", name: "X-Key" } } },
  paths: {
    "/alone": operationWith([{ Unknown: [] }]),
    "/both": operationWith([{ Unknown: [], k: [] }]),
    "/either": operationWith([{ Unknown: [] }, { k: [] }]),
  },
};
const contract = contractOf(document);

/** The path, the key that is sent, the verdict of the exchange, and whether code that enforces the contract lets it pass. */
const CASES = [
  ["/alone", undefined, "unchecked", false],
  ["/alone", "a", "unchecked", false],
  ["/both", undefined, "invalid", false],
  ["/both", "a", "unchecked", false],
  ["/either", undefined, "unchecked", false],
  ["/either", "a", "valid", true],
] as const;

function requestOf(url: string, key: string | undefined): Exchange["request"] {
  const headers = key === undefined ? [] : [["x-key", key] as const];
  return { method: "GET", url, headers, body: { kind: "none" } };
}

test.each(CASES)("the judge of %s with key %s: %s", (path, key, verdict) => {
  expect(judge(contract, { request: requestOf(path, key) }).verdict).toBe(verdict);
});

test.each(CASES)("the router, %s with key %s", async (path, key, _verdict, isOpen) => {
  expect(await prepareRouter(contract, undefined)({ request: requestOf(path, key) })).toBe(isOpen);
});

test.each(CASES)("the mock, %s with key %s", async (path, key, _verdict, isOpen) => {
  const headers = key === undefined ? {} : { "x-key": key };
  const { status } = await createMock(contract)(new Request(`http://a.test${path}`, { headers }));
  expect(status).toBe(isOpen ? 204 : 401);
});

test.each(CASES)("the middleware that enforces, %s with key %s", async (path, key, _verdict, isOpen) => {
  const file = `${createFolder({ "api.json": JSON.stringify(document) })}/api.json`;
  const listener = watchListener(file, (_req, res) => void res.writeHead(204).end(), {
    mode: "enforce",
    onFindings: () => undefined,
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const headers = key === undefined ? {} : { "x-key": key };
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect(status).toBe(isOpen ? 204 : 401);
});
