import { describe, expect, test } from "vitest";
import type { ParameterDescriptor, WireShape } from "../../../../runtime/descriptors.ts";
import {
  claimsPair,
  isMemberPair,
  isSpreadParameter,
  isTakenName,
  readsBrackets,
} from "../../../../runtime/parameters/claims-pair.ts";
import { createHeaderDecoder } from "../../../../runtime/parameters/decode-headers.ts";
import { createParameterDecoder } from "../../../../runtime/parameters/decode-parameters.ts";
import { dropUnused, unusedWhenEmpty } from "../../../../runtime/parameters/drop-unused.ts";
import { parseCookies } from "../../../../runtime/parameters/parse-cookies.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { INTEGER, parameter, TEXT } from "../server/describe.ts";

const OPEN: WireShape = { types: ["object"], additional: TEXT };
const LIST: WireShape = { types: ["array"], items: TEXT };

/** The values of parameters of a query, and the issues as texts. */
function decode(parameters: readonly ParameterDescriptor[], query: string, cookie: string | null = null) {
  const read = createParameterDecoder({ path: "/", parameters });
  const { values, issues } = read({ captures: [], query, header: () => cookie });
  return [values, ...issues.map(({ pointer, message }) => `${pointer} ${message}`)];
}

describe("the names of a parameter", () => {
  test.each<readonly [string, ParameterDescriptor, readonly string[]]>([
    ["a text", parameter("a", "query", TEXT), ["a"]],
    ["a list that is not exploded", parameter("a", "query", LIST, { explode: false }), ["a"]],
    ["an exploded object", parameter("a", "query", OPEN), []],
    ["an object that is not exploded", parameter("a", "query", OPEN, { explode: false }), ["a"]],
    ["an object or a text", parameter("a", "query", { types: ["object", "string"] }), ["a"]],
    ["anything", parameter("a", "query", { types: [] }), ["a"]],
    ["a deep object", parameter("a", "query", OPEN, { style: "deepObject" }), ["a[b]", "a[]"]],
    [
      "a deep object or a text",
      parameter("a", "query", { types: ["object", "string"] }, { style: "deepObject" }),
      ["a", "a[b]", "a[]"],
    ],
    ["content", parameter("a", "query", OPEN, { style: "deepObject", content: "application/json" }), ["a"]],
  ])("of %s", (_, one, expected) => {
    expect(["a", "a[b]", "a[]", "ab", "b[a]", "a[b"].filter((pair) => claimsPair(one, pair))).toEqual(
      expected,
    );
    expect(readsBrackets(one)).toBe(expected.includes("a[b]"));
  });

  test.each<readonly [ParameterDescriptor, boolean]>([
    [parameter("a", "query", OPEN), true],
    [parameter("a", "query", { types: ["string", "object"] }), true],
    [parameter("a", "query", TEXT), false],
    [parameter("a", "query", OPEN, { explode: false }), false],
    [parameter("a", "query", OPEN, { style: "deepObject" }), false],
    [parameter("a", "query", OPEN, { content: "application/json" }), false],
  ])("are those of its members: %o: %j", (one, expected) => {
    expect(isSpreadParameter(one)).toBe(expected);
  });

  test("are those that no other parameter has", () => {
    expect(["x", "f[a]", "f[", "f", "xy"].filter((name) => isTakenName(["x", "f["], name))).toEqual([
      "x",
      "f[a]",
      "f[",
    ]);
    expect(isTakenName(undefined, "x")).toBe(false);
    const closed: WireShape = { types: ["object"], properties: [["a", TEXT]] };
    expect(["a", "b"].filter((name) => isMemberPair(closed, undefined, name))).toEqual(["a"]);
    expect(["a", "b"].filter((name) => isMemberPair({ ...closed, additional: TEXT }, ["a"], name))).toEqual([
      "b",
    ]);
    expect(isMemberPair({ types: ["object"] }, [], "b")).toBe(true);
  });
});

describe("parameters of a query", () => {
  const exact = parameter("f[x]", "query", TEXT);
  const deep = parameter("f", "query", OPEN, { style: "deepObject" });
  const content = parameter("c", "query", { types: ["integer"] }, { content: "text/plain" });
  const json = parameter("c", "query", { types: [] }, { content: "application/json" });
  const loose = parameter("f", "query", { types: ["object", "string"] }, { style: "deepObject" });
  const closed = parameter("o", "query", { types: ["object"], properties: [["a", INTEGER]] });

  test.each<readonly [string, readonly ParameterDescriptor[], string, readonly unknown[]]>([
    [
      "of one name with brackets beside a deep object",
      [exact, deep],
      "f[x]=1&f[y]=2",
      [{ "f[x]": "1", f: { y: "2" } }],
    ],
    ["of a deep object that is a text", [deep], "f=1", [{}]],
    ["of a deep object or a text", [loose], "f=1", [{ f: "1" }]],
    ["of a deep object, as its members", [loose], "f[a]=1", [{ f: { a: "1" } }]],
    [
      "both whole and by members",
      [loose],
      "f=1&f[a]=1",
      [{}, "/f must not be given both whole and by its members"],
    ],
    ["of a deep object beside a text that is not its own", [deep], "f=1&f[a]=1", [{ f: { a: "1" } }]],
    [
      "of a list in empty brackets",
      [parameter("f", "query", LIST, { style: "deepObject" })],
      "f[]=1&f[]=2",
      [{ f: ["1", "2"] }],
    ],
    ["of content", [content], "c=5", [{ c: 5 }]],
    ["of content that does not fit", [content], "c=x", [{}, "/c must be text/plain"]],
    ["of content that is malformed", [content], "c=%", [{}, "/c must be percent-encoded UTF-8"]],
    ["of JSON", [json], "c=%5B1%5D", [{ c: [1] }]],
    ["of JSON twice", [json], "c=1&c=2", [{ c: ["1", "2"] }]],
    ["of the members of an object", [closed], "a=1&b=2", [{ o: { a: 1 } }]],
    ["of no member of an object", [closed], "b=2", [{}]],
    ["of a malformed member", [closed], "a=%", [{}, "/o must be percent-encoded UTF-8"]],
    [
      "of the members of an object that is required",
      [{ ...closed, required: true }],
      "",
      [{}, "/o must be given"],
    ],
    [
      "that are no texts in their style",
      [parameter("o", "query", OPEN, { explode: false })],
      "o=a",
      [{}, "/o must use the style in the document"],
    ],
    [
      "of an object or a text, as a text",
      [parameter("a", "query", { types: ["object", "string"] })],
      "a=x",
      [{ a: "x" }],
    ],
    ["both whole and by items", [deep], "f=1&f[][x]=2", [{}, "/f must be an object"]],
    [
      "of a name that only headers leave to others",
      [parameter("accept", "query", TEXT)],
      "accept=x",
      [{ accept: "x" }],
    ],
    [
      "of a name with brackets that a cookie has, too",
      [parameter("f[x]", "cookie", TEXT), deep],
      "f[x]=1",
      [{ f: { x: "1" } }],
    ],
    ["none of which is sent", [exact, deep, content, loose], "", [{}]],
  ])("are read: %s", (_, parameters, query, expected) => {
    expect(decode(parameters, query)).toEqual(expected);
  });

  test("are no more than a thousand", () => {
    const one = parameter("a", "query", TEXT);
    expect(decode([one], `a=1${"&b".repeat(999)}`)).toEqual([{ a: "1" }]);
    expect(decode([one], "b&".repeat(1001))).toEqual([{}, " must not contain more than 1000 query values"]);
  });

  test("that are missing are told of by their keys", () => {
    const one = parameter("a", "query", TEXT, { key: "queryA", required: true });
    const read = createParameterDecoder({ path: "/", parameters: [one] });
    expect(read({ captures: [], query: "", header: () => null }).issues).toMatchObject([
      { pointer: "/queryA", keyword: "required", params: { missingProperty: "queryA" } },
    ]);
  });

  test("are refused at once where what reads a whole query is not given", () => {
    const whole = parameter("q", "querystring", OPEN, { content: "application/json" });
    expect(() => createParameterDecoder({ path: "/", parameters: [whole] })).toThrow(TypeError);
  });

  test("count as unused where they are empty and allowed to be", () => {
    const flag = parameter("a b", "query", INTEGER, { key: "ab", allowEmptyValue: true });
    const needed = parameter("n", "query", INTEGER, { allowEmptyValue: true, required: true });
    const other = parameter("o", "query", INTEGER);
    expect(unusedWhenEmpty([flag, needed, other])).toEqual([flag]);
    const decoded = {
      values: { ab: 1, o: 2 },
      issues: [
        issueAt("/ab", "type", ""),
        issueAt("/ab/c", "type", ""),
        issueAt("/o", "type", ""),
        issueAt("", "x", ""),
      ],
    };
    const kept = { values: { o: 2 }, issues: decoded.issues.slice(2) };
    for (const query of ["a b=", "a b", "x=1&a%20b=", "a%20b&x"])
      expect(dropUnused(decoded, [flag], query)).toEqual(kept);
    for (const query of ["", "a b=1", "xa b=", "a b=="])
      expect(dropUnused(decoded, [flag], query)).toBe(decoded);
    expect(dropUnused({ ...decoded, issues: [] }, [flag], "a b=")).toMatchObject({ values: decoded.values });
  });
});

describe("cookies", () => {
  test.each<readonly [string | null, readonly (readonly [string, string])[]]>([
    [null, []],
    ["", []],
    ["a=1", [["a", "1"]]],
    [
      "a=1; b = 2 ;c=d=e",
      [
        ["a", "1"],
        ["b", "2"],
        ["c", "d=e"],
      ],
    ],
    ["a; =b; c=", [["c", ""]]],
    ["a=%20", [["a", "%20"]]],
  ])("of %j are %j", (header, expected) => {
    expect(parseCookies(header).map(({ name, rawName, rawValue }) => [name, rawName, rawValue])).toEqual(
      expected.map(([name, value]) => [name, name, value]),
    );
  });

  test("are percent-decoded but in the style of cookies", () => {
    const form = parameter("a", "cookie", TEXT);
    expect(decode([form], "", "a=%20+")).toEqual([{ a: " +" }]);
    expect(decode([{ ...form, style: "cookie" }], "", "a=%20+")).toEqual([{ a: "%20+" }]);
  });
});

describe("headers", () => {
  const read = (header: Partial<ParameterDescriptor>, text: string | null): unknown => {
    const described = { name: "X-A", required: false, explode: false, shape: TEXT, ...header };
    const { values, issues } = createHeaderDecoder([described])((name) => (name === "x-a" ? text : null));
    return issues.length === 0
      ? values["x-a"]
      : issues.map(({ pointer, keyword }) => `${keyword} at ${pointer}`);
  };

  test.each<readonly [Partial<ParameterDescriptor>, string | null, unknown]>([
    [{}, "a", "a"],
    [{}, " \ta b\t ", "a b"],
    [{}, "  ", ""],
    [{}, "\u00a0a\u00a0", "\u00a0a\u00a0"],
    [{}, "%20", "%20"],
    [{}, null, undefined],
    [{ required: true }, null, ["required at /x-a"]],
    [{ shape: INTEGER }, "5", 5],
    [{ shape: INTEGER }, "x", ["type at /x-a"]],
    [{ shape: LIST }, " a ,\tb", ["a", "b"]],
    [{ shape: OPEN, explode: true }, "a=1", { a: "1" }],
    [{ shape: OPEN }, "a", ["style at /x-a"]],
    [{ content: "application/json" }, "[1]", [1]],
    [{ content: "application/json" }, "[", ["contentMediaType at /x-a"]],
  ])("of a response, %o: %j", (header, text, expected) => {
    expect(read(header, text)).toEqual(expected);
  });
});
