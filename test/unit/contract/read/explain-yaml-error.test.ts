import { expect, test } from "vitest";
import { readYaml } from "../../../../contract/read/read-yaml.ts";
import { expectLinear } from "../../../expect-linear.ts";

/** The findings about a text: the lines that each shows, the cause first, and its message. */
function told(text: string): readonly (readonly [lines: readonly number[], message: string])[] {
  return readYaml("a.yaml", "/a.yaml", text).findings.map(({ places, message }) => [
    places.map(({ line = 0 }) => line),
    message,
  ]);
}

const beside = "the other lines at its level by";
const head = "openapi: 3.1.0\npaths:\n  /a:\n    get:\n";

test.each([
  [
    "a line that is indented too little",
    `${head}      summary: A\n     description: B\n`,
    [[6, 5], `This line is indented by 5 spaces, but ${beside} 6.`],
  ],
  [
    "the first of its siblings, which is indented too far, not the sibling far below",
    `${head.replace("  /a", "   /a").replace("    get", "     get")}      summary: A\n${"      # much\n".repeat(50)}  /b:\n    get: {}\n`,
    [[3, 56], `This line is indented by 3 spaces, but ${beside} 2.`],
  ],
  [
    "the first line of the document",
    " openapi: 3.1.0\ninfo:\n  title: A\n",
    [[1, 2], `This line is indented by 1 space, but ${beside} 0.`],
  ],
  [
    "a line of a list item",
    `${head}      parameters:\n        - name: a\n          in: query\n         required: true\n`,
    [[8, 7], `This line is indented by 9 spaces, but ${beside} 10.`],
  ],
  [
    "an item of a list",
    `${head}      tags:\n        - a\n       - b\n      summary: A\n`,
    [[7, 6], `This line is indented by 7 spaces, but ${beside} 8.`],
  ],
  [
    "a line of a text",
    `${head}      description: |\n        First\n       second\n      summary: A\n`,
    [[7, 6], `This line is indented by 7 spaces, but ${beside} 8.`],
  ],
  [
    "a member of a value that has none",
    `${head}      summary: A\n        description: B\n`,
    [[6, 5], "This line is indented like a member of the previous line, which already has a value."],
  ],
  [
    "a member of a value in brackets",
    "info: { title: A }\n paths:\n  /a: {}\n",
    [[2, 1], "This line is indented like a member of the previous line, which already has a value."],
  ],
  [
    "a colon in a value",
    `${head}      summary: Note: this\n      description: B\n`,
    [[5], "A colon followed by a space ends a key, and this value contains one."],
  ],
  [
    "a missing colon",
    `${head}      responses\n        "200":\n          description: A\n`,
    [[5], "The line has no colon, but the lines below it are indented like its members."],
  ],
  [
    "a bracket that is not closed",
    `${head}      tags: [a, "]"\n      summary: A\n`,
    [[5, 6], "The bracket `[` is not closed before the next key."],
  ],
])("YAML: the finding points to %s", (_, text, expected) => {
  expect(told(text)).toEqual([expected]);
});

const items = `${head}      parameters:\n`;
const notAnItem = "This line is indented like the list items above it, but does not begin with `-`.";
const comment = "`#` begins a comment in YAML, so the rest of this line is not read.";

test.each([
  [
    "the first of several list items, which is indented too little",
    `${head}      parameters:\n      - { name: a, in: query }\n        - { name: b, in: query }\n        - { name: c, in: query }\n`,
    [[6, 7], "This list item is indented by 6 spaces, but the next item by 8."],
  ],
  [
    "a list item that is indented further than the others",
    `${items}        - { name: a, in: query }\n          - { name: b, in: query }\n        - { name: c, in: query }\n`,
    [[7, 6], "This list item is indented by 10 spaces, but the item before it by 8."],
  ],
  [
    "a list item among the members of the one before it",
    `${items}        - name: a\n          in: query\n          - name: b\n            in: query\n`,
    [[8, 6], "This list item is indented by 10 spaces, but the item before it by 8."],
  ],
  [
    "a member of a list item that is indented like the item",
    `${items}        - name: a\n          in: query\n        required: true\n      summary: A\n`,
    [[8, 6], notAnItem],
  ],
  [
    "the first line after a list whose key is missing",
    `${items}        - { name: a, in: query }\n        "200":\n          description: A\n        "400":\n          description: B\n`,
    [[7, 6], notAnItem],
  ],
  [
    "a reference without quotes in brackets",
    `${head}      responses:\n        "200": { $ref: #/components/responses/A }\n        "400": { description: B }\n`,
    [[6], comment],
  ],
  [
    "a reference without quotes in a list",
    `${head}      parameters: [{ $ref: #/a }]\n      summary: A\n`,
    [[5], comment],
  ],
  [
    "a comma that is missing in brackets",
    "info: { title: A }\ntags:\n  - { name: a description: b }\n",
    [[3], "In brackets, a comma is missing here, or this value contains a colon followed by a space."],
  ],
  [
    "a colon without a space",
    `${head}      operationId:list\n      summary: A\n`,
    [[5], "The colon is not followed by a space, so YAML reads no key here."],
  ],
  [
    "a value that begins with @",
    "info:\n  title: @a\n",
    [[2], "A value without quotes cannot begin with `@`."],
  ],
  [
    "a text after a bracket",
    "info:\n  title: [beta] Notes\n",
    [[2], "YAML reads a value that begins with `[` as a list, which no text can follow."],
  ],
  [
    "a bracket that closes nothing",
    "info:\n  contact: { name: A } }\n",
    [[2], "The bracket `}` closes nothing."],
  ],
  [
    "a text below `|` that is not indented",
    "info:\n  description: |\n  Notes\n  title: A\n",
    [[3, 2], "The text after `|` or `>` is not indented further than its key."],
  ],
  [
    "a text beside `>`",
    "info:\n  title: >Notes and more\n",
    [[2], "No text can stand on the line of `|` or `>`."],
  ],
])("YAML: the only finding points to %s", (_, text, expected) => {
  expect(told(text)).toEqual([expected]);
});

test("YAML: a comment that closes nothing is not the cause of an error below it", () => {
  const text = `${head}      tags: [a, # the first]\n        b]\n      summary: A\n     description: B\n`;
  expect(told(text)).toEqual([[[8, 5], `This line is indented by 5 spaces, but ${beside} 6.`]]);
});

test("indentation by four spaces is a step as well as one by two", () => {
  const text = "info:\n    title: A\n    contact:\n      name: A\n        url: B\n   version: A\n";
  expect(told(text)).toEqual([
    [[5, 4], "This line is indented like a member of the previous line, which already has a value."],
    [[6, 2], `This line is indented by 3 spaces, but ${beside} 4.`],
  ]);
});

test("a long text is explained with work in proportion to its length", async () => {
  await expectLinear((length) => {
    const lines = "- - - - - - - - - - - - - - - - ".repeat(length);
    const text = `a:\n    b: 1\n  c: 2\n  d: ${lines}\n${"  e: [\n".repeat(length)}`;
    expect(told(text).length).toBeGreaterThan(0);
  }, 300);
});

test.each([
  ["to the end", `${head}      summary: "List\n      description: B\n`, [[5]]],
  ["to the next quote", `${head}      summary: "List\n      description: B\n      tags: ["a"]\n`, [[5]]],
  ["in a list", `${head}      tags:\n        - 'a\n        - 'b'\n        - c\n`, [[6]]],
  ["in a key", `openapi: 3.1.0\npaths:\n  "/a:\n    get:\n      tags: ["a"]\n`, [[3]]],
])("YAML: the finding points to where a quote opens that is not closed: %s", (_, text, expected) => {
  const findings = told(text);
  expect(findings.slice(0, 1).map(([lines]) => lines)).toEqual(expected);
  expect(findings[0]?.[1]).toMatch(/^The quote `["']` opened here is not closed on the same line\.$/);
});

test("YAML: a text in quotes may go on over lines, also where something else is wrong", () => {
  const text = `${head}      summary: "One\n        and: two"\n      tags: [a\n      description: B\n`;
  expect(told(text).map(([lines]) => lines)).toEqual([[7, 8]]);
});

test.each([
  ["alone", "paths:\n\t/a: {}\n", [[2]]],
  ["after spaces", `${head}      summary: A\n     \tdescription: B\n`, [[6]]],
  ["below a value", `${head}      summary: A\n\tdescription: B\n`, [[6]]],
])("YAML: a tab in indentation is told as such, with what to do: %s", (_, text, expected) => {
  const findings = readYaml("a.yaml", "/a.yaml", text).findings;
  expect(findings.map(({ places }) => places.map(({ line }) => line))).toEqual(expected);
  expect(findings[0]?.message).toBe("The line is indented with a tab, which YAML does not allow.");
  expect(findings[0]?.fix).toBe("Indent it with spaces.");
});

test("an error at the end of the text is explained, wherever the text is cut or a character is lost", () => {
  const text = `"openapi": '3.1.0' # 'x\npaths:\n  "/a": { get: { tags: [a, "b"], \n    summary: "x\n      y" } }\n  '/b':\n\tget: |\n      a: "b\n  /c: &x {"200": {description: ok\n`;
  for (let at = 0; at <= text.length; at++)
    for (const damaged of [text.slice(0, at) + text.slice(at + 1), `${text.slice(0, at)}\n`])
      expect(readYaml("a.yaml", "/a.yaml", damaged).findings.length).toBeLessThan(20);
  expect(told('"a": {b: c\n')).toEqual([[[1], "The bracket `{` is not closed before the end of the text."]]);
});
