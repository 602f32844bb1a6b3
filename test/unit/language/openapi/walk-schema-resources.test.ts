import { expect, test } from "vitest";
import {
  identifierOf,
  selfOf,
  walkSchemaResources,
} from "../../../../language/openapi/walk-schema-resources.ts";

/** The nodes that are visited, as `pointer base`. */
function visited(value: unknown): readonly string[] {
  const found: string[] = [];
  walkSchemaResources(value, ({ pointer, base }) => found.push(`${pointer} ${base}`));
  return found;
}

test("objects are visited in the order of the document, parents first; maps and lists are none", () => {
  const file = {
    properties: { b: { items: {} }, a: true, properties: {} },
    allOf: [{ title: "t" }, [{}]],
    not: null,
  };
  expect(visited(file)).toEqual([
    " ",
    "/properties/b ",
    "/properties/b/items ",
    "/properties/properties ",
    "/allOf/0 ",
    "/allOf/1/0 ",
  ]);
});

test("data is not visited, where it is no name in a map", () => {
  const data = { a: {} };
  const file = {
    enum: [data],
    const: data,
    default: data,
    examples: [data],
    example: data,
    value: data,
    dataValue: data,
    "x-ext": data,
    properties: { const: {}, "x-ext": {} },
  };
  expect(visited(file)).toEqual([" ", "/properties/const ", "/properties/x-ext "]);
});

test("an $id is the base of what is below it, one relative to the other", () => {
  const file = {
    $id: "https://a.example/b/c",
    items: { $id: "d", not: { $id: "#anchor", if: { $id: "" } } },
    properties: { $id: { title: "no identifier" } },
  };
  expect(visited(file)).toEqual([
    " https://a.example/b/c",
    "/items https://a.example/b/d",
    "/items/not https://a.example/b/d",
    "/items/not/if https://a.example/b/d",
    "/properties/$id https://a.example/b/c",
  ]);
});

test("the base of an OpenAPI document is its $self", () => {
  const self = "https://a.example/openapi";
  expect(selfOf({ openapi: "3.2.0", $self: `${self}#part` })).toBe(self);
  const others = [
    { $self: self },
    { openapi: "3.2.0" },
    { openapi: "3.2.0", $self: "" },
    { openapi: "3.2.0", $self: 1 },
    null,
  ];
  expect(others.map(selfOf)).toEqual(["", "", "", "", ""]);
  expect(visited({ openapi: "3.2.0", $self: self, info: {} })).toEqual([` ${self}`, `/info ${self}`]);
});

test("an identifier is more than a fragment", () => {
  const nodes = [{ $id: "a" }, { $id: "a#b" }, { $id: "#b" }, { $id: "" }, { $id: 1 }, {}, null, true];
  expect(nodes.map(identifierOf)).toEqual(["a", "a#b", ...Array.from({ length: 6 }, () => undefined)]);
});
