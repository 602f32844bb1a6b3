import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createOutline } from "../../../editor/source/create-outline.ts";
import {
  findByPointer,
  nodeAt,
  type Outline,
  type OutlineNode,
  pointerOf,
} from "../../../editor/source/outline.ts";
import { readScalar } from "../../../editor/source/read-scalar.ts";

function toValue(outline: Outline, node: OutlineNode): unknown {
  if (node.kind === "list") return node.children.map((child) => toValue(outline, child));
  if (node.kind === "map")
    return Object.fromEntries(
      node.children.map((child) => [child.key?.text ?? "?", toValue(outline, child)]),
    );
  return readScalar(outline, node) ?? "";
}

function read(text: string): unknown {
  const outline = createOutline(text);
  return toValue(outline, outline.root);
}

const root = join(import.meta.dirname, "../../..");

test.each(["spec/openapi.yaml", "redocly.yaml"])("the outline of %s has the values that YAML has", (name) => {
  const text = readFileSync(join(root, name), "utf8");
  const flatten = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/(?:\\n|\s)+/g, " ")
        .replaceAll(' "', '"'),
    );
  expect(flatten(read(text))).toEqual(flatten(parse(text, { schema: "failsafe" })));
});

test.each([
  [
    "a: 1\nb:\n  - x\n  - y: z\n    w: {k: [v, 'it''s']}\n",
    { a: "1", b: ["x", { y: "z", w: { k: ["v", "it's"] } }] },
  ],
  [
    "a:\n- x\n- y\nb: |\n  text: no key\n\nc: end # comment\n",
    { a: ["x", "y"], b: "text: no key", c: "end" },
  ],
  ['a: one\n  - two\n  three\nb: "x\n  y"\n', { a: "one - two three", b: "x y" }],
  ["- - a\n  - b\n-\n  c: d\n", [["a", "b"], { c: "d" }]],
  ["a: &x !t {b: https://c.d/e?f=1}\nd: *x\n", { a: { b: "https://c.d/e?f=1" }, d: "*x" }],
  ['{"a": ["b", {"c": null}], "d\\"": 1}', { a: ["b", { c: "null" }], 'd"': "1" }],
  ["---\n# comment\na: 1\r\nb: 2\r\n...\nnot: read\n", { a: "1", b: "2" }],
])("%j", (text, value) => {
  expect(read(text)).toEqual(value);
});

test.each([
  ["half a key", "a:\n  b: 1\n  hal\nc: 2\n", { a: { b: "1" }, c: "2" }],
  ["brackets that are not closed", "a: { b: [1, 2\nc: 3\n", { a: { b: ["1", "2"] }, c: "3" }],
  ["a quote that is not closed", 'a: "x\nb: 2\n', { a: "x", b: "2" }],
  ["JSON that ends too soon", '{"a": {"b": "x', { a: { b: "x" } }],
  ["a comma too many", '{"a": 1,, "b": 2,}', { a: "1", b: "2" }],
  ["a key without a value", '{"a": , "b": 2}', { a: "", b: "2" }],
])("%s leaves the rest readable", (_title, text, value) => {
  expect(read(text)).toEqual(value);
});

test("offsets lead to pointers and back", () => {
  const text = "paths:\n  /a/{b}:\n    get: { tags: [x, y] }\n";
  const outline = createOutline(text);
  const at = (part: string): string => {
    const { node, on } = nodeAt(outline, text.indexOf(part));
    return `${on} ${pointerOf(node)}`;
  };
  expect(at("/a/")).toBe("key /paths/~1a~1{b}");
  expect(at("y]")).toBe("value /paths/~1a~1{b}/get/tags/1");
  expect(findByPointer(outline, "/paths/~1a~1{b}/get/tags/0")).toMatchObject({ start: text.indexOf("x,") });
});

test("deep texts do not overflow the stack", () => {
  expect(() => createOutline("[".repeat(100_000))).not.toThrow();
  expect(() => createOutline("- ".repeat(100_000))).not.toThrow();
});
