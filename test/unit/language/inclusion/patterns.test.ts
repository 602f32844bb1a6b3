import { describe, expect, test } from "vitest";
import { comparePatterns } from "../../../../language/inclusion/pattern-inclusion.ts";

/** The text that refutes, `shown` or `unknown`. */
function told(inner: string, outer: string): string {
  const answer = comparePatterns(inner, outer);
  if (answer.isShown) return "shown";
  return answer.text === undefined ? "unknown" : JSON.stringify(answer.text);
}

describe("every text of one pattern matches another one, or a text refutes that", () => {
  test.each([
    // Anchors.
    ["^", "", "shown"],
    ["", "^", "shown"],
    ["$", "^", "shown"],
    ["^", "^$", '"a"'],
    ["$", "^$", '"a"'],
    ["^$", "^a?$", "shown"],
    ["^a", "^$", '"a"'],
    ["^\\$", "^\\$$", '"$a"'],
    ["^a\\$", "a\\$$", '"a$a"'],
    ["\\^a$", "^\\^a$", '"a^a"'],
    // Counted repeats.
    ["^a{2,3}$", "^a{3}$", '"aa"'],
    ["^a{0,3}$", "^a{1,3}$", '""'],
    ["^(?:ab){1,2}$", "^(?:ab)+$", "shown"],
    ["^(?:ab)+$", "^(?:ab){1,2}$", '"ababab"'],
    ["^(?:a|bc){0,2}$", "^[a-c]{0,4}$", "shown"],
    ["^(?:a|bc){0,2}$", "^[a-c]{0,3}$", '"bcbc"'],
    ["^(?:a*b){2}$", "^[ab]{2,}$", "shown"],
    // The same states, reached in another order.
    ["^(?:ab|ba|a|b)*$", "^(?:a|b)*$", "shown"],
    ["^(?:a|b)*$", "^(?:ab|ba|a|b)*$", "shown"],
    // Groups of any kind.
    ["^(?<letter>a)$", "^[a-b]$", "shown"],
    ["^(a|b)$", "^(?:a|b|c)$", "shown"],
    ["^(?:-a:)$", "^-a:$", "shown"],
    ["^(?:|a)$", "^a?$", "shown"],
    // Halves of characters are no texts.
    ["^[\\ud7ff-\\ue000]$", "^[\\ud7ff\\ue000]$", "shown"],
    ["^a(?:|b$)", "^a", "unknown"],
  ])("%s in %s: %s", (inner, outer, expected) => expect(told(inner, outer)).toBe(expected));

  test.each([
    // Only a character that is outside the class, or is its last one, tells them apart.
    ["^[^]$", "^[^\\u1234]$", "\u1234"],
    ["^[^]$", "^[^\\u{1F600}]$", "\u{1F600}"],
    ["^[^]$", "^[^\\xe9]$", "\u00e9"],
    ["^[^]$", "^[^😀]$", "😀"],
    ["^[^]$", "^[^-]$", "-"],
    ["^[\\u1233-\\u1235]$", "^[\\u1233-\\u1234]$", "\u1235"],
    ["^[\\u1233-\\u1235]$", "^[\\u1234-\\u1235]$", "\u1233"],
    ["^[\\u{1ABCD}-\\u{1ABCF}]$", "^[\\u{1ABCD}-\\u{1ABCE}]$", "\u{1ABCF}"],
    ["^[\\u{1ABCD}-\\u{1ABCF}]$", "^[\\u{1ABCE}-\\u{1ABCF}]$", "\u{1ABCD}"],
    ["^[ሴ-ሶ]$", "^[ሴ-ስ]$", "ሶ"],
    ["^[ሴ-ሶ]$", "^[ስ-ሶ]$", "ሴ"],
    ["^[^]$", "^[\\0-\\uffff]$", "\u{10000}"],
    ["^[\\u1234-\\u{10FFFF}]$", "^[\\u1234-\\u{10FFFE}]$", "\u{10FFFF}"],
    ["^[\\u0000-a]$", "^[\\x01-a]$", "\0"],
    // Spaces and the ends of lines.
    ["^\\s$", "^[\\x09-\\x20\\xa0]$", "\u1680"],
    ["^[\\u1fff-\\u2001]$", "^\\S$", "\u2000"],
    ["^\\s$", "^[\\0-\\u2fff\\ufeff]$", "\u3000"],
    ["^\\s$", "^[\\0-\\ufefe]$", "\ufeff"],
    ["^[^]$", "^[.\\S\\x09-\\x20\\xa0\\u1680\\u2000-\\u200a\\u2029\\u202f\\u205f\\u3000\\ufeff]$", "\u2028"],
    // Characters of Latin that are not written in the patterns.
    ["^\\W$", "^[ -~]$", "\0"],
    ["^[^\\w]$", "^[^!]$", "!"],
    ["^[!-ÿ]$", "^[!-~]$", "\x7f"],
    ["^\\W$", "^[\\0-/:-@[-^`{-\\u02fe]$", "\u02ff"],
  ])("%s in %s is refuted by %j", (inner, outer, text) => {
    expect(told(inner, outer)).toBe(JSON.stringify(text));
    expect([new RegExp(inner, "u").test(text), new RegExp(outer, "u").test(text)]).toEqual([true, false]);
  });

  test("of letters before others", () => {
    const letters = ["[a-z]", "[b-z]", "[A-Z]", "[0-9]"].map((one) => told(`^${one}$`, "^-$"));
    expect(letters).toEqual(['"a"', '"z"', '"A"', '"0"']);
    expect([told("^[B-Z]$", "^-$"), told("^[1-9]$", "^-$")]).toEqual(['"Z"', '"9"']);
  });
});

describe("is not decided for patterns", () => {
  test.each([
    "(",
    "a**",
    "^a^b$",
    "^(?:a|^b)$",
    "^(?:a^)*$",
    "^(?:a$|b)$",
    "^(?:ab$)$",
    "(?:a$)b?",
    "a$b$",
    "(?i:a)",
    "(?-i:a)",
    "(?i-s:a)",
    "^\\ca$",
    "^(?:^){2}$",
    "^(?:$a){1,2}$",
    `^${"(?:".repeat(120)}a${")".repeat(120)}$`,
  ])("with assertions in the middle, flags, or an unknown syntax: %s", (pattern) => {
    expect([told(pattern, "^[^]{9}$"), told("^[^]{9}$", pattern)]).toEqual(["unknown", "unknown"]);
  });

  test.each([
    ["^a{599}$", "shown"],
    ["^a{600}$", "shown"],
    ["^a{601}$", "unknown"],
    ["^(?:a{601}|b)$", "unknown"],
    ["^(?:a{601})*$", "unknown"],
    ["^(?:a{601})?$", "unknown"],
    ["^(?:a{601}){2}$", "unknown"],
    ["^(?:a{601})bc$", "unknown"],
  ])("of very many states: %s: %s", (pattern, expected) => expect(told(pattern, "^[^]*$")).toBe(expected));

  test("that must be followed through very many combinations of states", () => {
    const ofTail = (length: number): string => `^[ab]*a[ab]{${length}}$`;
    expect(told(ofTail(4), "^[ab]*a[ab]{2}[ab]{2}$")).toBe("shown");
    expect(comparePatterns(ofTail(14), "^[ab]*a[ab]{7}[ab]{7}$")).toEqual({ isShown: false });
  });
});
