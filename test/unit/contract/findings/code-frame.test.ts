import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { type FrameOptions, indexLines, printCodeFrame } from "../../../../contract/findings/code-frame.ts";

function frame(text: string, line: number, column: number, options?: FrameOptions): readonly string[] {
  return printCodeFrame(indexLines(text), { file: "a.yaml", pointer: "", line, column }, options).split("\n");
}

/** The text that the caret underlines. The columns of both must agree on the screen. */
function underlined(lines: readonly string[]): string {
  const at = lines.findIndex((line) => line.includes("^"));
  const [aim = "", carets = ""] = [lines[at - 1], lines[at]];
  const start = carets.indexOf("^");
  let width = 0;
  let marked = "";
  for (const { segment } of new Intl.Segmenter("en").segment(aim)) {
    if (width >= start && width < carets.length) marked += segment;
    width += stringWidth(segment);
  }
  return marked;
}

describe("printCodeFrame", () => {
  test.each(['"', "'"])("underlines a text of any length between %s as far as it is shown", (quote) => {
    const text = `a: ${quote}${"x".repeat(40_000_000)}${quote}`;
    const [aim = "", carets = ""] = frame(text, 1, 4, { width: 40 });
    expect(aim).toBe(`> 1 | a: ${quote}${"x".repeat(36)}…`);
    expect(carets).toBe(`    |    ${"^".repeat(37)}`);
    expect(underlined(frame(`a: "${"x".repeat(31)}\\\\\\"${"x".repeat(99)}"`, 1, 4, { width: 40 }))).toMatch(
      /^"x+/,
    );
  });

  test("shows the lines around, and underlines the word", () => {
    expect(frame("a: 1\nb:\n  c: hello\nd: 4\ne: 5\n", 3, 6)).toEqual([
      "  1 | a: 1",
      "  2 | b:",
      "> 3 |   c: hello",
      "    |      ^^^^^",
      "  4 | d: 4",
    ]);
  });

  test("aligns line numbers of different length", () => {
    const text = Array.from({ length: 12 }, (_, index) => `key${index + 1}: x`).join("\n");
    expect(frame(text, 10, 1)).toEqual([
      "   8 | key8: x",
      "   9 | key9: x",
      "> 10 | key10: x",
      "     | ^^^^^",
      "  11 | key11: x",
    ]);
  });

  test("cuts a document on one line to a window around the place", () => {
    const text = `{"pad":"${"x".repeat(100_000)}","type":"strin","after":"${"y".repeat(100_000)}"}`;
    const lines = frame(text, 1, text.indexOf('"strin"') + 1, { width: 60 });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^> 1 \| ….*"type":"strin","after":"y+…$/);
    expect(stringWidth(lines[0] ?? "")).toBeLessThan(72);
    expect(underlined(lines)).toBe('"strin"');
  });

  test("shows the beginning of a long line when the place is there", () => {
    const lines = frame(`{"type":"strin","after":"${"y".repeat(1000)}"}`, 1, 9, { width: 60 });
    expect(lines[0]).toMatch(/^> 1 \| \{"type":"strin","after":"y+…$/);
    expect(underlined(lines)).toBe('"strin"');
  });

  test.each([
    ["tabs", "\t\tkey: value", "value"],
    ["wide characters", "タイトル: 値 # 全角", "値"],
    ["joined emoji", "👩‍💻: 👍🏽 x", "x"],
    ["combining marks", "e\u0301te\u0301: valeur", "valeur"],
    ["control characters before the place", "a\u001b[2J: value", "value"],
    ["surrogate pairs", "𝒳𝒴: value", "value"],
  ])("points at the right spot after %s", (_, text, word) => {
    expect(underlined(frame(text, 1, text.indexOf(word) + 1))).toBe(word);
  });

  test("does not cut a surrogate pair in two", () => {
    const text = `${"😀".repeat(500)}x`;
    for (let column = 1; column < 60; column++) {
      expect(frame(text, 1, column * 7, { width: 41 }).join("")).not.toContain("\ufffd");
    }
  });

  test("holds for CRLF, the last line without an end, and an empty line", () => {
    expect(frame("a: 1\r\nb: 2", 2, 4)).toEqual(["  1 | a: 1", "> 2 | b: 2", "    |    ^"]);
    expect(frame("", 1, 1)).toEqual(["> 1 |", "    | ^"]);
  });

  test("is empty for a place that the text does not have", () => {
    expect(frame("a: 1", 7, 1)).toEqual([""]);
    expect(frame("a: 1", 0, 0)).toEqual([""]);
  });

  test("puts the caret at the end for a column beyond the line", () => {
    expect(frame("abc", 1, 4)).toEqual(["> 1 | abc", "    |    ^"]);
  });
});
