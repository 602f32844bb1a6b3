import { expect, test } from "vitest";
import { tokenEnd } from "../../../editor/diagnostics/token-end.ts";

test.each([
  ["  ke|y: value", "y"],
  ["  key: |value # comment", "value"],
  ["  key: |https://a.b/c", "https://a.b/c"],
  ['  |"a key": 1', '"a key"'],
  ["  key: |'it''s' # x", "'it''s'"],
  ["  a: { b: |c d, e: f }", "c d"],
  ["  a: [x, |y]", "y"],
  ['  "a": |12,', "12"],
  ['  a: |"not closed', '"not closed'],
  ["  😀: |x", "x"],
  ["|", ""],
])("a range in %s covers %s", (marked, token) => {
  const start = marked.indexOf("|");
  const line = marked.replace("|", "");
  expect(line.slice(start, tokenEnd(line, start))).toBe(token);
});
