import { expect, test } from "vitest";
import { buildReport } from "../../../../verifier/coverage/build-report.ts";
import { createCoverage } from "../../../../verifier/coverage/create-coverage.ts";
import { contractOf } from "../../live/mock/contract-of.ts";

test("a schema with another form in requests has its own name in both groups", async () => {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Boat" } } };
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Boats", version: "1" },
    paths: {
      "/boats": {
        post: { requestBody: { content }, responses: { "201": { description: "", content } } },
      },
    },
    components: {
      schemas: {
        Boat: {
          type: "object",
          properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
        },
      },
    },
  });
  const { groups } = buildReport(contract, createCoverage(contract).toJSON());
  const named = groups.filter(({ operation }) => operation === undefined);
  expect(named.map(({ name }) => name).sort()).toEqual(["schemas/Boat", "schemas/Boat (in requests)"]);
  expect([...new Set(named.flatMap(({ missing }) => missing.map(({ label }) => label)))].sort()).toEqual([
    "Boat.id",
    "Boat.name",
  ]);
});
