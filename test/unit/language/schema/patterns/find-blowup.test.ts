import { describe, expect, test } from "vitest";
import { findBlowup } from "../../../../../language/schema/patterns/find-blowup.ts";
import { startWork } from "../../../../worked.ts";

describe("a pattern that each character doubles the time of is found", () => {
  test.each([
    "^(a+)+$",
    "^(a*)*$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(\\w+\\s?)*$",
    "^(a*b*)*c$",
    "^((a|b)*c?)*$",
    "^(x{2,})*$",
    "^(x{1,3})*$",
    "^(\\p{L}+)*!$",
    "^(?:\\p{L}|[a-z])*!$",
    "^(?<name>\\d+)*;$",
    "^(?=(a+)+b)a",
    // The loop of the `a` is not the one that can be read in two ways.
    "^(?:aa|bb|bb)+$",
    // The worst of a pattern and its lookarounds counts.
    "^(?=(a+)+b).*,.*,x$",
    "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$",
  ])("%s", (pattern) => expect(findBlowup(pattern)).toBe("exponential"));
});

describe("a pattern whose time is a power of the length is told apart", () => {
  test.each([
    "^\\s*\\s*$",
    "^.*,.*,x$",
    "^[^@]+@[^@]+\\.[^@]+$",
    "^(.*a){10}$",
    "^\\d+\\w*-$",
    "^(?=\\s*\\s*!)a",
    // Looked for at every place of the text.
    "[a-z]+_token_[0-9]+",
    ".+\\.json$",
    "x[a-z]+$",
  ])("%s", (pattern) => expect(findBlowup(pattern)).toBe("polynomial"));
});

describe("a pattern that reads every text in one way is left alone", () => {
  test.each([
    "^[a-z]+$",
    "^(?:[a-z]+\\.)+[a-z]+$",
    "^[\\w-]+(\\.[\\w-]+)*$",
    "^([a-z0-9]+(-[a-z0-9]+)*\\/)*x$",
    '^([^"]|\\\\")*$',
    "^(\\d+|\\d+\\.\\d+)$",
    "^(?=.*[A-Z])(?=.*\\d).+$",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?$",
    "^[A-Za-z0-9+/]*={0,2}$",
    "(a+)+",
    "\\d+",
    "(?:^|,)\\d+;",
    "x[0-9]+$",
    "(?:^a+|^b+)$",
    "^(a+)+.*",
    "^\\p{Lu}[\\p{L}\\p{M}' -]*$",
    "[a-z",
    "^[z-a]+$",
    // Copies of a counted repetition are taken one after the other.
    "^[a-z]{1,63}(?:\\.[a-z]{1,63})*$",
    "^(?:\\d{0,3},)*$",
    // It may end within the loop.
    "^(a|aa)+",
    // A loop that goes through a test is left after the first round.
    "^(?:(?:a|a)$)*b$",
  ])("%s", (pattern) => expect(findBlowup(pattern)).toBeUndefined());
});

test.each([
  ["positions", `^(a+)+${"b".repeat(121)}$`],
  ["copies", `^(a+)+${"(?:".repeat(60)}b${"){3}".repeat(60)}$`],
  ["groups in each other", `^${"(".repeat(101)}a+${")+".repeat(101)}$`],
])("a pattern with too many %s is not judged", (_, pattern) => expect(findBlowup(pattern)).toBeUndefined());

test("a loop with too many pairs of steps is only looked at for runs of one character", () => {
  expect(findBlowup(`^(?:${"[a-z0-9]|".repeat(110)}_)+$`)).toBe("polynomial");
});

test("what is found takes long, and what is left alone does not", () => {
  const text = `${"a".repeat(24)}!`;
  const timeOf = (pattern: string): number => {
    const worked = startWork();
    new RegExp(pattern, "u").test(text);
    return worked();
  };
  expect(timeOf("^(a+)+$")).toBeGreaterThan(20 * timeOf("^[a-z]+$"));
});

test("no pattern takes long to judge, or to be given up", () => {
  const worked = startWork();
  findBlowup(`^(${Array.from({ length: 60 }, (_, index) => `[a-z]{1,${index + 2}}`).join("|")})*$`);
  findBlowup(`^${"(a|b|c)*".repeat(60)}$`);
  findBlowup(`^(?:${Array.from({ length: 110 }, () => "[a-z0-9]").join("|")})+$`);
  expect(worked()).toBeLessThan(3000);
});
