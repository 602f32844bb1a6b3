import { describe, expect, it, test } from "vitest";
import type { Check } from "../../../../runtime/checks.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import {
  compareDecimals,
  isDivisible,
  isWhole,
  readDecimal,
} from "../../../../runtime/validators/decimal.ts";
import { exactIssues, findRounded, type RoundedNumbers } from "../../../../runtime/wire/exact-numbers.ts";

const roundedIn = (text: string) => findRounded(JSON.parse(text), [[text, ""]]);

describe("numbers that are rounded", () => {
  const pointersIn = (text: string): readonly string[] => [...(roundedIn(text)?.keys() ?? [])];

  it.each<readonly [text: string, ...pointers: readonly string[]]>([
    ["9007199254740993", ""],
    ["1e400", ""],
    ["-1E-400", ""],
    ['{"a/b": [1, {"~": 10.000000000000000001}]}', "/a~1b/1/~0"],
    ['{"a": 9007199254740993, "a": 1}'],
    ['{"b": 1e400, "a": 9007199254740993, "b": 9007199254740995}', "/a", "/b"],
    ['{"__proto__": {"n": 9007199254740993}}', "/__proto__/n"],
    ['["9007199254740993", "\\"[9007199254740993", 1e400]', "/2"],
  ])("are found by their places: %s", (text, ...pointers) => {
    expect(pointersIn(text)).toEqual(pointers);
  });

  it.each([
    "9007199254740992",
    "0.1234567890123456",
    "1e22",
    "100000000000000000000",
    "10.00000000000000000",
    "0e999",
    '"1e400"',
    '{"id": "3e456789-1234-4444-9999-123456789012"}',
  ])("do not include %s", (text) => {
    expect(roundedIn(text)).toBeUndefined();
  });
});

test("numbers of several texts are found where the values are that were read from them", () => {
  const value = { a: 9007199254740992, b: [{ n: Number.POSITIVE_INFINITY }], c: "9007199254740993" };
  const texts = [
    ["9007199254740993", "/a"],
    ['{"n": 1e400}', "/b/0"],
    ["9007199254740993", "/c"],
    ["9007199254740993", "/d"],
  ] as const;
  expect([...(findRounded(value, texts)?.keys() ?? [])]).toEqual(["/a", "/b/0/n"]);
});

describe("decimals", () => {
  it.each([
    ["1", "1.0", 0],
    ["-1", "1", -1],
    ["0", "-0", 0],
    ["1e400", "1e399", 1],
    ["-1e400", "-1e399", -1],
    ["0.10", "0.1", 0],
    ["12", "120", -1],
    ["1e99999999999999999999", "2e99999999999999999999", -1],
  ])("compare %s with %s", (one, other, order) => {
    expect(Math.sign(compareDecimals(readDecimal(one), readDecimal(other)))).toBe(order);
  });

  it.each([
    ["0.07", "0.01", true],
    ["0.075", "0.01", false],
    ["9007199254740993", "3", true],
    ["9007199254740995", "3", false],
    ["1e400", "7", false],
    ["7e400", "7", true],
    ["1e400000000", "2.5", true],
    ["0", "3", true],
    ["25", "100", false],
  ])("divide %s by %s", (value, divisor, isMultiple) => {
    expect(isDivisible(readDecimal(value), readDecimal(divisor))).toBe(isMultiple);
  });

  it("are integers without a fraction", () => {
    expect(["10.0", "1e3", "1.5e1", "0.0"].map((text) => isWhole(readDecimal(text)))).not.toContain(false);
    expect(["10.5", "1e-3", "15e-1"].map((text) => isWhole(readDecimal(text)))).not.toContain(true);
  });
});

describe("the issues of a value with rounded numbers", () => {
  const issuesOf = (text: string, check: Check) =>
    exactIssues(JSON.parse(text), roundedIn(text) as RoundedNumbers, check).map(
      ({ pointer, keyword }) => `${keyword} ${pointer}`,
    );

  it("include those of other members", () => {
    const check: Check = () => [issueAt("/b", "type", "must be a string")];
    expect(issuesOf('{"a": 1e400, "b": 1}', check)).toEqual(["type /b"]);
  });

  it("say so where the digits decide and cannot be compared", () => {
    const check: Check = (value) =>
      Number(value) > 10 ? [issueAt("", "not", "must not be more")] : undefined;
    expect(issuesOf("10.0000000000000000001", check)).toEqual(["digits "]);
  });

  test("a number of very many digits is not compared", () => {
    const check: Check = (value) =>
      Number(value) > 5
        ? [{ ...issueAt("", "multipleOf", "must be a multiple of 3"), params: { multipleOf: 3 } }]
        : undefined;
    expect(issuesOf(`1${"0".repeat(100_000)}`, check)).toEqual(["digits "]);
  });
});
