import { expect, test } from "vitest";
import {
  addParts,
  appliedSchemas,
  branchesOf,
  conditionalSchemas,
  followSchema,
  inPlaceSchemas,
  joinedSchemas,
  partsOf,
  schemaOfAll,
  schemasOfItem,
  schemasOfMember,
  unionsOf,
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

test("a schema that leads back to itself adds nothing", () => {
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

test("a schema that leads to itself, or to nothing, is where following ends", () => {
  const circle: Readonly<Record<string, unknown>> = {
    One: { $ref: "#/components/schemas/Other" },
    Other: { $ref: "#/components/schemas/One" },
  };
  expect(followSchema({ $ref: "#/components/schemas/One" }, (name) => circle[name])).toBe(circle["Other"]);
  expect(followSchema(true, find)).toBe(true);
});

test("what is looked into can be limited: by what was seen, by number, and by alternative", () => {
  const { allOf } = schema;
  expect(appliedSchemas(schema, find, "certain", { seen: new Set(allOf) })).toHaveLength(2);
  expect(appliedSchemas(schema, find, "conditions", { limit: 2 })).toHaveLength(2);
  const selected = (choose: (keyword: unknown, index: unknown) => boolean): readonly unknown[] =>
    appliedSchemas(schema, find, "conditions", {
      selects: (_, [, keyword, index]) => choose(keyword, index),
    }).map((applied) => applied.schema["title"]);
  expect(selected((keyword, index) => keyword === "oneOf" && index === 1)).toEqual([
    "whole",
    "base",
    "other",
    "part",
  ]);
  expect(selected((keyword, name) => keyword === "then" || name === "a/b")).toEqual([
    "whole",
    "base",
    "part",
    "then",
    "dependent",
  ]);
});

test("what applies begins at a place, and is as certain as it is", () => {
  const applied = appliedSchemas({ allOf: [{}] }, find, "certain", { pointer: "/a", isCertain: false });
  expect(applied.map(({ pointer, isCertain }) => [pointer, isCertain])).toEqual([
    ["/a", false],
    ["/a/allOf/0", false],
  ]);
  expect(appliedSchemas({ anyOf: [{}] }, find, "alternatives").at(-1)?.isCertain).toBe(true);
  expect(appliedSchemas(true, find, "conditions")).toEqual([]);
});

test("the schemas around a schema are listed by what they are to it", () => {
  const [one, two, three] = [{ title: "1" }, { title: "2" }, { title: "3" }];
  const around = {
    allOf: [one],
    anyOf: [two],
    oneOf: [three],
    if: one,
    else: two,
    dependentSchemas: { a: three },
  };
  expect(partsOf(around)).toEqual([[one, "allOf", 0]]);
  expect(partsOf({ allOf: one })).toEqual([]);
  expect(unionsOf(around)).toEqual([
    { keyword: "anyOf", branches: [two] },
    { keyword: "oneOf", branches: [three] },
  ]);
  expect(unionsOf({ anyOf: [], oneOf: one })).toEqual([]);
  expect(branchesOf(around)).toEqual([three, two]);
  expect(inPlaceSchemas(around)).toEqual([
    [one, "allOf", 0],
    [two, "anyOf", 0],
    [three, "oneOf", 0],
  ]);
  expect(conditionalSchemas(around)).toEqual([
    [one, "if"],
    [two, "else"],
    [three, "dependentSchemas", "a"],
  ]);
  expect(joinedSchemas(around, find)).toEqual([one]);
  expect(joinedSchemas({ ...around, $ref: "#/components/schemas/Loop" }, find)).toEqual([named["Loop"], one]);
});

test("a member or item that nothing describes by name is one of the rest", () => {
  const rest = {
    additionalProperties: 1,
    unevaluatedProperties: 2,
    items: 3,
    contains: 4,
    unevaluatedItems: 5,
  };
  expect(schemasOfMember({ ...rest, properties: { toString: 6 } }, "a")).toEqual([
    [1, "additionalProperties"],
    [2, "unevaluatedProperties"],
  ]);
  expect(schemasOfMember({ properties: {} }, "toString")).toEqual([]);
  expect(schemasOfMember({ properties: { a: 1 }, patternProperties: { b: 2 } }, "ab")).toEqual([
    [2, "patternProperties", "b"],
  ]);
  expect(schemasOfItem(rest, 0)).toEqual([
    [3, "items"],
    [4, "contains"],
    [5, "unevaluatedItems"],
  ]);
});

test("parts are added to those that a schema has", () => {
  expect(addParts({ type: "object", allOf: [1] }, [2, 3])).toEqual({ type: "object", allOf: [1, 2, 3] });
  expect(addParts({}, [2])).toEqual(schemaOfAll([2]));
});
