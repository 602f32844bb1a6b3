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
});
