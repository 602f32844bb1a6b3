import { expect, test } from "vitest";
import { haveSameText, isSameSchema } from "../../../../language/schema/same-schema.ts";

test.each([
  [
    { type: "string", title: "a" },
    { title: "b", type: "string", "x-c": 1 },
  ],
  [{ type: ["string", "null"] }, { type: ["null", "string"] }],
  [{ required: ["a", "b"] }, { required: ["b", "a"] }],
  [{ enum: [1, { a: 1 }] }, { enum: [{ a: 1 }, 1] }],
  [{ items: { title: "a" } }, { items: {} }],
  [{ allOf: [{ title: "a" }, true] }, { allOf: [{}, true] }],
  [{ properties: { a: { title: "a" }, b: {} } }, { properties: { b: {}, a: {} } }],
  [{ const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }],
  [{ dependentRequired: { a: ["b"] } }, { dependentRequired: { a: ["b"] } }],
  [true, true],
  [{}, {}],
])("%j and %j are the same", (one, other) => {
  expect(isSameSchema(one, other)).toBe(true);
  expect(isSameSchema(other, one)).toBe(true);
});

test.each([
  [{ type: "string" }, { type: "number" }],
  [{ type: "string" }, {}],
  [{ type: "string" }, { format: "string" }],
  [{ required: ["a", "b"] }, { required: ["a"] }],
  [{ required: ["a", "a"] }, { required: ["a", "b"] }],
  // These are lists whose order counts.
  [{ const: [1, 2] }, { const: [2, 1] }],
  [{ prefixItems: [{ type: "string" }, {}] }, { prefixItems: [{}, { type: "string" }] }],
  [{ allOf: [{}] }, { allOf: [{}, {}] }],
  [{ allOf: [{}, {}] }, { allOf: [{}] }],
  [{ allOf: [{}] }, { allOf: { 0: {} } }],
  [{ items: { minimum: 1 } }, { items: { minimum: 2 } }],
  [{ properties: { a: {} } }, { properties: { b: {} } }],
  [{ properties: { a: {} } }, { properties: { a: {}, b: {} } }],
  [{ properties: { toString: {} } }, { properties: { a: {} } }],
  [{ properties: { a: {} } }, { properties: { toString: {} } }],
  [{ properties: {} }, { properties: [] }],
  [{ allOf: [{}, { minimum: 1 }] }, { allOf: [{}, { minimum: 2 }] }],
  [{ properties: { a: {}, b: { minimum: 1 } } }, { properties: { a: {}, b: {} } }],
  // In a property, what looks like an annotation is a name; in data everything counts.
  [{ properties: { title: {} } }, { properties: {} }],
  [{ const: { title: "a" } }, { const: {} }],
  [{ toString: 1 }, { type: "string" }],
  [true, false],
  [true, {}],
])("%j and %j differ", (one, other) => {
  expect(isSameSchema(one, other)).toBe(false);
  expect(isSameSchema(other, one)).toBe(false);
});

test("references are compared by who knows what they lead to, else by their texts", () => {
  const compared: unknown[] = [];
  const compareRefs = (one: object, other: object): boolean | undefined => {
    compared.push([one, other]);
    return "title" in one ? true : undefined;
  };
  const texts = { isIgnored: () => false, compareRefs };
  const [known, ref, dynamic] = [{ $ref: "#a", title: "a" }, { $ref: "#a" }, { $dynamicRef: "#b" }];
  expect(haveSameText({ not: known }, { not: {} }, texts)).toBe(true);
  expect(haveSameText({ not: ref }, { not: { $ref: "#a" } }, texts)).toBe(true);
  expect(haveSameText({ not: ref }, { not: { $ref: "#b" } }, texts)).toBe(false);
  expect(haveSameText({ not: {} }, { not: dynamic }, texts)).toBe(false);
  expect(haveSameText({ type: "string" }, { type: "string" }, texts)).toBe(true);
  expect(compared).toEqual([
    [known, {}],
    [ref, { $ref: "#a" }],
    [ref, { $ref: "#b" }],
    [{}, dynamic],
  ]);
});

test("a schema is the same as itself, unless its references are to be compared", () => {
  const schema = { items: { $ref: "#a" } };
  expect(isSameSchema(schema, schema)).toBe(true);
  expect(haveSameText(schema, schema, { isIgnored: () => false })).toBe(true);
  expect(haveSameText(schema, schema, { isIgnored: () => false, compareRefs: () => false })).toBe(false);
});
