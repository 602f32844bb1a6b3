import { describe, expect, test } from "vitest";
import { findBlowup } from "../../../../../language/schema/patterns/find-blowup.ts";
import { expectLinear } from "../../../../expect-linear.ts";

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

test.each([
  [
    "bounded repetitions",
    (n: number) => `^(${Array.from({ length: n }, (_, at) => `[a-z]{1,${at + 2}}`).join("|")})*$`,
  ],
  ["loops", (n: number) => `^${"(a|b|c)*".repeat(n)}$`],
  ["classes", (n: number) => `^(?:${Array.from({ length: n }, () => "[a-z0-9]").join("|")})+$`],
])("a pattern with many %s takes no more work than its length, as it is given up", async (_, write) => {
  await expectLinear((count) => findBlowup(write(count)), 110);
});
