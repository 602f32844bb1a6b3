import { expect, test } from "vitest";
import {
  certainKeywords,
  compositionKeywords,
  inPlaceApplicators,
} from "../../../../language/schema/applicable.ts";
import { formatFunctions } from "../../../../language/schema/format-functions.ts";
import { knownFormats, nameOfCheck } from "../../../../language/schema/known-formats.ts";
import {
  compilePattern,
  fitsPattern,
  flagsOfPattern,
} from "../../../../language/schema/patterns/compile-pattern.ts";
import {
  inPlaceKeywords,
  isAdmissible,
  isAnnotation,
  type KeywordKind,
  keywordsSince31,
  schemaKeywords,
} from "../../../../language/schema/schema-keywords.ts";
import { isJsonType } from "../../../../language/values/json-object.ts";

// The keywords of JSON Schema 2020-12, by what their values must be.
test.each([
  [
    "schema",
    "additionalProperties unevaluatedProperties propertyNames items unevaluatedItems contains not if then else contentSchema",
  ],
  ["schema list", "allOf anyOf oneOf prefixItems"],
  ["schema map", "properties patternProperties dependentSchemas $defs"],
  ["type", "type"],
  [
    "text",
    "$ref $dynamicRef $id $anchor $dynamicAnchor $comment format contentMediaType contentEncoding title description",
  ],
  ["pattern", "pattern"],
  ["number", "maximum minimum exclusiveMaximum exclusiveMinimum"],
  ["positive number", "multipleOf"],
  ["count", "maxLength minLength maxItems minItems maxProperties minProperties maxContains minContains"],
  ["flag", "uniqueItems deprecated readOnly writeOnly"],
  ["names", "required"],
  ["names map", "dependentRequired"],
  ["values", "enum examples"],
  ["any", "const default"],
])("keywords whose value is of the kind %s", (kind, names) => {
  const found = [...schemaKeywords].flatMap(([name, own]) => (own === kind ? [name] : []));
  expect(found.sort()).toEqual(names.split(" ").sort());
});

test("the dialect of OpenAPI 3.0 is what 3.1 did not bring", () => {
  const earlier = [...schemaKeywords.keys()].filter((name) => !keywordsSince31.has(name));
  // OpenAPI 3.0.4 §4.7.24.1
  const dialect =
    "title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties additionalProperties description format default readOnly writeOnly deprecated $ref";
  expect(earlier.sort()).toEqual(dialect.split(" ").sort());
  expect([...keywordsSince31].filter((name) => !schemaKeywords.has(name))).toEqual([]);
});

test("keywords that apply schemas to the same value", () => {
  expect(compositionKeywords).toEqual(["allOf", "anyOf", "oneOf"]);
  expect([...certainKeywords]).toEqual(["$ref", "allOf"]);
  expect([...inPlaceApplicators]).toEqual(["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"]);
  expect(inPlaceKeywords).toEqual(["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "const"]);
});

test("the formats of JSON Schema and of OpenAPI's registry are known", () => {
  const checked =
    "date time date-time iso-time iso-date-time duration uri uri-reference iri iri-reference uri-template url email hostname ipv4 ipv6 uuid regex json-pointer json-pointer-uri-fragment relative-json-pointer byte int32 int64";
  const others = "float double password binary";
  expect([...knownFormats.keys()]).toEqual([...checked.split(" "), ...others.split(" ")]);
  const about = (type: string): readonly string[] =>
    [...knownFormats].flatMap(([name, own]) => (own.type === type ? [name] : []));
  expect(about("number")).toEqual(["int32", "int64"]);
  expect(about("string")).toHaveLength(knownFormats.size - 2);
  expect(others.split(" ").map((name) => knownFormats.get(name))).toEqual(
    Array.from({ length: 4 }, () => ({ type: "string" })),
  );
});

test("each format that is checked has its function", async () => {
  for (const { file, check = "" } of knownFormats.values()) {
    if (file === undefined) continue;
    const module: Readonly<Record<string, unknown>> = await import(`../../../../runtime/formats/${file}.ts`);
    expect(module[check], check).toBeTypeOf("function");
    expect(formatFunctions.get(check)).toBe(module[check]);
  }
});

test("formats of one's own have checks of different names, which are names in TypeScript", () => {
  const names = ["iban", "Iban", "i-ban", "i_ban", "i$ban", "i2d", "i-2d", "ä", "😀", ""].map(nameOfCheck);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^\$check_[\w$]*$/.test(name))).toEqual([]);
  expect(nameOfCheck("i-ban")).toBe("$check_i$2d_ban");
});

const nan = Number.NaN;

test.each<readonly [KeywordKind, readonly unknown[], readonly unknown[]]>([
  ["schema", [true, false, {}], [null, "", [], 1]],
  ["schema list", [[{}], [1, 2]], [[], {}, null]],
  ["schema map", [{}, { a: 1 }], [[], true, null]],
  [
    "type",
    ["string", "null", ["integer"], ["array", "object"]],
    ["text", [], ["string", "string"], ["text"], ["string", 1], { 0: "string", length: 1 }, null],
  ],
  ["names", [[], ["a"], ["a", "b"]], [["a", "a"], [1], ["a", 1], "a", {}]],
  ["names map", [{}, { a: [], b: ["c"] }], [{ a: ["b"], c: "b" }, { a: ["b", "b"] }, [], null]],
  ["values", [[], [1, "a"]], ["a", {}, null]],
  ["pattern", ["", "^a", "\\_"], ["(", "[", 1, null]],
  ["any", [null, undefined, 1], []],
  ["text", ["", "a"], [1, null, []]],
  ["number", [0, -1.5], ["1", nan, Number.POSITIVE_INFINITY, null]],
  ["positive number", [0.01, 2], [0, -1, "1", nan, Number.POSITIVE_INFINITY]],
  ["count", [0, 3], [-1, 1.5, "1", nan, null]],
  ["flag", [true, false], ["true", 0, null]],
])("a keyword whose value must be of the kind %s", (kind, admitted, refused) => {
  expect(admitted.filter((value) => !isAdmissible(kind, value))).toEqual([]);
  expect(refused.filter((value) => isAdmissible(kind, value))).toEqual([]);
});

test("the seven JSON types are those that `type` may name", () => {
  const names = ["null", "boolean", "integer", "number", "string", "array", "object"];
  expect(names.every(isJsonType)).toBe(true);
  expect(["any", "file", "String", null, 1].some(isJsonType)).toBe(false);
});

test("a pattern is compiled with Unicode where it can be, else without, else not at all", () => {
  expect(["^\\p{L}$", "\\_", "("].map(flagsOfPattern)).toEqual(["u", "", undefined]);
  expect([compilePattern("a")?.flags, compilePattern("\\_")?.flags, compilePattern("(")]).toEqual([
    "u",
    "",
    undefined,
  ]);
  expect([
    fitsPattern("^a", "ab"),
    fitsPattern("^a", "ba"),
    fitsPattern("\\_", "_"),
    fitsPattern("(", "("),
  ]).toEqual([true, false, true, false]);
});

test("annotations are the keywords that never refuse a value", () => {
  const annotations = [
    "title",
    "summary",
    "default",
    "example",
    "readOnly",
    "deprecated",
    "xml",
    "$comment",
    "x-a",
  ];
  expect(annotations.every(isAnnotation)).toBe(true);
  expect(["type", "format", "const", "examples-x-", "maxLength", "discriminator"].some(isAnnotation)).toBe(
    false,
  );
});
