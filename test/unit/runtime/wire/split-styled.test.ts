import { describe, expect, test } from "vitest";
import type { ValidationIssue } from "../../../../runtime/checks.ts";
import type { ParameterStyle, WireShape } from "../../../../runtime/descriptors.ts";
import {
  nestPairs,
  parsePairs,
  percentDecode,
  percentDecodeForm,
  segmentsOf,
  splitStyled,
} from "../../../../runtime/wire/split-styled.ts";
import type { WireNode } from "../../../../runtime/wire/wire-node.ts";

/** A tree as plain data: its leaves, or its members. */
function plain(node: WireNode): unknown {
  if (node.members === undefined) return node.leaves;
  return Object.fromEntries([...node.members].map(([name, member]) => [name, plain(member)]));
}

test.each([
  ["a", "a", "a"],
  ["a+b", "a+b", "a b"],
  ["%C3%A9+%2B", "é++", "é +"],
  ["%", undefined, undefined],
  ["%ff+", undefined, undefined],
])("%s is percent-decoded as %s, and in a form as %s", (text, path, form) => {
  expect([percentDecode(text), percentDecodeForm(text)]).toEqual([path, form]);
});

describe("the pairs of a query", () => {
  test.each<readonly [string, readonly (readonly [string, string])[]]>([
    ["", []],
    ["&", []],
    ["a=1", [["a", "1"]]],
    [
      "a=1&b",
      [
        ["a", "1"],
        ["b", ""],
      ],
    ],
    [
      "&&a=1&&b=2&&",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    ["=x", [["", "x"]]],
    ["a=b=c", [["a", "b=c"]]],
    ["a+%C3%A9=%2C+", [["a é", "%2C+"]]],
    ["%zz+=1", [["%zz+", "1"]]],
  ])("of %j are %j", (text, expected) => {
    expect(parsePairs(text)?.map(({ name, rawValue }) => [name, rawValue])).toEqual(expected);
  });

  test("are no more than a limit", () => {
    expect(parsePairs("a&b&", 2)).toHaveLength(2);
    expect(parsePairs("a&b&c", 2)).toBeUndefined();
    expect(parsePairs("a&".repeat(1000))).toHaveLength(1000);
    expect(parsePairs("a&".repeat(1001))).toBeUndefined();
  });

  test.each([
    ["a[b]", ["a", "b"]],
    ["a%5Bb%5D", ["a", "b"]],
    ["a[b%5Bc%5D]", ["a", "b[c]"]],
    ["a[b+c]", ["a", "b c"]],
    ["a[%zz]", ["a", "%zz"]],
    ["a+b", ["a b"]],
    [`a${"[b]".repeat(31)}`, ["a", ...Array<string>(31).fill("b")]],
    [`a${"[b]".repeat(32)}`, undefined],
  ])("have names with brackets: %s", (name, segments) => {
    const [pair] = parsePairs(`${name}=1`) ?? [];
    expect(pair && segmentsOf(pair)).toEqual(segments);
  });

  test("are a tree by the brackets that are structure", () => {
    const nest = (text: string): unknown => {
      const issues: ValidationIssue[] = [];
      const tree = nestPairs(parsePairs(text) ?? [], (name) => !name.startsWith("x"), issues);
      return [plain(tree), ...issues.map(({ pointer, keyword }) => `${keyword} at ${pointer}`)];
    };
    expect(nest("a[b]=1&a[c]=%2B&x[d]=2&a%5Bb%5D=3")).toEqual([
      { a: { b: ["1", "3"], c: ["+"] }, "x[d]": ["2"] },
    ]);
    expect(nest("=1")).toEqual([{ "": ["1"] }]);
    expect(nest("a[b]=%")).toEqual([[], "percent-encoding at /a"]);
    expect(nest("x[b]=%")).toEqual([[], "percent-encoding at /x[b]"]);
    expect(nest(`a${"[b]".repeat(40)}=1&c=2`)).toEqual([{ c: ["2"] }, "depth at /a"]);
    expect(nest(`x${"[b]".repeat(40)}=1`)).toEqual([[], "depth at /x"]);
  });
});

describe("a text in a style", () => {
  const split = (
    [style, explode, types]: readonly [ParameterStyle, boolean, WireShape["types"]],
    text: string,
  ): unknown => {
    const found = splitStyled(text, { style, explode, name: "c d", shape: { types } }, percentDecode);
    return typeof found === "string" ? found : plain(found);
  };

  test.each<readonly [ParameterStyle, boolean, WireShape["types"], string, unknown]>([
    ["simple", false, ["string"], "a,b", ["a,b"]],
    ["simple", false, [], "a,b", ["a,b"]],
    ["simple", false, ["string"], "%", "percent-encoding"],
    ["simple", false, ["array"], "a,%2C", ["a", ","]],
    ["simple", false, ["array"], "a,%", "percent-encoding"],
    ["simple", false, ["array"], "", []],
    ["simple", false, ["object"], "", []],
    ["simple", false, ["array", "string"], "", [""]],
    ["simple", false, ["object", "string"], "", [""]],
    ["simple", false, ["integer"], "", [""]],
    ["simple", false, ["object"], "a,1,b,2", { a: ["1"], b: ["2"] }],
    ["simple", false, ["object"], "a,1,b", "style"],
    ["simple", false, ["object"], "%,1", "percent-encoding"],
    ["simple", false, ["object"], "a,%", "percent-encoding"],
    ["simple", true, ["object"], "a=1,b=%2C", { a: ["1"], b: [","] }],
    ["simple", true, ["object"], "a=1,b", "style"],
    ["simple", true, ["object"], "%=1", "percent-encoding"],
    ["simple", true, ["object"], "a=%", "percent-encoding"],
    ["simple", false, ["object", "null"], "a", "style"],
    ["simple", false, ["object", "string"], "a,1", { a: ["1"] }],
    ["simple", false, ["object", "string"], "a", ["a"]],
    ["simple", false, ["object", "string"], "a,b,c", ["a,b,c"]],
    ["simple", true, ["object", "string"], "a=1", { a: ["1"] }],
    ["simple", true, ["object", "string"], "a=1,b", ["a=1,b"]],
    ["simple", false, ["object", "array"], "a,1", { a: ["1"] }],
    ["simple", false, ["object", "array"], "a,1,b", ["a", "1", "b"]],
    ["simple", false, ["array", "object"], "a,1", ["a", "1"]],
    ["simple", true, ["array", "object"], "a=1,b=2", { a: ["1"], b: ["2"] }],
    ["simple", true, ["array", "object"], "a,b", ["a", "b"]],
    ["label", false, ["string"], ".a", ["a"]],
    ["label", false, ["string"], "a", "style"],
    ["label", false, ["array"], ".a,b.c", ["a", "b.c"]],
    ["label", true, ["array"], ".a,b.c", ["a,b", "c"]],
    ["matrix", false, ["string"], ";c%20d=a", ["a"]],
    ["matrix", false, ["string"], ";c%20d", [""]],
    ["matrix", false, ["string"], ";c%20d=a=b", ["a=b"]],
    ["matrix", false, ["string"], "c%20d=a", "style"],
    ["matrix", false, ["string"], "xc%20d=a", "style"],
    ["matrix", false, ["string"], ";c=a", "style"],
    ["matrix", false, ["string"], ";%=a", "style"],
    ["matrix", false, ["array"], ";c%20d=a,b", ["a", "b"]],
    ["matrix", false, ["array"], ";c%20d=a;c%20d=b", "style"],
    ["matrix", true, ["array"], ";c%20d=a,b;c%20d=c", ["a,b", "c"]],
    ["matrix", true, ["array"], ";c%20d=a;e=b", "style"],
    ["matrix", true, ["object"], ";a=1;b=2", { a: ["1"], b: ["2"] }],
    ["matrix", true, ["object"], ";a", "style"],
    ["matrix", false, ["object"], ";c%20d=a,1", { a: ["1"] }],
    ["spaceDelimited", false, ["array"], "a%20b+c", ["a", "b", "c"]],
    ["pipeDelimited", false, ["array"], "a%7Cb%7cc", ["a", "b", "c"]],
    ["pipeDelimited", false, ["array"], "a|b%7Cc", ["a", "b|c"]],
    ["form", false, ["array"], "a,b", ["a", "b"]],
    ["cookie", false, ["array"], "a,b", ["a", "b"]],
    ["deepObject", false, ["array"], "a,b", ["a", "b"]],
  ])("%s, explode %s, of %j: %s", (style, explode, types, text, expected) => {
    expect(split([style, explode, types], text)).toEqual(expected);
  });
});
