import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { NamedSchema } from "../../../../contract/model/types.ts";
import type { JsonSchema } from "../../../../language/values/json-object.ts";
import { prepareSamplers } from "../../../../live/sample/create-sampler.ts";

const schemas: readonly NamedSchema[] = [
  {
    name: "Tree",
    pointer: "",
    schema: {
      type: "object",
      required: ["label", "children"],
      properties: {
        label: { type: "string" },
        children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
        parent: { $ref: "#/components/schemas/Tree" },
      },
    },
  },
  {
    name: "Expression",
    pointer: "",
    schema: {
      oneOf: [
        {
          type: "object",
          required: ["not"],
          properties: { not: { $ref: "#/components/schemas/Expression" } },
        },
        {
          type: "object",
          required: ["value"],
          properties: { value: { type: "integer" } },
          additionalProperties: false,
        },
      ],
    },
  },
  {
    name: "Bottomless",
    pointer: "",
    schema: {
      type: "object",
      required: ["next"],
      properties: { next: { $ref: "#/components/schemas/Bottomless" } },
    },
  },
];

function validator(schema: JsonSchema): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const components = { schemas: Object.fromEntries(schemas.map(({ name, schema: named }) => [name, named])) };
  const root = typeof schema === "boolean" ? { allOf: [schema] } : { allOf: [schema] };
  return ajv.compile({ ...root, components });
}

const cases: readonly (readonly [title: string, schema: JsonSchema])[] = [
  ["no keyword", {}],
  ["true", true],
  ["a whole number between bounds", { type: "integer", minimum: 5, exclusiveMaximum: 7 }],
  ["a negative number", { type: "number", maximum: -3.5 }],
  ["a narrow number", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.001 }],
  ["a multiple", { type: "integer", multipleOf: 7, minimum: 50 }],
  ["a fractional multiple", { type: "number", multipleOf: 0.25, minimum: 1 }],
  ["int32", { type: "integer", format: "int32" }],
  ["a pattern", { type: "string", pattern: "^[A-Z]{2}-\\d{3,5}$" }],
  ["a pattern with a length", { type: "string", pattern: "^[a-z]+$", minLength: 3, maxLength: 8 }],
  [
    "a repeated class of a fixed length",
    { type: "string", pattern: "^[a-zA-Z0-9-]*$", minLength: 38, maxLength: 38 },
  ],
  [
    "a pattern that bounds its length by a lookahead",
    { type: "string", pattern: "^(?=.{1,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$" },
  ],
  ["a pattern that begins with what must not be", { type: "string", pattern: "^(?![)(]|0)(?!00)\\d{2}$" }],
  ["a password", { type: "string", pattern: "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^\\da-zA-Z]).{8,15}$" }],
  [
    "a pattern that looks ahead in the middle",
    { type: "string", pattern: "^[a-z](?!.*--)[a-z0-9-]{1,61}[a-z0-9]$" },
  ],
  ["a pattern that looks ahead at each character", { type: "string", pattern: "^(?:(?!\\s{2}).)*$" }],
  ["a pattern that looks ahead at its end", { type: "string", pattern: "^(?!a)b+(?=c)" }],
  ["a pattern that looks behind", { type: "string", pattern: "^.+(?<!\\s)$" }],
  ["two patterns", { allOf: [{ type: "string", pattern: "[a-z]{3}" }, { pattern: "\\d{3}" }] }],
  ["fifty different texts", { type: "array", items: { type: "string" }, minItems: 50, uniqueItems: true }],
  [
    "fifty different objects",
    {
      type: "array",
      items: {
        type: "object",
        required: ["on"],
        properties: { on: { type: "boolean" }, of: { type: "string" } },
      },
      minItems: 50,
      uniqueItems: true,
    },
  ],
  [
    "all values of a list",
    { type: "array", items: { type: "integer", minimum: 1, maximum: 50 }, minItems: 50, uniqueItems: true },
  ],
  [
    "members that nothing else describes",
    {
      type: "object",
      minProperties: 2,
      allOf: [{ properties: { a: { type: "string" } } }],
      unevaluatedProperties: {
        anyOf: [
          { type: "object", required: ["read"], properties: { read: { type: "boolean" } } },
          { type: "object", required: ["write"], properties: { write: { type: "boolean" } } },
        ],
      },
    },
  ],
  [
    "items that nothing else describes",
    { type: "array", prefixItems: [{ type: "string" }], unevaluatedItems: { type: "integer" }, minItems: 4 },
  ],
  ["a long string", { type: "string", minLength: 200 }],
  ["an empty string", { type: "string", maxLength: 0 }],
  ...[
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "uuid",
    "json-pointer",
    "regex",
    "byte",
    "iso-time",
    "iso-date-time",
    "json-pointer-uri-fragment",
  ].map((format) => [`format ${format}`, { type: "string", format }] as const),
  ["an enumeration", { enum: ["a", 2, null, { x: 1 }] }],
  ["an enumeration cut by a type", { type: "string", enum: ["a", 2, null] }],
  ["a constant", { const: { deep: [1] } }],
  ["unique items", { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 }],
  [
    "a tuple",
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 2 },
  ],
  ["contains", { type: "array", contains: { const: 7 }, items: { type: "integer" } }],
  ["a map", { type: "object", additionalProperties: { type: "integer" }, minProperties: 2 }],
  [
    "a map with names",
    { type: "object", propertyNames: { pattern: "^x-[a-z]{3}$" }, additionalProperties: { type: "string" } },
  ],
  [
    "pattern properties",
    {
      type: "object",
      patternProperties: { "^v\\d$": { type: "integer" } },
      additionalProperties: false,
      minProperties: 1,
    },
  ],
  [
    "a closed object",
    { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
  ],
  ["required without a property", { type: "object", required: ["x", "__proto__"] }],
  [
    "allOf",
    {
      allOf: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        { properties: { a: { minLength: 9 } } },
      ],
    },
  ],
  [
    "anyOf of required",
    {
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
  ],
  ["oneOf that overlaps", { oneOf: [{ type: "integer" }, { type: "number", minimum: 1000 }] }],
  [
    "if and then",
    {
      type: "object",
      properties: { kind: { enum: ["a", "b"] } },
      required: ["kind"],
      if: { properties: { kind: { const: "a" } } },
      then: { required: ["extra"] },
    },
  ],
  ["not", { type: "integer", minimum: 0, maximum: 3, not: { const: 2 } }],
  [
    "oneOf of open objects that differ in what is optional",
    {
      oneOf: ["a", "b", "c"].map((name) => ({
        type: "object",
        required: ["inner"],
        properties: {
          inner: { type: "object", properties: Object.fromEntries([[name, { type: "string" }]]) },
        },
      })),
    },
  ],
  [
    "oneOf of a schema and of one that adds something optional to it",
    {
      oneOf: [
        { type: "object", required: ["type"], properties: { type: { enum: ["a", "b"] } } },
        {
          allOf: [
            { type: "object", required: ["type"], properties: { type: { enum: ["a", "b"] } } },
            { properties: { name: { type: "string" } } },
          ],
        },
      ],
    },
  ],
  [
    "oneOf whose branches share most of their values",
    {
      type: "object",
      required: ["k"],
      properties: { k: { enum: ["a", "b", "c", "d", "e", "f", "g", "h"] } },
      oneOf: [
        { properties: { k: { enum: ["a", "b", "c", "d", "e", "f", "g"] } } },
        { not: { properties: { k: { const: "h" } } } },
        { required: ["z"] },
      ],
    },
  ],
  [
    "not, where nearly all is refused",
    { type: "object", not: { required: ["a"], properties: { b: true } }, required: ["b"] },
  ],
  [
    "not of a list",
    { type: "array", not: { items: { type: "string" } }, items: { type: ["string", "integer"] } },
  ],
  ["nullable types", { type: ["string", "null"] }],
  ["recursion", { $ref: "#/components/schemas/Tree" }],
  ["recursion by branches", { $ref: "#/components/schemas/Expression" }],
];

describe("a sampler", () => {
  it.each(cases)("makes valid values: %s", (_, schema) => {
    const accepts = validator(schema);
    for (let seed = 1; seed <= 25; seed++) {
      const value = prepareSamplers(schemas)(seed).sample(schema, accepts);
      expect(value, `seed ${seed}`).not.toBeUndefined();
      expect(accepts(value)).toBe(true);
    }
  });

  it("gives the same values for the same seed, and others for another", () => {
    const sampleMany = (seed: number): string => {
      const sampler = prepareSamplers(schemas)(seed);
      return JSON.stringify(
        Array.from({ length: 20 }, () => sampler.sample({ $ref: "#/components/schemas/Tree" })),
      );
    };
    expect(sampleMany(7)).toBe(sampleMany(7));
    expect(sampleMany(7)).not.toBe(sampleMany(8));
  });

  it.each<[string, JsonSchema]>([
    ["false", false],
    ["a pattern that contradicts itself", { type: "string", pattern: "^(?!a)a" }],
    ["bounds that cross", { type: "integer", minimum: 3, maximum: 2 }],
    ["types that are mutually exclusive", { allOf: [{ type: "string" }, { type: "integer" }] }],
    ["a recursion without an end", { $ref: "#/components/schemas/Bottomless" }],
  ])("finds nothing where nothing is admitted: %s", (_, schema) => {
    expect(prepareSamplers(schemas)(1).sample(schema)).toBeUndefined();
  });

  it("takes examples of a format of one's own, those that fit, and makes other texts for lists without duplicates", () => {
    const phone = { type: "string", format: "phone", examples: ["+4930901820", "+331", "none"] } as const;
    const texts = (schema: JsonSchema): readonly unknown[] =>
      Array.from({ length: 40 }, (_, seed) => prepareSamplers(schemas)(seed).sample(schema));
    expect(new Set(texts(phone))).toEqual(new Set(phone.examples));
    expect(new Set(texts({ ...phone, pattern: "^\\+4930901820$" }))).toEqual(new Set(["+4930901820"]));
    expect(texts({ ...phone, pattern: "^\\+\\d+$" })).toContain("+331");
    expect(texts({ ...phone, pattern: "^\\+\\d+$" })).not.toContain("none");
    const list: JsonSchema = { type: "array", items: phone, minItems: 5, maxItems: 5, uniqueItems: true };
    for (const value of texts(list)) expect(new Set(value as readonly unknown[]).size).toBe(5);
  });

  it("keeps a property called __proto__ as a member", () => {
    const value = prepareSamplers(schemas)(1).sample({ type: "object", required: ["__proto__"] });
    expect(Object.keys(value ?? {})).toEqual(["__proto__"]);
  });
});
