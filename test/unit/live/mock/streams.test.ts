import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const integer = { type: "integer", minimum: 1 };
const lists = {
  prefixed: {
    type: "array",
    prefixItems: [{ const: "head" }, integer],
    items: { type: "boolean" },
    minItems: 4,
  },
  unique: { type: "array", items: integer, uniqueItems: true, minItems: 3 },
  containing: {
    type: "array",
    items: { type: ["integer", "null"] },
    contains: { type: "null" },
    minItems: 2,
  },
  long: { type: "array", items: { const: 1 }, minItems: 3 },
};
const document = {
  openapi: "3.1.0",
  info: { title: "Streams", version: "1" },
  paths: Object.fromEntries(
    Object.entries(lists).map(([name, schema]) => [
      `/${name}`,
      {
        get: { responses: { "200": { description: "items", content: { "application/jsonl": { schema } } } } },
      },
    ]),
  ),
};

async function itemsOf(path: string): Promise<readonly unknown[]> {
  const mock = createMock(await contractOf(document));
  const response = await mock(new Request(`http://localhost${path}`));
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as unknown);
}

test("streams items that satisfy the list schema", async () => {
  const [head, count, ...rest] = await itemsOf("/prefixed");
  expect([head, Number.isInteger(count), rest.length >= 2]).toEqual(["head", true, true]);
  expect(rest.every((item) => typeof item === "boolean")).toBe(true);
  const unique = await itemsOf("/unique");
  expect(unique.length).toBeGreaterThanOrEqual(3);
  expect(new Set(unique).size).toBe(unique.length);
  expect(await itemsOf("/containing")).toContain(null);
  expect(await itemsOf("/long")).toEqual([1, 1, 1]);
});
