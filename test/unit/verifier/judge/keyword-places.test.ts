import { expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

/** The exchange pointers and places of the findings about a response's body. */
function placesOf(
  schema: SchemaObject,
  body: unknown,
  schemas: SchemaObject = {},
): readonly (readonly [string, string | undefined])[] {
  const content = { "application/json": { schema } };
  const contract = contractOf({
    paths: { "/things": { get: { responses: { "200": { description: "One", content } } } } },
    components: { schemas },
  });
  const { findings } = judge(contract, exchangeOf("GET /things", { status: 200, body }));
  return findings.map(({ pointer, places: [place] }) => [
    pointer.slice("/response/body".length),
    place?.pointer?.replace(/^.*\/schema\b/, ""),
  ]);
}

const short = { properties: { name: { maxLength: 3 } } };

test("of two conditions that ask the same, the one that the value meets is named", () => {
  const schema = { if: { required: ["dog"] }, then: short, else: short };
  const inElse = [["/name", "/else/properties/name/maxLength"]];
  expect(placesOf(schema, { name: "Rexie" }).filter(([pointer]) => pointer !== "")).toEqual(inElse);
  const inThen = [["/name", "/then/properties/name/maxLength"]];
  expect(placesOf(schema, { name: "Rexie", dog: 1 }).filter(([pointer]) => pointer !== "")).toEqual(inThen);
});

test("a keyword behind a reference to a part of a schema is found", () => {
  const schemas = {
    Pet: { type: "object", properties: { name: { type: "string", maxLength: 3 } } },
    Anchored: { $anchor: "anchored", type: "object", required: ["id"] },
  };
  const schema = {
    type: "object",
    properties: {
      called: { $ref: "#/components/schemas/Pet/properties/name" },
      other: { $ref: "#anchored" },
    },
  };
  expect(placesOf(schema, { called: "Rexie", other: {} }, schemas)).toEqual([
    ["/called", "/components/schemas/Pet/properties/name/maxLength"],
    ["/other", "/components/schemas/Anchored/required"],
  ]);
});

test("equal schemas in several places are told apart", () => {
  const item = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
  const schema = { type: "object", properties: { one: item, two: { type: "array", items: { ...item } } } };
  expect(placesOf(schema, { one: { id: "1" }, two: [{ id: 1 }, {}] })).toEqual([
    ["/one/id", "/properties/one/properties/id/type"],
    ["/two/1", "/properties/two/items/required"],
  ]);
});

test("what `false` refuses is told where it stands", () => {
  const schema = { type: "object", properties: { gone: false, list: { type: "array", items: false } } };
  expect(placesOf(schema, { gone: 1, list: [1] })).toEqual([
    ["/gone", "/properties/gone"],
    ["/list/0", "/properties/list/items"],
  ]);
});

test("the branch of a union that the discriminator names is told of, within unions that are not", () => {
  const kind = (name: string): SchemaObject => ({
    type: "object",
    required: ["kind", "size"],
    properties: { kind: { const: name }, size: { type: "integer" } },
  });
  const union = {
    oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
    discriminator: { propertyName: "kind" },
  };
  const schemas = { Cat: kind("Cat"), Dog: kind("Dog") };
  expect(placesOf(union, { kind: "Dog" }, schemas)).toEqual([["", "/components/schemas/Dog/required"]]);
  const around = { anyOf: [union, { type: "integer" }] };
  expect(placesOf(around, { kind: "Dog" }, schemas)).toEqual([["", "/anyOf"]]);
});
