import { describe, expect, test } from "vitest";
import { toWire } from "../../../../runtime/conversion/convert.ts";
import {
  bigint,
  createExactChecks,
  decodeJson,
  digits,
  mapIntegers,
  parseExact,
  parseJson,
  printExact,
  roundChecks,
  roundForCheck,
  toExactValue,
  writeExact,
} from "../../../../runtime/conversion/int64.ts";
import { parseMediaType } from "../../../../runtime/http-semantics.ts";
import { printJson } from "../../../../runtime/parameters/encode-plain.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { NO_FIT } from "../../../../runtime/wire/coerce-text.ts";

const long = 9007199254740993n;

describe("JSON with integers of 64 bits", () => {
  test.each<readonly [string, unknown]>([
    ["1", 1],
    ["1234567890123456", 1234567890123456],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", long],
    ["-9007199254740993", -long],
    ["[-9007199254740993]", [-long]],
    ['{"a":[9007199254740993,1],"9007199254740993 ":0}', { a: [long, 1], "9007199254740993 ": 0 }],
    ['["9007199254740993",9007199254740993]', ["9007199254740993", long]],
    ['["\\"9007199254740993",9007199254740993]', ['"9007199254740993', long]],
    ['["\\\\",9007199254740993,"\\\\"]', ["\\", long, "\\"]],
    ['["\\\\\\"",9007199254740993,"9007199254740993"]', ['\\"', long, "9007199254740993"]],
    ["9007199254740993.0", 9007199254740992],
    ["[9007199254740993.5,9007199254740993e0]", [9007199254740994, 9007199254740992]],
    ["0.9007199254740993", 0.9007199254740993],
    ["1".repeat(40), BigInt("1".repeat(40))],
    ["1".repeat(41), Number("1".repeat(41))],
    ["9007199254740993x", NO_FIT],
    ["", NO_FIT],
  ])("%s keeps the digits that a number does not hold", (text, expected) => {
    expect(parseExact(text)).toEqual(expected);
    expect(parseJson(text)).toEqual(expected);
  });

  test.each<readonly [unknown, string | undefined]>([
    [long, "9007199254740993"],
    [{ a: [-long, "9007199254740993", 1] }, '{"a":[-9007199254740993,"9007199254740993",1]}'],
    [undefined, undefined],
  ])("prints the digits of %o", (value, text) => {
    expect(printExact(value)).toBe(text);
  });

  test("is printed by its digits in the calls of a function only", () => {
    const print = (prefix: string, value: unknown): string => prefix + printJson(value);
    expect(writeExact(print)("a ", { n: long })).toBe('a {"n":9007199254740993}');
    expect(() => print("a ", { n: long })).toThrow(TypeError);
  });

  test("takes no text of a message for an integer", () => {
    const texts = [parseExact, printExact].map(() => "int64-1-2-3-4:9007199254740993");
    expect(parseExact(`[${JSON.stringify(texts[0])},9007199254740993]`)).toEqual([texts[0], long]);
    expect(printExact([texts[0], long])).toBe(`["${texts[0]}",9007199254740993]`);
  });

  test("is decoded from a body as UTF-8", () => {
    const media = { type: "application/json", kind: "json" } as const;
    const decode = (octets: Uint8Array<ArrayBuffer>) =>
      decodeJson(media, octets, parseMediaType("application/json") as never, {} as never);
    expect(decode(new TextEncoder().encode("[9007199254740993]"))).toMatchObject({ value: [long] });
    expect(decode(new Uint8Array([0xff]))).not.toHaveProperty("value");
  });
});

describe("integers of 64 bits as values", () => {
  test.each<readonly [unknown, unknown]>([
    [5, 5n],
    [long, long],
    [-long, -long],
  ])("%s is a bigint, and back", (wire, value) => {
    const node = { properties: [["n", { format: bigint }]] } as const;
    expect(toExactValue(node, { n: wire, other: long })).toEqual({ n: value, other: Number(long) });
    expect(toWire(node, { n: value })).toEqual({ n: wire });
  });

  test.each<readonly [string, unknown]>([
    ["5", 5],
    ["-5", -5],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", long],
    ["1".repeat(40), BigInt("1".repeat(40))],
  ])("%s is a text of digits, and back", (text, wire) => {
    expect(toExactValue({ format: digits }, wire)).toBe(text);
    expect(toWire({ format: digits }, text)).toBe(wire);
  });

  test.each(["", "1.0", "1e3", " 1", "1 ", "--1", "x1", "1x", "1".repeat(41)])("%j is no integer", (text) => {
    expect(() => toWire({ format: digits }, text)).toThrow(" is not an integer");
  });

  test("leaves alone what the formats are not for", () => {
    expect(toWire({ format: bigint }, "5")).toBe("5");
    expect(toWire({ format: digits }, 5)).toBe(5);
    expect(toWire({ format: digits }, true)).toBe(true);
    expect(toExactValue({ format: bigint }, "5")).toBe("5");
  });
});

describe("integers of 64 bits for checks", () => {
  const bound = 2n ** 63n;
  test.each<readonly [bigint, number]>([
    [5n, 5],
    [bound - 1n, 2 ** 63],
    [bound, 2 ** 63 + 2048],
    [-bound, -(2 ** 63)],
    [-bound - 1n, -(2 ** 63) - 2048],
    [2n * bound, 2 ** 64],
  ])("%s is on its side of the bounds as a number", (integer, expected) => {
    expect(roundForCheck({ list: [integer] })).toEqual({ list: [expected] });
  });

  test("copies only what has such integers", () => {
    const plain = { list: [1, { text: "a", none: null }] };
    expect(mapIntegers(plain)).toBe(plain);
    expect(mapIntegers({ plain, n: long, after: 1 })).toEqual({ plain, n: Number(long), after: 1 });
    expect([null, undefined, "1", long].map((value) => mapIntegers(value))).toEqual([
      null,
      undefined,
      "1",
      Number(long),
    ]);
  });

  test("are given to every check of an operation", () => {
    const seen: unknown[] = [];
    const check = (value: unknown, first?: boolean) => {
      seen.push([value, first]);
      return [issueAt("", "type", "")];
    };
    const media = [{ type: "application/json", check }];
    const responses = [
      { status: 200, content: media, headers: check },
      { status: 400, content: media },
    ] as const;
    const whole = roundChecks({ parameters: check, body: media, responses });
    const checks = [
      whole.parameters,
      whole.body?.[0]?.check,
      whole.responses[0]?.content[0]?.check,
      whole.responses[0]?.headers,
      whole.responses[1]?.content[0]?.check,
    ];
    expect(checks.map((each) => each?.(5n, true))).toEqual(checks.map(() => [issueAt("", "type", "")]));
    expect(seen).toEqual(checks.map(() => [5, true]));
    expect(whole).toMatchObject({ body: [{ type: "application/json" }], responses: [{ status: 200 }, {}] });
    expect(whole.responses[0]?.content[0]?.type).toBe("application/json");
    expect(whole.responses[1]).not.toHaveProperty("headers");
    expect(Object.keys(roundChecks({ responses: [] }))).toEqual(["responses"]);
  });

  test("are those of a generated list, too", () => {
    const isFive = (value: unknown): boolean => value === 5;
    const checks = createExactChecks({ operation: "a", responses: [], parameters: isFive });
    expect(checks.operation).toBe("a");
    expect(checks.parameters?.(5n)).toBeUndefined();
  });
});
