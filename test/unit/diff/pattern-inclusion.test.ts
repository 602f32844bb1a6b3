import { describe, expect, test } from "vitest";
import { comparePatterns } from "../../../language/inclusion/pattern-inclusion.ts";

describe("comparePatterns", () => {
  test.each([
    ["^[a-z]{1,5}$", "^[a-z]{1,10}$"],
    ["^(?:cat|dog)$", "^[a-z]+$"],
    ["^\\d{4}-\\d{2}$", "^[\\d-]{7}$"],
    ["^a+$", "a"],
    ["^x", ""],
    ["^[^]{3}$", "^[^]{0,5}$"],
  ])("proves that every text of %s matches %s", (inner, outer) => {
    expect(comparePatterns(inner, outer)).toEqual({ isShown: true });
  });

  test.each([
    ["^[a-z]{1,5}$", "^[a-z]{2,10}$"],
    ["^[a-zé]+$", "^[a-z]+$"],
    ["^.*$", "^[a-z]*$"],
    ["a", "^a"],
    ["", "^x$"],
  ])("gives a text that matches %s and not %s", (inner, outer) => {
    const answer = comparePatterns(inner, outer);
    const text = answer.isShown ? undefined : answer.text;
    expect(text).toMatch(new RegExp(inner, "u"));
    expect(text).not.toMatch(new RegExp(outer, "u"));
  });

  test.each(["(?=a)b", "\\bword", "(a)\\1", "\\p{L}+", "^a|b$", "^(^a)$"])("cannot decide %s", (pattern) => {
    expect(comparePatterns(pattern, "^zzz$")).toEqual({ isShown: false });
    expect(comparePatterns("^b$", pattern)).toEqual({ isShown: false });
  });

  const patterns = [
    ...["", "^$", "a", "^a", "a$", "^a$", "^a*$", "^a+$", "^a?$", "^a{2}$", "^a{2,}$", "^a{1,3}$", "^aa?a?$"],
    ...[
      "^[ab]+$",
      "^(?:a|b)$",
      "^(?:a|b|c)*$",
      "^(?:ab)+$",
      "^(?:ab){2}$",
      "^[^a]$",
      "^[^a]*$",
      "^.$",
      "^.*$",
    ],
    ...[
      "^\\d+$",
      "^[0-9]{1,2}$",
      "^\\w+$",
      "^\\s$",
      "^[A-Z]+$",
      "^[a-zA-Z]+$",
      "^\\u0061$",
      "^\\x61b?$",
      "^😀$",
    ],
    ...[
      "^[\\u{1F600}-\\u{1F64F}]+$",
      "a|b",
      "^(?<n>a)b$",
      "^(?:a?b?)*$",
      "^(?:a{0,2}b)+$",
      "^[^]{2}$",
      "ab",
      "b",
    ],
  ];
  const texts = [
    ...[
      "",
      "a",
      "b",
      "c",
      "aa",
      "ab",
      "ba",
      "bb",
      "aaa",
      "aaaa",
      "abab",
      "ababab",
      "aab",
      "abb",
      "cab",
      "acb",
      "xa",
    ],
    ...[
      "ax",
      "xay",
      "é",
      "\n",
      "\r",
      "\u2028",
      " ",
      "\u00a0",
      "\u3000",
      "0",
      "12",
      "123",
      "A",
      "AB",
      "Ab",
      "_",
      "a_",
    ],
    ...["😀", "😀😀", "😁", "\u{1F64F}", "\u{1F650}", "a\n", "zz"],
  ];

  test.each(patterns)("shows or refutes for %s and any other pattern", (inner) => {
    const own = new RegExp(inner, "u");
    for (const outer of patterns) {
      const other = new RegExp(outer, "u");
      const answer = comparePatterns(inner, outer);
      if (answer.isShown) {
        const refuting = texts.filter((text) => own.test(text) && !other.test(text));
        expect(refuting, `${inner} in ${outer}`).toEqual([]);
      } else {
        expect(answer.text, `${inner} in ${outer}`).toBeDefined();
        expect([own.test(answer.text ?? ""), other.test(answer.text ?? "")]).toEqual([true, false]);
      }
    }
  });

  test("gives the shortest text, of letters where there is one", () => {
    const textOf = (inner: string, outer: string): string | undefined => {
      const answer = comparePatterns(inner, outer);
      return answer.isShown ? undefined : answer.text;
    };
    expect(textOf("^.+$", "^\\d+$")).toBe("a");
    expect(textOf("^[a-z]{2,4}$", "^[a-z]{2,3}$")).toHaveLength(4);
    expect(textOf("^[\\u0100-\\u0110]$", "^[\\u0100-\\u010f]$")).toBe("\u0110");
    expect(textOf("^[\\u{10000}-\\u{10010}]$", "^[\\u{10001}-\\u{10010}]$")).toBe("\u{10000}");
  });

  test.each([
    ["^a{700}$", "^a+$"],
    ["^(?:a|b){300}$", "^[ab]+$"],
    ["^a{0,700}$", "^a*$"],
    ["^(?:a{300}){3}$", "^a+$"],
  ])("gives up %s, which has too many states", (inner, outer) => {
    expect(comparePatterns(inner, outer)).toEqual({ isShown: false });
    expect(comparePatterns(outer, inner)).toEqual({ isShown: false });
  });

  test.each([
    "a\\b",
    "a\\B",
    "\\p{L}",
    "\\P{L}",
    "(?<n>a)\\k<n>",
    "(?!a)b",
    "(?<=a)b",
    "(?<!a)b",
    "(?i:a)",
    "a{2}^b",
    "\\-a",
  ])("cannot decide %s, but that it is itself", (pattern) => {
    expect(comparePatterns(pattern, "^b$")).toEqual({ isShown: false });
    expect(comparePatterns(pattern, pattern)).toEqual({ isShown: true });
  });
});
