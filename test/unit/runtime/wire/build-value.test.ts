import { describe, expect, test } from "vitest";
import type { ValidationIssue } from "../../../../runtime/checks.ts";
import type { WireShape } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { readLeafText, textContext, wholeList } from "../../../../runtime/wire/build-context.ts";
import { buildValue } from "../../../../runtime/wire/build-value.ts";
import { coerceText, NO_FIT } from "../../../../runtime/wire/coerce-text.ts";
import { isDeeper, isTextDeeper } from "../../../../runtime/wire/json-depth.ts";
import { mergeIssues } from "../../../../runtime/wire/merge-issues.ts";
import { isAmbiguous, namesOf, STATED } from "../../../../runtime/wire/read-accepted.ts";
import { readJson } from "../../../../runtime/wire/read-json.ts";
import { setMember } from "../../../../runtime/wire/set-member.ts";
import { addLeaf, createNode, splitBrackets } from "../../../../runtime/wire/wire-node.ts";
import { shapeOfMember } from "../../../../runtime/wire/wire-shape.ts";
import { INTEGER, TEXT } from "../server/describe.ts";

type Types = WireShape["types"];
const list = (items?: WireShape): WireShape => ({ types: ["array"], ...(items && { items }) });

describe("a text as a value of a type", () => {
  test.each<readonly [Types, string, unknown]>([
    [[], "1", "1"],
    [["string"], "1", "1"],
    ...["-1", "0", "-0", "0.5", "1e5", "1E+5", "1e-10", "12", "10.25"].map(
      (text) => [["number"], text, Number(text)] as const,
    ),
    ...["-", "1.", ".5", "1e", "e5", "01", "-01", "+1", "1x", "x1", " 1", "0x1", "1e999", ""].map(
      (text) => [["number"], text, NO_FIT] as const,
    ),
    [["integer"], "9007199254740991", 9007199254740991],
    [["integer"], "9007199254740992", NO_FIT],
    [["integer"], "1.5", NO_FIT],
    [["int64"], "5", 5],
    [["int64"], "-9007199254740993", -9007199254740993n],
    [["int64"], "1".repeat(40), BigInt("1".repeat(40))],
    ...["1".repeat(41), "007", "-", "1.0", "1e2", "x1", "1x", ""].map(
      (text) => [["int64"], text, NO_FIT] as const,
    ),
    [["boolean"], "true", true],
    [["boolean"], "false", false],
    [["boolean"], "", NO_FIT],
    [["null"], "", null],
    [["null"], "null", null],
    [["null"], "0", NO_FIT],
    [["object"], "{}", NO_FIT],
    [["array"], "[]", NO_FIT],
    [["boolean", "integer"], "1", 1],
    [["boolean", "integer"], "x", NO_FIT],
    [["null", "integer"], "null", null],
    [["null", "integer"], "x", NO_FIT],
    [["integer", "string"], "1e2", "1e2"],
    [["integer", "boolean"], "1e2", 100],
    [["integer", "string", "null"], "", ""],
  ])("%j: %j", (types, text, expected) => {
    expect(coerceText(text, types, "stated")).toBe(expected);
  });

  test("is of the first type that fits, in the order of the reading", () => {
    const types = ["integer", "string"] as const;
    expect([coerceText("7", types, "stated"), coerceText("7", types, "other")]).toEqual([7, "7"]);
  });

  test.each<readonly [WireShape, boolean]>([
    [{ types: ["string", "integer"] }, true],
    [{ types: ["array", "integer"] }, true],
    [{ types: ["integer", "boolean"] }, false],
    [{ types: ["string", "null"] }, false],
    [{ types: [] }, false],
    [list({ types: ["string", "integer"] }), true],
    [list(TEXT), false],
    [{ types: ["object"], additional: { types: ["string", "boolean"] } }, true],
    [
      {
        types: ["object"],
        properties: [
          ["a", TEXT],
          ["b", { types: ["string", "boolean"] }],
        ],
      },
      true,
    ],
    [{ types: ["object"], properties: [["a", TEXT]], additional: TEXT }, false],
  ])("of the shape %j can be read in several ways: %j", (shape, expected) => {
    expect(isAmbiguous(shape)).toBe(expected);
  });
});

describe("the depth of JSON", () => {
  test.each<readonly [string, number]>([
    ["1", 0],
    ["[]", 1],
    ["{}", 1],
    ["[[ ]]", 2],
    ["[ [],[],[] ]", 2],
    ['{"a":{"b":{ }}}', 3],
    ['[{"a":[]},{},[ ]]', 3],
    ['["[[[[{{{{"]', 1],
    ['["\\"[[[["]', 1],
    ['["\\\\",[ ],"]]]"]', 2],
    ['["\\\\\\"[[[["]', 1],
    ['[1,"śŻ[",{ }]', 2],
    [`${"[".repeat(50)}${"]".repeat(50)}`, 50],
  ])("of %s is %i", (text, depth) => {
    const bytes = new TextEncoder().encode(text);
    for (const limit of [0, 1, 2, 3, 4, 49, 50]) {
      expect(isTextDeeper(text, limit)).toBe(depth > limit);
      expect(isDeeper(bytes, limit)).toBe(depth > limit);
    }
  });

  test("in a text is an issue at its place if it is too great", () => {
    const issues: ValidationIssue[] = [];
    expect(readJson("[[1]]", "/a", { issues })).toEqual([[1]]);
    expect(readJson("[[1]]", "/a", { issues, depth: 2 })).toEqual([[1]]);
    expect(readJson("[", "/a", { issues, depth: 2 })).toBe(NO_FIT);
    expect(readJson("1", "/a", { issues, depth: 2, parse: () => "own" })).toBe("own");
    expect(issues).toEqual([]);
    expect(readJson("[[1]]", "/a", { issues, depth: 1 })).toBeUndefined();
    expect(issues).toMatchObject([{ pointer: "/a", keyword: "depth" }]);
  });
});

describe("issues of decoding and of checking", () => {
  const at = (pointer: string, keyword = "type", params = {}): ValidationIssue => ({
    ...issueAt(pointer, keyword, ""),
    params,
  });
  const missing = (pointer: string, name: unknown, keyword = "required"): ValidationIssue =>
    at(pointer, keyword, { missingProperty: name });

  test.each<readonly [string, ValidationIssue, boolean]>([
    ["the same place", at("/a"), false],
    ["a place below it", at("/a/b"), false],
    ["another place", at("/ab"), true],
    ["the place above it", at(""), true],
    ["its absence", missing("", "a"), false],
    ["the absence of another", missing("", "b"), true],
    ["the absence of a member of it", missing("/a", "b"), false],
    ["a keyword with such a parameter", missing("", "a", "own"), true],
    ["an absence of what is no name", missing("", 1), true],
  ])("are told together unless one explains the other: %s", (_, checked, isTold) => {
    const decoded = [at("/z"), at("/a")];
    expect(mergeIssues(decoded, [checked])).toEqual(isTold ? [...decoded, checked] : decoded);
  });

  test("are told alone where there are no others, and by names with slashes", () => {
    const checked = [at("/a")];
    expect(mergeIssues([], checked)).toBe(checked);
    expect(mergeIssues(checked, [])).toBe(checked);
    expect(mergeIssues([at("/a~1b")], [missing("", "a/b")])).toEqual([at("/a~1b")]);
  });

  test("are about the names at which their pointers begin", () => {
    expect([...namesOf([at("/a/b"), at("/a"), at(""), at("/c~1d"), at("/")])]).toEqual(["a", "c/d", ""]);
  });
});

test.each([
  ["a", ["a"]],
  ["a[b]", ["a", "b"]],
  ["a[b][]", ["a", "b", ""]],
  ["a[b[c]", ["a", "b[c"]],
  ["[a]", ["[a]"]],
  ["a[b", ["a[b"]],
  ["a]", ["a]"]],
  ["a[b]c", ["a[b]c"]],
  ["a[b]c]", ["a[b]c]"]],
  ["a[b][c", ["a[b][c"]],
  ["a[b]]", ["a[b]]"]],
])("the name %s has the segments %j", (name, segments) => {
  expect(splitBrackets(name)).toEqual(segments);
});

describe("a value from texts by name", () => {
  /** The value of a node with these leaves, or its issues. */
  function build(
    shape: WireShape,
    leaves: readonly (readonly [path: readonly string[], text: string])[],
    pointer = "/a",
    reading: "stated" | "other" = "stated",
  ): unknown {
    const root = createNode<string>();
    for (const [path, text] of leaves) addLeaf(root, ["a", ...path], text);
    const issues: ValidationIssue[] = [];
    const node = root.members?.get("a") ?? createNode<string>();
    const value = buildValue(
      node,
      shape,
      pointer,
      textContext(issues, () => reading),
    );
    return issues.length === 0 ? value : issues.map(({ pointer: at, message }) => `${at} ${message}`);
  }

  const object: WireShape = { types: ["object"], properties: [["n", INTEGER]], additional: TEXT };
  test.each<readonly [string, WireShape, readonly (readonly [string[], string])[], unknown]>([
    ["a text", TEXT, [[[], "x"]], "x"],
    [
      "members",
      object,
      [
        [["n"], "1"],
        [["o"], "2"],
      ],
      { n: 1, o: "2" },
    ],
    [
      "members without types",
      { types: [] },
      [
        [["0"], "1"],
        [["x"], "2"],
      ],
      { 0: "1", x: "2" },
    ],
    [
      "indexes without types",
      { types: [] },
      [
        [["1"], "b"],
        [["0"], "a"],
      ],
      ["a", "b"],
    ],
    [
      "indexes",
      list(INTEGER),
      [
        [["10"], "2"],
        [["9"], "1"],
      ],
      [1, 2],
    ],
    ["the greatest index", list(), [[["999999999"], "a"]], ["a"]],
    ["too great an index", list(), [[["1000000000"], "a"]], ["/a must be an array"]],
    ["an index with a zero before it", list(), [[["01"], "a"]], ["/a must be an array"]],
    ["indexes of an object", object, [[["0"], "a"]], { 0: "a" }],
    ["members of a number", INTEGER, [[["x"], "a"]], ["/a must be an integer"]],
    ["indexes of a number", INTEGER, [[["0"], "a"]], ["/a must be an integer"]],
    [
      "members beside a text",
      object,
      [
        [[], "1"],
        [["n"], "1"],
      ],
      ["/a must not be given both whole and by its members"],
    ],
    [
      "members beside items",
      object,
      [
        [["", "n"], "1"],
        [["n"], "1"],
      ],
      ["/a must not be given both whole and by its members"],
    ],
    [
      "texts",
      list(INTEGER),
      [
        [[], "1"],
        [[], "2"],
      ],
      [1, 2],
    ],
    [
      "texts without types",
      { types: [] },
      [
        [[], "1"],
        [[], "2"],
      ],
      ["1", "2"],
    ],
    [
      "texts of a number",
      INTEGER,
      [
        [[], "1"],
        [[], "2"],
      ],
      ["/a must be given once"],
    ],
    ["a text in brackets for a number", INTEGER, [[[""], "1"]], 1],
    [
      "members of items in items",
      list(),
      [
        [["", "", "b"], "1"],
        [["", "", "c"], "2"],
      ],
      [[{ b: "1", c: "2" }]],
    ],
    [
      "an item both whole and by its members",
      list(),
      [
        [["", "b", "x"], "1"],
        [["", "b"], "2"],
      ],
      ["/a/0/b must not be given both whole and by its members"],
    ],
    [
      "texts in brackets",
      list(INTEGER),
      [
        [[""], "1"],
        [[""], "2"],
      ],
      [1, 2],
    ],
    [
      "items",
      list(object),
      [
        [["", "n"], "1"],
        [["", "o"], "2"],
        [["", "n"], "3"],
      ],
      [{ n: 1, o: "2" }, { n: 3 }],
    ],
    [
      "texts beside items",
      list(),
      [
        [[], "1"],
        [["", "n"], "2"],
      ],
      ["1", { n: "2" }],
    ],
    ["items of a number", INTEGER, [[["", "n"], "1"]], ["/a must be an integer"]],
    [
      "items with lists",
      list(),
      [
        [["", "l", ""], "1"],
        [["", "l", ""], "2"],
        [["", "o"], "3"],
      ],
      [{ l: ["1", "2"], o: "3" }],
    ],
    ["nothing for a list", list(), [], []],
    ["nothing for an object", object, [], {}],
    [
      "nothing for a number or a truth value",
      { types: ["integer", "boolean"] },
      [],
      ["/a must be an integer or a boolean"],
    ],
    ["nothing for anything", { types: [] }, [], ["/a must be a string"]],
    ["a text for a list", list(INTEGER), [[[], "1"]], [1]],
    ["a wrong text for a list", list(INTEGER), [[[], "x"]], ["/a/0 must be an integer"]],
    ["a text for a number or a list", { types: ["integer", "array"] }, [[[], "1"]], 1],
    ["another text for a number or a list", { types: ["integer", "array"] }, [[[], "x"]], ["x"]],
    ["a wrong text", INTEGER, [[[], "x"]], ["/a must be an integer"]],
    ["an object as JSON in a list", list(object), [[[], '{"n":1}']], [{ n: 1 }]],
    [
      "an object as JSON in an object",
      { types: ["object"], additional: object },
      [[["x"], '{"n":1}']],
      { x: { n: 1 } },
    ],
    ["an object as JSON", object, [[[], '{"n":1}']], ["/a must be an object"]],
    [
      "a list as JSON in an object",
      { types: ["object"], additional: list(TEXT) },
      [[["x"], '["1"]']],
      { x: ["1"] },
    ],
    ["a list as JSON", list(TEXT), [[[], '["1"]']], ['["1"]']],
    ["what is wrong in a member", object, [[["n"], "x"]], ["/a/n must be an integer"]],
  ])("%s", (_, shape, leaves, expected) => {
    expect(build(shape, leaves)).toEqual(expected);
  });

  test("is the list or the text of a union, by the reading", () => {
    const union: WireShape = { types: ["integer", "array", "string"] };
    expect(build(union, [[[], "1"]])).toBe(1);
    expect(build(union, [[[], "1"]], "/a", "other")).toBe("1");
    expect(build({ types: ["integer", "array"] }, [[[], "1"]], "/a", "other")).toEqual(["1"]);
  });

  test("says by which types it is refused", () => {
    const issues: ValidationIssue[] = [];
    buildValue(createNode(["x"]), { types: ["integer", "boolean"] }, "/a", textContext(issues, STATED));
    expect(issues).toMatchObject([{ keyword: "type", params: { type: ["integer", "boolean"] } }]);
  });
});

describe("JSON in the text of a member", () => {
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return NO_FIT;
    }
  };
  test.each<readonly [Types, "stated" | "other", string, unknown]>([
    [["object"], "stated", '{"a":1}', { a: 1 }],
    [["object", "string"], "stated", '{"a":1}', '{"a":1}'],
    [["object", "string"], "other", '{"a":1}', { a: 1 }],
    [["object", "string"], "other", "{a", "{a"],
    [["object", "string"], "other", "[1]", "[1]"],
    [["object", "integer"], "stated", "1", 1],
    [["object"], "stated", "x", NO_FIT],
    [["string"], "other", '{"a":1}', '{"a":1}'],
    [["integer"], "stated", '{"a":1}', NO_FIT],
  ])("of %j, %s: %s", (types, reading, text, expected) => {
    expect(readLeafText(text, { types }, { reading, parse })).toEqual(expected);
  });

  test.each<readonly [unknown, WireShape, boolean]>([
    [["a"], list(TEXT), true],
    [[], list(TEXT), true],
    ["a", list(TEXT), false],
    [["a"], list({ types: [] }), false],
    [["a"], list(), false],
    [[["a"], ["b"]], list(list(TEXT)), true],
    [[["a"], "b"], list(list(TEXT)), false],
    [[], list(list(TEXT)), false],
  ])("%j is a whole list of %j: %j", (value, shape, isWhole) => {
    expect(wholeList(value, shape)).toBe(isWhole ? value : NO_FIT);
  });
});

test("a member has the shape of its property, else of additional ones, and may have any name", () => {
  const shape: WireShape = { types: ["object"], properties: [["a", INTEGER]], additional: TEXT };
  expect([shapeOfMember(shape, "a"), shapeOfMember(shape, "b")]).toEqual([INTEGER, TEXT]);
  expect(shapeOfMember({ types: ["object"] }, "toString")).toEqual({ types: [] });
  const target: Record<string, unknown> = {};
  setMember(target, "__proto__", 1);
  setMember(target, "a", 2);
  const own = { enumerable: true, configurable: true, writable: true };
  expect(Object.getOwnPropertyDescriptors(target)).toEqual(
    Object.fromEntries([
      ["__proto__", { ...own, value: 1 }],
      ["a", { ...own, value: 2 }],
    ]),
  );
});
