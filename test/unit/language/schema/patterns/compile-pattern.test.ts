import { expect, test } from "vitest";
import { buildAutomaton } from "../../../../../language/schema/patterns/build-automaton.ts";
import { parsePattern } from "../../../../../language/schema/patterns/compile-pattern.ts";

/** A pattern, and the patterns of its lookarounds, in a form in which each group is written out. */
function print(pattern: string): string | undefined {
  const parsed = parsePattern(pattern);
  return parsed && [parsed.node, ...parsed.lookarounds].map(printNode).join(" & ");
}

function printNode(node: NonNullable<ReturnType<typeof parsePattern>>["node"]): string {
  switch (node.kind) {
    case "character":
      return node.source;
    case "test":
      return "TEST";
    case "sequence":
      return `<${node.parts.map(printNode).join(" ")}>`;
    case "choice":
      return `<${node.branches.map(printNode).join(" | ")}>`;
    case "repeat":
      return `${printNode(node.body)}{${node.min},${node.max}}`;
  }
}

test.each([
  ["", "<>"],
  ["a", "a"],
  ["ab", "<a b>"],
  ["^a$", "<TEST a TEST>"],
  ["a|bc|", "<a | <b c> | <>>"],
  ["(a|b)c", "<<a | b> c>"],
  ["(?:a)(?<n>b)(?i:c)", "<a b c>"],
  ["a*b+c?", "<a{0,Infinity} b{1,Infinity} c{0,1}>"],
  ["a*?b+?c??", "<a{0,Infinity} b{1,Infinity} c{0,1}>"],
  ["a{2}b{2,}c{2,3}?", "<a{2,2} b{2,Infinity} c{2,3}>"],
  ["a{12,345}", "a{12,345}"],
  ["[a-z\\]]\\d.", "<[a-z\\]] \\d .>"],
  ["[(|)]", "[(|)]"],
  ["\\u{1F600}\\u00e9\\xe9\\p{Lu}\\P{L}\\cA\\/", "<\\u{1F600} \\u00e9 \\xe9 \\p{Lu} \\P{L} \\cA \\/>"],
  ["\\(\\|\\)", "<\\( \\| \\)>"],
  ["😀+", "😀{1,Infinity}"],
  ["a\nb", "<a \n b>"],
  // Of these no character is read.
  ["\\ba\\B", "<<> a <>>"],
  ["(a)\\1", "<a <>>"],
  ["(?<n>a)\\k<n>\\12", "<a <> <>>"],
  ["(?<name>a)\\k<name>", "<a <>>"],
  // Lookarounds are patterns beside it.
  ["(?=a)b", "<<> b> & a"],
  ["(?!a|b)(?<=c)(?<!d)e", "<<> <> <> e> & <a | b> & c & d"],
  ["((a))", "a"],
])("%j is read as %s", (pattern, tree) => expect(print(pattern)).toBe(tree));

test.each([
  "(a",
  "a)",
  "(?=a",
  "\\",
  "(?<=",
  `${"(".repeat(101)}${")".repeat(101)}`,
])("%j is not read", (pattern) => expect(parsePattern(pattern)).toBeUndefined());

test("groups count as nested only while they are open", () => {
  expect(parsePattern("(a)".repeat(150))).toBeDefined();
  expect(parsePattern(`${"(".repeat(99)}a${")".repeat(99)}`)).toBeDefined();
});

/** The automaton of a pattern: for each position what may follow, in how many ways, and whether it may be the last. */
function automatonOf(pattern: string): readonly string[] | undefined {
  const parsed = parsePattern(pattern);
  const automaton = parsed && buildAutomaton(parsed.node);
  return automaton?.sources.map((source, at) => {
    const next = [...(automaton.follow[at] ?? [])].map(([to, ways]) =>
      ways === 1 ? `${to}` : `${to}×${ways}`,
    );
    return `${source ?? "TEST"}${automaton.last.has(at) ? "." : ""} ${next.join(",")}`.trim();
  });
}

test.each([
  ["", []],
  ["ab", ["a 1", "b."]],
  ["^a", ["TEST 1", "a."]],
  ["a|b", ["a.", "b."]],
  ["(a|b)c", ["a 2", "b 2", "c."]],
  ["ab?c", ["a 1,2", "b 2", "c."]],
  ["ab?", ["a. 1", "b."]],
  ["a*b", ["a 0,1", "b."]],
  ["a+", ["a. 0"]],
  ["a?b?", ["a. 1", "b."]],
  ["(a|b?)c", ["a 2", "b 2", "c."]],
  ["x(a|b?)c", ["x 1,2,3", "a 3", "b 3", "c."]],
  ["(ab)*", ["a 1", "b. 0"]],
  ["a{2}", ["a 1", "a."]],
  ["a{2,}", ["a 1", "a. 1"]],
  ["a{1,3}", ["a. 1", "a. 2", "a."]],
  ["a{0,2}b", ["a 1,2", "a 2", "b."]],
  // Three copies show what more would do.
  ["a{9}", ["a 1", "a 2", "a."]],
  ["a{0}b", ["b."]],
  ["(a*)*b", ["a 0×2,1", "b."]],
])("the ways through %j", (pattern, ways) => expect(automatonOf(pattern)).toEqual(ways));

test("a pattern that is too long has no automaton", () => {
  expect(automatonOf("a".repeat(120))).toHaveLength(120);
  expect(automatonOf("a".repeat(121))).toBeUndefined();
});
