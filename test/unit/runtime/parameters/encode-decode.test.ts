import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainParameter, isScalarParameter } from "../../../../generator/views/choose-codec.ts";
import { decodeQuerystring } from "../../../../runtime/body/decode-form.ts";
import type { ParameterDescriptor, ParameterStyle, WireShape } from "../../../../runtime/descriptors.ts";
import { createParameterDecoder } from "../../../../runtime/parameters/decode-parameters.ts";
import { encodeParameter } from "../../../../runtime/parameters/encode-parameter.ts";
import {
  checkHeaderText,
  type EncodedParameters,
  EncodeError,
  encodePlain,
  encodeScalar,
} from "../../../../runtime/parameters/encode-plain.ts";

const text: WireShape = { types: ["string"] };
const number: WireShape = { types: ["number"] };
const integer: WireShape = { types: ["integer"] };
const boolean: WireShape = { types: ["boolean"] };

/** Texts with a special meaning in a URL, a header, a cookie, a style or an object. */
const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."ab,.;=&|%/?#[]+ \"'\\{}$:@!*()\n\t\u0000é√😀") }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "..",
    ".",
    "%2e%2E",
    "%",
    "%zz",
    "true",
    "null",
    "12",
    "a,b",
    "a|b",
    "a b",
    "a%20b",
    "=",
    ";x=1",
  ),
);
const numbers = fc
  .double({ noDefaultInfinity: true, noNaN: true })
  .map((value) => (Object.is(value, -0) ? 0 : value));
const name = fc.constantFrom("id", "fields[x]", "a b", "é", "a.b", "constructor", "__proto__");

interface Sample {
  readonly shape: WireShape;
  readonly value: unknown;
}

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  hostile.map((value) => ({ shape: text, value })),
  numbers.map((value) => ({ shape: number, value })),
  fc.maxSafeInteger().map((value) => ({ shape: integer, value: Object.is(value, -0) ? 0 : value })),
  fc.boolean().map((value) => ({ shape: boolean, value })),
);

const list: fc.Arbitrary<Sample> = fc.oneof(
  fc.array(hostile).map((value) => ({ shape: { types: ["array" as const], items: text }, value })),
  fc.array(numbers).map((value) => ({ shape: { types: ["array" as const], items: number }, value })),
);

/** An object with the members that its shape names, and further ones if the shape admits them. */
function objects(member: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const key = fc.oneof(
    fc.constantFrom("r", "g", "b", "__proto__", "constructor", "a[b]", "x=y", "p.q", "c,d"),
    hostile,
  );
  return fc
    .uniqueArray(fc.tuple(key, member), { selector: ([name]) => name, maxLength: 4 })
    .map((members) => ({
      shape: {
        types: ["object" as const],
        properties: members.map(([name, { shape }]) => [name, shape] as const),
      },
      value: Object.fromEntries(members.map(([name, { value }]) => [name, value])),
    }));
}

const flat = fc.oneof(leaf, list, objects(leaf));
const deep: fc.Arbitrary<Sample> = objects(
  fc.oneof(
    leaf,
    fc
      .array(hostile, { minLength: 1 })
      .map((value) => ({ shape: { types: ["array" as const], items: text }, value })),
    objects(leaf),
  ),
);

function encodeOne(
  parameter: ParameterDescriptor,
  value: unknown,
  encode = encodeParameter,
): EncodedParameters {
  const parts: EncodedParameters = { path: `/x/{${parameter.name}}/y`, query: [], headers: [] };
  encode(parts, parameter, value);
  // As a client does with the headers of a request.
  for (const [name, text] of parts.headers) checkHeaderText(text, name);
  return parts;
}

/** Decodes the encoded parameter after it passed through a real URL and real headers. */
function decodeOne(parameter: ParameterDescriptor, parts: EncodedParameters): unknown {
  const url = new URL(`https://a.test${parts.path}?${parts.query.join("&")}`);
  const segments = url.pathname.split("/");
  const headers = new Headers(parts.headers);
  if (parts.cookies?.length) headers.set("cookie", parts.cookies.join("; "));
  if (parameter.in === "path") expect(segments.length).toBe(4);
  const decode = createParameterDecoder(
    { path: `/x/{${parameter.name}}/y`, parameters: [parameter] },
    { decodeQuerystring },
  );
  const decoded = decode({
    captures: [segments[2] ?? ""],
    query: url.search.slice(1),
    header: (header) => headers.get(header),
  });
  expect(decoded.issues).toEqual([]);
  return decoded.values[parameter.key];
}

/** Whether a value, or a part of it, encodes to nothing: RFC 6570 cannot express it. */
function vanishes(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const parts = Object.values(value);
  return parts.length === 0 || parts.some(vanishes);
}

function holds(parameter: ParameterDescriptor, value: unknown): void {
  let parts: EncodedParameters;
  try {
    parts = encodeOne(parameter, value);
  } catch (error) {
    expect(error).toBeInstanceOf(EncodeError);
    return;
  }
  const spread =
    (parameter.explode || parameter.style === "deepObject") &&
    parameter.in !== "header" &&
    parameter.style !== "simple";
  if (spread && vanishes(value)) return;
  expect(decodeOne(parameter, parts)).toEqual(value);
  if (isPlainParameter(parameter)) expect(encodeOne(parameter, value, encodePlain)).toEqual(parts);
}

const cases: readonly (readonly [ParameterDescriptor["in"], ParameterStyle, fc.Arbitrary<Sample>])[] = [
  ["path", "simple", flat],
  ["path", "label", flat],
  ["path", "matrix", flat],
  ["query", "form", flat],
  ["query", "spaceDelimited", flat],
  ["query", "pipeDelimited", flat],
  ["query", "deepObject", deep],
  ["header", "simple", flat],
  ["cookie", "form", fc.oneof(leaf, list)],
  ["cookie", "cookie", fc.oneof(leaf, list)],
];

describe.each(cases)("a parameter in %s, style %s", (location, style, samples) => {
  it.each([true, false])("comes back as it was, or is refused (explode %s)", (explode) => {
    const property = fc.property(samples, name, fc.boolean(), ({ shape, value }, wireName, allowReserved) => {
      const named = location === "query" || location === "path" ? wireName : "id";
      const parameter: ParameterDescriptor = {
        name: named,
        key: "key",
        in: location,
        required: true,
        style,
        explode,
        allowReserved,
        shape,
      };
      holds(parameter, value);
    });
    fc.assert(property, { numRuns: 400 });
  });
});

describe("a parameter with content", () => {
  it.each(["path", "query", "header", "cookie"] as const)("comes back from %s as it was", (location) => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        // JSON has one zero.
        const value: unknown = JSON.parse(JSON.stringify(given));
        const style = location === "query" || location === "cookie" ? "form" : "simple";
        holds(
          {
            name: "filter",
            key: "key",
            in: location,
            required: true,
            style,
            explode: false,
            shape: { types: [] },
            content: "application/json",
          },
          value,
        );
      }),
      { numRuns: 200 },
    );
  });

  it("may be the whole query", () => {
    const shape: WireShape = {
      types: ["object"],
      properties: [
        ["a", text],
        ["b", { types: ["array"], items: integer }],
      ],
    };
    const whole = {
      name: "q",
      key: "key",
      in: "querystring",
      required: true,
      style: "form",
      explode: false,
    } as const;
    const value = { a: "x&y=z", b: [1, 2] };
    const form: ParameterDescriptor = { ...whole, shape, content: "application/x-www-form-urlencoded" };
    expect(encodeOne(form, value).query).toEqual(["a=x%26y%3Dz", "b=1", "b=2"]);
    expect(decodeOne(form, encodeOne(form, value))).toEqual(value);
    const json: ParameterDescriptor = { ...whole, shape, content: "application/json" };
    expect(decodeOne(json, encodeOne(json, value))).toEqual(value);
  });
});

describe("a list of lists", () => {
  const rows: WireShape = {
    types: ["array"],
    items: { types: ["array"], items: { types: ["string", "integer"] } },
  };
  it.each([
    ["query", "form", true],
    ["query", "form", false],
    ["query", "pipeDelimited", false],
    ["query", "deepObject", true],
    ["path", "simple", false],
    ["path", "label", true],
    ["cookie", "form", false],
  ] as const)("comes back from %s in style %s, explode %s", (location, style, explode) => {
    const one: ParameterDescriptor = {
      name: "rows",
      key: "rows",
      in: location,
      required: true,
      style,
      explode,
      shape: rows,
    };
    const value = [["a,b", "c"], ["d"]];
    expect(decodeOne(one, encodeOne(one, value))).toEqual(value);
  });
});

it("sends no more than one character of a path parameter that another follows at once", () => {
  const parameter: ParameterDescriptor = {
    name: "a",
    key: "a",
    in: "path",
    required: true,
    style: "simple",
    explode: false,
    shape: text,
    followed: true,
  };
  expect(isPlainParameter(parameter)).toBe(false);
  expect(encodeOne(parameter, "o").path).toBe("/x/o/y");
  for (const value of ["oak", "é", "%"]) expect(() => encodeOne(parameter, value)).toThrow(EncodeError);
});

describe("an exploded object", () => {
  const whole = { name: "p", key: "p", in: "query", required: true, style: "form", explode: true } as const;
  const shape: WireShape = {
    types: ["object"],
    properties: [
      ["page", integer],
      ["sort", { types: ["array"], items: text }],
    ],
  };

  it("has the items of a list in it stand by themselves, as those of any list do", () => {
    const parameter: ParameterDescriptor = { ...whole, shape };
    const value = { page: 1, sort: ["name,asc", "id"] };
    expect(encodeOne(parameter, value).query).toEqual(["page=1", "sort=name%2Casc", "sort=id"]);
    expect(encodeOne(parameter, value, encodePlain)).toEqual(encodeOne(parameter, value));
    expect(decodeOne(parameter, encodeOne(parameter, value))).toEqual(value);
    expect(() => encodeOne(parameter, { sort: ["a", null] })).toThrow(EncodeError);
  });

  it("neither sends nor reads a member whose name another parameter has", () => {
    const parameter: ParameterDescriptor = { ...whole, shape, taken: ["page"] };
    expect(isPlainParameter(parameter)).toBe(false);
    expect(() => encodeOne(parameter, { page: 1 })).toThrow('its member "page" cannot be sent');
    const decode = createParameterDecoder({ path: "/", parameters: [parameter] }, { decodeQuerystring });
    const sent = { captures: [], query: "page=1&sort=a", header: () => null };
    expect(decode(sent)).toEqual({ values: { p: { sort: ["a"] } }, issues: [] });
  });

  it("leaves to a deep object beside it what stands in brackets", () => {
    const open: WireShape = { types: ["object"], additional: text };
    const parameter: ParameterDescriptor = { ...whole, shape: open, taken: ["f["] };
    expect(() => encodeOne(parameter, { "f[a]": "b" })).toThrow(EncodeError);
    expect(encodeOne(parameter, { f: "b" }).query).toEqual(["f=b"]);
  });
});

describe("null", () => {
  const plain = {
    name: "n",
    key: "n",
    in: "query",
    required: true,
    style: "form",
    explode: true,
  } as const;
  const nullable: WireShape = { types: ["string", "null"] };
  const refused: readonly (readonly [string, Partial<ParameterDescriptor>, unknown])[] = [
    ["a text", { shape: nullable }, null],
    ["anything", { shape: { types: [] } }, null],
    ["a list of texts", { shape: { types: ["array"], items: nullable } }, ["a", null]],
    ["a list not taken apart", { shape: { types: ["array"], items: nullable }, explode: false }, [null]],
    ["an object", { shape: { types: ["object"], properties: [["a", nullable]] } }, { a: null }],
    [
      "a deep object",
      {
        style: "deepObject",
        shape: { types: ["object"], additional: { types: ["object"], additional: nullable } },
      },
      { a: { b: null } },
    ],
    ["a text in a path", { in: "path", style: "simple", shape: nullable }, null],
    ["a text in a header", { in: "header", style: "simple", shape: nullable }, null],
    ["a text in a cookie", { in: "cookie", shape: nullable }, null],
  ];
  it.each(refused)("is refused where it would be read as a text: %s", (_, parts, value) => {
    const parameter: ParameterDescriptor = { ...plain, shape: nullable, ...parts };
    const encoders = [encodeParameter];
    if (isPlainParameter(parameter)) encoders.push(encodePlain);
    if (isPlainParameter(parameter) && isScalarParameter(parameter)) encoders.push(encodeScalar);
    for (const encode of encoders) expect(() => encodeOne(parameter, value, encode)).toThrow(EncodeError);
  });

  const carried: readonly (readonly [string, WireShape, unknown])[] = [
    ["a number", { types: ["null", "integer"] }, null],
    ["a list of numbers", { types: ["array"], items: { types: ["integer", "null"] } }, [1, null]],
    [
      "a list of objects, which are JSON",
      { types: ["array"], items: { types: ["object"], additional: nullable } },
      [{ a: null }, { a: "b" }],
    ],
  ];
  it.each(carried)("comes back where no text is admitted: %s", (_, shape, value) => {
    const parameter: ParameterDescriptor = { ...plain, shape };
    expect(decodeOne(parameter, encodeOne(parameter, value))).toEqual(value);
    expect(encodeOne(parameter, value, encodePlain)).toEqual(encodeOne(parameter, value));
  });
});

describe("the examples of OpenAPI 3.1.1 §4.8.12.4", () => {
  const color = { array: ["blue", "black", "brown"], object: { R: 100, G: 200, B: 150 } };
  const rows: readonly (readonly [
    ParameterDescriptor["in"],
    ParameterStyle,
    boolean,
    string,
    string,
    string,
  ])[] = [
    ["path", "matrix", false, ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
    ["path", "matrix", true, ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
    ["path", "label", false, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
    ["path", "label", true, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
    ["path", "simple", false, "blue", "blue,black,brown", "R,100,G,200,B,150"],
    ["path", "simple", true, "blue", "blue,black,brown", "R=100,G=200,B=150"],
    ["query", "form", false, "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ["query", "form", true, "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    [
      "query",
      "spaceDelimited",
      false,
      "color=blue",
      "color=blue%20black%20brown",
      "color=R%20100%20G%20200%20B%20150",
    ],
    [
      "query",
      "pipeDelimited",
      false,
      "color=blue",
      "color=blue%7Cblack%7Cbrown",
      "color=R%7C100%7CG%7C200%7CB%7C150",
    ],
    [
      "query",
      "deepObject",
      true,
      "color=blue",
      "color[0]=blue&color[1]=black&color[2]=brown",
      "color[R]=100&color[G]=200&color[B]=150",
    ],
  ];
  it.each(rows)("%s %s, explode %s", (location, style, explode, one, array, object) => {
    const parameter: ParameterDescriptor = {
      name: "color",
      key: "color",
      in: location,
      required: true,
      style,
      explode,
      shape: text,
    };
    const print = (value: unknown): string => {
      const { path, query } = encodeOne(parameter, value);
      return location === "path" ? path.slice(3, -2) : query.join("&");
    };
    expect([print("blue"), print(color.array), print(color.object)]).toEqual([one, array, object]);
  });
});

describe("allowReserved", () => {
  it("leaves the reserved characters that break nothing", () => {
    const parameter: ParameterDescriptor = {
      name: "ref",
      key: "ref",
      in: "query",
      required: true,
      style: "form",
      explode: true,
      allowReserved: true,
      shape: text,
    };
    expect(encodeOne(parameter, "heads/main:a?b@c&d=e+f#g%h").query).toEqual([
      "ref=heads/main:a?b@c%26d%3De%2Bf%23g%25h",
    ]);
  });
});
