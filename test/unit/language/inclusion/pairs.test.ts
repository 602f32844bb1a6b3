/**
 * Each pair of a list of schemas: that one is in the other is shown, or a value refutes it. What can be neither is listed.
 *
 * @module
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { keywords } from "../../../../language/inclusion/decide-keyword.ts";
import { Inclusion } from "../../../../language/inclusion/inclusion.ts";
import type { SchemaSource } from "../../../../language/inclusion/listed-values.ts";
import { failuresOf } from "../../../../language/inclusion/proof.ts";
import { isSameSchema } from "../../../../language/schema/same-schema.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const closed = { additionalProperties: false };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const list = (items: unknown, more: object = {}): object => ({ type: "array", items, ...more });
const [text, number, integer] = [{ type: "string" }, { type: "number" }, { type: "integer" }];

const named: Readonly<Record<string, unknown>> = {
  Text: { type: "string", minLength: 2 },
  Base: object({ kind: text, a: integer }, { required: ["kind"] }),
  A: { allOf: [{ $ref: "#/components/schemas/Base" }, object({ kind: { const: "a" } })] },
  B: {
    allOf: [
      { $ref: "#/components/schemas/Base" },
      object({ kind: { const: "b" }, x: text }, { required: ["x"] }),
    ],
  },
};

const schemas: Readonly<Record<string, unknown>> = {
  any: {},
  none: false,
  text,
  long: ref("Text"),
  short: { ...text, maxLength: 1 },
  pattern: { ...text, pattern: "^[ab]+$" },
  letters: { ...text, pattern: "^[a-z]*$", minLength: 1 },
  listed: { enum: ["a", "ab"] },
  mixed: { enum: ["a", 1, null] },
  nullable: { type: ["string", "null"] },
  notText: { not: text },
  notListed: { ...text, not: { enum: ["a", "ab"] } },
  number,
  integer,
  positive: { ...number, exclusiveMinimum: 0 },
  small: { ...integer, minimum: 0, maximum: 2 },
  even: { ...integer, multipleOf: 2 },
  either: { anyOf: [text, integer] },
  one: { oneOf: [text, number] },
  overlap: { oneOf: [{ type: ["string", "null"] }, text] },
  texts: list(text),
  few: list(text, { minItems: 1, maxItems: 2 }),
  set: list(integer, { uniqueItems: true }),
  tuple: { type: "array", prefixItems: [text, integer], items: false },
  open: { type: "array", prefixItems: [text], items: integer },
  holding: { type: "array", contains: integer },
  holdingTwo: list(integer, { contains: integer, minContains: 2 }),
  object: { type: "object" },
  a: object({ a: integer }),
  needsA: object({ a: integer }, { required: ["a"] }),
  onlyA: object({ a: integer }, closed),
  map: object({}, { additionalProperties: integer }),
  mapOfTexts: object({ a: text }, { additionalProperties: text }),
  patterned: object({}, { patternProperties: { "^[ab]$": integer }, ...closed }),
  sized: object({}, { minProperties: 1, maxProperties: 2 }),
  named: object({}, { propertyNames: { maxLength: 1 } }),
  dependent: object({}, { dependentRequired: { a: ["b"] } }),
  dependentSchema: object({}, { dependentSchemas: { a: { required: ["b"] } } }),
  both: { allOf: [object({ a: integer }), object({ b: text })], required: ["a", "b"] },
  unevaluated: { allOf: [object({ a: integer })], properties: { b: text }, unevaluatedProperties: false },
  base: ref("Base"),
  kindA: ref("A"),
  kinds: { oneOf: [ref("A"), ref("B")] },
  anyKind: { anyOf: [ref("A"), ref("B")], unevaluatedProperties: false },
  conditional: {
    ...object({ kind: text, a: integer }),
    if: { properties: { kind: { const: "a" } }, required: ["kind"] },
    then: { required: ["a"] },
    else: { properties: { a: false } },
  },
  notA: { type: "object", not: { required: ["a"] } },
  nested: object({ o: object({ a: integer }, { required: ["a"], ...closed }) }, { required: ["o"] }),
  nestedOpen: object({ o: object({}) }),
};

const values: readonly unknown[] = [
  ...[null, true, false, 0, 1, 2, 3, -1, 0.5, -2.5, 1e9],
  ...["", "a", "b", "ab", "abc", "A", "zz", "é1"],
  ...[
    [],
    ["a"],
    ["a", 1],
    ["a", "b"],
    ["a", "b", "c"],
    [1],
    [1, 2],
    [1, 1],
    [1, 2, 3],
    ["a", 1, 2],
    [null],
    [[]],
    ["a", "a"],
  ],
  ...[
    {},
    { a: 1 },
    { a: "x" },
    { a: null },
    { b: 1 },
    { b: "x" },
    { a: 1, b: 1 },
    { a: 1, b: "x" },
    { a: "x", b: "x" },
  ],
  ...[{ a: 1, b: "x", c: 1 }, { cc: 1 }, { cc: "x" }, { x: "y" }, { c: null }, { a: 1, x: "y" }],
  ...[
    { kind: "a" },
    { kind: "b" },
    { kind: "c" },
    { kind: 1 },
    { kind: "a", a: 1 },
    { kind: "c", a: 1 },
    { kind: "b", a: 1 },
  ],
  ...[
    { kind: "b", x: "y" },
    { kind: "b", x: "y", a: 1 },
    { kind: "b", x: 1 },
    { kind: "a", x: "y" },
    { kind: "a", x: 1 },
  ],
  ...[
    { kind: "a", a: 1, z: 1 },
    { kind: "c", a: "x" },
    { kind: "b", x: "y", z: 1 },
    { kind: "a", a: "x" },
  ],
  ...[{ o: {} }, { o: { a: 1 } }, { o: { a: "x" } }, { o: { a: 1, b: 1 } }, { o: 1 }, { o: { a: 1 }, p: 1 }],
  ...[{ a: 1, o: 1 }, { a: 1, b: "x", o: 1 }, { a: 1, b: "x", cc: 1 }, { o: "x" }, { kind: "a", o: 1 }],
  ...[
    { kind: "b", x: "y", o: 1 },
    { o: { a: 1 }, a: 1 },
    { o: { a: 1 }, a: "x" },
    { o: { a: 1 }, kind: 1 },
  ],
  ...[
    { o: { a: 1 }, b: 1 },
    { o: { a: 1 }, cc: 1, d: 1 },
    { o: { a: 1 }, kind: "a" },
    { b: "x", o: 1 },
  ],
];

const ajv = new Ajv2020({ strict: false });
const checks = new Map<unknown, (value: unknown) => boolean>();
const source: SchemaSource = {
  find: (name) => named[name],
  decides(schema, value) {
    const check =
      checks.get(schema) ??
      (ajv.compile({ components: { schemas: named }, allOf: [schema] }) as (value: unknown) => boolean);
    checks.set(schema, check);
    return check(value);
  },
};
const options = {
  ...{ sender: source, reader: source, isClosed: false, asText: false, canSpread: false },
  areSame: isSameSchema,
};

function isShown(sender: unknown, reader: unknown): boolean {
  const inclusion = new Inclusion(options, keywords, new Inclusion(options, keywords));
  const proof = inclusion.compare({ schema: sender, pointer: "" }, { schema: reader, pointer: "" });
  return failuresOf(proof).length === 0;
}

const names = Object.keys(schemas);
const fitting = new Map(
  names.map((name) => [name, values.map((value) => source.decides(schemas[name], value) === true)]),
);

function isRefuted(sender: string, reader: string): boolean {
  const [own, other] = [fitting.get(sender) ?? [], fitting.get(reader) ?? []];
  return own.some((fits, index) => fits && other[index] !== true);
}

/** What is true, and takes more than the proofs know. */
const unknown: Readonly<Record<string, readonly string[]>> = {
  patterned: ["named"],
  dependent: ["dependentSchema"],
  dependentSchema: ["dependent"],
  notA: ["a", "dependent", "dependentSchema"],
};

test.each(names)("the values of %s", (sender) => {
  const shown = names.filter((reader) => isShown(schemas[sender], schemas[reader]));
  const refuted = names.filter((reader) => isRefuted(sender, reader));
  expect(shown.filter((reader) => refuted.includes(reader))).toEqual([]);
  const open = names.filter((reader) => !shown.includes(reader) && !refuted.includes(reader));
  expect(open).toEqual(unknown[sender] ?? []);
});
