import { expect, test } from "vitest";
import { wireShape } from "../../../../contract/model/wire-shape.ts";
import type { JsonSchema } from "../../../../language/values/json-object.ts";

const schemas = new Map<string, JsonSchema>([
  ["Id", { type: "integer" }],
  [
    "Tree",
    {
      type: "object",
      properties: { id: { $ref: "#/components/schemas/Id" }, up: { $ref: "#/components/schemas/Tree" } },
    },
  ],
  ["Loop", { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/Loop" }] }],
]);

test.each<readonly [JsonSchema, unknown]>([
  [true, { types: [] }],
  [{}, { types: [] }],
  [{ description: "Any." }, { types: [] }],
  [{ type: "integer" }, { types: ["integer"] }],
  [{ type: ["string", "null"] }, { types: ["null", "string"] }],
  [{ $ref: "#/components/schemas/Id" }, { types: ["integer"] }],
  [{ $ref: "#/components/schemas/Gone" }, { types: [] }],
  [{ const: 1.5 }, { types: ["number"] }],
  [{ enum: ["a", 1, null] }, { types: ["null", "integer", "string"] }],
  [{ type: "string", enum: ["1"] }, { types: ["string"] }],
  [{ anyOf: [{ type: "boolean" }, { $ref: "#/components/schemas/Id" }] }, { types: ["boolean", "integer"] }],
  [{ anyOf: [{ type: "boolean" }, {}] }, { types: ["string", "boolean"] }],
  [{ allOf: [{ type: ["string", "integer"] }, { type: ["integer", "null"] }] }, { types: ["integer"] }],
  [{ allOf: [{ type: "number" }, { type: "integer" }] }, { types: ["integer"] }],
  [{ type: "string", allOf: [{ type: "integer" }] }, { types: ["string"] }],
  [{ $ref: "#/components/schemas/Loop" }, { types: ["string"] }],
  [
    { type: "array", items: { type: "number" } },
    { types: ["array"], items: { types: ["number"] } },
  ],
  [{ items: { type: "number" } }, { types: ["array"], items: { types: ["number"] } }],
  [{ type: "array" }, { types: ["array"] }],
  [
    { type: "object", additionalProperties: { type: "boolean" } },
    { types: ["object"], additional: { types: ["boolean"] } },
  ],
  [
    { oneOf: [{ type: "string" }, { type: "object", properties: { gt: { type: "integer" } } }] },
    { types: ["string", "object"], properties: [["gt", { types: ["integer"] }]] },
  ],
  [
    {
      type: "object",
      required: ["id"],
      anyOf: [
        { properties: { name: { type: "string" } } },
        { properties: { id: { type: "integer" }, tags: { type: "array" } } },
      ],
    },
    {
      types: ["object"],
      properties: [
        ["name", { types: ["string"] }],
        ["id", { types: ["integer", "string"] }],
        ["tags", { types: ["array", "string"] }],
      ],
    },
  ],
  [
    {
      oneOf: [
        { type: "object", properties: { v: { type: "integer" }, own: { type: "integer" } } },
        { type: "object", properties: { v: { type: "boolean" } }, additionalProperties: false },
      ],
    },
    {
      types: ["object"],
      properties: [
        ["v", { types: ["boolean", "integer"] }],
        ["own", { types: ["integer"] }],
      ],
    },
  ],
  [
    {
      type: "object",
      properties: { id: { type: "integer" } },
      anyOf: [{ properties: { id: { minimum: 1 } } }, { required: ["id"] }],
    },
    { types: ["object"], properties: [["id", { types: ["integer"] }]] },
  ],
  [
    { $ref: "#/components/schemas/Tree" },
    {
      types: ["object"],
      properties: [
        ["id", { types: ["integer"] }],
        ["up", { types: ["object"] }],
      ],
    },
  ],
])("%j reads as %j", (schema, shape) => {
  expect(wireShape(schema, (name) => schemas.get(name))).toEqual(shape);
});

test("a property may have any name", () => {
  const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}}}');
  expect(wireShape(schema, () => undefined).properties).toEqual([["__proto__", { types: ["integer"] }]]);
});

test("schemas that share their parts many times over are looked at once", () => {
  const tower = new Map<string, JsonSchema>([["S0", { type: "integer" }]]);
  for (let level = 1; level <= 60; level++) {
    const below = { $ref: `#/components/schemas/S${level - 1}` };
    tower.set(`S${level}`, { allOf: [below, below], anyOf: [below, below] });
  }
  expect(wireShape({ $ref: "#/components/schemas/S60" }, (name) => tower.get(name))).toEqual({
    types: ["integer"],
  });
});

test("a shape stays small however a schema unfolds", () => {
  const tower = new Map<string, JsonSchema>();
  for (let level = 0; level < 10_000; level++) {
    const below = { $ref: `#/components/schemas/S${level + 1}` };
    tower.set(`S${level}`, { type: "object", properties: { a: below, b: below, c: below } });
  }
  const shape = wireShape({ $ref: "#/components/schemas/S0" }, (name) => tower.get(name));
  expect(JSON.stringify(shape).length).toBeLessThan(1_000_000);
});
