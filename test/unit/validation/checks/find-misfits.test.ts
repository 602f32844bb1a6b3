import { expect, test } from "vitest";
import { findMisfits } from "../../../../validation/checks/find-misfits.ts";
import { contractOf } from "../../live/mock/contract-of.ts";

async function messagesFor(schemas: object, openapi = "3.1.0"): Promise<readonly string[]> {
  const properties = Object.fromEntries(
    Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  );
  const content = { "application/json": { schema: { type: "object", properties } } };
  const contract = await contractOf({
    openapi,
    info: { title: "T", version: "1" },
    paths: {
      "/a": {
        put: {
          operationId: "a",
          requestBody: { content },
          responses: { "200": { description: "", content } },
        },
      },
    },
    components: { schemas },
  });
  return findMisfits(contract).map(({ message, places: [place] }) => `${place?.pointer} ${message}`);
}

test("an example that its schema rejects is reported at its place", async () => {
  expect(
    await messagesFor({
      Spot: {
        type: "object",
        properties: {
          level: { type: "integer", example: "two" },
          label: { type: "string", examples: ["A1", 7] },
        },
      },
    }),
  ).toEqual([
    '/components/schemas/Spot/properties/level/example The example "two" does not match its schema: it must be an integer.',
    "/components/schemas/Spot/properties/label/examples/1 The example 7 does not match its schema: it must be a string.",
  ]);
});

test.each([
  ["an example that fits", "3.1.0", { A: { type: "string", example: "a" } }],
  ["null where 3.0 allows it", "3.0.3", { A: { type: "string", nullable: true, example: null } }],
  [
    "one that fits a request or a response alone",
    "3.1.0",
    {
      A: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
        example: { name: "a" },
      },
    },
  ],
  [
    "a property of the name",
    "3.1.0",
    { A: { type: "object", properties: { example: { type: "integer" } } } },
  ],
])("%s is not reported", async (_, version, schemas) => {
  expect(await messagesFor(schemas, version)).toEqual([]);
});
