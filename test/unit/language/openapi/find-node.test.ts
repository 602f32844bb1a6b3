import { describe, expect, test } from "vitest";
import {
  findNode,
  followRefs,
  infoText,
  targetPointerOf,
  textsOf,
} from "../../../../language/openapi/find-node.ts";

const document = {
  info: { title: "T", version: 1 },
  a: { b: { c: 1 }, list: [10, { d: 2 }], "x/y": { "~": 3 }, nothing: null },
  alias: { $ref: "#/a/b" },
  twice: { $ref: "#/alias" },
  through: { $ref: "#/twice/c" },
  item: { $ref: "#/a/list/1", own: 4 },
  lost: { $ref: "#/nowhere" },
  beyond: { $ref: "other.yaml#/a" },
  circle: { $ref: "#/circular" },
  circular: { $ref: "#/circle" },
  inward: { $ref: "#/inward/a" },
  escaped: { $ref: "#/a/x~1y/~0" },
  percent: { $ref: "#/a/x%7E1y" },
  number: { $ref: 5 },
  long: Array.from({ length: 12 }, (_, index) => ({ index })),
};

describe("a node is found by its pointer", () => {
  test.each([
    ["", document, ""],
    ["/a/b/c", 1, "/a/b/c"],
    ["/a/list/0", 10, "/a/list/0"],
    ["/a/list/1/d", 2, "/a/list/1/d"],
    ["/a/x~1y/~0", 3, "/a/x~1y/~0"],
    ["/a/nothing", null, "/a/nothing"],
    ["/alias", document.alias, "/alias"],
    ["/alias/$ref", "#/a/b", "/alias/$ref"],
    // What a reference leads to is found where it stands.
    ["/alias/c", 1, "/a/b/c"],
    ["/twice/c", 1, "/a/b/c"],
    ["/item/d", 2, "/a/list/1/d"],
    ["/item/own", 4, "/item/own"],
    ["/percent/~0", 3, "/a/x~1y/~0"],
    ["/long/11/index", 11, "/long/11/index"],
  ])("%s", (pointer, value, at) => expect(findNode(document, pointer)).toEqual({ value, pointer: at }));

  test.each([
    "/none",
    "/a/b/none",
    "/a/b/c/d",
    "/a/list/2",
    "/a/list/-1",
    "/a/list/01",
    "/a/list/1x",
    "/a/list/x1",
    "/a/list/length",
    "/a/constructor",
    "/lost/a",
    "/beyond/b",
    "/circle/a",
    "/inward/b",
    "/number/a",
    "/through/x",
  ])("%s is not there", (pointer) => expect(findNode(document, pointer)).toBeUndefined());
});

test("a document is no reference", () => {
  expect(findNode({ $ref: "#/a", a: { b: 1 } }, "/b")).toBeUndefined();
});

describe("a Reference Object is followed to its end", () => {
  const follow = (name: keyof typeof document) =>
    followRefs(document, { value: document[name], pointer: `/${name}` });

  test.each([
    ["a", document.a, "/a"],
    ["alias", document.a.b, "/a/b"],
    ["twice", document.a.b, "/a/b"],
    ["through", 1, "/a/b/c"],
    ["item", document.a.list[1], "/a/list/1"],
    ["escaped", 3, "/a/x~1y/~0"],
  ] as const)("%s", (name, value, pointer) => {
    // The second time from what was kept of the first.
    expect([follow(name), follow(name)]).toEqual([
      { value, pointer },
      { value, pointer },
    ]);
  });

  test.each(["lost", "beyond", "circle", "number"] as const)("%s leads nowhere", (name) =>
    expect([follow(name), follow(name)]).toEqual([undefined, undefined]));
});

test("a pointer within the document is decoded; what leads out of it has none", () => {
  const refs = ["#/a%20b", "#a", "other.yaml#/a", "#", 1].map(($ref) => targetPointerOf({ $ref }));
  expect(refs).toEqual(["/a b", undefined, undefined, undefined, undefined]);
  expect([targetPointerOf({}), targetPointerOf(null)]).toEqual([undefined, undefined]);
});

test("the texts of a reference are its summary and description", () => {
  expect(textsOf({ $ref: "#/a", summary: "s", description: "d", title: "t" })).toEqual({
    summary: "s",
    description: "d",
  });
  expect(textsOf({ summary: 1, description: null })).toEqual({});
});

test("texts of the Info Object are read where they are texts", () => {
  expect(infoText(document, "title")).toBe("T");
  expect(infoText(document, "version")).toBeUndefined();
  expect(infoText({}, "title")).toBeUndefined();
});
