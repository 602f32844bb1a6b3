import { describe, expect, test } from "vitest";
import { findJsonPosition, suggest } from "../../../playground/form/complete-json.ts";
import { expectLinear } from "../../expect-linear.ts";

/** The position of the caret, which is the `|` in the text. */
const positionIn = (text: string): ReturnType<typeof findJsonPosition> =>
  findJsonPosition(text.replace("|", ""), text.indexOf("|"));

describe("the position of a caret in JSON", () => {
  test.each([
    ["|", { path: [], expects: "value", written: "" }],
    ["{|", { path: [], expects: "name", names: [], written: "" }],
    ['{ "a": 1, "b|', { path: [], expects: "name", names: ["a"], written: "b", start: 10 }],
    ['{ "a": |', { path: ["a"], expects: "value" }],
    ['{ "a": "re|"', { path: ["a"], expects: "value", written: "re" }],
    ['{ "a": { "b": [ { "c": 1 }, { "|', { path: ["a", "b", "1"], expects: "name", names: [] }],
    ['{ "a\\"b": { |', { path: ['a"b'], expects: "name" }],
    ['{ "a": tr|', { path: ["a"], expects: "value", written: "tr" }],
  ])("%s", (text, expected) => {
    expect(positionIn(text)).toMatchObject(expected);
  });

  test.each([
    '{ "a" |',
    '{ "a": 1 |',
    "[1] |",
    '"a" |',
  ])("nothing can be completed after a whole value: %s", (text) => {
    expect(positionIn(text)).toBeUndefined();
  });

  test.each([
    '"\\',
    "[",
    "{",
    '{"a":',
    "1",
  ])("is found with work in proportion to a text of %s", async (part) => {
    await expectLinear((count) => positionIn(`${part.repeat(count)}|`), 6_000);
  });
});

describe("suggestions", () => {
  const named = new Map<string, unknown>([
    ["Colour", { type: "string", enum: ["yellow", "blue", "green"] }],
    [
      "Note",
      {
        type: "object",
        required: ["title"],
        properties: {
          colour: { $ref: "#/components/schemas/Colour" },
          title: { type: "string" },
          parts: {
            type: "array",
            items: { anyOf: [{ $ref: "#/components/schemas/Note" }, { type: "null" }] },
          },
          done: { type: "boolean" },
          made: { type: "string", readOnly: true },
        },
      },
    ],
  ]);
  const listFor = (text: string): readonly string[] => {
    const position = positionIn(text);
    if (position === undefined) return [];
    return suggest({ $ref: "#/components/schemas/Note" }, position, (name) => named.get(name)).map(
      ({ insert }) => insert,
    );
  };

  test.each([
    ["{ |", ['"title": ', '"colour": ', '"parts": ', '"done": ']],
    ['{ "title": "x", "o|', ['"colour": ', '"done": ']],
    ['{ "parts": [ { "col|', ['"colour": ']],
    ['{ "parts": [ { "colour": "|', ['"yellow"', '"blue"', '"green"']],
    ['{ "colour": "e|', ['"yellow"', '"blue"', '"green"']],
    ['{ "done": |', ["true", "false"]],
    ['{ "title": "|', []],
  ])("for %s", (text, expected) => {
    expect(listFor(text)).toEqual(expected);
  });
});
