import { expect, test } from "vitest";
import { isAdmissible } from "../../../../language/schema/check-keyword.ts";
import { compilePattern, fitsPattern, flagsOfPattern } from "../../../../language/schema/compile-pattern.ts";
import { isJsonType } from "../../../../language/schema/json-type.ts";
import { isAnnotation, type KeywordKind } from "../../../../language/schema/schema-keywords.ts";

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
])("a keyword whose value has to be of the kind %s", (kind, admitted, refused) => {
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
