import { expect, test } from "vitest";
import { isRootText } from "../../../editor/diagnostics/is-root-text.ts";

const sorted = {
  components: { schemas: { Long: { description: "x".repeat(10_000) } } },
  info: { title: "A", version: "1" },
  openapi: "3.0.3",
  paths: { "/a": { get: { description: "y".repeat(10_000) } } },
};

test.each([
  ["a document in YAML", "openapi: 3.1.0\npaths: {}\n", true],
  ["one whose version comes late", `# ${"x".repeat(9_000)}\nopenapi: 3.1.0\n`, true],
  ["half a line of JSON", '{ "openapi": "3.', true],
  ["JSON with sorted members", JSON.stringify(sorted, undefined, 2), true],
  ["the same on one line", JSON.stringify(sorted), true],
  ["a value with such a member", JSON.stringify({ a: { openapi: "3.0.3" } }), false],
  ["an indented key", "a:\n  openapi: 3.0.3\n", false],
])("%s", (_title, text, isRoot) => {
  expect(isRootText(text)).toBe(isRoot);
});
