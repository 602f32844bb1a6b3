import { expect, test } from "vitest";
import { LintedBefore } from "../../../../cli/lsp/linted-before.ts";
import type { LocatedFinding } from "../../../../editor/diagnostics/located-finding.ts";

const finding = (code: string, line: number): LocatedFinding => ({
  ...{ code, severity: "warning", message: "m", pointer: "", path: "/a.yaml", related: [] },
  range: { start: { line, character: 2 }, end: { line, character: 5 } },
});

const valueRange = { start: { line: 1, character: 3 }, end: { line: 1, character: 4 } };

const text = "a: 1\nb: 2\nc: 3\nd: 4\n";

test.each([
  ["lines added above", text.replace("b: 2", "b: 2\nx: 1\ny: 2"), [0, 1, 5]],
  ["a line removed above", text.replace("c: 3\n", ""), [0, 1, 2]],
  ["an edit within a line", text.replace("b: 2", "b: 25"), [0, 1, 3]],
  ["an edit below", `${text}e: 5\n`, [0, 1, 3]],
])("findings of the linter move with %s", (_title, edited, lines) => {
  const found = [
    finding("lint/a", 0),
    finding("lint/b", 1),
    finding("ref/unresolved", 2),
    finding("lint/d", 3),
  ];
  const before = new LintedBefore(found, new Map([["/a.yaml", Buffer.from(text)]]));
  const moved = before.moveTo(new Map([["/a.yaml", Buffer.from(edited)]]));
  expect(moved.map(({ code }) => code)).toEqual(["lint/a", "lint/b", "lint/d"]);
  expect(moved.map(({ range }) => range.start.line)).toEqual(lines);
  for (const { range } of moved) expect(range.end.line).toBe(range.start.line);
});

test.each([
  ["a removed line", text.replace("b: 2\n", ""), ["lint/a", "lint/d"]],
  ["a replaced value", text.replace("b: 2", "b: 5"), ["lint/a", "lint/d"]],
  ["a replaced text", "openapi: 3.1.0\n", []],
])("findings of the linter do not outlive %s", (_title, edited, codes) => {
  const found = [finding("lint/a", 0), { ...finding("lint/b", 1), range: valueRange }, finding("lint/d", 3)];
  const before = new LintedBefore(found, new Map([["/a.yaml", Buffer.from(text)]]));
  const moved = before.moveTo(new Map([["/a.yaml", Buffer.from(edited)]]));
  expect(moved.map(({ code }) => code)).toEqual(codes);
});
