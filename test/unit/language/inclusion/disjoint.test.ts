import { expect, test } from "vitest";
import { keywords } from "../../../../language/inclusion/decide-keyword.ts";
import { isDisjoint } from "../../../../language/inclusion/disjoint.ts";
import type { InclusionOptions } from "../../../../language/inclusion/inclusion.ts";
import { Inclusion } from "../../../../language/inclusion/inclusion.ts";
import { isSameSchema } from "../../../../language/schema/same-schema.ts";
import { sourceOf } from "./told-failures.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const [text, number, integer] = [{ type: "string" }, { type: "number" }, { type: "integer" }];
const closed = { additionalProperties: false };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const needs = (name: string, schema: unknown): object => object({ [name]: schema }, { required: [name] });
const nested = (levels: number, schema: object): object =>
  levels === 0 ? schema : needs("a", nested(levels - 1, schema));
const parts = (levels: number, schema: object): object =>
  levels === 0 ? schema : { allOf: [parts(levels - 1, schema)] };
const unions = (levels: number, schema: object): object =>
  levels === 0 ? schema : { oneOf: [unions(levels - 1, schema)] };

const named: Readonly<Record<string, unknown>> = { Text: text, Endless: { allOf: [ref("Endless")] } };

const source = sourceOf(named);
const plain: InclusionOptions = {
  ...{ sender: source, reader: source, isClosed: false, asText: false, canSpread: false },
  areSame: isSameSchema,
};

function areApart(sender: unknown, reader: unknown, options: Partial<InclusionOptions> = {}): boolean {
  const inclusion = new Inclusion({ ...plain, ...options }, keywords, new Inclusion(plain, keywords));
  const given = inclusion.inner([{ schema: sender, pointer: "" }]);
  return isDisjoint(given, { schema: reader, pointer: "" }, inclusion);
}

test.each<readonly [sender: unknown, reader: unknown]>([
  [text, false],
  [false, text],
  [false, true],
  [{ ...text, not: { minLength: 1 } }, { minLength: 1 }],
  [text, { not: text, allOf: [integer] }],
  [text, integer],
  [text, { type: ["integer", "null"] }],
  [{ enum: ["a", "b"] }, integer],
  [{ enum: ["a", "b"] }, { minLength: 2 }],
  [integer, ref("Text")],
  [integer, { allOf: [number, text] }],
  [integer, { anyOf: [text, { type: "null" }] }],
  [integer, { oneOf: [text, ref("Text")] }],
  [text, { const: 1 }],
  [{ ...text, minLength: 2 }, { enum: ["a", "b"] }],
  [{ allOf: [text, { minLength: 2 }] }, { enum: ["a", "b"] }],
  [
    { ...integer, minimum: 2 },
    { ...integer, maximum: 1 },
  ],
  [
    { ...integer, minimum: 2 },
    { ...number, exclusiveMaximum: 2 },
  ],
  [
    { ...integer, exclusiveMinimum: 1 },
    { ...integer, exclusiveMaximum: 2 },
  ],
  [
    { ...integer, exclusiveMinimum: 1 },
    { ...number, exclusiveMaximum: 2 },
  ],
  [
    { ...number, minimum: 2 },
    { ...integer, maximum: 1 },
  ],
  [{ ...text, minLength: 2 }, { maxLength: 1 }],
  [{ type: "array", minItems: 2 }, { maxItems: 1 }],
  [object({ a: false }), { required: ["a"] }],
  [needs("a", text), object({}, closed)],
  [needs("a", text), closed],
  [needs("a", text), object({ a: integer })],
  [
    needs("a", text),
    { properties: { a: ref("Endless"), b: text }, ...closed, allOf: [object({ a: integer })] },
  ],
  [nested(4, text), nested(4, integer)],
  [text, parts(4, integer)],
  [text, parts(5, integer)],
  [text, unions(4, integer)],
])("no value of %j fits %j", (sender, reader) => expect(areApart(sender, reader)).toBe(true));

test.each<readonly [sender: unknown, reader: unknown]>([
  [text, true],
  [text, text],
  [text, {}],
  [{ ...text, not: { minLength: 1 } }, { minLength: 2 }],
  [{ enum: ["a", "bb"] }, { minLength: 2 }],
  [text, ref("Text")],
  [text, ref("None")],
  [{}, ref("None")],
  [integer, { type: ["number", "null"] }],
  [number, integer],
  [integer, number],
  [{ type: ["string", "null"] }, { type: ["null", "integer"] }],
  [integer, { anyOf: [text, number] }],
  [{ ...text, minLength: 2 }, { enum: ["a", "bb"] }],
  [
    { ...number, exclusiveMinimum: 1 },
    { ...number, exclusiveMaximum: 2 },
  ],
  [
    { ...integer, minimum: 1 },
    { ...integer, maximum: 1 },
  ],
  [{ ...text, minLength: 2 }, { maxLength: 2 }],
  [{ type: ["string", "null"], minLength: 2 }, { maxLength: 1 }],
  [{ type: ["number", "null"], minimum: 2 }, { maximum: 1 }],
  [{ type: ["array", "null"], minItems: 2 }, { maxItems: 1 }],
  [{ type: "array", minItems: 2 }, { maxItems: 2 }],
  [{ type: ["object", "null"], required: ["a"] }, closed],
  [object({ a: text }), { required: ["a"] }],
  [object({ a: text }), object({ a: integer })],
  [needs("a", text), object({ b: text })],
  [needs("a", text), { additionalProperties: integer }],
  [needs("a", text), { patternProperties: { a: true }, ...closed }],
  [needs("a", text), object({ a: text }, closed)],
  // It takes more levels than are compared.
  [nested(6, text), nested(6, integer)],
  [text, unions(6, integer)],
  [text, ref("Endless")],
])("some value of %j fits %j, or that is not known", (sender, reader) =>
  expect(areApart(sender, reader)).toBe(false));

test("a text may be read as the number that it shows", () => {
  const numerals = { enum: ["1", "2"] };
  expect(areApart(numerals, integer)).toBe(true);
  expect(areApart(numerals, integer, { asText: true })).toBe(false);
  expect(areApart(numerals, { minimum: 3 }, { asText: true })).toBe(false);
  expect(areApart(numerals, { ...integer, minimum: 3 }, { asText: true })).toBe(true);
  expect(areApart({ enum: ["x"] }, integer, { asText: true })).toBe(true);
});

test("members that are not described are not sent, where a sender sends no others", () => {
  const asked = { required: ["b"] };
  expect(areApart(object({ a: text }), asked)).toBe(false);
  expect(areApart(object({ a: text }), asked, { isClosed: true })).toBe(true);
});

const tagged = (tag: string, more: object = {}): object =>
  object({ tag: { enum: [tag] } }, { required: ["tag"], ...more });
const small = { maxProperties: 5 };
const without = (union: object): object => ({ ...object({ tag: { enum: ["a"] } }), not: union });

test.each<readonly [keyword: string, old: readonly object[], own: readonly object[], isApart: boolean]>([
  ["oneOf", [needs("x", text), tagged("b")], [needs("x", text), tagged("b", small)], true],
  ["oneOf", [needs("x", text), tagged("b")], [needs("x", text)], true],
  ["oneOf", [needs("x", text)], [needs("x", text), tagged("b")], true],
  ["oneOf", [needs("x", text), tagged("a")], [needs("x", text)], false],
  ["oneOf", [needs("x", text)], [needs("x", text), tagged("a")], false],
  ["oneOf", [needs("x", text), needs("x", text)], [needs("x", text)], false],
  ["anyOf", [needs("x", text), tagged("a")], [needs("x", text), tagged("b")], true],
  ["anyOf", [needs("x", text)], [needs("x", integer)], false],
])("values that match no old `%s` match no new one if only other branches changed: %j, %j", (keyword, old, own, expected) => {
  expect(areApart(without({ type: "object", [keyword]: old }), { [keyword]: own })).toBe(expected);
});

test("values that do not match an excluded schema may match its union", () => {
  const branches = [needs("x", text), needs("y", text)];
  const changed = [...branches, tagged("b")];
  expect(areApart(without({ maxProperties: 3, oneOf: branches }), { oneOf: changed })).toBe(false);
  expect(
    areApart(without({ discriminator: { propertyName: "tag" }, oneOf: branches }), { oneOf: changed }),
  ).toBe(true);
  const enforced = { enforcesDiscriminators: true };
  expect(
    areApart(
      without({ discriminator: { propertyName: "tag" }, oneOf: branches }),
      { oneOf: changed },
      enforced,
    ),
  ).toBe(false);
});

test("members that only the reader requires tell values apart", () => {
  expect(areApart(object({ tag: { enum: ["a"] } }), tagged("b"))).toBe(true);
  expect(areApart(object({ tag: { enum: ["a"] } }), object({ tag: { enum: ["b"] } }))).toBe(false);
});
