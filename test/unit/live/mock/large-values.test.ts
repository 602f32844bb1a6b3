/**
 * A schema whose values are too large to sample: the mock soon reports it, and serves the next request.
 *
 * @module
 */
import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const nested = (levels: number, minItems: number): object => ({
  type: "array",
  minItems,
  items: levels === 1 ? { type: "integer" } : nested(levels - 1, minItems),
});
const large: Readonly<Record<string, object>> = {
  "five lists in lists": nested(5, 50),
  "a long text": { type: "string", minLength: 400_000_000 },
  "a long text of a pattern": { type: "string", minLength: 400_000_000, pattern: "^[a-z]+$" },
  "a pattern of a long text": { type: "string", pattern: "^a{400000000}$" },
  "a pattern of repetitions of repetitions": { type: "string", pattern: "^((a|b{1000}){1000}c){1000}$" },
  "a pattern of a long text in more groups than are read": {
    type: "string",
    pattern: `^${"(".repeat(101)}a{2000}${")".repeat(101)}{2000}$`,
  },
  "a long list": { type: "array", minItems: 100_000_000, items: true },
  "a long list of constants": { type: "array", minItems: 50_000, items: { const: "a".repeat(20_000) } },
  "a long list of different items": { type: "array", minItems: 100_000_000, uniqueItems: true },
  "two long lists": {
    type: "array",
    minItems: 3000,
    items: { type: "array", minItems: 1000, items: { type: "string" } },
  },
  "many members": { type: "object", minProperties: 100_000_000 },
  "many members, of which there are none": {
    type: "object",
    minProperties: 100_000_000,
    propertyNames: { enum: ["a", "b"] },
  },
};
const paths = Object.entries(large).map(([title, schema]) => [
  `/${title.replaceAll(/\W+/g, "-")}`,
  { get: { responses: { "200": { description: title, content: { "application/json": { schema } } } } } },
]);
const small = { get: { responses: { "204": { description: "nothing" } } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Large", version: "1" },
  paths: { ...Object.fromEntries(paths), "/small": small },
};

test.each(Object.keys(large))("%s", async (title) => {
  const mock = createMock(await contractOf(document));
  const answer = await mock(new Request(`http://localhost/${title.replaceAll(/\W+/g, "-")}`));

  expect(answer.status).toBe(501);
  expect(await answer.text()).toContain("No valid response could be generated");
  expect((await mock(new Request("http://localhost/small"))).status).toBe(204);
});
