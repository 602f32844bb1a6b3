import { describe, expect, test } from "vitest";
import type { Check } from "../../../../runtime/checks.ts";
import {
  type Conversion,
  ConversionError,
  type ConversionNode,
  checkAt,
  convertBody,
  convertMembers,
  type FormatConversion,
  findConversions,
  toValue,
  toWire,
  type UnionCase,
} from "../../../../runtime/conversion/convert.ts";
import { date, dateTime, instant, plainDate } from "../../../../runtime/conversion/dates.ts";
import type { MediaDescriptor } from "../../../../runtime/descriptors.ts";
import { operation } from "../server/describe.ts";

/** A format whose values are the wire values in angle brackets. */
const angles: FormatConversion = {
  parse: (wire: string) => `<${wire}>`,
  serialize: (value: string) => value.slice(1, -1),
  isValue: (value) => typeof value === "string" && value.startsWith("<"),
};
const plus: FormatConversion = {
  wire: "integer",
  parse: (wire: number) => wire + 100,
  serialize: (value: number) => value - 100,
  isValue: (value) => typeof value === "number",
};
const text: ConversionNode = { format: angles };
const number: ConversionNode = { format: plus };
const only =
  (accepts: (value: unknown) => boolean): Check =>
  (value) =>
    accepts(value) ? undefined : [{ pointer: "", keyword: "", message: "", params: {} }];
const self: ConversionNode = {
  all: [() => self, { properties: [["a", text]] }],
  properties: [["b", text]],
  additional: () => () => self,
};
const kind = (name: string): Check => only((value) => Object(value).kind === name);
const union =
  (...cases: readonly UnionCase[]): (() => readonly UnionCase[]) =>
  () =>
    cases;

describe("a value is converted where its schema says so, and back", () => {
  test.each<readonly [string, Conversion, unknown, unknown]>([
    ["a text", text, "a", "<a>"],
    ["a number", number, 1, 101],
    ["null", text, null, null],
    ["of another type", text, true, true],
    ["of another type", number, "a", "a"],
    ["properties", { properties: [["a", text]] }, { a: "a", b: "b" }, { a: "<a>", b: "b" }],
    ["a property without one", { properties: [["a", undefined]], additional: text }, { a: "a" }, { a: "a" }],
    ["others", { properties: [["a", number]], additional: text }, { a: 1, b: "b" }, { a: 101, b: "<b>" }],
    [
      "patterns, beside a property",
      { properties: [["x", text]], patterns: [[/^x/, number]], additional: text },
      { x: "a", xy: 1, z: "b" },
      { x: "<a>", xy: 101, z: "<b>" },
    ],
    ["items", { items: text }, ["a", 1], ["<a>", 1]],
    ["first items", { prefix: [number, undefined], items: text }, [1, "a", "b"], [101, "a", "<b>"]],
    ["first items only", { prefix: [text] }, ["a", "b"], ["<a>", "b"]],
    ["several schemas", { all: [text, number] }, "a", "<a>"],
    ["several schemas", { all: [text, number] }, 1, 101],
    [
      "a schema within itself",
      self,
      { a: "a", b: "b", c: { a: "a" } },
      { a: "<a>", b: "<b>", c: { a: "<a>" } },
    ],
  ])("%s", (_, conversion, wire, value) => {
    expect(toValue(conversion, wire)).toEqual(value);
    expect(toWire(conversion, value)).toEqual(wire);
  });

  test.each<readonly [string, unknown, unknown]>([
    ["the first case that fits", { kind: "x", a: "a", b: "b" }, { kind: "x", a: "<a>", b: "b" }],
    ["a case without conversions", { kind: "y", a: "a", b: "b" }, { kind: "y", a: "a", b: "b" }],
    ["a case without a check", { kind: "z", a: "a", b: "b" }, { kind: "z", a: "a", b: "<b>" }],
    ["none", "a", "a"],
  ])("in a union: %s", (_, wire, value) => {
    const one = union(
      [kind("x"), { properties: [["a", text]] }],
      [kind("y"), undefined],
      [undefined, { properties: [["b", text]] }],
    );
    expect(toValue({ unions: [one] }, wire)).toEqual(value);
    expect(toWire({ unions: [one] }, value)).toEqual(wire);
  });

  test("in several unions beside a schema of its own", () => {
    const isA = only((value) => typeof Object(value).a === "string" && !Object(value).a.startsWith("<"));
    const isB = only((value) => typeof Object(value).b === "string" && !Object(value).b.startsWith("<"));
    const node: ConversionNode = {
      properties: [["c", number]],
      unions: [
        union([only(() => false)]),
        union([isA, { properties: [["a", text]] }]),
        union([isB, { properties: [["b", text]] }]),
      ],
    };
    const [wire, value] = [
      { a: "a", b: "b", c: 1 },
      { a: "<a>", b: "<b>", c: 101 },
    ];
    expect(toValue(node, wire)).toEqual(value);
    expect(toWire(node, value)).toEqual(wire);
  });

  test("leaves what an object of the platform holds", () => {
    const map = new Map([["a", "a"]]);
    expect(toWire({ additional: text }, map)).toBe(map);
    const form = new FormData();
    expect(toValue({ additional: text }, form)).toBe(form);
    const tagged = { [Symbol.toStringTag]: "Own", a: "<a>" };
    expect(toWire({ additional: text }, tagged)).toBe(tagged);
  });

  test("copies nothing that stays the same", () => {
    const value = { n: "a", list: ["a"] };
    expect(toValue({ additional: number }, value)).toBe(value);
    expect(toWire({ properties: [["list", { items: number }]] }, value)).toBe(value);
  });

  test("writes an object as its toJSON says, by the conversions of its place", () => {
    const value = { toJSON: () => ({ a: "<a>" }) };
    expect(toWire({ properties: [["a", text]] }, value)).toEqual({ a: "a" });
  });

  test.each([undefined, null])("leaves %j", (value) => {
    expect(toValue({ format: plus }, value)).toBe(value);
    expect(toWire({ format: plus }, value)).toBe(value);
  });
});

describe("an error of a conversion", () => {
  const refusing: FormatConversion = {
    parse: () => {
      throw new Error("secret");
    },
    serialize: () => {
      throw new ConversionError(" is none");
    },
  };
  const node: ConversionNode = { properties: [["a/b", { items: { format: refusing } }]] };
  const thrown = (convert: () => unknown): unknown => {
    try {
      return convert();
    } catch (error) {
      return error;
    }
  };

  test("of a function names the place only", () => {
    const error = thrown(() => toValue(node, { "a/b": ["x"] }));
    expect(error).toMatchObject({
      name: "ConversionError",
      message: "/a~1b/0 cannot be converted",
      pointer: "/a~1b/0",
      isRefused: true,
      cause: { cause: new Error("secret") },
    });
  });

  test("of a format says what it says", () => {
    expect(thrown(() => toWire(node, { "a/b": ["x"] }))).toMatchObject({
      message: "/a~1b/0 is none",
      pointer: "/a~1b/0",
      isRefused: false,
    });
    expect(new ConversionError(" is none")).toMatchObject({
      message: " is none",
      pointer: "",
      isRefused: false,
    });
  });
});

describe("dates", () => {
  test.each([
    ["2024-02-03T04:05:06.789Z", "2024-02-03T04:05:06.789Z"],
    ["2024-02-03t04:05:06+01:00", "2024-02-03T03:05:06.000Z"],
    ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z"],
    ["2016-12-31T23:59:60.5z", "2016-12-31T23:59:59.500Z"],
    ["2016-12-31T22:59:60-01:00", "2016-12-31T23:59:59.000Z"],
    ["2024-02-03T04:60:06Z", undefined],
  ])("a date-time %s is the time %s", (wire, iso) => {
    if (iso === undefined) expect(() => toValue({ format: dateTime }, wire)).toThrow("is not a valid date");
    else expect(toValue({ format: dateTime }, wire)).toEqual(new Date(iso));
  });

  test("a date is midnight in UTC, and sent as the day in UTC", () => {
    expect(toValue({ format: date }, "2024-02-03")).toEqual(new Date("2024-02-03T00:00:00Z"));
    expect(toWire({ format: date }, new Date("2024-02-03T23:59:59.999Z"))).toBe("2024-02-03");
    expect(() => toValue({ format: date }, "2024-02-31x")).toThrow("is not a valid date");
  });

  test("a text in the place of a date is sent as it is", () => {
    for (const format of [date, dateTime, instant, plainDate]) {
      expect(toWire({ format }, "2024-02-03")).toBe("2024-02-03");
      expect(toWire({ format }, 5)).toBe(5);
    }
  });
});

describe("messages", () => {
  test("have the conversions of their operation, by method and id", () => {
    const [get, put] = [operation("GET", "/a", { id: "a" }), operation("PUT", "/a", { id: "a" })];
    const find = findConversions([
      [get, { parameters: text }],
      [put, { parameters: number }],
    ]);
    expect(find({ ...get, path: "/b" })).toEqual({ parameters: text });
    expect(find(put)).toEqual({ parameters: number });
    expect(find({ ...get, id: "b" })).toBeUndefined();
    expect(find(undefined)).toBeUndefined();
  });

  test("have the checks of a generated list by place", () => {
    const check = only(() => true);
    expect(checkAt({ body: [{ type: "a/b", check }], responses: [] }, 0)).toBe(check);
    expect(checkAt({ body: [], responses: [] }, 0)).toBeUndefined();
    expect(checkAt({ responses: [] }, 0)).toBeUndefined();
  });

  test("have parameters converted by name", () => {
    const values = { a: "a" };
    expect(convertMembers(undefined, values, toValue)).toBe(values);
    expect(convertMembers({ properties: [["a", text]] }, values, toValue)).toEqual({ a: "<a>" });
  });

  const json: MediaDescriptor = { type: "application/json", kind: "json" };
  const lines: MediaDescriptor = { type: "application/jsonl", kind: "json-lines" };
  const parts: MediaDescriptor = { type: "multipart/form-data", kind: "multipart" };
  const bodies = [
    ["application/json", text],
    ["application/jsonl", text],
    ["multipart/form-data", { properties: [["a", text]] }],
  ] as const;

  test.each<readonly [string, MediaDescriptor | undefined, unknown, unknown]>([
    ["a body", json, "a", "<a>"],
    ["no body", json, undefined, undefined],
    ["a body of another type", { type: "text/plain", kind: "text" }, "a", "a"],
    ["a body of no type", undefined, "a", "a"],
    ["a form as a whole", parts, { a: "a", b: "b" }, { a: "<a>", b: "b" }],
    ["a stream that is no list of items", lines, "a", "a"],
  ])("have %s converted by media type", (_, media, body, expected) => {
    expect(convertBody(bodies, media, body, toValue)).toEqual(expected);
  });

  test("have a form made by hand left as it is", () => {
    const form = new FormData();
    expect(convertBody(bodies, parts, form, toValue)).toBe(form);
  });

  test("have a body without conversions of its own converted by those of others", () => {
    expect(convertBody(undefined, json, "a", toValue, text)).toBe("<a>");
    expect(convertBody(undefined, json, "a", toValue)).toBe("a");
  });

  async function* stream(...items: unknown[]): AsyncGenerator<unknown> {
    yield* items;
  }
  async function collect(items: unknown): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const item of items as AsyncIterable<unknown>) found.push(item);
    return found;
  }

  test("have the items of a stream converted as they pass", async () => {
    expect(await collect(convertBody(bodies, lines, stream("a", "b"), toValue))).toEqual(["<a>", "<b>"]);
    expect(await collect(convertBody(bodies, lines, ["a"], toValue))).toEqual(["<a>"]);
  });

  test("have the values of a form that is read part by part converted", async () => {
    const file = { kind: "file", name: "a", value: "a" };
    const sent = stream(
      { kind: "value", name: "a", value: "a" },
      { kind: "value", name: "b", value: "b" },
      { kind: "value", value: "c" },
      file,
    );
    expect(await collect(convertBody(bodies, parts, sent, toValue))).toEqual([
      { kind: "value", name: "a", value: "<a>" },
      { kind: "value", name: "b", value: "b" },
      { kind: "value", value: "c" },
      file,
    ]);
  });

  test("name the place of an error from the body on", async () => {
    const failing: Conversion = { format: { parse: (wire: string) => BigInt(wire), serialize: String } };
    const convert = (media: MediaDescriptor, body: unknown) =>
      convertBody([[media.type, failing]], media, body, toValue);
    expect(() => convert(json, "x")).toThrow("/body cannot be converted");
    await expect(collect(convert(lines, ["x"]))).rejects.toThrow("/body cannot be converted");
    const form: Conversion = { properties: [["a", failing]] };
    const broken = convertBody(
      [[parts.type, form]],
      parts,
      stream({ kind: "value", name: "a", value: "x" }),
      toValue,
    );
    await expect(collect(broken)).rejects.toThrow("/body/a cannot be converted");
  });
});
