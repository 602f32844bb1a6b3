import { expect, test } from "vitest";
import {
  appliedSchemas,
  followSchema,
  schemasOfItem,
  schemasOfMember,
} from "../../../../language/schema/applicable.ts";

const named: Readonly<Record<string, unknown>> = {
  Base: { title: "base", oneOf: [{ title: "one" }, { title: "other" }] },
  Loop: { title: "loop", allOf: [{ $ref: "#/components/schemas/Loop" }] },
  Alias: { $ref: "#/components/schemas/Base" },
};
const find = (name: string): unknown => named[name];

function titles(schema: unknown, reach: "certain" | "alternatives" | "conditions"): readonly string[] {
  return appliedSchemas(schema, find, reach).map(
    (applied) => `${applied.schema["title"] ?? ""}${applied.isCertain ? "" : "?"} ${applied.pointer}`,
  );
}

const schema = {
  title: "whole",
  $ref: "#/components/schemas/Base",
  allOf: [{ title: "part" }],
  anyOf: [{ title: "only" }],
  then: { title: "then" },
  dependentSchemas: { "a/b": { title: "dependent" } },
};

test("what applies for certain is a schema, what it refers to and its parts, each with its place", () => {
  expect(titles(schema, "certain")).toEqual(["whole ", "base /components/schemas/Base", "part /allOf/0"]);
});

test("one alternative of several may apply, the only one does", () => {
  expect(titles(schema, "alternatives")).toEqual([
    "whole ",
    "base /components/schemas/Base",
    "one? /components/schemas/Base/oneOf/0",
    "other? /components/schemas/Base/oneOf/1",
    "part /allOf/0",
    "only /anyOf/0",
  ]);
});

test("what stands under a condition may apply", () => {
  expect(titles(schema, "conditions").slice(-2)).toEqual([
    "then? /then",
    "dependent? /dependentSchemas/a~1b",
  ]);
});

test("a schema that comes back to itself adds nothing", () => {
  expect(titles(find("Loop"), "conditions")).toEqual(["loop ", " /allOf/0"]);
});

test("references are followed to their end", () => {
  expect(followSchema({ $ref: "#/components/schemas/Alias" }, find)).toBe(named["Base"]);
  const lost = { $ref: "#/components/schemas/Lost" };
  expect(followSchema(lost, find)).toBe(lost);
});

test("further members and items are those that no other keyword describes", () => {
  const members = { properties: { a: 1 }, patternProperties: { "^a": 2, "^b": 3 }, additionalProperties: 4 };
  const of = (name: string): readonly unknown[] => schemasOfMember(members, name).map(([inner]) => inner);
  expect([of("a"), of("ab"), of("b"), of("c")]).toEqual([[1, 2], [2], [3], [4]]);
  const items = { prefixItems: [1], items: 2 };
  expect([0, 1].map((index) => schemasOfItem(items, index))).toEqual([
    [[1, "prefixItems", 0]],
    [[2, "items"]],
  ]);
});
