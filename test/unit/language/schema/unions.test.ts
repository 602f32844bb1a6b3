import { describe, expect, test } from "vitest";
import {
  discriminatedBranches,
  readDiscriminator,
} from "../../../../language/schema/discriminated-branches.ts";
import { itemsOf, propertiesOf } from "../../../../language/schema/properties-of.ts";

const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });

describe("the branches of a union by the values of its discriminator", () => {
  const union = [ref("Cat"), { type: "object" }, ref("Dog"), ref("Cat")];
  const branchesOf = (discriminator: unknown): unknown => {
    const found = discriminatedBranches({ discriminator }, union);
    return found && { ...found, branches: Object.fromEntries(found.branches) };
  };

  test("are those of the schemas' names, the first where there are several", () => {
    expect(branchesOf({ propertyName: "kind" })).toEqual({
      property: "kind",
      branches: { Cat: 0, Dog: 2 },
      values: ["Cat", "Dog"],
      fallback: undefined,
    });
  });

  test("are those of the mapping, by name or reference", () => {
    const mapping = { miao: ref("Cat").$ref, wau: "Dog", Dog: "Cat", Cat: "Bird", odd: 1 };
    expect(branchesOf({ propertyName: "kind", mapping })).toStrictEqual({
      property: "kind",
      branches: { miao: 0, wau: 2, Dog: 0 },
      values: ["miao", "wau", "Dog"],
      fallback: undefined,
    });
  });

  test("are shown by the names of schemas where the mapping does not lead to them", () => {
    const shown = (mapping: unknown): unknown =>
      discriminatedBranches({ discriminator: { propertyName: "kind", mapping } }, union)?.values;
    expect(shown({ miao: "Cat" })).toEqual(["miao", "Dog"]);
    expect(shown({ miao: "Cat", purr: "Cat", wau: "Dog" })).toEqual(["miao", "purr", "wau"]);
  });

  test("have a default for other values", () => {
    const fallbackOf = (defaultMapping: unknown): unknown =>
      (branchesOf({ propertyName: "kind", defaultMapping }) as { readonly fallback: unknown }).fallback;
    expect(["Dog", ref("Dog").$ref, "Bird", 1].map(fallbackOf)).toEqual([2, 2, undefined, undefined]);
  });

  test.each([
    undefined,
    null,
    "kind",
    {},
    { propertyName: 1 },
  ])("are none with the discriminator %j", (discriminator) =>
    expect(branchesOf(discriminator)).toBeUndefined());

  test("may be something else than an index", () => {
    const schema = { discriminator: { propertyName: "kind", mapping: { a: "A" } } };
    const found = readDiscriminator(schema, (name) => `found ${name}`, new Map([["B", "implied"]]));
    expect(Object.fromEntries(found?.branches ?? [])).toEqual({ B: "implied", a: "found A" });
  });
});

describe("the properties that a schema describes", () => {
  const named: Readonly<Record<string, unknown>> = {
    Base: { properties: { id: { type: "string" } } },
    Tree: { properties: { name: {} }, allOf: [ref("Tree")] },
    Closed: { additionalProperties: false },
    Alias: ref("Closed"),
    Circle: ref("Circle"),
  };
  const find = (name: string): unknown => named[name];
  const describedBy = (schema: unknown): unknown => Object.fromEntries(propertiesOf(schema, find));
  const whole = (schema: unknown): object => ({ schema, isPartial: false });
  const partly = (schema: unknown): object => ({ schema, isPartial: true });
  const [one, two, three] = [{ const: 1 }, { const: 2 }, { const: 3 }];
  const closed = (properties: object): object => ({ properties, additionalProperties: false });

  test.each<readonly [string, unknown, unknown]>([
    ["its own", { properties: { a: one, b: true } }, { a: whole(one), b: whole(true) }],
    ["none of what is no object", [{ properties: { a: one } }], {}],
    ["none of nothing", null, {}],
    ["none where properties is a list", { properties: [one] }, {}],
    ["those of its reference", ref("Base"), { id: whole({ type: "string" }) }],
    ["those of a recursive schema, once", ref("Tree"), { name: whole({}) }],
    ["those of a part", { allOf: [{ properties: { a: one } }, {}] }, { a: whole(one) }],
    [
      "those of several, which all count",
      { properties: { a: one }, allOf: [{ properties: { a: two, b: three } }] },
      { a: whole({ allOf: [one, two] }), b: whole(three) },
    ],
    [
      "the same schema twice as one",
      { properties: { a: one }, allOf: [{ properties: { a: one } }] },
      { a: whole(one) },
    ],
    ["those of the only alternative", { anyOf: [{ properties: { a: one } }] }, { a: whole(one) }],
    [
      "those of alternatives as alternatives",
      { oneOf: [closed({ a: one }), closed({ a: two })] },
      { a: whole({ anyOf: [one, two] }) },
    ],
    [
      "those of one alternative beside one that admits any",
      { oneOf: [{ properties: { a: one } }, { properties: { b: two } }] },
      { a: partly(one), b: partly(two) },
    ],
    [
      "those of one alternative beside closed ones",
      { oneOf: [closed({ a: one }), closed({ b: two }), ref("Alias"), { type: "string" }, false] },
      { a: whole(one), b: whole(two) },
    ],
    [
      "those of one alternative beside one closed by unevaluatedProperties",
      { oneOf: [closed({ a: one }), { unevaluatedProperties: false }] },
      { a: whole(one) },
    ],
    ["those beside any value", { anyOf: [closed({ a: one }), true] }, { a: partly(one) }],
    ["those beside a circle", { anyOf: [closed({ a: one }), ref("Circle")] }, { a: partly(one) }],
    ["those beside an open object", { anyOf: [closed({ a: one }), { type: "object" }] }, { a: partly(one) }],
    [
      "those that some alternatives of an alternative have",
      { anyOf: [{ anyOf: [{ properties: { a: one } }, {}] }, closed({ a: two })] },
      { a: partly({ anyOf: [one, two] }) },
    ],
    [
      "a property for certain, where a part describes it",
      { allOf: [{ anyOf: [{ properties: { a: one } }, {}] }, { properties: { a: two } }] },
      { a: whole({ allOf: [one, two] }) },
    ],
    [
      "a property not for certain, where no part does",
      { allOf: [{ anyOf: [{ properties: { a: one } }, {}] }, { oneOf: [{ properties: { a: two } }, {}] }] },
      { a: partly({ allOf: [one, two] }) },
    ],
  ])("are %s", (_, schema, properties) => expect(describedBy(schema)).toEqual(properties));

  test("are in the order of the document", () => {
    const schema = {
      properties: { b: {}, a: {} },
      allOf: [{ properties: { c: {} } }, { properties: { a: {}, d: {} } }],
    };
    expect([...propertiesOf(schema, find).keys()]).toEqual(["b", "a", "c", "d"]);
  });
});

test("items are described by the schema, or an alternative of it", () => {
  const find = (): unknown => ({ items: { title: "found" } });
  expect(itemsOf({ items: true }, find)).toBe(true);
  expect(itemsOf({ allOf: [{}, { items: { title: "a" } }], anyOf: [{ items: false }] }, find)).toEqual({
    title: "a",
  });
  expect(itemsOf({ anyOf: [{ type: "null" }, ref("A")] }, find)).toEqual({ title: "found" });
  expect(itemsOf({ then: { items: true } }, find)).toBeUndefined();
});
