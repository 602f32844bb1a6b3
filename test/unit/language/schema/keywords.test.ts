import { expect, test } from "vitest";
import {
  certainKeywords,
  compositionKeywords,
  inPlaceApplicators,
} from "../../../../language/schema/applicable.ts";
import { formatFunctions } from "../../../../language/schema/format-functions.ts";
import { knownFormats, nameOfCheck } from "../../../../language/schema/known-formats.ts";
import {
  inPlaceKeywords,
  keywordsSince31,
  schemaKeywords,
} from "../../../../language/schema/schema-keywords.ts";

// The keywords of JSON Schema 2020-12, by what their values have to be.
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
