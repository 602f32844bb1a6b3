import { describe, expect, test } from "vitest";
import { createSubsetTest } from "../../../../language/inclusion/create-subset-test.ts";
import { keywords } from "../../../../language/inclusion/decide-keyword.ts";
import { isDescribed } from "../../../../language/inclusion/decide-object.ts";
import { Inclusion } from "../../../../language/inclusion/inclusion.ts";
import type { SchemaSource } from "../../../../language/inclusion/listed-values.ts";
import { failuresOf } from "../../../../language/inclusion/proof.ts";
import { isSameSchema } from "../../../../language/schema/same-schema.ts";

const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const integer = { type: "integer" };
const closed = { additionalProperties: false };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

const named: Readonly<Record<string, unknown>> = {
  Text: { type: "string", minLength: 2 },
  Letter: { enum: ["a", "b"] },
  Node: object({ next: ref("Node") }),
};
const find = (name: string): unknown => named[name];

describe("a schema is a subset of another one of its document", () => {
  const isSubset = createSubsetTest(find);

  test.each<readonly [inner: unknown, outer: unknown]>([
    [text, { type: ["string", "null"] }],
    [text, true],
    [false, text],
    [ref("Text"), text],
    [ref("Node"), { type: "object" }],
    [object({ a: text }, closed), object({ a: text, b: text }, closed)],
    // Listed values.
    [{ const: "a" }, { enum: ["a", "b"] }],
    [{ const: "a" }, ref("Letter")],
    [ref("Letter"), { enum: ["b", "c", "a"], description: "d", readOnly: true }],
    [ref("Letter"), { allOf: [text, { enum: ["a", "b", 1] }] }],
    [{ enum: [1, 2] }, integer],
    [{ enum: [1, 2.5] }, { type: ["number", "string"] }],
    [{ enum: [null, true] }, { type: ["null", "boolean"] }],
    [{ const: { a: [1] } }, { enum: [0, { a: [1] }] }],
    [{ const: { a: 1 } }, { const: { a: 1 } }],
    [{ const: [1] }, { type: "array" }],
    [{ const: { kind: "a" } }, { type: "object", discriminator: { propertyName: "kind" } }],
    [{ type: "boolean" }, { enum: [false, true] }],
    [{ const: "a" }, {}],
  ])("%j of %j", (inner, outer) => expect(isSubset(inner, outer)).toBe(true));

  test.each<readonly [inner: unknown, outer: unknown]>([
    [{ type: ["string", "null"] }, text],
    [text, false],
    [text, ref("Text")],
    [{ const: "c" }, ref("Letter")],
    [ref("Letter"), { const: "a" }],
    [ref("Letter"), { allOf: [integer, { enum: ["a", "b"] }] }],
    [{ enum: [1, 2.5] }, integer],
    [{ const: 1 }, { type: ["string", "null"] }],
    [{ const: "1" }, { enum: [1] }],
    [{ const: { a: [1] } }, { enum: [0, { a: [2] }] }],
    [{ const: { a: 1 } }, { const: { a: 2 } }],
    [{ const: "a" }, false],
    [{ const: "a" }, { allOf: [false] }],
    // Not known without compiling a schema, or without the target.
    [{ const: "ab" }, ref("Text")],
    [{ const: "a" }, { not: { const: "b" } }],
    [{ const: "a" }, ref("None")],
    [{ const: "a" }, { allOf: [true, ref("None")] }],
  ])("%j is not of %j, or that is not known", (inner, outer) => expect(isSubset(inner, outer)).toBe(false));

  test("unless that takes too many steps", () => {
    const outer = (count: number): object => ({
      allOf: Array.from({ length: count }, (_, index) => ({ maxLength: 9 + index })),
    });
    const inner = { ...text, maxLength: 9 };
    expect([isSubset(inner, outer(400)), isSubset(inner, outer(600))]).toEqual([true, false]);
  });
});

const source: SchemaSource = { find, decides: () => undefined };

function inclusionOf(isClosed = false): Inclusion {
  return new Inclusion(
    {
      ...{ sender: source, reader: source, isClosed, asText: false, canSpread: false },
      areSame: isSameSchema,
    },
    keywords,
  );
}

describe("a value of which a sender describes every member", () => {
  const all = object({
    a: object({ b: text }, closed),
    list: { type: "array", items: object({ c: {} }, closed) },
  });

  test.each<readonly [schema: unknown, value: unknown, expected: boolean]>([
    [all, "a", true],
    [all, null, true],
    [all, { a: { b: 1 } }, true],
    [all, { a: { b: 1, c: 2 } }, false],
    [all, { a: { b: { c: { d: 1 } } } }, true],
    [all, { list: [{ c: 1 }, {}] }, true],
    [all, { list: [{ c: 1 }, { d: 1 }] }, false],
    [all, { other: 1 }, true],
    [object({}, { patternProperties: { "^x": {} }, ...closed }), { x1: 1 }, true],
    [object({}, { patternProperties: { "^x": {} }, ...closed }), { y1: 1 }, false],
    [object({}, { additionalProperties: object({ a: {} }, closed) }), { z: { a: 1 } }, true],
    [object({}, { additionalProperties: object({ a: {} }, closed) }), { z: { b: 1 } }, false],
    [{ type: "array", prefixItems: [object({ a: {} }, closed)], items: false }, [{ a: 1 }, { b: 1 }], true],
    [{ type: "array", prefixItems: [object({ a: {} }, closed)], items: false }, [{ b: 1 }], false],
  ])("%j: %j is one: %j", (schema, value, expected) => {
    expect(isDescribed(value, [{ schema, pointer: "" }], inclusionOf())).toBe(expected);
  });

  test("is one of named members only, where a sender sends no others", () => {
    const schemas = [{ schema: all, pointer: "" }];
    expect(isDescribed({ a: {} }, schemas, inclusionOf(true))).toBe(true);
    expect(isDescribed({ other: 1 }, schemas, inclusionOf(true))).toBe(false);
  });
});

describe("a failure has the places of both schemas, and a value that shows it", () => {
  const pattern = (text: string): object => ({ type: "string", pattern: text });

  test.each<readonly [sender: unknown, reader: unknown, found: string]>([
    [text, integer, "type reader= sender="],
    [object({ a: text }), object({ a: integer }), "type reader=/properties/a sender=/properties/a"],
    [ref("Text"), integer, "type reader= sender=/components/schemas/Text"],
    [
      object({ a: ref("Text") }),
      object({ a: integer }),
      "type reader=/properties/a sender=/components/schemas/Text",
    ],
    [{ allOf: [text] }, { allOf: [{}, integer] }, "type reader=/allOf/1 sender=/allOf/0"],
    [text, ref("Text"), "minLength reader=/components/schemas/Text sender="],
    [text, { not: { not: integer } }, "type reader=/not/not sender="],
    [
      { type: "array", items: text },
      { type: "array", prefixItems: [integer] },
      "type reader=/prefixItems/0 sender=/items",
    ],
    [
      { type: "array", prefixItems: [text], items: integer },
      { type: "array", items: integer },
      "type reader=/items sender=/prefixItems/0",
    ],
    [
      object({}, { patternProperties: { "^a/": text }, ...closed }),
      { additionalProperties: integer },
      "type reader=/additionalProperties sender=/patternProperties/^a~1",
    ],
    [
      object({}, { additionalProperties: text }),
      { patternProperties: { "^a/": integer } },
      "type reader=/patternProperties/^a~1 sender=/additionalProperties",
    ],
    [{ anyOf: [text, integer] }, { anyOf: [text] }, "type reader=/anyOf/0 sender=/anyOf/1"],
    [pattern("^[ab]$"), pattern("^a"), 'pattern reader= sender= value="b"'],
    [text, pattern("^a"), 'pattern reader= sender= value=""'],
    [{ allOf: [pattern("a"), pattern("b")] }, pattern("^c"), "pattern reader= sender=/allOf/0"],
  ])("%j in %j: %s", (sender, reader, found) => {
    const proof = inclusionOf().compare({ schema: sender, pointer: "" }, { schema: reader, pointer: "" });
    const told = failuresOf(proof).map(({ failure, steps, around }) => {
      expect(around).toHaveLength(steps.length);
      const value = failure.value === undefined ? "" : ` value=${JSON.stringify(failure.value)}`;
      return `${failure.keyword} reader=${failure.reader} sender=${failure.sender}${value}`;
    });
    expect(told).toEqual([found]);
  });

  test("and the way to it, by the shortest path", () => {
    const deep = object({ a: object({ b: { type: "array", items: text } }) });
    const other = object({ a: object({ b: { type: "array", items: integer } }) });
    const proof = inclusionOf().compare({ schema: deep, pointer: "" }, { schema: other, pointer: "" });
    const [found, ...others] = failuresOf(proof);
    expect(others).toEqual([]);
    expect(found?.steps).toEqual([
      { kind: "member", name: "a" },
      { kind: "member", name: "b" },
      { kind: "item", index: 0 },
    ]);
    expect(found?.around[0]).toBe(proof);
    expect(found?.around.map(({ reader }) => reader.pointer)).toEqual([
      "",
      "/properties/a",
      "/properties/a/properties/b",
    ]);
    expect(found?.proof.reader.pointer).toBe("/properties/a/properties/b/items");
  });
});
