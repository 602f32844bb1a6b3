import { expect, test } from "vitest";
import {
  createWalk,
  itemKind,
  type NodeKind,
  rewriteChildren,
  visitChildren,
} from "../../../../language/openapi/walk-nodes.ts";
import { gone } from "../../../../language/values/json-object.ts";

const everywhere = createWalk(() => true);
const inTableOrder = createWalk(({ holds }) => holds?.object === "schema", "table");

/** The children that are visited, as `token kind`. */
function visited(node: object, kind: NodeKind | undefined, walk = everywhere): readonly string[] {
  const found: string[] = [];
  visitChildren(walk, node, kind, (_, inner, token) => found.push(`${token} ${inner ?? "data"}`));
  return found;
}

test("all members are visited in the order of the document, each with its kind", () => {
  expect(visited({ other: 1, schema: 2, content: 3, "x-a": 4 }, "parameter")).toEqual([
    "other data",
    "schema schema",
    "content mediaType map",
    "x-a data",
  ]);
  expect(visited({ "x-a": 1, "/a": 2 }, "pathItem extensible map")).toEqual(["x-a data", "/a pathItem"]);
  expect(visited({ "x-a": 1, "{$url}": 2 }, "callback")).toEqual(["x-a data", "{$url} pathItem"]);
  expect(visited({ "x-a": 1 }, "schema map")).toEqual(["x-a schema"]);
  expect(visited([1, 2], "parameter list")).toEqual(["0 parameter", "1 parameter"]);
  expect(visited([1], "schema")).toEqual(["0 schema"]);
});

test("what is in data is data", () => {
  expect(visited({ schema: 1 }, undefined)).toEqual(["schema data"]);
  expect(visited([1], undefined)).toEqual(["0 data"]);
  expect(visited([1], "parameter")).toEqual(["0 data"]);
  expect(visited({ schema: 1 }, "parameter list")).toEqual(["schema data"]);
  expect([itemKind("schema list"), itemKind("schema map"), itemKind("parameter")]).toEqual([
    "schema",
    undefined,
    undefined,
  ]);
});

test("a walk goes only into the members that it is made for", () => {
  expect(visited({ schema: 1, content: 2 }, "parameter", inTableOrder)).toEqual([
    "schema schema",
    "content data",
  ]);
});

test("rewriting goes through all members, or through the nodes in the order of the table", () => {
  const tokens = (walk: typeof everywhere, node: object, kind: NodeKind | undefined): readonly unknown[] => {
    const found: unknown[] = [];
    rewriteChildren(walk, node, kind, (child, inner, token) => {
      found.push([token, inner]);
      return child;
    });
    return found;
  };
  const media = { other: 1, itemSchema: 2, schema: 3 };
  expect(tokens(everywhere, media, "mediaType")).toEqual([
    ["other", undefined],
    ["itemSchema", "schema"],
    ["schema", "schema"],
  ]);
  expect(tokens(inTableOrder, media, "mediaType")).toEqual([
    ["schema", "schema"],
    ["itemSchema", "schema"],
  ]);
  expect(tokens(everywhere, { schema: 1 }, undefined)).toEqual([["schema", undefined]]);
  expect(tokens(everywhere, [1], undefined)).toEqual([[0, undefined]]);
});

test("rewritten members take the place of theirs, and those that go are gone", () => {
  const rewrite = (child: unknown): unknown => (child === 1 ? gone : child === 2 ? 3 : child);
  expect(rewriteChildren(everywhere, { a: 1, b: 2, c: 4 }, "schema map", rewrite)).toEqual({ b: 3, c: 4 });
  expect(rewriteChildren(everywhere, [1, 2, 4], "schema list", rewrite)).toEqual([3, 4]);
});
