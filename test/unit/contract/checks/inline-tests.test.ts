import { expect, test } from "vitest";
import { inlineTests } from "../../../../contract/checks/inline-tests.ts";
import type { PreparedSchema, Unit } from "../../../../contract/checks/prepared-schema.ts";

function unit(key: string, schema: PreparedSchema, ...uses: readonly string[]): Unit {
  return { key, name: key, schema, uses: new Set(uses) };
}

const units = new Map(
  [
    unit("time", { types: ["string"], format: "date-time" }),
    unit("anything", {}),
    unit("object", { types: ["object"], properties: { at: { $ref: "time" } } }, "time"),
  ].map((each) => [each.key, each]),
);

function unitOf(key: string): Unit {
  const found = units.get(key);
  if (found === undefined) throw new Error(key);
  return found;
}

const time = { types: ["string"], format: "date-time" };

test("members that call a few tests have these tests", () => {
  const schema = {
    properties: { at: { $ref: "time" }, deep: { $ref: "object" }, any: { $ref: "anything" } },
    prefixItems: [{ $ref: "time" }, true],
    items: { $ref: "time" },
  };
  const inlined = inlineTests(unit("all", schema, "time", "object", "anything"), unitOf);
  expect(inlined.schema).toEqual({
    properties: { at: time, deep: { $ref: "object" }, any: { $ref: "anything" } },
    prefixItems: [time, true],
    items: time,
  });
  expect([...inlined.uses]).toEqual(["object", "anything"]);
});

test("calls that stand elsewhere stay calls", () => {
  const schema = { anyOf: [{ $ref: "time" }], additionalProperties: { $ref: "time" }, items: false };
  expect(inlineTests(unit("all", schema, "time"), unitOf)).toEqual(unit("all", schema, "time"));
});
