import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

test.each([
  ["user", "user:any", 204],
  ["user:secret", "user:secret", 204],
  ["user:secret", "user:other", 401],
  ["user:secret", "other:secret", 401],
])("a table with %s, and %s by Basic: %i", async (known, sent, status) => {
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Closed", version: "1" },
    components: { securitySchemes: { user: { type: "http", scheme: "basic" } } },
    security: [{ user: [] }],
    paths: { "/": { get: { operationId: "look", responses: { 204: { description: "seen" } } } } },
  });
  const mock = createMock(contract, { tokens: new Map([[known, "all"]]) });
  const headers = { authorization: `Basic ${btoa(sent)}` };
  expect((await mock(new Request("http://mock.example/", { headers }))).status).toBe(status);
});

test.each([
  ["error", 401],
  ["warning", 204],
  ["off", 204],
] as const)("without credentials where the reading `credentials` is %s: %i", async (credentials, status) => {
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Closed", version: "1" },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: [{ token: [] }],
    paths: { "/": { get: { operationId: "look", responses: { 204: { description: "seen" } } } } },
  });
  const mock = createMock(contract, { readings: { credentials }, tokens: new Map() });
  expect((await mock(new Request("http://mock.example/"))).status).toBe(status);
  const headers = { authorization: "Bearer unknown" };
  expect((await mock(new Request("http://mock.example/", { headers }))).status).toBe(status);
});
