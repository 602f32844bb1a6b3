import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { probe } from "../../live/probe/run-probe.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "Series", version: "1" },
  paths: {
    "/series": {
      get: {
        operationId: "listSeries",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } }],
        responses: {
          200: {
            description: "d",
            content: { "application/json": { schema: { type: "array", items: { type: "integer" } } } },
          },
          400: { description: "d" },
        },
      },
    },
  },
};

test.each([
  [150, []],
  [40, ["probe/limit-ignored"]],
])("%i items whatever the limit: %j", async (length, codes) => {
  const contract = await contractOf(document);
  const server = createServer((request, response) => {
    const limits = new URL(request.url ?? "/", "http://x").searchParams.getAll("limit");
    const isValid =
      limits.length < 2 && limits.every((one) => /^\d{1,3}$/.test(one) && +one > 0 && +one <= 100);
    if (request.method !== "GET" && request.method !== "HEAD")
      response.writeHead(405, { allow: "GET, HEAD" });
    else response.writeHead(isValid ? 200 : 400, { "content-type": "application/json" });
    response.end(isValid ? JSON.stringify(Array.from({ length }, (_, index) => index)) : undefined);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  const report = await probe(contract, { baseUrl: `http://127.0.0.1:${port}` }).finally(() => server.close());
  expect(report.failures.map(({ finding }) => finding.code)).toEqual(codes);
});
