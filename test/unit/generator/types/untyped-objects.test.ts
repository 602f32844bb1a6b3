import { describe, expect, test } from "vitest";
import {
  describeUntyped,
  limitUntypedKeywords,
  readUntypedObjects,
} from "../../../../generator/types/untyped-objects.ts";

const members = { properties: { a: true } };
const ref = { $ref: "#/components/schemas/Untyped" };
const loop = { allOf: [{ $ref: "#/components/schemas/Loop" }, members] };
const named = new Map<string, unknown>([
  ["Untyped", members],
  ["Loop", loop],
]);
const untyped = readUntypedObjects((name) => named.get(name));

describe("a schema without `type`", () => {
  test.each([
    members,
    { additionalProperties: { type: "string" } },
    { patternProperties: { "^a": true } },
    { ...members, anyOf: [{ required: ["a"] }] },
    { ...members, anyOf: [members, members] },
    { ...members, not: { type: "object" } },
    { allOf: [members, {}] },
    { allOf: [ref] },
    { ...ref, properties: { b: true } },
    { oneOf: [members, { type: "string" }] },
    loop,
  ])("is said to admit more than its type: %j", (schema) => {
    expect(describeUntyped(schema, untyped)).toContain("no `type`");
  });

  test.each([
    true,
    {},
    { properties: {} },
    { required: ["a"] },
    { additionalProperties: false },
    { items: true },
    { ...members, type: "object" },
    { ...members, allOf: [{ type: "object" }] },
    { ...members, anyOf: [{ type: "object" }, { type: "string" }] },
    { ...members, enum: [{}] },
    { ...members, const: null },
    { allOf: [ref, { type: "object" }] },
    { anyOf: [members, {}] },
  ])("is not, where something decides what fits, or the type admits all: %j", (schema) => {
    expect(describeUntyped(schema, untyped)).toBe("");
  });
});

describe("a type that another part declares", () => {
  test("is all that is left, where it is not that of objects", () => {
    expect(limitUntypedKeywords({ type: "string", ...ref }, untyped)).toEqual({ type: "string" });
    expect(limitUntypedKeywords({ allOf: [ref, { type: "string" }] }, untyped)).toEqual({
      allOf: [{ type: "string" }],
    });
    expect(
      limitUntypedKeywords({ ...members, required: ["a"], anyOf: [{ type: "number" }] }, untyped),
    ).toEqual({
      anyOf: [{ type: "number" }],
    });
  });

  test("is admitted beside objects", () => {
    const anyOf = [{ type: "object" }, { type: "string" }];
    expect(limitUntypedKeywords({ ...members, anyOf }, untyped)).toEqual({
      anyOf,
      allOf: [{ anyOf: [members, { type: ["string"] }] }],
    });
  });

  test("changes nothing, where it is that of objects or there is none", () => {
    for (const schema of [{ type: "object", ...ref }, { type: "object", allOf: [members] }, members, loop])
      expect(limitUntypedKeywords(schema, untyped)).toBe(schema);
  });
});

test("chains of references end before the stack does", () => {
  const next = (name: string): object => ({ $ref: `#/components/schemas/S${Number(name.slice(1)) + 1}` });
  const chain = readUntypedObjects(next);
  expect(chain.declared(next("S0"))).toBeUndefined();
  expect(chain.isAssumed({ ...next("S0"), ...members })).toBe(true);
});
