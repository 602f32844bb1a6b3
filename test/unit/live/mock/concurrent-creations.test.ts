import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const order = { $ref: "#/components/schemas/Order" };

test("items that are created at the same time get different identities", async () => {
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Orders", version: "1" },
    paths: {
      "/orders": {
        post: {
          requestBody: { content: { "application/json": { schema: order } } },
          responses: { "201": { description: "Made.", content: { "application/json": { schema: order } } } },
        },
      },
      "/orders/{id}": {
        get: {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          responses: { "200": { description: "One.", content: { "application/json": { schema: order } } } },
        },
      },
    },
    components: {
      schemas: {
        Order: {
          type: "object",
          required: ["tea"],
          properties: { id: { type: "integer", readOnly: true }, tea: { type: "string" } },
        },
      },
    },
  });
  const mock = createMock(contract);
  const create = async (tea: string): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/orders", {
      ...{ method: "POST", headers, body: JSON.stringify({ tea }) },
    });
    return (await mock(request)).json();
  };
  expect(await Promise.all(["sencha", "rooibos", "assam"].map(create))).toMatchObject([
    { id: 1, tea: "sencha" },
    { id: 2, tea: "rooibos" },
    { id: 3, tea: "assam" },
  ]);
});
