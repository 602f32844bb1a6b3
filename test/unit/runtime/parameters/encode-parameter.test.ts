import { describe, expect, test } from "vitest";
import type { ParameterDescriptor, WireShape } from "../../../../runtime/descriptors.ts";
import {
  encodeContent,
  encodeParameter,
  encodeQuery,
} from "../../../../runtime/parameters/encode-parameter.ts";
import {
  checkHeaderText,
  type EncodedParameters,
  EncodeError,
  encodeHeader,
  encodePlain,
  encodeScalar,
  encodeText,
  explodeValue,
  fillPath,
  isToken,
  joinValue,
  printBy,
  printJson,
} from "../../../../runtime/parameters/encode-plain.ts";
import { INTEGER, parameter, TEXT } from "../server/describe.ts";

const ANY: WireShape = { types: [] };
const LIST: WireShape = { types: ["array"], items: TEXT };
const OBJECT: WireShape = { types: ["object"], additional: TEXT };
const REFUSED = "refused";
type Encode = (parts: EncodedParameters, one: ParameterDescriptor, value: unknown) => void;

/** What is sent of one parameter: its place in the path, or its pairs. */
function sent(one: ParameterDescriptor, value: unknown, encode: Encode = encodeParameter): unknown {
  const parts: EncodedParameters = { path: `/{${one.name}}/end`, query: [], headers: [] };
  try {
    encode(parts, one, value);
  } catch (error) {
    if (error instanceof EncodeError) return REFUSED;
    throw error;
  }
  if (one.in === "path") return parts.path.slice(1, -4);
  if (one.in === "header") return parts.headers.map((header) => header.join(": ")).join();
  return (one.in === "cookie" ? (parts.cookies ?? []) : parts.query).join("&");
}

describe("a parameter is sent", () => {
  const object = { a: "x y", b: ["1", "2"], c: undefined };
  test.each<readonly [ParameterDescriptor["in"], Partial<ParameterDescriptor>, unknown, string]>([
    ["path", {}, "a/b?c;d", "a%2Fb%3Fc%3Bd"],
    ["path", {}, ["a,b", "c"], "a%2Cb,c"],
    ["path", { explode: true }, { a: 1, b: 2 }, "a=1,b=2"],
    ["path", {}, { a: 1, b: 2 }, "a,1,b,2"],
    ["path", {}, [], REFUSED],
    ["path", {}, "", REFUSED],
    ["path", {}, ".", REFUSED],
    ["path", {}, "..", REFUSED],
    ["path", {}, "...", "..."],
    ["path", { allowReserved: true }, "a/b?c;d:e#f", "a%2Fb%3Fc%3Bd:e%23f"],
    ["path", { style: "label" }, ["a.b", "c"], ".a%2Eb,c"],
    ["path", { style: "label", explode: true }, ["a.b", "c"], ".a%2Eb.c"],
    ["path", { style: "label", explode: true }, { a: 1 }, ".a=1"],
    ["path", { style: "matrix", name: "i d" }, ["a,b", "c"], ";i%20d=a%2Cb,c"],
    ["path", { style: "matrix", explode: true }, ["a;b", "c"], ";id=a%3Bb;id=c"],
    ["path", { style: "matrix", explode: true }, { "x=": "1" }, ";x%3D=1"],
    ["path", { followed: true }, "a", "a"],
    ["path", { followed: true }, "ab", REFUSED],
    ["path", { content: "application/json" }, { a: 1 }, "%7B%22a%22%3A1%7D"],
    ["query", { explode: true }, "a b&c+d,e", "id=a%20b%26c%2Bd%2Ce"],
    ["query", { explode: true, name: "i d[]" }, "a", "i%20d%5B%5D=a"],
    ["query", { explode: true }, ["a,b", "c"], "id=a%2Cb&id=c"],
    ["query", { explode: true }, [], ""],
    ["query", { explode: false }, ["a,b", "c"], "id=a%2Cb,c"],
    ["query", { explode: false }, [], "id="],
    ["query", { explode: false }, [""], REFUSED],
    ["query", { explode: false }, ["", "a"], "id=,a"],
    ["query", { explode: true }, object, "a=x%20y&b=1&b=2"],
    ["query", { explode: true }, { a: ["[1"] }, REFUSED],
    ["query", { explode: true }, { a: ["[1", "2"] }, "a=%5B1&a=2"],
    ["query", { explode: true }, { a: ["1"] }, "a=1"],
    ["query", { explode: false }, object, "id=a,x%20y,b,%5B%221%22%2C%222%22%5D"],
    ["query", { explode: false, style: "spaceDelimited" }, ["a", "b"], "id=a%20b"],
    ["query", { explode: false, style: "spaceDelimited" }, ["a b", "c"], REFUSED],
    ["query", { explode: false, style: "pipeDelimited" }, ["a", "b,c"], "id=a%7Cb%2Cc"],
    ["query", { explode: false, style: "pipeDelimited" }, ["a|b"], REFUSED],
    ["query", { explode: true, style: "pipeDelimited" }, ["a", "b"], "id=a&id=b"],
    ["query", { style: "deepObject" }, object, "id[a]=x%20y&id[b][0]=1&id[b][1]=2"],
    ["query", { style: "deepObject" }, { "a b": { c: 1 } }, "id[a%20b][c]=1"],
    ["query", { style: "deepObject" }, { "": 1 }, REFUSED],
    ["query", { style: "deepObject", allowReserved: true }, { a: "/?" }, "id[a]=/?"],
    ["query", { explode: true, allowReserved: true }, "a/b:c,d&e=f", "id=a/b:c%2Cd%26e%3Df"],
    ["query", { explode: true, taken: ["x", "f["] }, { x: 1 }, REFUSED],
    ["query", { explode: true, taken: ["x", "f["] }, { "f[a]": 1 }, REFUSED],
    ["query", { explode: true, taken: ["x", "f["] }, { f: 1, xx: 2, x: undefined }, "f=1&xx=2"],
    ["query", { explode: true, taken: ["x"] }, ["x"], "id=x"],
    ["query", { explode: true, content: "application/json" }, { a: 1 }, "id=%7B%22a%22%3A1%7D"],
    ["query", { explode: true, content: "application/json" }, null, "id=null"],
    ["query", { explode: true, content: "text/plain" }, "a", "id=a"],
    ["querystring", { explode: true, content: "application/json" }, { a: 1 }, "%7B%22a%22%3A1%7D"],
    ["querystring", { content: "application/x-www-form-urlencoded" }, object, "a=x%20y&b=1&b=2"],
    ["querystring", { content: "application/x-www-form-urlencoded" }, "a=b", "a%3Db"],
    ["querystring", { content: "application/x-www-form-urlencoded" }, { a: { b: null } }, REFUSED],
    ["header", {}, "a, b", "id: a, b"],
    ["header", {}, ["a", "b"], "id: a,b"],
    ["header", {}, ["a,b"], REFUSED],
    ["header", {}, ["a b", "c"], "id: a b,c"],
    ["header", {}, [" a"], REFUSED],
    ["header", {}, ["a\t"], REFUSED],
    ["header", {}, { a: 1 }, "id: a,1"],
    ["header", { explode: true }, { a: 1, b: 2 }, "id: a=1,b=2"],
    ["header", { explode: true }, { "a=": 1 }, REFUSED],
    ["header", { content: "application/json" }, "é\u007f😀", 'id: "\\u00e9\\u007f\\ud83d\\ude00"'],
    ["header", { content: "application/json" }, () => 1, REFUSED],
    ["cookie", { explode: true }, "a;b", "id=a%3Bb"],
    ["cookie", { explode: false }, ["a", "b"], "id=a,b"],
    ["cookie", { explode: true }, ["a", "b"], "id=a&id=b"],
    ["cookie", { explode: true, style: "cookie" }, "a%b+c", "id=a%b+c"],
    ["cookie", { explode: false, style: "cookie" }, ["a", "b"], "id=a,b"],
    ...[" ", ";", '"', "é", "\u007f"].map(
      (text) => ["cookie", { explode: true, style: "cookie" }, `a${text}`, REFUSED] as const,
    ),
  ])("in the %s, %j: %o", (where, more, value, expected) => {
    expect(sent(parameter("id", where, ANY, { ...more, explode: more.explode ?? false }), value)).toBe(
      expected,
    );
  });

  test.each<readonly [string, WireShape, Partial<ParameterDescriptor>, unknown, string]>([
    ["as a text", TEXT, {}, null, REFUSED],
    ["as anything", ANY, {}, null, REFUSED],
    ["as a number", INTEGER, {}, null, "id=null"],
    ["in a list of texts", LIST, {}, [null], REFUSED],
    ["in a list of numbers", { types: ["array"], items: INTEGER }, {}, [null], "id=null"],
    ["in an object of texts", OBJECT, {}, { a: null }, REFUSED],
    [
      "as a property",
      { types: ["object"], properties: [["a", INTEGER]], additional: TEXT },
      {},
      { a: null },
      "a=null",
    ],
    [
      "as the property of its name",
      {
        types: ["object"],
        properties: [
          ["b", INTEGER],
          ["a", TEXT],
        ],
      },
      {},
      { a: null },
      REFUSED,
    ],
    ["as no property", { types: ["object"], properties: [["b", INTEGER]] }, {}, { a: null }, REFUSED],
    ["in a list in an object", { types: ["object"], additional: LIST }, {}, { a: [null] }, REFUSED],
    ["in a list in a list", { types: ["array"], items: LIST }, {}, [["a", null]], "id=%5B%22a%22%2Cnull%5D"],
    [
      "in an object in a list",
      { types: ["array"], items: OBJECT },
      {},
      [{ a: null }],
      "id=%7B%22a%22%3Anull%7D",
    ],
    [
      "in a list in an object that is one text",
      { types: ["object"], additional: LIST },
      { explode: false },
      { a: [null] },
      "id=a,%5Bnull%5D",
    ],
    ["deep", { types: ["object"], additional: OBJECT }, { style: "deepObject" }, { a: { b: null } }, REFUSED],
  ])("without null where a text would be read: %s", (_, shape, more, value, expected) => {
    const one = parameter("id", "query", shape, more);
    expect(sent(one, value)).toBe(expected);
    if (one.style === "form") expect(sent(one, value, encodePlain)).toBe(expected);
  });
});

describe("a plain parameter is sent", () => {
  test.each<readonly [ParameterDescriptor["in"], unknown, string]>([
    ["path", "a/b", "a%2Fb"],
    ["path", ["a", "b"], "a,b"],
    ["path", "..", REFUSED],
    ["query", "a b", "id=a%20b"],
    ["query", ["a", "b"], "id=a&id=b"],
    ["query", { a: "1", b: ["2", "3"] }, "a=1&b=2&b=3"],
    ["header", ["a", "b"], "id: a,b"],
    ["header", "é b", "id: é b"],
  ])("in the %s: %o", (where, value, expected) => {
    expect(sent(parameter("id", where, ANY), value, encodePlain)).toBe(expected);
  });

  test("in one pair that is not exploded", () => {
    const one = parameter("i d", "query", ANY, { explode: false });
    expect(sent(one, ["a", "b,"], encodePlain)).toBe("i%20d=a,b%2C");
  });

  test.each<readonly [ParameterDescriptor["in"], Partial<ParameterDescriptor>, unknown, string]>([
    ["path", {}, "a/b", "a%2Fb"],
    ["query", { name: "i d" }, 5, "i%20d=5"],
    ["header", {}, true, "id: true"],
    ["query", {}, undefined, ""],
    ["query", { required: true }, undefined, REFUSED],
    ["query", { shape: TEXT }, null, REFUSED],
    ["query", { shape: INTEGER }, null, "id=null"],
  ])("as a scalar in the %s, %j: %o", (where, more, value, expected) => {
    expect(sent(parameter("id", where, INTEGER, more), value, encodeScalar)).toBe(expected);
  });
});

describe("a text is sent", () => {
  test.each<readonly [unknown, string]>([
    ["a", "a"],
    ["", ""],
    [5, "5"],
    [5n, "5"],
    [true, "true"],
    [null, "null"],
    [{ a: 1 }, '{"a":1}'],
    [Number.NaN, REFUSED],
    [Number.POSITIVE_INFINITY, REFUSED],
    [() => 1, REFUSED],
    [undefined, REFUSED],
  ])("of %o: %s", (value, expected) => {
    if (expected === REFUSED) expect(() => encodeText(value)).toThrow(EncodeError);
    else expect(encodeText(value)).toBe(expected);
  });

  test("with lone surrogates refused in a URL", () => {
    expect(sent(parameter("id", "query", TEXT), "\ud800")).toBe(REFUSED);
    expect(sent(parameter("id", "query", TEXT, { allowReserved: true }), "\ud800")).toBe(REFUSED);
  });

  test.each([
    ["a b", true],
    ["a\tb", true],
    ["é", true],
    ["", true],
    [" a", false],
    ["a ", false],
    ["a\nb", false],
    ["\u0000", false],
    ["\u007f", false],
    ["€", false],
  ])("in a header: %j is possible: %j", (text, isPossible) => {
    if (isPossible) expect(checkHeaderText(text, "x")).toBe(text);
    else expect(() => checkHeaderText(text, "x")).toThrow('header "x" cannot be sent');
  });

  test("in every place of its name in a path", () => {
    expect(fillPath("/{a}/{b}/{a}", "a", "x")).toBe("/x/{b}/x");
    expect(() => fillPath("/{a}.", "a", ".")).toThrow(EncodeError);
    expect(fillPath("/x{a}", "a", ".")).toBe("/x.");
    expect(fillPath("/{a}", "a", "-")).toBe("/-");
  });

  test("never with a value that makes the path ambiguous", () => {
    for (const text of ["", ".", "..", "..%2Fb", "a%2F..%2Fb", "a%5C..", "a%00"])
      expect(() => fillPath("/{a}", "a", text)).toThrow(EncodeError);
    for (const text of ["a%2Fb", "a%2F.b", "...", ".a", "a.", "%25", "100%25..", "..a"])
      expect(fillPath("/{a}", "a", text)).toBe(`/${text}`);
  });

  test.each([
    ["X-Rate.Limit_1~", true],
    ["a b", false],
    ["a:", false],
    ["é", false],
    ["", false],
  ])("as a token: %j is one: %j", (text, is) => {
    expect(isToken(text)).toBe(is);
  });
});

test("values are joined, or have pairs of their own", () => {
  expect(joinValue({ a: 1, b: undefined, c: 2 }, true, String, "|")).toBe("a=1|c=2");
  expect(() => joinValue(["a|b"], false, String, "|")).toThrow(EncodeError);
  expect(() => joinValue({ a: "1=2" }, true, String)).toThrow(EncodeError);
  expect(joinValue(["1=2"], true, String)).toBe("1=2");
  expect(joinValue("a,b", false, String)).toBe("a,b");
  expect(explodeValue("n", { a: [1], b: [], c: undefined })).toEqual([["a", 1]]);
  expect(explodeValue("n", 5)).toEqual([["n", 5]]);
  expect(encodeHeader({ a: 1 })).toBe("a,1");
  expect(encodeQuery("n", ["a"], { style: "form", explode: false })).toEqual(["n=a"]);
  expect(encodeContent({ in: "query", content: "application/json" }, "é")).toBe('"é"');
});

test("JSON is printed in another way in one call only", () => {
  const print = (): string => "own";
  expect(printBy(print, () => encodeText({}))).toBe("own");
  expect(() =>
    printBy(print, () => {
      throw new Error("failed");
    }),
  ).toThrow("failed");
  expect(printJson).toBe(JSON.stringify);
});
