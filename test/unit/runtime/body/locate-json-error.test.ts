import { describe, expect, test } from "vitest";
import { locateJsonError } from "../../../../runtime/wire/locate-json-error.ts";

describe("locateJsonError", () => {
  test.each([
    ['{"a": 1,}', 1, 9],
    ['{"a\\x": 1}', 1, 2],
    ['["a\nb"]', 1, 2],
    ['["a", "b]', 1, 7],
    ['["\\u00e9\\"", tru]', 1, 14],
    ['[\n  "a" "b"\n]', 2, 7],
    ["", 1, 1],
  ])("finds where %j stops being JSON", (text, line, column) => {
    expect(locateJsonError(text)).toMatchObject({ line, column });
  });

  test.each(["x", "\\n", '\\"'])("passes over thirty million characters of %j", (piece) => {
    const text = `["${piece.repeat(30_000_000 / piece.length)}" 1]`;
    expect(locateJsonError(text)).toEqual({ offset: 30_000_000 + 4, line: 1, column: 30_000_000 + 5 });
  });
});
