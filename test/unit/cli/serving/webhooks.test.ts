import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startServing } from "../test-io.ts";

const document = `openapi: 3.1.0
info: { title: Notes, version: "1" }
webhooks:
  noteMade:
    post:
      requestBody: { required: true, content: { application/json: { example: { id: 7 } } } }
      responses: { "204": { description: taken } }
paths:
  /subscriptions:
    post:
      operationId: subscribe
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { "204": { description: done } }
      callbacks:
        note: { "{$request.body#/url}": { post: { responses: { "204": { description: taken } } } } }
`;

test("callbacks and webhooks are sent, logged and told", async () => {
  const paths: string[] = [];
  const receiver = createServer((req, res) => {
    paths.push(`${req.method} ${req.url}`);
    req.resume();
    res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const { port } = receiver.address() as AddressInfo; // a server that listens on a port has one of this kind
  const target = `http://127.0.0.1:${port}`;
  const argv = ["mock", "openapi.yaml", "--callbacks", "--webhooks", `${target}/hooks`];
  const { url, io } = await startServing(argv, { "openapi.yaml": document });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ url: `${target}/mine` });
  expect((await fetch(`${url}/subscriptions`, { method: "POST", headers, body })).status).toBe(204);
  await expect.poll(io.err).toMatch(/POST \/mine subscribe\.note 204 valid \d+ ms: sent to http:/);
  const told = await fetch(`${url}/-/webhooks/noteMade`, { method: "POST" });
  expect([told.status, await told.json()]).toMatchObject([200, { status: 204, verdict: "valid" }]);
  const unknown = await fetch(`${url}/-/webhooks/other`, { method: "POST" });
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { webhooks: ["noteMade"] }]);
  expect(paths).toEqual(["POST /mine", "POST /hooks"]);
});
