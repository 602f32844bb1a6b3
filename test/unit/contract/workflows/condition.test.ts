import { describe, expect, test } from "vitest";
import { expressionsOf, parseCondition } from "../../../../contract/workflows/condition.ts";
import { parseXPath } from "../../../../contract/workflows/x-path.ts";

describe("simple conditions", () => {
  test("bind comparisons before `&&`, and `&&` before `||`", () => {
    const parsed = parseCondition(
      "$statusCode == 200 || $statusCode == 201 && !($response.body#/a == 'it''s')",
    );
    expect(parsed).toMatchObject({
      condition: {
        kind: "or",
        parts: [{ kind: "compare" }, { kind: "and", parts: [{ kind: "compare" }, { kind: "not" }] }],
      },
    });
    expect("condition" in parsed && expressionsOf(parsed.condition).map(({ text }) => text)).toEqual([
      "$statusCode",
      "$statusCode",
      "$response.body#/a",
    ]);
    expect(JSON.stringify(parsed)).toContain("it's");
  });

  test.each([
    ["$statusCode = 200", "`=`"],
    ["$statusCode == ", "ends"],
    ["$statusCode == 200 201", "operator is missing"],
    ["($statusCode == 200", "`)`"],
    ["== 200", "value is missing"],
    ["$statuscode == 200", "`$statuscode`"],
    ["status == 200", "`status`"],
    [`${"(".repeat(10_000)}1`, "too"],
  ])("%s is malformed", (text, why) => {
    expect(parseCondition(text)).toEqual({ why: expect.stringContaining(why) });
  });
});

describe("XPath", () => {
  test.each([
    "/a/b[2]/@id",
    "//item[price > 5 and name = 'x']",
    "count(/a/*) > 0",
    "/ns:a/text() = 'x'",
    "/a/b[last()]",
  ])("%s is evaluated", (text) => {
    expect(parseXPath(text)).toBeDefined();
  });

  test.each([
    "ends-with(/a, 'b')",
    "for $x in /a return $x",
    "/a[",
    "/a/ancestor::b",
    "",
  ])("%s is not", (text) => {
    expect(parseXPath(text)).toBeUndefined();
  });
});
