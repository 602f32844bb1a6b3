import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findChange } from "../../../contract/read/find-change.ts";
import { createOutline } from "../../../editor/source/create-outline.ts";
import type { Outline, OutlineNode } from "../../../editor/source/outline.ts";
import { updateOutline } from "../../../editor/source/update-outline.ts";

function show({ text, root }: Outline): string {
  const lines: string[] = [text];
  const pending: OutlineNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { kind, form, start, end, key, index, indent, parent, children } = node;
    const own = [kind, form, start, end, key?.start, key?.end, key?.text, index, indent, parent?.start];
    lines.push(own.join(" "));
    pending.push(...children);
  }
  return lines.join("\n");
}

const root = join(import.meta.dirname, "../../..");
const own = readFileSync(join(root, "spec/openapi.yaml"), "utf8");
const small = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      description: |
        text
          more: text

      tags: [a,
        b]
  # comment
  '/b/{c}':
    post: { operationId: x, tags: ["y"] }

  /d:
    parameters:
    - name: p
    - name: q

tags:
  - name: t
components:
  schemas:
    A:
      type: string
    B:
      properties:
        x: plain
          text
  responses:
    C: { description: c }
`;

const documents: readonly (readonly [string, string, number])[] = [
  ["YAML", small, 800],
  ["JSON", JSON.stringify(parse(small), undefined, 2), 800],
  ["JSON on one line", JSON.stringify(parse(small)), 400],
  ["YAML of a few thousand lines", own, 60],
  ["JSON of a few thousand lines", JSON.stringify(parse(own), undefined, 2), 60],
];

function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const pieces = [
  ...["x", " ", "\n", "  ", "\n  ", "\n    k: v", "\n  /e:\n    get:", ": ", "- ", "#", '"', "'", "{", "}"],
  ...["[", "]", ",", "\t", "|", ">", '"k": "v",', "\n---\n", "\r\n", "\n- z", "\nhalf\n", '"k": {'],
];

describe("an outline updated after many edits is the outline of the edited text", () => {
  test.each(documents)("%s", (_title, text, rounds) => {
    const random = createRandom(text.length + 31);
    let outline = createOutline(text);
    let updates = 0;
    for (let round = 0; round < rounds; round++) {
      const before = outline.text;
      const at = random(before.length);
      const piece = random(4) === 0 ? "" : (pieces[random(pieces.length)] ?? "");
      const removed = random(3) === 0 ? random(40) : 0;
      const edited = before.slice(0, at) + piece + before.slice(at + removed);
      const change = findChange(before, edited);
      if (change === undefined) continue;
      const updated = updateOutline(outline, edited, change);
      const whole = createOutline(edited);
      if (updated !== undefined) {
        updates++;
        const [found, wanted] = [show(updated).split("\n"), show(whole).split("\n")];
        const at = found.findIndex((line, index) => line !== wanted[index]);
        const around = JSON.stringify([
          change,
          edited.slice(Math.max(0, change.start - 60), change.start),
          edited.slice(change.start, change.start + 120),
        ]);
        expect({ around, found: found[at], wanted: wanted[at] }).toEqual({ around });
        expect(found.length).toBe(wanted.length);
      }
      // Most edits break the text a little more until no part can be updated, so it starts afresh from time to time.
      outline = round % 40 === 0 ? createOutline(text) : (updated ?? whole);
    }
    expect(updates).toBeGreaterThan(rounds / 40);
  });
});

test("nodes outside the edit stay the same", () => {
  const outline = createOutline(small);
  const sections = [...outline.root.children];
  const edited = small.replace("operationId: x", "operationId: xyz");
  const change = findChange(small, edited);
  const updated = change && updateOutline(outline, edited, change);
  expect(updated?.root.children).toEqual(sections);
  const [tags] = sections.filter(({ key }) => key?.text === "tags");
  expect(edited.slice(tags?.key?.start, tags?.key?.end)).toBe("tags");
});

describe("edits that change what the lines around them mean", () => {
  const flow =
    '{\n  "openapi": "3.1.0",\n  "info": {\n    "title": "T",\n    "version": "1"\n  },\n  "paths": {}\n}';
  const block = `openapi: 3.1.0
paths:
  /a:
    get:
      description: |
        text
    -       more: text

      tags: [a]
  /b:
    get: {}
`;
  test.each([
    ["a comment that hides a comma", flow, '"T"', '#"T"'],
    ["a list item that no longer begins", block, "-       m", "-"],
  ])("%s", (_title, text, from, to) => {
    const edited = text.replace(from, to);
    const change = findChange(text, edited);
    const updated = change && updateOutline(createOutline(text), edited, change);
    expect(show(updated ?? createOutline(edited))).toEqual(show(createOutline(edited)));
  });
});
