import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeQuerystring } from "../../../../runtime/body/decode-form.ts";
import type { ParameterDescriptor, WireShape } from "../../../../runtime/descriptors.ts";
import {
  createParameterDecoder,
  type DecodedParameters,
} from "../../../../runtime/parameters/decode-parameters.ts";
import { INTEGER, parameter, TEXT } from "../server/describe.ts";

interface Sent {
  readonly path?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Decodes parameters. Those in the path are `{a}{b}…`, in their order. */
function decode(
  parameters: readonly ParameterDescriptor[],
  sent: Sent,
  other?: ReadonlySet<string>,
): DecodedParameters {
  const inPath = parameters.filter((one) => one.in === "path");
  const path = `/${inPath.map(({ name }) => `{${name}}`).join("")}`;
  const captures = sent.path === undefined ? [] : [sent.path];
  const header = (name: string): string | null => sent.headers?.[name] ?? null;
  return createParameterDecoder({ path, parameters }, { decodeQuerystring })(
    { captures, query: sent.query ?? "", header },
    (pointer) => (other?.has(pointer.split("/")[1] ?? "") ? "other" : "stated"),
  );
}

/** The value of one parameter, or the keyword of its issue. */
function read(one: ParameterDescriptor, sent: Sent, other?: ReadonlySet<string>): unknown {
  const { values, issues } = decode([one], sent, other);
  const [issue] = issues;
  if (issue === undefined) return values[one.key];
  return `${issue.keyword} at ${issue.pointer}`;
}

const LIST: WireShape = { types: ["array"], items: TEXT };
const NUMBERS: WireShape = { types: ["array"], items: INTEGER };
const COLOR: WireShape = {
  types: ["object"],
  properties: [
    ["R", INTEGER],
    ["G", INTEGER],
    ["name", TEXT],
  ],
};
const NAMES = ["blue", "black", "brown"];
const RG = { R: 100, G: 200 };

describe("styles of the path", () => {
  it.each([
    ["simple", false, TEXT, "blue", "blue"],
    ["simple", false, LIST, "blue,black,brown", NAMES],
    ["simple", true, LIST, "blue,black,brown", NAMES],
    ["simple", false, COLOR, "R,100,G,200", RG],
    ["simple", true, COLOR, "R=100,G=200", RG],
    ["label", false, TEXT, ".blue", "blue"],
    ["label", true, TEXT, ".blue", "blue"],
    ["label", false, LIST, ".blue,black,brown", NAMES],
    ["label", true, LIST, ".blue.black.brown", NAMES],
    ["label", false, COLOR, ".R,100,G,200", RG],
    ["label", true, COLOR, ".R=100.G=200", RG],
    ["matrix", false, TEXT, ";c=blue", "blue"],
    ["matrix", false, TEXT, ";c", ""],
    ["matrix", false, INTEGER, ";c=7", 7],
    ["matrix", false, LIST, ";c=blue,black,brown", NAMES],
    ["matrix", true, LIST, ";c=blue;c=black;c=brown", NAMES],
    ["matrix", false, COLOR, ";c=R,100,G,200", RG],
    ["matrix", true, COLOR, ";R=100;G=200", RG],
    ["simple", false, LIST, "a%2Cb,c", ["a,b", "c"]],
    ["label", true, LIST, ".a%2Eb.c", ["a.b", "c"]],
    ["matrix", false, LIST, ";c=a%3Bb,%E2%98%82", ["a;b", "☂"]],
    ["simple", false, TEXT, "a+b", "a+b"],
    ["simple", true, COLOR, "name=a%3Db%2Cc", { name: "a=b,c" }],
    ["simple", false, TEXT, "%zz", "percent-encoding at /c"],
    ["simple", false, LIST, "a,%ff", "percent-encoding at /c"],
    ["label", false, TEXT, "blue", "style at /c"],
    ["matrix", false, TEXT, ";d=blue", "style at /c"],
    ["simple", false, COLOR, "R,100,G", "style at /c"],
    ["simple", true, COLOR, "R=100,G", "style at /c"],
    ["simple", false, NUMBERS, "1,x", "type at /c/1"],
  ] as const)("%s, explode %s, %o: %s", (style, explode, shape, path, expected) => {
    expect(read(parameter("c", "path", shape, { style, explode }), { path })).toEqual(expected);
  });
});

describe("styles of the query", () => {
  it.each([
    ["form", true, TEXT, "c=blue", "blue"],
    ["form", true, TEXT, "c=", ""],
    ["form", true, TEXT, "c", ""],
    ["form", true, TEXT, "c=a+b%2Bc", "a b+c"],
    ["form", true, TEXT, "C=blue", undefined],
    ["form", true, LIST, "c=blue&c=black&c=brown", NAMES],
    ["form", true, LIST, "c=blue", ["blue"]],
    ["form", true, LIST, "c=a,b", ["a,b"]],
    ["form", true, LIST, "c[]=a&c[]=b", undefined],
    ["form", true, LIST, "c=a&c[]=b", ["a"]],
    ["form", true, LIST, "c=a&d[]=b", ["a"]],
    ["form", true, LIST, "c=a&c[0]=b", ["a"]],
    ["form", false, LIST, "c=blue,black,brown", NAMES],
    ["form", false, LIST, "c=a%2Cb,c", ["a,b", "c"]],
    ["form", false, LIST, "c=a&c=b", "maxItems at /c"],
    ["pipeDelimited", false, LIST, "c=a&c=b", "maxItems at /c"],
    ["form", false, LIST, "c=", []],
    ["form", true, LIST, "c=", [""]],
    ["form", false, NUMBERS, "c=", []],
    ["form", true, COLOR, "R=100&G=200&x=1", RG],
    ["form", false, COLOR, "c=R,100,G,200", RG],
    ["spaceDelimited", false, LIST, "c=blue%20black+brown", NAMES],
    ["spaceDelimited", false, COLOR, "c=R%20100%20G%20200", RG],
    ["spaceDelimited", true, LIST, "c=blue&c=black", ["blue", "black"]],
    ["pipeDelimited", false, LIST, "c=blue%7Cblack%7cbrown", NAMES],
    ["pipeDelimited", false, LIST, "c=blue|bl%7Cack", ["blue", "bl|ack"]],
    ["pipeDelimited", false, COLOR, "c=R%7C100%7CG%7C200", RG],
    ["deepObject", true, COLOR, "c[R]=100&c[G]=200", RG],
    ["deepObject", true, COLOR, "c%5BR%5D=100&c%5BG%5D=200", RG],
    ["deepObject", true, COLOR, "c[R]=100&c[r]=5", { R: 100, r: "5" }],
    ["deepObject", true, COLOR, "c[R]=x", "type at /c/R"],
    ["deepObject", true, COLOR, "d[R]=1", undefined],
    ["form", true, INTEGER, "c=1&c=2", "maxItems at /c"],
    ["form", true, TEXT, "c=%E0%A4%A", "percent-encoding at /c"],
  ] as const)("%s, explode %s, %o: %s", (style, explode, shape, query, expected) => {
    expect(read(parameter("c", "query", shape, { style, explode }), { query })).toEqual(expected);
  });

  it("nests deepObject to any depth, lists by index or by empty brackets", () => {
    const shape: WireShape = {
      types: ["object"],
      properties: [
        ["a", { types: ["object"], properties: [["b", { types: ["array"], items: INTEGER }]] }],
        ["list", { types: ["array"], items: { types: ["object"], properties: [["n", INTEGER]] } }],
      ],
    };
    const one = parameter("f", "query", shape, { style: "deepObject" });
    const query = "f[a][b][]=1&f[a][b][]=2&f[list][10][n]=5&f[list][2][n]=4";
    expect(read(one, { query })).toEqual({ a: { b: [1, 2] }, list: [{ n: 4 }, { n: 5 }] });
  });

  it("does not take a name apart that is a parameter's own", () => {
    const fields = parameter("fields[x]", "query", LIST, { explode: false });
    expect(read(fields, { query: "fields[x]=a,b" })).toEqual(["a", "b"]);
    expect(read(fields, { query: "fields%5Bx%5D=a" })).toEqual(["a"]);
  });

  it("gives an open exploded object every name that no other parameter claims", () => {
    const shape: WireShape = { types: ["object"], additional: INTEGER };
    const open = parameter("rest", "query", shape, { taken: ["page"] });
    const { values } = decode([open, parameter("page", "query", INTEGER)], { query: "page=1&x=2&y=3" });
    expect(values).toEqual({ page: 1, rest: { x: 2, y: 3 } });
  });

  it("reads content, and the whole query as one value", () => {
    const filter = parameter("c", "query", { types: ["object"] }, { content: "application/json" });
    expect(read(filter, { query: "c=%7B%22a%22:[1,%22x%22]%7D" })).toEqual({ a: [1, "x"] });
    expect(read(filter, { query: "c=%7B" })).toBe("contentMediaType at /c");
    const form: WireShape = {
      types: ["object"],
      properties: [
        ["n", INTEGER],
        ["t", LIST],
      ],
    };
    const whole = parameter("q", "querystring", form, { content: "application/x-www-form-urlencoded" });
    expect(read(whole, { query: "n=1&t=a&t=b" })).toEqual({ n: 1, t: ["a", "b"] });
    expect(read(whole, { query: "n=x" })).toBe("type at /q/n");
    const json = parameter("q", "querystring", { types: ["object"] }, { content: "application/json" });
    expect(read(json, { query: "%7B%22a%22%3A1%7D" })).toEqual({ a: 1 });
  });

  it("keeps to limits of count and depth", () => {
    const one = parameter("c", "query", COLOR, { style: "deepObject" });
    expect(read(one, { query: `c${"[a]".repeat(40)}=1` })).toBe("depth at /c");
    expect(read(one, { query: "c=1&".repeat(1001) })).toBe("maxProperties at ");
    expect(
      read(parameter("c", "query", NUMBERS, { style: "deepObject" }), { query: "c[999999999]=7" }),
    ).toEqual([7]);
  });

  it("cannot be used to reach prototypes", () => {
    const open: WireShape = { types: ["object"], additional: { types: ["object"], additional: TEXT } };
    const value = read(parameter("c", "query", open, { style: "deepObject" }), {
      query: "c[__proto__][polluted]=1&c[constructor][prototype]=2",
    }) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const spread = parameter("s", "query", { types: ["object"], additional: TEXT });
    expect(Object.keys(read(spread, { query: "__proto__=1" }) as object)).toEqual(["__proto__"]);
  });
});

describe("headers and cookies", () => {
  it.each([
    [TEXT, false, "100%", "100%"],
    [LIST, false, "blue, black,brown", NAMES],
    [COLOR, false, "R,100,G,200", RG],
    [COLOR, true, "R=100,G=200", RG],
    [INTEGER, false, "7", 7],
    [NUMBERS, false, "", []],
  ] as const)("header %o, explode %s: %s", (shape, explode, text, expected) => {
    expect(
      read(parameter("X-Color", "header", shape, { explode }), { headers: { "x-color": text } }),
    ).toEqual(expected);
  });

  it("ignores what other parts of a document describe", () => {
    const ignored = ["Accept", "content-type", "AUTHORIZATION"].map((name) =>
      parameter(name, "header", INTEGER, { required: true }),
    );
    expect(decode(ignored, { headers: { accept: "x" } })).toEqual({ values: {}, issues: [] });
  });

  it.each([
    ["form", true, TEXT, "a=1; c=blue%20sky; d=2", "blue sky"],
    ["form", false, LIST, "c=blue,black,brown", NAMES],
    ["form", true, LIST, "c=blue; c=black", ["blue", "black"]],
    ["form", true, COLOR, "R=100; G=200", RG],
    ["form", false, COLOR, "c=R,100,G,200", RG],
    ["cookie", true, TEXT, "c=100%25+x", "100%25+x"],
    ["form", true, TEXT, "C=blue", undefined],
    ["form", true, TEXT, "c=a=b", "a=b"],
    ["form", true, INTEGER, "c", undefined],
  ] as const)("cookie in style %s, explode %s, %o: %s", (style, explode, shape, cookie, expected) => {
    expect(read(parameter("c", "cookie", shape, { style, explode }), { headers: { cookie } })).toEqual(
      expected,
    );
  });
});

describe("types of texts", () => {
  it.each([
    ["integer", "12", 12],
    ["integer", "-0", -0],
    ["integer", "1e2", 100],
    ["integer", "1.0", 1],
    ["integer", "1.5", "type at /c"],
    ["integer", "007", "type at /c"],
    ["integer", "+7", "type at /c"],
    ["integer", "0x10", "type at /c"],
    ["integer", " 7", "type at /c"],
    ["integer", "", "type at /c"],
    ["integer", "9007199254740993", "type at /c"],
    ["number", "0.10", 0.1],
    ["number", "1e999", "type at /c"],
    ["number", "NaN", "type at /c"],
    ["boolean", "true", true],
    ["boolean", "false", false],
    ["boolean", "1", "type at /c"],
    ["boolean", "True", "type at /c"],
    ["null", "", null],
    ["string", "null", "null"],
  ] as const)("%s: %o", (type, text, expected) => {
    expect(
      read(parameter("c", "query", { types: [type] }), { query: `c=${encodeURIComponent(text)}` }),
    ).toEqual(expected);
  });

  it.each([
    [["integer", "string"], "7", 7, "7"],
    [["string", "integer"], "7", "7", 7],
    [["integer", "string"], "007", "007", "007"],
    [["number", "string"], "1.0", "1.0", "1.0"],
    [["boolean", "string"], "true", true, "true"],
    [["string", "null"], "", "", ""],
    [["null", "string"], "null", "null", "null"],
    [["null", "integer"], "", null, null],
    [["array", "integer"], "7", ["7"], 7],
    [["integer", "array"], "7", 7, ["7"]],
    [["string", "array"], "a", "a", ["a"]],
  ] as const)("a union of %o reads %o as stated, or the other way", (types, text, stated, other) => {
    const one = parameter("c", "query", { types });
    expect(read(one, { query: `c=${text}` })).toEqual(stated);
    expect(read(one, { query: `c=${text}` }, new Set(["c"]))).toEqual(other);
  });

  it("reports what is required and missing, once", () => {
    const one = parameter("c", "query", INTEGER, { required: true, key: "queryC" });
    expect(decode([one], { query: "" }).issues).toMatchObject([{ pointer: "/queryC", keyword: "required" }]);
    expect(decode([one], { query: "c=x" }).issues).toMatchObject([{ pointer: "/queryC", keyword: "type" }]);
  });

  it("never throws, whatever is sent", () => {
    const all = (["form", "spaceDelimited", "pipeDelimited", "deepObject"] as const).flatMap((style) =>
      [TEXT, NUMBERS, COLOR, { types: [] }].flatMap((shape, n) =>
        [true, false].map((explode) =>
          parameter("c", "query", shape, { style, explode, key: `${style}${n}${explode}` }),
        ),
      ),
    );
    const piece = fc.constantFrom(
      "c",
      "=",
      "&",
      "[",
      "]",
      "%",
      "%5B",
      "R",
      ",",
      "|",
      "+",
      "%ff",
      "0",
      "__proto__",
    );
    const property = fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const query = pieces.join("");
      expect(() => decode(all, { query, headers: { cookie: query } })).not.toThrow();
    });
    fc.assert(property, { numRuns: 500 });
  });
});
