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
    unit("object", { types: ["object"], properties: { at: { $ref: "time" } } }, "time"),
    unit("closed", { types: ["object"], additionalProperties: false }),
    unit("large", { types: ["object"], properties: members(9) }),
    unit("list", { types: ["object"], properties: { next: { $ref: "list" } } }, "list"),
    unit("tree", { types: ["object"], properties: { left: { $ref: "branch" } } }, "branch"),
    unit("branch", { types: ["object"], properties: { ...members(4), down: { $ref: "leaf" } } }, "leaf"),
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
    properties: { at: { $ref: "time" }, deep: { $ref: "closed" }, any: { $ref: "anything" } },
    prefixItems: [{ $ref: "time" }, true],
    items: { $ref: "time" },
  };
  const inlined = inlineTests(unit("all", schema, "time", "closed", "anything"), unitOf);
  expect(inlined.schema).toEqual({
    properties: { at: time, deep: { $ref: "closed" }, any: { $ref: "anything" } },
    prefixItems: [time, true],
    items: time,
  });
  expect([...inlined.uses]).toEqual(["closed", "anything"]);
});

test("calls that stand elsewhere stay calls", () => {
  const schema = { anyOf: [{ $ref: "time" }], additionalProperties: { $ref: "time" }, items: false };
  expect(inlineTests(unit("all", schema, "time"), unitOf)).toEqual(unit("all", schema, "time"));
});

/** What a unit with one member of that schema has in its place. */
function placeOf(ref: string, key = "all"): unknown {
  const { schema } = inlineTests(unit(key, { properties: { member: { $ref: ref } } }, ref), unitOf);
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
  expect(placeOf("large")).toEqual({ $ref: "large" });
  expect(placeOf("tree")).toEqual({
    types: ["object"],
    properties: { left: { types: ["object"], properties: { ...members(4), down: { $ref: "leaf" } } } },
  });
});

test("no object is put into itself", () => {
  const once = { types: ["object"], properties: { next: { $ref: "list" } } };
  expect(placeOf("list")).toEqual(once);
  expect(placeOf("list", "list")).toEqual({ $ref: "list" });
});

test("items that are objects stay calls", () => {
  const schema = { items: { $ref: "object" } };
  expect(inlineTests(unit("all", schema, "object"), unitOf).schema).toEqual(schema);
});
