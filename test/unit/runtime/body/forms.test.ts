/** Forms: fields by their encodings, fields whose members are fields, whole queries; and what is not written because it would not come back. */
import { describe, expect, it, test } from "vitest";
import { decodeBody } from "../../../../runtime/body/any-body.ts";
import {
  decodeFormText,
  decodeQuerystring,
  isPartOfField,
  isSpreadField,
  takenFrom,
} from "../../../../runtime/body/decode-form.ts";
import { writeForm } from "../../../../runtime/body/write-form.ts";
import type { ValidationIssue } from "../../../../runtime/checks.ts";
import type { EncodingDescriptor, MediaDescriptor, WireShape } from "../../../../runtime/descriptors.ts";
import { EncodeError } from "../../../../runtime/parameters/encode-plain.ts";
import type { BuildContext } from "../../../../runtime/wire/build-context.ts";
import { statedReading } from "../../../../runtime/wire/read-json.ts";
import { INTEGER, media, parameter, TEXT } from "../server/describe.ts";

const TYPE = "application/x-www-form-urlencoded";
const list = (items: WireShape): WireShape => ({ types: ["array"], items });
const object = (properties: Record<string, WireShape>): WireShape => ({
  types: ["object"],
  properties: Object.entries(properties),
});
const form = (shape?: WireShape, encoding?: readonly EncodingDescriptor[]): MediaDescriptor =>
  media(TYPE, "form", { ...(shape && { shape }), ...(encoding && { encoding }) });

function decode(described: MediaDescriptor, text: string): unknown {
  const { value, issues } = decodeFormText(text, described, statedReading);
  return issues.length === 0 ? value : issues.map(({ keyword, pointer }) => `${keyword} at ${pointer}`);
}

test.each<[Omit<EncodingDescriptor, "name">, boolean]>([
  [{}, false],
  [{ style: "form" }, true],
  [{ explode: true }, true],
  [{ explode: false }, false],
  [{ style: "form", explode: false }, false],
  [{ style: "deepObject", explode: true }, false],
  [{ style: "spaceDelimited", explode: true }, false],
])("the members of an object are fields with %j: %s", (encoding, expected) => {
  expect(isSpreadField(encoding)).toBe(expected);
});

describe("the names that members of a field cannot have", () => {
  const shape = object({ a: object({}), b: TEXT, c: TEXT });
  const encoding = [
    { name: "b", style: "deepObject" },
    { name: "a", style: "form" },
  ] as const;

  test.each<[string, Pick<MediaDescriptor, "shape" | "encoding">, string, readonly string[] | undefined]>([
    ["the other fields", { shape, encoding }, "a", ["b", "c"]],
    ["none without a style", { shape }, "a", undefined],
    ["none with another style", { shape, encoding }, "b", undefined],
    ["none where nothing is described", { encoding }, "a", []],
  ])("%s", (_, described, field, names) => {
    expect(takenFrom(described, field)).toEqual(names);
  });

  it("are refused when a form is written", () => {
    expect(() => writeForm(form(shape, encoding), { a: { c: "x" } })).toThrow(
      'its member "c" cannot be sent',
    );
    expect(writeForm(form(shape, encoding), { a: { d: "x" }, c: "y" }).body).toBe("d=x&c=y");
  });
});

describe("brackets in a name", () => {
  const items = { ...object({}), types: ["string", "object"] as const };
  const described = {
    shape: object({
      o: object({}),
      t: TEXT,
      l: list(TEXT),
      m: list(items),
      n: list({ ...items, types: ["string", "array"] }),
    }),
    encoding: [
      { name: "deep", style: "deepObject" },
      { name: "csv", style: "form" },
    ] as const,
  };

  test.each<[readonly [string, string?], boolean]>([
    [["o", "a"], true],
    [["o", ""], false],
    [["t", "a"], false],
    [["l", ""], false],
    [["l", "0"], false],
    [["m", ""], true],
    [["n", "0"], true],
    [["deep", ""], true],
    [["csv", "a"], false],
    [["other", "a"], true],
  ])("%j belong to its field: %s", (segments, expected) => {
    expect(isPartOfField(described, segments.map(String))).toBe(expected);
  });

  it("belong to any field where nothing is described", () => {
    expect(isPartOfField({}, ["a", "b"])).toBe(true);
  });
});

describe("a field", () => {
  const spread = object({ a: INTEGER, b: TEXT });
  const shape = object({
    s: spread,
    n: INTEGER,
    l: list(INTEGER),
    o: object({ x: INTEGER }),
    r: list(list(INTEGER)),
  });

  test.each<[string, readonly EncodingDescriptor[], string, unknown]>([
    [
      "whose members are fields",
      [{ name: "s", style: "form" }],
      "a=1&b=x&n=2",
      { s: { a: 1, b: "x" }, n: 2 },
    ],
    ["whose members are fields, by `explode` alone", [{ name: "s", explode: true }], "a=1", { s: { a: 1 } }],
    [
      "whose members are fields, beside one that is not",
      [{ name: "s", style: "form" }],
      "a=1&c=2",
      { s: { a: 1 }, c: "2" },
    ],
    ["without explode", [{ name: "s", explode: false }], "s=a,1,b,x", { s: { a: 1, b: "x" } }],
    ["that is a list without explode", [{ name: "l", explode: false }], "l=1,2", { l: [1, 2] }],
    ["that is a list with explode", [{ name: "l", explode: true }], "l=1&l=2", { l: [1, 2] }],
    ["that is a list of a style", [{ name: "l", style: "form" }], "l=1&l=2", { l: [1, 2] }],
    ["that is a list with spaces", [{ name: "l", style: "spaceDelimited" }], "l=1%202", { l: [1, 2] }],
    ["of style deepObject", [{ name: "o", style: "deepObject" }], "o[x]=1", { o: { x: 1 } }],
    ["of JSON", [{ name: "l", contentType: "application/json" }], "l=%5B1%5D", { l: [1] }],
    ["of JSON that is repeated", [{ name: "l", contentType: "application/json" }], "l=1&l=2", { l: [1, 2] }],
    [
      "of malformed JSON",
      [{ name: "l", contentType: "application/json" }],
      "l=%5B",
      ["contentMediaType at /l"],
    ],
    ["of plain text", [{ name: "n", contentType: "text/plain" }], "n=5", { n: 5 }],
    ["that is not sent", [{ name: "n", style: "form" }], "l=1", { l: [1] }],
    ["that nothing describes", [], "z=1&y[0]=2", { z: "1", y: ["2"] }],
    ["with a list of lists", [], "r=%5B1%5D&r=%5B2%5D", { r: [[1], [2]] }],
    ["with a list in an item of numbers", [], "l=%5B1%5D", ["type at /l/0"]],
  ])("%s", (_, encoding, text, expected) => {
    expect(decode(form(shape, encoding), text)).toEqual(expected);
  });

  it("that may be of any type is a text", () => {
    expect(decode(form(), "a=1&b[c]=2&d=[1]")).toEqual({ a: "1", b: { c: "2" }, d: "[1]" });
  });

  it("is read in the reading that is asked for it", () => {
    const either: WireShape = { types: ["integer", "string"] };
    const described = form(object({ a: either, b: either }));
    const reading = (pointer: string) => (pointer === "/a" ? "other" : "stated");
    expect(decodeFormText("a=1&b=2", described, { reading }).value).toEqual({ a: "1", b: 2 });
  });

  it("has JSON of the depth that is allowed, in either reading", () => {
    const described = form({
      types: ["object"],
      properties: [["a", { ...object({}), types: ["string", "object"] }]],
    });
    const parse = (depth: number) =>
      decodeFormText('a={"b":{"c":1}}', described, { reading: () => "other", depth });
    expect(parse(2).value).toEqual({ a: { b: { c: 1 } } });
    expect(parse(1).issues).not.toEqual([]);
  });

  it("is one of at most 1,000", () => {
    expect(decode(form(), "a=1&".repeat(1000).slice(0, -1))).toMatchObject({ a: expect.any(Array) });
    expect(decodeFormText("a=1&".repeat(1001), form(), statedReading)).toEqual({
      value: {},
      issues: [expect.objectContaining({ pointer: "", keyword: "maxProperties" })],
    });
  });
});

describe("a whole query", () => {
  const context = (): BuildContext & { readonly issues: ValidationIssue[] } => ({
    ...statedReading,
    issues: [],
    readLeaf: (text) => text,
    readList: (text) => text,
  });
  const whole = (shape: WireShape, content?: string) =>
    parameter("q", "querystring", shape, content === undefined ? {} : { content });

  test.each<[string, string | undefined, string, unknown, readonly string[]]>([
    ["that is empty", undefined, "", undefined, []],
    ["of a form", undefined, "a=1", { a: 1 }, []],
    ["of a form, by its media type", TYPE, "a=1", { a: 1 }, []],
    ["of a form with a wrong field", undefined, "a=x", undefined, ["type at /q/a"]],
    ["of JSON", "application/json", "%7B%22a%22:1%7D", { a: 1 }, []],
    ["of malformed JSON", "application/json", "%7B", undefined, ["contentMediaType at /q"]],
    ["of text", "text/plain", "a%20b", "a b", []],
    ["of malformed text", "text/plain", "%zz", undefined, ["contentMediaType at /q"]],
  ])("%s", (_, content, query, expected, issues) => {
    const found = context();
    expect(decodeQuerystring(query, whole(object({ a: INTEGER }), content), found)).toEqual(expected);
    expect(found.issues.map(({ keyword, pointer }) => `${keyword} at ${pointer}`)).toEqual(issues);
  });

  it("names the media type that it is not of", () => {
    const found = context();
    decodeQuerystring("%", whole(TEXT, "application/json"), found);
    expect(found.issues).toMatchObject([{ message: "must be application/json" }]);
  });

  it("is not lost for issues of other parameters, and is read in the reading that is asked for", () => {
    const found = { ...context(), reading: () => "other" as const };
    found.issues.push({ pointer: "/p", keyword: "type", message: "must be an integer", params: {} });
    const shape = object({ a: { types: ["integer", "string"] } });
    expect(decodeQuerystring("a=1", whole(shape), found)).toEqual({ a: "1" });
  });
});

describe("a form whose shape admits text", () => {
  const shape: WireShape = {
    types: ["object", "string"],
    properties: [
      ["a", INTEGER],
      ["o", object({ x: INTEGER })],
    ],
  };
  const read = (described: MediaDescriptor, text: string): unknown => {
    const decoded = decodeBody(described, new TextEncoder().encode(text), TYPE);
    return decoded.kind === "value" ? decoded.value : decoded.kind;
  };

  test.each<[string, unknown]>([
    ["hello", "hello"],
    ["b=1", "b=1"],
    ["a=1", { a: 1 }],
    ["b=1&a=1", { b: "1", a: 1 }],
    ["o[x]=1", { o: { x: 1 } }],
    ["a=1&".repeat(1001), "a=1&".repeat(1001)],
  ])("is text unless it has a field that is described: %j", (text, expected) => {
    expect(read(form(shape), text)).toEqual(expected);
  });

  it("is text where no fields are described, and a form where text is not admitted", () => {
    expect(read(form(TEXT), "a=1")).toBe("a=1");
    expect(read(form(), "hello")).toEqual({ hello: "" });
  });
});

describe("writeForm", () => {
  const shape = object({
    l: list(INTEGER),
    o: object({ x: INTEGER }),
    either: { ...object({}), types: ["string", "object"] },
    items: list({ types: ["string", "array"] }),
    t: TEXT,
  });

  test.each<[string, readonly EncodingDescriptor[], unknown, string]>([
    ["a text as it is", [], "a=b", "a=b"],
    ["a list without explode", [{ name: "l", explode: false }], { l: [1, 2] }, "l=1,2"],
    ["a list of style form", [{ name: "l", style: "form" }], { l: [1, 2] }, "l=1&l=2"],
    ["a list with explode", [{ name: "l", explode: true }], { l: [1, 2] }, "l=1&l=2"],
    ["a list with spaces", [{ name: "l", style: "spaceDelimited" }], { l: [1, 2] }, "l=1%202"],
    ["an object whose members are fields", [{ name: "o", style: "form" }], { o: { x: 1 } }, "x=1"],
    ["an object without explode", [{ name: "o", style: "form", explode: false }], { o: { x: 1 } }, "o=x,1"],
    ["an object beside text, with brackets", [], { either: { x: 1 } }, "either[x]=1"],
    ["a text beside an object", [], { either: "x" }, "either=x"],
    ["a list beside text, with brackets", [], { items: [["a"], "b"] }, "items[0][0]=a&items[1]=b"],
    ["a list of texts", [], { items: ["a"] }, "items=a"],
    ["an object of a style", [{ name: "either", style: "form" }], { either: { x: 1 } }, "x=1"],
    [
      "an object without explode, beside text",
      [{ name: "either", explode: false }],
      { either: { x: 1 } },
      "either=x,1",
    ],
    ["reserved characters", [{ name: "t", allowReserved: true }], { t: "a/b?c" }, "t=a/b?c"],
    ["escaped characters", [], { t: "a/b?c" }, "t=a%2Fb%3Fc"],
    ["JSON", [{ name: "l", contentType: "application/json" }], { l: [1, null] }, "l=%5B1%2Cnull%5D"],
  ])("%s", (_, encoding, body, text) => {
    expect(writeForm(form(shape, encoding), body)).toEqual({ body: text, contentType: TYPE });
  });

  const nullable: WireShape = { types: ["string", "null"] };
  test.each<[string, readonly EncodingDescriptor[], unknown, boolean]>([
    ["in a field", [], { t: null }, true],
    ["in a list", [], { l: [null] }, true],
    ["in an object of JSON", [], { o: { x: null } }, false],
    [
      "in an object of deepObject, at any depth",
      [{ name: "o", style: "deepObject" }],
      { o: { x: { y: null } } },
      true,
    ],
    ["in an object whose members are fields", [{ name: "o", style: "form" }], { o: { x: null } }, true],
    ["in an object by `explode` alone", [{ name: "o", explode: false }], { o: { x: null } }, true],
    ["in a field of JSON", [{ name: "t", contentType: "application/json" }], { t: null }, false],
  ])("refuses null that would be read as a text: %s", (_, encoding, body, isRefused) => {
    const described = form(
      object({
        t: nullable,
        l: list(nullable),
        o: object({ x: { ...nullable, ...object({ y: nullable }), types: ["string", "null", "object"] } }),
      }),
      encoding,
    );
    if (isRefused) expect(() => writeForm(described, body)).toThrow(EncodeError);
    else expect(() => writeForm(described, body)).not.toThrow();
  });
});
