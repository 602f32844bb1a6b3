import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

// Values that the request sends need no sampling; what it does not send is still sampled.

const schema = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { type: "string" },
    secret: { type: "string", writeOnly: true },
    data: { type: "object", properties: { size: { type: "integer" } }, required: ["size"] },
  },
};
const content = { "application/json": { schema } };
const document = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": {
      post: {
        operationId: "add",
        requestBody: { required: true, content },
        responses: { 201: { description: "d", content } },
      },
    },
  },
};

async function add(body: object): Promise<unknown> {
  const mock = createMock(await contractOf(document));
  const request = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  return (await mock(new Request("http://mock.test/things", request))).json();
}

test("a response has the id, the members that were sent, and neither write-only nor undeclared ones", async () => {
  const sent = { name: "a", secret: "s", other: 1, data: { size: 7, unit: "m" } };
  const made = await add(sent);
  expect(made).toEqual({ id: expect.any(Number), name: "a", data: expect.objectContaining({ size: 7 }) });
  expect(await add({ secret: "s", name: "b" })).toMatchObject({ name: "b" });
});
