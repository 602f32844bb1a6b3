import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockedExchange } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const note = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const error = {
  type: "object",
  required: ["violations"],
  properties: { violations: { type: "array", minItems: 1, items: { type: "string" } } },
};

/** Deletes a note, reads and changes it, and deletes it again. */
async function askDeleted(responses: object) {
  const ok = { description: "ok", ...json(note) };
  const found: string[] = [];
  const told: MockedExchange[] = [];
  const mock = createMock(
    await contractOf({
      openapi: "3.1.0",
      info: { title: "Notes", version: "1" },
      paths: {
        "/notes/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          get: { operationId: "readNote", responses: { 200: ok, ...responses } },
          patch: { requestBody: json(note), responses: { 200: ok, ...responses } },
          delete: { responses: { 204: { description: "gone" } } },
        },
      },
    }),
    { onFinding: ({ code }) => found.push(code), onExchange: (mocked) => told.push(mocked) },
  );
  const ask = async (method: string): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const init = method === "PATCH" ? { headers, body: '{"title":"Milk"}' } : {};
    return (await mock(new Request("http://mock.example/notes/7", { method, ...init }))).status;
  };
  const statuses: number[] = [];
  for (const method of ["DELETE", "GET", "PATCH", "GET", "DELETE"]) statuses.push(await ask(method));
  return { statuses, found, verdicts: told.map(({ judgement }) => judgement.verdict) };
}

const valid = ["valid", "valid", "valid", "valid", "valid"];

test("a deleted item gets a status that the document describes", async () => {
  const of = async (responses: object) => (await askDeleted(responses)).statuses;
  const described = { description: "error", ...json(error) };
  expect(await of({ 410: described })).toEqual([204, 410, 410, 410, 204]);
  expect(await of({ "4XX": described })).toEqual([204, 404, 404, 404, 204]);
  expect(await askDeleted({ 400: described })).toEqual({
    statuses: [204, 400, 400, 400, 204],
    found: [],
    verdicts: valid,
  });
});

test("a deleted item is not shown where no such status is described", async () => {
  expect(await askDeleted({ 409: { description: "conflict" } })).toEqual({
    statuses: [204, 404, 404, 404, 204],
    found: ["mock/status-undocumented", "mock/status-undocumented"],
    verdicts: valid,
  });
});
