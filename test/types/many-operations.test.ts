import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

test("routes of more operations than a union has room for compile", async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 1_300 }, (_, index) => [`/things${index}`, { get: operationOf(index) }]),
  );
  const { problems } = await compileUsage({ paths }, 'export * from "./routes.js";');
  expect(problems).toEqual([]);
});

/** An operation with types of its own. */
function operationOf(index: number): object {
  const schema = { type: "object", properties: { [`member${index}`]: { type: "string" } } };
  return {
    operationId: `read${index}`,
    responses: { 200: { description: "", content: { "application/json": { schema } } } },
  };
}
