import { expect, test } from "vitest";
import { loadSchemas } from "./compile-schemas.ts";

/** Names are made from the first digits of hashes. These texts were searched for so that those digits are equal. */
const schemas = {
  One: { type: "object", additionalProperties: { type: "string", pattern: "^a732738$" } },
  Two: { type: "object", additionalProperties: { type: "string", pattern: "^a1826598$" } },
  Three: {
    type: "object",
    properties: { p: { enum: ["v40883", "x1", "x2", "x3"] }, q: { enum: ["v88407", "x1", "x2", "x3"] } },
  },
};

test.each([
  ["One", { x: "a732738" }, { x: "a1826598" }],
  ["Two", { x: "a1826598" }, { x: "a732738" }],
  ["Three", { p: "v40883", q: "v88407" }, { p: "v88407" }],
])("parts whose hashes begin alike are told apart: %s", async (name, good, bad) => {
  const validators = new Map(await loadSchemas(schemas)).get(name);
  expect([validators?.is(good), validators?.is(bad)]).toEqual([true, false]);
});
