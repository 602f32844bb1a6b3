/**
 * Our own cases: the keywords that OpenAPI adds to JSON Schema, and the difficult parts of JSON Schema that documents use most. A schema
 * accepts the values under `fits`, and refuses those under `not`.
 *
 * @module
 */
import type { SuiteGroup } from "./read-suite.ts";

interface OwnCase {
  readonly schema: unknown;
  readonly fits: readonly unknown[];
  readonly not: readonly unknown[];
}

const text = { type: "string" };

/** For OpenAPI 3.0. */
export const cases30: Readonly<Record<string, OwnCase>> = {
  "nullable beside type": { schema: { type: "string", nullable: true }, fits: ["a", null], not: [1, {}] },
  "nullable: false": { schema: { type: "string", nullable: false }, fits: ["a"], not: [null] },
  "nullable beside an enum with null": {
    schema: { type: "string", nullable: true, enum: ["a", null] },
    fits: ["a", null],
    not: ["b"],
  },
  "nullable beside an enum without null": {
    schema: { type: "string", nullable: true, enum: ["a"] },
    fits: ["a", null],
    not: ["b"],
  },
  "nullable beside an enum alone": {
    schema: { nullable: true, enum: ["a"] },
    fits: ["a", null],
    not: ["b", 1],
  },
  "an enum with null, not nullable": {
    schema: { type: "string", enum: ["a", null] },
    fits: ["a"],
    not: ["b", null],
  },
  "nullable beside allOf": {
    schema: { nullable: true, allOf: [{ type: "object", required: ["a"] }] },
    fits: [{ a: 1 }, null],
    not: [{}, "a"],
  },
  "nullable beside anyOf": {
    schema: { nullable: true, anyOf: [text, { type: "integer" }] },
    fits: ["a", 1, null],
    not: [1.5, []],
  },
  "nullable beside oneOf": {
    schema: { nullable: true, oneOf: [text, { type: "integer" }] },
    fits: ["a", 1, null],
    not: [true],
  },
  "nullable beside oneOf of which one branch is": {
    schema: { nullable: true, oneOf: [{ type: "string", nullable: true }, { type: "integer" }] },
    fits: ["a", 1, null],
    not: [true],
  },
  "nullable in a branch": {
    schema: { anyOf: [{ type: "string", nullable: true }, { type: "integer" }] },
    fits: ["a", null, 1],
    not: [1.5],
  },
  "nullable in allOf alone": {
    schema: { allOf: [{ type: "string", nullable: true }, { minLength: 2 }] },
    fits: ["ab", null],
    not: ["a"],
  },
  "nullable items": {
    schema: { type: "array", items: { type: "integer", nullable: true } },
    fits: [[1, null], []],
    not: [["a"], null],
  },
  "nullable properties": {
    schema: { type: "object", required: ["a"], properties: { a: { type: "integer", nullable: true } } },
    fits: [{ a: null }, { a: 1 }],
    not: [{}, { a: "1" }],
  },
  "nullable additionalProperties": {
    schema: { type: "object", additionalProperties: { type: "integer", nullable: true } },
    fits: [{ a: null }],
    not: [{ a: "1" }],
  },
  "nullable beside $ref": {
    schema: { type: "object", properties: { a: { $ref: "#/properties/b", nullable: true }, b: text } },
    fits: [{ a: null }, { a: "x" }],
    not: [{ a: 1 }, { b: null }],
  },
  "nullable beside format and bounds": {
    schema: { type: "string", nullable: true, format: "date", minLength: 3 },
    fits: ["2024-02-29", null],
    not: ["2023-02-29", ""],
  },
  "exclusiveMinimum: true": { schema: { minimum: 1, exclusiveMinimum: true }, fits: [1.1, "a"], not: [1, 0] },
  "exclusiveMinimum: false": { schema: { minimum: 1, exclusiveMinimum: false }, fits: [1, 2], not: [0] },
  "exclusiveMaximum: true": { schema: { maximum: 1, exclusiveMaximum: true }, fits: [0.9], not: [1, 2] },
  "exclusiveMaximum: false": { schema: { maximum: 1, exclusiveMaximum: false }, fits: [1], not: [2] },
  "exclusiveMinimum without minimum": {
    schema: { type: "number", exclusiveMinimum: true },
    fits: [-1],
    not: ["a"],
  },
  "siblings of $ref": {
    schema: { type: "object", properties: { a: { $ref: "#/properties/b", maxLength: 1 }, b: text } },
    fits: [{ a: "long" }],
    not: [{ a: 1 }],
  },
};

/** For OpenAPI 3.1. */
export const cases31: Readonly<Record<string, OwnCase>> = {
  "recursion through $ref to the root of a resource": {
    schema: {
      $id: "https://example.com/list",
      type: "object",
      properties: { next: { $ref: "#" } },
      additionalProperties: false,
    },
    fits: [{ next: { next: {} } }],
    not: [{ next: { other: 1 } }],
  },
  "a dynamic reference to the outermost resource": {
    schema: {
      $id: "https://example.com/strict",
      $dynamicAnchor: "node",
      $ref: "open",
      unevaluatedProperties: false,
      $defs: {
        open: {
          $id: "open",
          $dynamicAnchor: "node",
          type: "object",
          properties: { children: { type: "array", items: { $dynamicRef: "#node" } } },
        },
      },
    },
    fits: [{ children: [{ children: [] }] }],
    not: [{ children: [{ daat: 1 }] }],
  },
  "anchors of two resources": {
    schema: {
      $id: "https://example.com/outer",
      properties: { a: { $ref: "#name" }, b: { $ref: "inner#name" } },
      $defs: {
        own: { $anchor: "name", type: "string" },
        inner: { $id: "inner", $defs: { x: { $anchor: "name", type: "integer" } } },
      },
    },
    fits: [{ a: "x", b: 1 }],
    not: [{ a: 1 }, { b: "x" }],
  },
  "multipleOf in decimals": {
    schema: { type: "number", multipleOf: 0.01 },
    fits: [19.99, 0, 1e22, 4.35, 1.1, -0.07],
    not: [19.995, 1e-7],
  },
  "bounds as far as numbers are exact": {
    schema: { type: "integer", maximum: 9007199254740991, exclusiveMinimum: -9007199254740991 },
    fits: [9007199254740991, -9007199254740990],
    not: [9007199254740992, -9007199254740991],
  },
  "length in code points": {
    schema: { type: "string", minLength: 2, maxLength: 2 },
    fits: ["😀😀", "ab", "é😀"],
    not: ["😀", "abc", "😀😀😀"],
  },
  "unique objects, whatever their order": {
    schema: { uniqueItems: true },
    fits: [
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
      [1, "1", true, [1]],
      [{ a: 1 }, { a: 1, b: null }],
      [0, false, null, ""],
    ],
    not: [
      [
        { a: 1, b: { c: 1, d: [2] } },
        { b: { d: [2], c: 1 }, a: 1 },
      ],
      [1, 1.0],
      [[{}], [{}]],
      [0, -0],
    ],
  },
  "patterns with Unicode": {
    schema: { pattern: "^\\p{L}+(?<=z|ö)$" },
    fits: ["Größö", "z"],
    not: ["1", "Größ", "a b z"],
  },
  "a dot is a character, not half of one": { schema: { pattern: "^.$" }, fits: ["😀", "a"], not: ["ab"] },
  "contains, counted": {
    schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    fits: [[1, 1], [1, 2, 1, 1], "x"],
    not: [[1], [1, 1, 1, 1]],
  },
  "contains none": { schema: { contains: { const: 1 }, minContains: 0 }, fits: [[], [2]], not: [] },
  "names of JavaScript's own": {
    schema: {
      type: "object",
      required: ["toString"],
      properties: { ["__proto__"]: text, toString: { type: "integer" }, constructor: { type: "integer" } },
      additionalProperties: false,
    },
    fits: [{ toString: 1 }, JSON.parse('{"toString":1,"__proto__":"x"}')],
    not: [
      {},
      { toString: 1, valueOf: 1 },
      JSON.parse('{"toString":1,"__proto__":1}'),
      { toString: 1, constructor: "x" },
    ],
  },
  "const and enum of objects": {
    schema: { anyOf: [{ const: { a: [1, { b: null }] } }, { enum: [[], { c: 1, d: 2 }] }] },
    fits: [{ a: [1, { b: null }] }, [], { d: 2, c: 1 }],
    not: [{ a: [1, { b: false }] }, {}, [[]]],
  },
  "if without type": {
    schema: {
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      then: { required: ["x"] },
      else: { required: ["y"] },
    },
    fits: [{ kind: "a", x: 1 }, { kind: "b", y: 1 }, { y: 1 }, 5],
    not: [{ kind: "a", y: 1 }, { x: 1 }],
  },
  "unevaluatedProperties through $ref and allOf": {
    schema: {
      allOf: [
        { properties: { a: true } },
        { anyOf: [{ properties: { b: { type: "string" } }, required: ["b"] }, true] },
      ],
      unevaluatedProperties: false,
    },
    fits: [{ a: 1, b: "x" }, { a: 1 }],
    not: [{ c: 1 }, { a: 1, b: 5 }],
  },
  "unevaluatedItems after prefixItems": {
    schema: { prefixItems: [true], contains: { type: "string" }, unevaluatedItems: false },
    fits: [[1, "a"], ["a"]],
    not: [[1, 2, "a"], [1]],
  },
  "draft 7 keywords under 3.1": {
    schema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [text],
      additionalItems: { type: "integer" },
      dependencies: { a: ["b"], c: { required: ["d"] } },
    },
    fits: [["a", 1], { a: 1, b: 1 }, { c: 1, d: 1 }],
    not: [[1], ["a", "b"], { a: 1 }, { c: 1 }],
  },
  "$ref hides its neighbours until draft 7": {
    schema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { a: { $ref: "#/definitions/s", maxLength: 1 } },
      definitions: { s: text },
    },
    fits: [{ a: "long" }],
    not: [{ a: 1 }],
  },
  "a recursive reference of draft 2019-09": {
    schema: {
      $recursiveAnchor: true,
      type: "object",
      properties: { and: { type: "array", items: { anyOf: [text, { $recursiveRef: "#" }] } } },
      additionalProperties: false,
    },
    fits: [{ and: ["x", { and: [{}] }] }],
    not: [{ and: [{ or: [] }] }, { and: [1] }],
  },
  "a union of objects whose members are optional": {
    schema: {
      anyOf: [
        { type: "object", properties: { a: text } },
        { type: "object", properties: { b: { type: "integer" } } },
      ],
    },
    fits: [{}, { a: "x", b: "y" }, { b: "y" }, { c: 1 }],
    not: [{ a: 1, b: "y" }, []],
  },
  "boolean schemas": {
    schema: { properties: { yes: true, no: false }, items: false, prefixItems: [true] },
    fits: [{ yes: 1 }, [1], []],
    not: [{ no: 1 }, [1, 2]],
  },
};

/** Cases as groups. */
export function ownGroups(cases: Readonly<Record<string, OwnCase>>): readonly SuiteGroup[] {
  return Object.entries(cases).map(([description, { schema, fits, not }]) => ({
    file: "own",
    description,
    schema,
    tests: [...fits.map((data) => testOf(data, true)), ...not.map((data) => testOf(data, false))],
  }));
}

function testOf(data: unknown, valid: boolean): SuiteGroup["tests"][number] {
  return { description: `${valid ? "fits" : "not"} ${JSON.stringify(data)}`, data, valid };
}
