import { expect, test } from "vitest";
import {
  pointerOfRef,
  refNameOf,
  refOf,
  resolveUri,
  schemaNameOf,
  schemaRef,
  splitFragment,
  splitPointer,
  targetOf,
} from "../../../../language/schema/local-ref.ts";

test.each([
  ["", []],
  ["/a/b", ["a", "b"]],
  ["/a~1b/~0", ["a/b", "~"]],
  ["/", [""]],
  ["/a~2/~1", ["a~2", "/"]],
  ["/a~", ["a~"]],
])("the pointer %j has the names %j", (pointer, names) => expect(splitPointer(pointer)).toEqual(names));

test("a reference within the document has a pointer, any other has none", () => {
  const refs = ["#/a/b", "#/a%20b/%7E1", "#/a%", "#", "#a", "a.yaml#/a", "/a"];
  expect(refs.map(pointerOfRef)).toEqual([
    "/a/b",
    "/a b/~1",
    "/a%",
    ...Array.from({ length: 4 }, () => undefined),
  ]);
});

test.each([
  "A",
  "a/b",
  "a~b",
  "a b",
  "ä%25",
  "a%b",
  "",
])("the reference to the schema %j leads to it", (name) => expect(schemaNameOf(schemaRef(name))).toBe(name));

test("a reference to a part of a schema, or to something else, names none", () => {
  const refs = [
    "#/components/schemas/A/items",
    "#/components/responses/A",
    "a.yaml#/components/schemas/A",
    "#/components/schemas",
    "A",
  ];
  expect(refs.map(schemaNameOf)).toEqual(refs.map(() => undefined));
});

test("the reference of a node is a text of its own", () => {
  const nodes = [
    { $ref: "#/components/schemas/A" },
    { $ref: 1 },
    {},
    null,
    true,
    Object.create({ $ref: "#/components/schemas/A" }),
  ];
  expect(nodes.map(refOf)).toEqual(["#/components/schemas/A", ...Array.from({ length: 5 }, () => undefined)]);
  expect(nodes.map(refNameOf)).toEqual(["A", ...Array.from({ length: 5 }, () => undefined)]);
  expect(nodes.map((node) => targetOf(node, (name) => `found ${name}`))).toEqual([
    "found A",
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});

test.each([
  ["b", "https://x.example/a/c", "https://x.example/a/b"],
  ["https://y.example/b#part", "https://x.example/", "https://y.example/b"],
  ["#part", "https://x.example/a", "https://x.example/a"],
  ["urn:a:b#c", "", "urn:a:b"],
  ["http://[#part", "", "http://["],
])("%s against %j is %s", (uri, base, resolved) => expect(resolveUri(uri, base)).toBe(resolved));

test("relative URIs without a base meet each other", () => {
  expect(resolveUri("./b", resolveUri("a", ""))).toBe(resolveUri("b", ""));
});

test("a reference has its fragment after the first #", () => {
  expect(["a#b", "#b", "a", "a#", "a#b#c"].map(splitFragment)).toEqual([
    ["a", "b"],
    ["", "b"],
    ["a", ""],
    ["a", ""],
    ["a", "b#c"],
  ]);
});
