import { describe, expect, test } from "vitest";
import { printSafeJson, showProse, showText } from "../../../../contract/findings/show-text.ts";

describe("showText", () => {
  test.each([
    ["\u001b[31mred\u001b[0m", "␛[31mred␛[0m"],
    ["a\u0007b", "a␇b"],
    ["\u009b2J", "<U+009B>2J"],
    ["user\u202egpj.exe", "user<U+202E>gpj.exe"],
    ["a\u2066b\u2069", "a<U+2066>b<U+2069>"],
    ["zero\u200bwidth", "zero<U+200B>width"],
    ["line\u2028separator", "line<U+2028>separator"],
    ["\udc00 alone", "\ufffd alone"],
    ["\u{e0041}tag", "<U+E0041>tag"],
    ["tab\there", "tab  here"],
    ["a\rb\u007f", "a␍b␡"],
  ])("%j is shown as %j", (text, shown) => {
    expect(showText(text)).toBe(shown);
  });

  test("leaves ordinary text of any script and joined emoji alone", () => {
    const text = "Übersicht, 日本語, العربية, 👩‍💻 and é";
    expect(showText(text)).toBe(text);
  });
});

describe("showProse", () => {
  test("keeps lines, indented", () => {
    expect(showProse("one\r\ntwo\n", "  ")).toBe("one\n  two");
  });

  test.each([
    "\n::set-output name=x::y",
    "\n   ::error::x",
    "\n##[group]x",
    "\n##vso[task.setvariable]x",
  ])("does not let a line begin as a command of a build server: %j", (text) => {
    expect(showProse(`message${text}`)).not.toMatch(/\n/);
  });
});

test("printSafeJson escapes what would act on a terminal and stays the same value", () => {
  const value = { text: "\u009b2J \u202e \u{e0041} \u001b[0m \n ü", "\u2028": 1 };
  const printed = printSafeJson(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]|\u{e0041}/u);
  expect(JSON.parse(printed)).toEqual(value);
});
