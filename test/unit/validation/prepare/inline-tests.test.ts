import { expect, test } from "vitest";
import { inlineTests } from "../../../../validation/prepare/inline-tests.ts";
import type { PreparedSchema, Unit } from "../../../../validation/prepare/prepared-schema.ts";

function unit(key: string, schema: PreparedSchema, ...uses: readonly string[]): Unit {
  return { key, name: key, schema, uses: new Set(uses) };
}

function members(count: number): Readonly<Record<string, PreparedSchema>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`m${index}`, { types: ["string"] }]),
  );
}

const units = new Map(
  [
    unit("time", { types: ["string"], format: "date-time" }),
    unit("anything", {}),
    unit("object", { types: ["object"], properties: { at: { call: "time" } } }, "time"),
    unit("closed", { types: ["object"], additionalProperties: false }),
    unit("large", { types: ["object"], properties: members(9) }),
    unit("list", { types: ["object"], properties: { next: { call: "list" } } }, "list"),
    unit("tree", { types: ["object"], properties: { left: { call: "branch" } } }, "branch"),
    unit("branch", { types: ["object"], properties: { ...members(4), down: { call: "leaf" } } }, "leaf"),
    unit("leaf", { types: ["object"], required: ["m0"], properties: members(3) }),
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
    properties: { at: { call: "time" }, deep: { call: "closed" }, any: { call: "anything" } },
    prefixItems: [{ call: "time" }, true],
    items: { call: "time" },
  };
  const inlined = inlineTests(unit("all", schema, "time", "closed", "anything"), unitOf);
  expect(inlined.schema).toEqual({
    properties: { at: time, deep: { call: "closed" }, any: { call: "anything" } },
    prefixItems: [time, true],
    items: time,
  });
  expect([...inlined.uses]).toEqual(["closed", "anything"]);
});

test("calls that stand elsewhere stay calls", () => {
  const schema = { anyOf: [{ call: "time" }], additionalProperties: { call: "time" }, items: false };
  expect(inlineTests(unit("all", schema, "time"), unitOf)).toEqual(unit("all", schema, "time"));
});

/** What a unit has in place of its one member's schema. */
function placeOf(ref: string, key = "all"): unknown {
  const { schema } = inlineTests(unit(key, { properties: { member: { call: ref } } }, ref), unitOf);
  return Reflect.get(schema["properties"] as object, "member"); // as it is above
}

test("members that call a small object have it in their place, with the tests and objects in it", () => {
  expect(placeOf("object")).toEqual({ types: ["object"], properties: { at: time } });
  expect(placeOf("branch")).toEqual({
    types: ["object"],
    properties: { ...members(4), down: { types: ["object"], required: ["m0"], properties: members(3) } },
  });
});

test("objects with many members, those around them counted, stay calls", () => {
  expect(placeOf("large")).toEqual({ call: "large" });
  expect(placeOf("tree")).toEqual({
    types: ["object"],
    properties: { left: { types: ["object"], properties: { ...members(4), down: { call: "leaf" } } } },
  });
});

test("no object is put into itself", () => {
  const once = { types: ["object"], properties: { next: { call: "list" } } };
  expect(placeOf("list")).toEqual(once);
  expect(placeOf("list", "list")).toEqual({ call: "list" });
});

test("items that are objects stay calls", () => {
  const schema = { items: { call: "object" } };
  expect(inlineTests(unit("all", schema, "object"), unitOf).schema).toEqual(schema);
});
