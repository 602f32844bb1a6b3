import { describe, expect, test } from "vitest";
import { keywords } from "../../../../language/inclusion/decide-keyword.ts";
import type { InclusionOptions } from "../../../../language/inclusion/inclusion.ts";
import { Inclusion } from "../../../../language/inclusion/inclusion.ts";
import { failuresOf, type Step } from "../../../../language/inclusion/proof.ts";
import { isSameSchema } from "../../../../language/schema/same-schema.ts";
import { sourceOf } from "./told-failures.ts";

const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });

const named: Readonly<Record<string, unknown>> = {
  Text: { type: "string", minLength: 2 },
  Tree: { type: "object", properties: { child: ref("Tree"), name: { type: "string" } } },
  Branch: { type: "object", properties: { child: ref("Branch"), name: { type: ["string", "null"] } } },
  Cat: {
    type: "object",
    required: ["kind"],
    properties: { kind: { const: "cat" }, lives: { type: "integer" } },
  },
  Dog: { type: "object", required: ["kind"], properties: { kind: { const: "dog" } } },
};

const source = sourceOf(named);

const plain: InclusionOptions = {
  ...{ sender: source, reader: source, isClosed: false, asText: false, canSpread: false },
  areSame: isSameSchema,
};

function printStep(step: Step): string {
  switch (step.kind) {
    case "member":
      return `.${step.name}`;
    case "any-member":
      return `.*${step.pattern === undefined ? "" : `(${step.pattern})`}`;
    case "item":
      return `[${step.index}]`;
  }
}

/** What keeps values of one schema from fitting another: keyword and detail, with the way to the part of the value. */
function failures(
  sender: unknown,
  reader: unknown,
  options: Partial<InclusionOptions> = {},
): readonly string[] {
  const within = new Inclusion(plain, keywords);
  const inclusion = new Inclusion({ ...plain, ...options }, keywords, within);
  const proof = inclusion.compare({ schema: sender, pointer: "" }, { schema: reader, pointer: "" });
  return failuresOf(proof).map(({ failure: { keyword, detail }, steps }) =>
    [steps.map(printStep).join(""), keyword, detail]
      .filter((part) => part !== undefined && part !== "")
      .join(" "),
  );
}

const text = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const list = (items: unknown, more: object = {}): object => ({ type: "array", items, ...more });
const closed = { additionalProperties: false };

describe("values of a schema fit another one where it is wider", () => {
  test.each<readonly [sender: unknown, reader: unknown]>([
    // Any, none, the same.
    [text, true],
    [text, {}],
    [false, text],
    [{ type: [] }, text],
    [{ allOf: [text, integer] }, number],
    [text, { ...text, title: "a", "x-a": 1 }],
    [ref("Text"), ref("Text")],
    [ref("Text"), named["Text"]],
    [{ not: { not: text } }, text],
    [text, { not: { not: text } }],
    // Types.
    [integer, number],
    [text, { type: ["null", "string"] }],
    [{ type: ["string", "null"] }, { anyOf: [{ type: "null" }, text] }],
    [{ type: "number", multipleOf: 2 }, integer],
    [{ allOf: [number, integer] }, integer],
    [{ type: ["integer", "string"], not: text }, integer],
    // Listed values.
    [{ const: "ab" }, ref("Text")],
    [{ enum: ["a", "b"] }, { enum: ["b", "a", "c"] }],
    [{ enum: ["a", 1] }, { type: ["string", "number"] }],
    [{ enum: ["a", 1], type: "string" }, text],
    [{ type: "boolean" }, { enum: [true, false] }],
    [{ type: ["boolean", "null"] }, { enum: [true, false, null] }],
    [{ enum: ["a", "bb"], minLength: 2 }, { const: "bb" }],
    [{ enum: ["a", "b"], not: { const: "a" } }, { const: "b" }],
    [{ enum: [] }, integer],
    // Numbers.
    [{ ...number, minimum: 2 }, { minimum: 1 }],
    [{ ...number, minimum: 1 }, { minimum: 1 }],
    [{ ...number, exclusiveMinimum: 1 }, { exclusiveMinimum: 1 }],
    [{ ...number, minimum: 1.5 }, { exclusiveMinimum: 1 }],
    [{ ...integer, exclusiveMinimum: 0 }, { minimum: 1 }],
    [{ ...integer, minimum: 0.5 }, { minimum: 1 }],
    [{ ...number, maximum: 1 }, { maximum: 1 }],
    [{ ...number, maximum: 1 }, { exclusiveMaximum: 2 }],
    [{ ...number, exclusiveMaximum: 2 }, { exclusiveMaximum: 2 }],
    [{ ...integer, exclusiveMaximum: 3 }, { maximum: 2 }],
    [{ ...integer, maximum: 2.5 }, { maximum: 2 }],
    [
      { ...integer, format: "int32" },
      { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    ],
    [
      { ...integer, format: "int64" },
      { minimum: -(2 ** 63), maximum: 2 ** 63 },
    ],
    [{ allOf: [{ minimum: 0 }, { ...number, minimum: 3 }] }, { minimum: 3 }],
    [{ allOf: [{ ...number, minimum: 3 }, { minimum: 0 }] }, { minimum: 3 }],
    [{ ...number, exclusiveMinimum: 1 }, { minimum: 1 }],
    [{ ...number, exclusiveMaximum: 2 }, { maximum: 2 }],
    [{ ...number, maximum: 1.5 }, { exclusiveMaximum: 2 }],
    [{ ...number, minimum: 1, exclusiveMinimum: 1 }, { exclusiveMinimum: 1 }],
    [{ allOf: [{ ...number, exclusiveMinimum: 1 }, { minimum: 1 }] }, { exclusiveMinimum: 1 }],
    [{ ...number, maximum: 1, exclusiveMaximum: 1 }, { exclusiveMaximum: 1 }],
    [{ allOf: [{ ...number, exclusiveMaximum: 1 }, { maximum: 1 }] }, { exclusiveMaximum: 1 }],
    [{ allOf: [{ ...number, maximum: 3 }, { maximum: 5 }] }, { maximum: 3 }],
    [{ ...integer, exclusiveMinimum: 1.5 }, { minimum: 2 }],
    [{ ...integer, exclusiveMaximum: 2.5 }, { maximum: 2 }],
    [{ ...integer, minimum: 1.2, maximum: 1.8 }, text],
    [{ ...number, minimum: 3, maximum: 2 }, text],
    [{ ...number, exclusiveMinimum: 2, maximum: 2 }, text],
    [{ ...number, minimum: 2, exclusiveMaximum: 2 }, text],
    [{ ...integer, exclusiveMinimum: 1, exclusiveMaximum: 2 }, text],
    [{ ...number, multipleOf: 4 }, { multipleOf: 2 }],
    [{ ...number, multipleOf: 0.5 }, { multipleOf: 0.5 }],
    [{ ...number, multipleOf: 2 }, { multipleOf: 0.5 }],
    [integer, { multipleOf: 1 }],
    [text, { minimum: 5, multipleOf: 2 }],
    // Texts.
    [{ ...text, minLength: 3 }, { minLength: 2 }],
    [text, { minLength: 0 }],
    [{ ...text, maxLength: 3 }, { maxLength: 3 }],
    [{ ...text, minLength: 3, maxLength: 2 }, integer],
    [{ ...text, minLength: 40, format: "uuid" }, integer],
    [{ ...text, maxLength: 8, format: "date" }, integer],
    [
      { ...text, format: "uuid" },
      { minLength: 36, maxLength: 36 },
    ],
    [
      { ...text, format: "date" },
      { minLength: 10, maxLength: 10 },
    ],
    [{ ...text, format: "date-time" }, { minLength: 20 }],
    [
      { ...text, format: "ipv4" },
      { minLength: 7, maxLength: 15 },
    ],
    [{ ...text, pattern: "^a" }, { pattern: "^a" }],
    [
      { ...text, pattern: "^[a-c]{2,3}$" },
      { pattern: "^[a-z]+$", minLength: 2, maxLength: 3 },
    ],
    [{ ...text, minLength: 1 }, { pattern: "^[^]+$" }],
    [{ ...text, maxLength: 2 }, { pattern: "^[^]{0,3}$" }],
    [text, { pattern: "a*" }],
    [{ ...text, format: "uri" }, { format: "uri-reference" }],
    [{ ...text, format: "uri" }, { format: "uri" }],
    [{ ...integer, format: "int32" }, { format: "int64" }],
    [{ ...integer, minimum: 0, maximum: 100 }, { format: "int32" }],
    [text, { format: "password" }],
    [text, { format: "own" }],
    [number, { pattern: "^a", format: "uuid" }],
    // Lists.
    [list(integer), list(number)],
    [list(integer), { type: "array" }],
    [list(false), list(text)],
    [{ type: "array", maxItems: 0 }, list(text)],
    [list(text, { prefixItems: [integer] }), { prefixItems: [number], items: text }],
    [list(integer), { prefixItems: [number, true], items: number }],
    [list(false, { prefixItems: [text] }), { maxItems: 1 }],
    [list(text, { minItems: 2 }), { minItems: 1 }],
    [list(text, { maxItems: 2 }), { maxItems: 2 }],
    [{ type: "array", contains: text, minContains: 2 }, { minItems: 2 }],
    [{ type: "array", contains: text }, { minItems: 1 }],
    [list(text, { uniqueItems: true }), { uniqueItems: true }],
    [list(text), { uniqueItems: false }],
    [list(text, { maxItems: 1 }), { uniqueItems: true }],
    [list(text), { unevaluatedItems: text }],
    [list(text), { items: true, unevaluatedItems: false }],
    [list(text), { unevaluatedItems: true }],
    [{ type: "array", contains: integer }, { contains: number }],
    [
      { type: "array", contains: integer, minContains: 2 },
      { contains: integer, minContains: 2 },
    ],
    [list(integer, { minItems: 1 }), { contains: number }],
    [list(text), { contains: integer, minContains: 0 }],
    [list(text, { minItems: 1, maxItems: 2 }), { contains: text, maxContains: 2 }],
    [list(text), { contains: integer, minContains: 0, maxContains: 1 }],
    [
      { type: "array", contains: text, maxContains: 1 },
      { contains: text, maxContains: 2 },
    ],
    [list(text, { contains: integer }), integer],
    [{ type: "array", maxItems: 0, contains: true }, integer],
    [{ type: "array", prefixItems: [text], items: false, contains: integer }, integer],
    [list(text, { prefixItems: [integer] }), { prefixItems: [integer], unevaluatedItems: text }],
    [list(text, { prefixItems: [integer], minItems: 1 }), { contains: { type: ["integer", "string"] } }],
    [
      { type: "array", contains: text, minContains: 3 },
      { contains: text, minContains: 2 },
    ],
    [
      { type: "array", contains: { ...text, minLength: 1 }, minContains: 3 },
      { contains: text, minContains: 2 },
    ],
    // Objects.
    [object({ a: integer }), object({ a: number })],
    [object({ a: integer }, closed), object({ a: number, b: text })],
    [object({ a: integer }, closed), object({ a: number }, closed)],
    [object({ a: false }), object({ a: number })],
    [
      object({ a: integer }, { additionalProperties: text }),
      object({ a: number }, { additionalProperties: text }),
    ],
    [object({ a: integer }, { additionalProperties: integer }), { additionalProperties: number }],
    [
      object({}, { patternProperties: { "^a": integer }, ...closed }),
      { patternProperties: { "^a": number } },
    ],
    [
      object({}, { patternProperties: { "^a": integer }, ...closed }),
      { patternProperties: { "^a": true }, ...closed },
    ],
    [object({ ab: integer, c: text }, closed), { patternProperties: { "^a": number } }],
    [object({}, { required: ["a", "b"] }), { required: ["a"] }],
    [object({}, { required: ["a", "b"] }), { minProperties: 2 }],
    [object({}, { minProperties: 3 }), { minProperties: 2 }],
    [object({ a: text, b: text }, closed), { maxProperties: 2 }],
    [object({}, { maxProperties: 2 }), { maxProperties: 2 }],
    [object({ ab: text }, closed), { propertyNames: { minLength: 2 } }],
    [object({}, { propertyNames: ref("Text") }), { propertyNames: ref("Text") }],
    [object({}, { required: ["b"] }), { dependentRequired: { a: ["b"] } }],
    [object({}, { dependentRequired: { a: ["b", "c"] } }), { dependentRequired: { a: ["a", "b"] } }],
    [object({ a: false }), { dependentRequired: { a: ["b"] } }],
    [object({}, { required: ["b"] }), { dependentSchemas: { a: { required: ["b"] } } }],
    [
      object({}, { dependentSchemas: { a: { minProperties: 2 } } }),
      { dependentSchemas: { a: { minProperties: 2 } } },
    ],
    [object({ a: false }), { dependentSchemas: { a: false } }],
    [object({ a: text }, closed), object({ a: text }, { unevaluatedProperties: false })],
    [object({ a: text }, closed), { allOf: [object({ a: text })], unevaluatedProperties: false }],
    [object({ a: text }, closed), { anyOf: [object({ a: text })], unevaluatedProperties: false }],
    [object({ a: text }), { additionalProperties: true, unevaluatedProperties: false }],
    [object({ a: text }, { unevaluatedProperties: false }), object({ a: text }, closed)],
    [object({ a: text }, { minProperties: 3, required: ["a"] }), { minProperties: 3 }],
    [
      object({ ab: integer }, { patternProperties: { "^a": { minimum: 1 } }, ...closed }),
      object({ ab: { type: "integer", minimum: 1 } }),
    ],
    [object({ xa: text }, closed), { patternProperties: { "^x": {} }, ...closed }],
    [
      object({ kind: { const: "cat" }, lives: integer }, { required: ["kind"], ...closed }),
      { ...ref("Cat"), unevaluatedProperties: false },
    ],
    [
      object({ xa: text }, closed),
      { allOf: [{ patternProperties: { "^x": {} } }], unevaluatedProperties: false },
    ],
    [object({}), { allOf: [{ additionalProperties: true }], unevaluatedProperties: false }],
    [object({}), { allOf: [{ unevaluatedProperties: true }], unevaluatedProperties: false }],
    [object({ a: text }, closed), { anyOf: [{ allOf: [object({ a: {} })] }], unevaluatedProperties: false }],
    // References, also to oneself.
    [ref("Tree"), ref("Branch")],
    [{ allOf: [ref("Text"), { maxLength: 5 }] }, { minLength: 2, maxLength: 6 }],
    // Unions.
    [{ anyOf: [text, integer] }, { anyOf: [number, text] }],
    [{ oneOf: [text, integer] }, { type: ["number", "string"] }],
    [{ anyOf: [ref("Cat"), ref("Dog")] }, { anyOf: [ref("Dog"), ref("Cat")] }],
    [{ anyOf: [ref("Cat"), ref("Dog")] }, { oneOf: [ref("Dog"), ref("Cat")] }],
    [ref("Cat"), { oneOf: [ref("Dog"), ref("Cat")] }],
    [text, { oneOf: [integer, text] }],
    [{ oneOf: [text, { type: ["string", "null"] }] }, { type: "null" }],
    // Negations.
    [integer, { not: text }],
    [{ ...number, minimum: 5 }, { not: { maximum: 4 } }],
    [{ ...text, minLength: 5 }, { not: { ...text, maxLength: 4 } }],
    [list(text, { minItems: 3 }), { not: { type: "array", maxItems: 2 } }],
    [ref("Cat"), { not: ref("Dog") }],
    [object({ a: false }), { not: { type: "object", required: ["a"] } }],
    [object({}, { required: ["a"] }), { not: { type: "object", properties: {}, ...closed } }],
    [text, { not: { allOf: [{}, integer] } }],
    [text, { not: { anyOf: [integer, { type: "null" }] } }],
    [text, { not: { enum: [1, 2] } }],
    [{ not: text }, { not: text }],
    [text, { not: ref("Cat") }],
    [{ ...text, maxLength: 3 }, { not: { ...text, minLength: 4 } }],
    [list(text, { maxItems: 1 }), { not: { type: "array", minItems: 2 } }],
    [{ ...text, minLength: 3 }, { not: { enum: ["a", "b"] } }],
    [{ enum: ["a", "b"] }, { not: { ...text, minLength: 2 } }],
    [integer, { not: { ...number, exclusiveMinimum: 1, exclusiveMaximum: 1 } }],
    [object({ a: integer }, { required: ["a"] }), { not: object({ a: text }) }],
    [
      object({ a: object({ b: integer }, { required: ["b"] }) }, { required: ["a"] }),
      { not: object({ a: object({ b: text }) }) },
    ],
    [false, { not: {} }],
    // Conditions.
    [
      { ...text, minLength: 2 },
      { if: text, then: { minLength: 1 } },
    ],
    [text, { if: integer, then: false }],
    [text, { if: integer, then: false, else: text }],
    [text, { if: { minLength: 3 }, then: text, else: text }],
    [{ if: { minLength: 1 }, then: text, else: integer }, { type: ["string", "integer"] }],
    [
      { if: text, then: { minLength: 1 } },
      { if: text, then: { minLength: 1 } },
    ],
  ])("%j in %j", (sender, reader) => expect(failures(sender, reader)).toEqual([]));
});

describe("what keeps values of a schema from fitting another one is told", () => {
  test.each<readonly [sender: unknown, reader: unknown, ...found: readonly string[]]>([
    [{}, false, "false"],
    [{}, text, "type null", "type true", "type number", "type array", "type object"],
    [number, integer, "type number"],
    [{ type: ["string", "null"] }, text, "type null"],
    [{ type: "object", ...ref("None") }, closed, "additionalProperties *"],
    [text, ref("None"), "false"],
    [{ $dynamicRef: "#a", type: "string" }, { $dynamicRef: "#b" }, "$dynamicRef"],
    [{ enum: ["a", "b"] }, { enum: ["a"] }, "enum b"],
    [{ enum: ["a", 1, null] }, { type: "string", minLength: 2 }, "minLength a", "type 1"],
    [text, { enum: ["a"] }, "enum"],
    [text, { const: "a" }, "const"],
    [{ type: "boolean" }, { const: true }, "const false"],
    [{ ...number, minimum: 1 }, { minimum: 2 }, "minimum"],
    [{ ...number, minimum: 1 }, { exclusiveMinimum: 1 }, "exclusiveMinimum"],
    [{ ...number, maximum: 3 }, { maximum: 2 }, "maximum"],
    [{ ...number, maximum: 3 }, { exclusiveMaximum: 3 }, "exclusiveMaximum"],
    [{ ...number, exclusiveMinimum: 0 }, { minimum: 1 }, "minimum"],
    [{ ...number, minimum: 2, maximum: 2 }, text, "type number"],
    [{ ...number, exclusiveMinimum: 1, exclusiveMaximum: 2 }, text, "type number"],
    [{ ...integer, maximum: 2.5 }, { maximum: 1 }, "maximum"],
    [{ ...integer, format: "int32" }, { maximum: 2 ** 31 - 2 }, "maximum"],
    [{ ...integer, format: "int64" }, { minimum: -(2 ** 62) }, "minimum"],
    [{ ...text, format: "uuid" }, { minLength: 37 }, "minLength"],
    [{ ...text, format: "uuid" }, { maxLength: 35 }, "maxLength"],
    [{ ...text, format: "date-time" }, { maxLength: 99 }, "maxLength"],
    [{ ...text, format: "ipv4" }, { minLength: 8, maxLength: 14 }, "minLength", "maxLength"],
    [number, { multipleOf: 1 }, "multipleOf"],
    [{ ...number, multipleOf: 3 }, { multipleOf: 2 }, "multipleOf"],
    [{ ...number, multipleOf: 0.5 }, integer, "type number"],
    [integer, { format: "int32" }, "format"],
    [{ ...number, minimum: 0, maximum: 1 }, { format: "int32" }, "format"],
    [{ ...text, minLength: 1 }, { minLength: 2 }, "minLength"],
    [{ ...text, maxLength: 2 }, { maxLength: 1 }, "maxLength"],
    [text, { pattern: "^a" }, "pattern"],
    [{ ...text, pattern: "^[ab]$" }, { pattern: "^a" }, "pattern"],
    [text, { format: "uuid" }, "format"],
    [{ ...text, format: "uri-reference" }, { format: "uri" }, "format"],
    [list(text), list(integer), "[0] type string"],
    [list(text, { prefixItems: [integer] }), list(text), "[0] type integer"],
    [list(text), { items: false }, "items 0"],
    [list(text), { prefixItems: [true, integer] }, "[1] type string"],
    [list(text), { minItems: 1 }, "minItems"],
    [list(text), { maxItems: 1 }, "maxItems"],
    [list(text), { uniqueItems: true }, "uniqueItems"],
    [list(text), { contains: text }, "contains"],
    [list(text, { minItems: 1 }), { contains: text, maxContains: 1 }, "contains"],
    [{ type: "array", contains: number }, { contains: integer }, "contains"],
    [{ type: "array", contains: text }, { contains: text, minContains: 2 }, "contains"],
    [list(text), { unevaluatedItems: integer }, "[0] type string"],
    [list(text), { unevaluatedItems: false }, "unevaluatedItems 0"],
    [object({ a: text }), object({ a: integer }), ".a type string"],
    [object({}), object({ a: integer }), "properties a"],
    [object({ a: object({ b: text }) }), object({ a: object({ b: integer }) }), ".a.b type string"],
    [object({ a: text }), closed, "additionalProperties a", "additionalProperties *"],
    [object({ a: text }, closed), { additionalProperties: integer }, ".a type string"],
    [object({}, { additionalProperties: text }), { additionalProperties: integer }, ".* type string"],
    [object({}, { patternProperties: { "^a": text }, ...closed }), closed, "additionalProperties ^a"],
    [
      object({}, { patternProperties: { "^a": text }, ...closed }),
      { additionalProperties: integer },
      ".*(^a) type string",
    ],
    [
      object({ ab: text }, { additionalProperties: text }),
      { patternProperties: { "^a": integer } },
      ".ab type string",
    ],
    [object({ a: text }), { required: ["a"] }, "required a"],
    [object({}, { required: ["a"] }), { minProperties: 2 }, "minProperties"],
    [object({ a: text, b: text }, closed), { maxProperties: 1 }, "maxProperties"],
    [object({}), { maxProperties: 1 }, "maxProperties"],
    [object({ a: text, bc: text }, closed), { propertyNames: { minLength: 2 } }, "propertyNames a"],
    [object({}), { propertyNames: { minLength: 2 } }, "propertyNames *"],
    [object({}), { dependentRequired: { a: ["b"] } }, "dependentRequired a"],
    [object({}), { dependentSchemas: { a: { required: ["b"] } } }, "dependentSchemas a"],
    [
      object({ a: text, b: text }, closed),
      object({ a: text }, { unevaluatedProperties: false }),
      "unevaluatedProperties b",
    ],
    [ref("Branch"), ref("Tree"), ".name type null"],
    [list(text, { contains: integer, minContains: 0 }), integer, "type array"],
    [list(text, { prefixItems: [integer], minItems: 1 }), { contains: text }, "contains"],
    [
      { type: "array", contains: text, maxContains: 3 },
      { contains: text, minContains: 0, maxContains: 2 },
      "contains",
    ],
    [list(text, { uniqueItems: false, maxItems: 2 }), { uniqueItems: true }, "uniqueItems"],
    [
      list(text),
      { prefixItems: [integer], unevaluatedItems: false },
      "unevaluatedItems 1",
      "[0] type string",
    ],
    [{ type: "array", contains: text, minContains: 2 }, { minItems: 3 }, "minItems"],
    [object({}, { minProperties: 1, required: ["a"] }), { minProperties: 2 }, "minProperties"],
    [
      object({ a: text }, { patternProperties: { "^x": {} }, ...closed }),
      { maxProperties: 1 },
      "maxProperties",
    ],
    [
      object({}, { patternProperties: { "^b": {} }, ...closed }),
      { patternProperties: { "^a": {} }, ...closed },
      "additionalProperties ^b",
    ],
    [object({ ab: text }, closed), { patternProperties: { "^a": integer } }, ".ab type string"],
    [
      object({ b: text }, closed),
      { allOf: [object({ a: integer })], unevaluatedProperties: integer },
      ".b type string",
    ],
    [
      object({ a: text }, closed),
      { anyOf: [{ required: ["z"], properties: { a: {} } }, {}], unevaluatedProperties: false },
      "unevaluatedProperties a",
    ],
    [
      ref("Cat"),
      {
        anyOf: [
          object({ kind: { const: "cow" } }, { required: ["kind"] }),
          object({ kind: { const: "cat" }, lives: text }, { required: ["kind"] }),
        ],
      },
      "anyOf",
    ],
    [
      { anyOf: [ref("Cat")] },
      {
        anyOf: [
          object({ kind: { const: "cow" }, lives: { type: "null" } }, { required: ["kind"] }),
          object({ kind: { const: "cat" }, lives: text }, { required: ["kind"] }),
        ],
      },
      ".lives type integer",
    ],
    [text, { not: { enum: ["a", "abc"] } }, "not"],
    [object({ a: integer }), { not: object({ a: text }) }, "not"],
    [object({}, { required: ["a"] }), { not: { type: "object", ...closed, patternProperties: {} } }, "not"],
    [list(text, { minItems: 1 }), { not: { type: "array", minItems: 2 } }, "not"],
    [text, { not: ref("None") }, "not"],
    [text, { not: { anyOf: [integer, {}] } }, "not"],
    [{ anyOf: [text, integer] }, text, "type integer"],
    [{ type: "null" }, { anyOf: [text, integer] }, "anyOf null"],
    [text, { oneOf: [text, { minLength: 1 }] }, "oneOf 1"],
    [text, { not: text }, "not"],
    [text, { not: { minLength: 2 } }, "not"],
    [ref("Cat"), { not: ref("Cat") }, "not"],
    [text, { if: { minLength: 2 }, then: { maxLength: 3 } }, "if"],
    [text, { if: integer, else: integer }, "if"],
  ])("%j in %j", (sender, reader, ...found) => expect(failures(sender, reader)).toEqual(found));
});

test("a comparison that takes too many steps shows nothing", () => {
  const many = { allOf: Array.from({ length: 50 }, (_, index) => ({ maxLength: 100 + index })) };
  const sender = { ...text, maxLength: 50 };
  expect(failures(sender, many)).toEqual([]);
  expect(failures(sender, many, { most: 10 })).not.toEqual([]);
});

describe("values that are written as texts", () => {
  const asText = { asText: true };

  test.each([
    [integer, text],
    [{ type: "boolean" }, text],
    [{ const: 1 }, { const: "1" }],
    [{ const: "1" }, { const: 1 }],
    [{ const: "true" }, { type: "boolean" }],
    [{ type: ["string", "null"] }, text],
    [integer, { type: "string", minLength: 1 }],
  ])("%j in %j", (sender, reader) => {
    expect(failures(sender, reader, asText)).toEqual([]);
  });

  test.each<readonly [object, object, string]>([
    [text, integer, "type string"],
    [{ const: "01" }, integer, "type 01"],
    [{ const: "" }, integer, "type"],
    [{ const: "yes" }, { type: "boolean" }, "type yes"],
    [integer, { type: "string", pattern: "^a" }, "pattern"],
    [integer, { type: "string", maxLength: 3 }, "maxLength"],
    [integer, { type: "string", minLength: 2 }, "minLength"],
    [integer, { type: "string", format: "uuid" }, "format"],
    [list(text), text, "type array"],
  ])("%j is not in %j", (sender, reader, found) => expect(failures(sender, reader, asText)).toEqual([found]));

  test("a single text is a list of one item where no delimiter can be in it", () => {
    const spread = { asText: true, canSpread: true };
    expect(failures(text, list(text), spread)).toEqual([]);
    expect(failures(text, list({ ...text, minLength: 1 }), spread)).toEqual(["minLength"]);
    expect(failures(text, list(text, { minItems: 1 }), spread)).toEqual(["type string"]);
    expect(failures(text, list(text), asText)).toEqual(["type string"]);
    expect(failures(object({ a: text }), object({ a: list(text) }), spread)).toEqual([".a type string"]);
  });

  test("a list that is written as one text is that text, and the other way round", () => {
    const joined = { asText: true, areListsJoined: true };
    expect([failures(list(text), text, joined), failures(text, list(text), joined)]).toEqual([[], []]);
    expect(failures(integer, list(text), joined)).toEqual([]);
    expect(failures(list(text), { ...text, minLength: 1 }, joined)).toEqual(["type array"]);
    expect(failures(text, list(integer), joined)).toEqual(["type string"]);
    expect(failures(text, list(text, { minItems: 1 }), joined)).toEqual(["type string"]);
  });
});

describe("members that are left out in a direction", () => {
  const marked = object({ id: { type: "integer", readOnly: true } }, { required: ["id"], ...closed });

  test("are neither sent nor asked for", () => {
    expect(failures(object({}, closed), marked, { direction: "request" })).toEqual([]);
    expect(failures(object({}, closed), marked, { direction: "response" })).toEqual(["required id"]);
    expect(failures(object({}, closed), marked)).toEqual(["required id"]);
    expect(failures(marked, object({ id: text }, closed), { direction: "request" })).toEqual([]);
    expect(failures(marked, object({ id: text }, closed), { direction: "response" })).toEqual([
      ".id type integer",
    ]);
  });

  test("are told of where they are sent", () => {
    const open = object({ id: integer }, closed);
    expect(failures(open, marked, { direction: "request" })).toEqual(["readOnly id"]);
    const shown = object({ id: { type: "integer", writeOnly: true } });
    expect(failures(open, shown, { direction: "response" })).toEqual(["writeOnly id"]);
  });
});

describe("a sender that sends only what its document describes", () => {
  const closedSender = { isClosed: true };

  test.each([
    [object({ a: text }), object({ b: integer })],
    [object({ a: text }), object({ a: text }, closed)],
    [{ properties: { a: text } }, { type: "object" }],
    [{ items: text }, { type: "array" }],
    [object({ a: text }), { maxProperties: 1 }],
    [{ oneOf: [object({ a: text }), object({ b: text })] }, { properties: { a: text, b: text }, ...closed }],
  ])("%j in %j", (sender, reader) => expect(failures(sender, reader, closedSender)).toEqual([]));

  test("may send any member where nothing is described", () => {
    expect(failures({ type: "object" }, closed, closedSender)).toEqual(["additionalProperties *"]);
    expect(failures(object({ a: text }), object({ a: integer }), closedSender)).toEqual([".a type string"]);
  });
});

describe("discriminators that are enforced", () => {
  const enforced = { enforcesDiscriminators: true };
  const union = (...names: readonly string[]): object => ({
    oneOf: names.map(ref),
    discriminator: { propertyName: "kind", mapping: { cat: "Cat", dog: "Dog" } },
  });

  test("must name a branch that the value fits", () => {
    expect(failures(ref("Cat"), union("Cat", "Dog"), enforced)).toEqual([]);
    expect(failures(union("Cat", "Dog"), union("Dog", "Cat"), enforced)).toEqual([]);
    expect(failures(ref("Cat"), union("Dog"), enforced)).toContain("discriminator cat");
    const unnamed = object({ kind: text }, { required: ["kind"] });
    expect(failures(unnamed, union("Cat", "Dog"), enforced)).toContain("discriminator");
    expect(failures(ref("Cat"), { ...union("Cat"), anyOf: [{}] }, enforced)).toEqual(["discriminator"]);
  });

  test("count for objects only, and not where they are hints", () => {
    const reader = { discriminator: { propertyName: "kind" } };
    expect(failures(text, reader, enforced)).toEqual([]);
    expect(failures({}, reader)).toEqual([]);
    expect(failures({}, reader, enforced)).toEqual(["discriminator"]);
  });
});
