import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const id = { name: "rule_id", in: "path", required: true, schema: { type: "integer" } };
const json = (schema: object): object => ({ "application/json": { schema } });
const rules = [1, 2, 3, 4].map((kind) => ({
  type: "object",
  required: ["id", "kind", `of${kind}`],
  properties: { id: { type: "integer" }, kind: { enum: [kind] }, [`of${kind}`]: { type: "string" } },
}));
const document = {
  openapi: "3.1.0",
  info: { title: "Rules", version: "1" },
  components: { schemas: { Rule: { oneOf: rules } } },
  paths: {
    "/rules": {
      post: {
        requestBody: {
          required: true,
          content: json({ type: "object", required: ["kind"], properties: { kind: { enum: [1, 2, 3, 4] } } }),
        },
        responses: { "201": { description: "made", content: json({ $ref: "#/components/schemas/Rule" }) } },
      },
      get: {
        responses: {
          "200": {
            description: "all",
            content: json({ type: "array", items: { $ref: "#/components/schemas/Rule" } }),
          },
        },
      },
    },
    "/rules/{rule_id}": {
      parameters: [id],
      get: {
        responses: { "200": { description: "one", content: json({ $ref: "#/components/schemas/Rule" }) } },
      },
    },
  },
};

test.each([1, 2, 3, 4])("what is created as alternative %j is read and listed as such", async (kind) => {
  const mock = createMock(await contractOf(document));
  const ask = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await mock(new Request(`http://localhost${path}`, init))).json();
  const headers = { "content-type": "application/json" };
  const made = await ask("/rules", { method: "POST", headers, body: JSON.stringify({ kind }) });
  expect(made).toMatchObject({ kind });
  // Made above, with an integer as its id.
  const path = `/rules/${(made as { id: number }).id}`;
  expect(await ask(path)).toEqual(made);
  expect(await ask("/rules")).toContainEqual(made);
});
