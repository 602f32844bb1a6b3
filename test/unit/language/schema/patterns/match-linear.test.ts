import { describe, expect, test } from "vitest";
import { compilePattern } from "../../../../../language/schema/patterns/compile-pattern.ts";
import { matchLinear } from "../../../../../language/schema/patterns/match-linear.ts";

const patterns = [
  "",
  "a",
  "^(a+)+$",
  "(a|ab)(c|bcd)*",
  "^(?:a|b|)c?$",
  "a{2}b{2,}c{2,3}",
  "^(a{0,2}){2}$",
  "(?:^a|b$)",
  "^[^a]*.$",
  "\\d+-\\p{L}?",
  "^.{2}$",
  "(?<year>[0-9]{2})*x",
  "^a*?$|^(b|c)+?c",
];

const alphabet = ["a", "b", "c", "d", "1", "-", "é", "😀", "\n", "x"];

/** All texts of up to two characters, and longer ones that repeat these. */
function* texts(): Generator<string> {
  const pairs = ["", ...alphabet].flatMap((one) => ["", ...alphabet].map((other) => one + other));
  for (const pair of pairs)
    for (const other of ["", "a", "bc", "aab", "c😀", "cccc"]) yield* [pair + other, pair + other + pair];
}

describe("a pattern that is matched in linear time", () => {
  test.each(patterns)("decides as the regular expression does: %s", (pattern) => {
    const linear = matchLinear(pattern);
    const expression = compilePattern(pattern);
    for (const text of texts()) expect([text, linear?.test(text)]).toEqual([text, expression?.test(text)]);
  });

  test.each([
    "^(a+)+$",
    "^(a|a)*b$",
    "(.*a){20}$",
    "^(\\w+\\s?)*$",
  ])("ends for a long text: %s", (pattern) => {
    // A regular expression takes longer than the age of the universe.
    expect(matchLinear(pattern)?.test(`${"a".repeat(10_000)}!`)).toBe(false);
  });

  test.each(["(?=a)b", "\\ba", "(a)\\1", "(?i:a)", "(a{100}){100}", "(a"])("is none: %s", (pattern) => {
    expect(matchLinear(pattern)).toBeUndefined();
  });
});
