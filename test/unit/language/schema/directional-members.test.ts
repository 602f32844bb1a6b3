import { describe, expect, test } from "vitest";
import {
  createNameFinder,
  isDirectional,
  isOmittedIn,
  joinNames,
  type NameReach,
} from "../../../../language/schema/directional-members.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const named: Readonly<Record<string, unknown>> = {
  Id: { type: "string", readOnly: true },
  Alias: ref("Id"),
  Loop: { allOf: [ref("Loop")] },
  Base: { properties: { id: ref("Id"), name: {} } },
  Tree: { properties: { made: { readOnly: true } }, allOf: [ref("Tree")] },
};
const find = (name: string): unknown => named[name];

test.each([
  [{ readOnly: true }, "request"],
  [{ writeOnly: true }, "response"],
  [ref("Id"), "request"],
  [ref("Alias"), "request"],
  [{ allOf: [{ title: "a" }, { writeOnly: true }] }, "response"],
  [{ ...ref("Id"), title: "a" }, "request"],
  // Both are neither.
  [{ readOnly: true, writeOnly: true }, undefined],
  [{ ...ref("Id"), writeOnly: true }, undefined],
  [{ readOnly: "true" }, undefined],
  [{ readOnly: false }, undefined],
  [{ anyOf: [{ readOnly: true }] }, undefined],
  [{ items: { readOnly: true } }, undefined],
  [ref("Loop"), undefined],
  [ref("None"), undefined],
  [true, undefined],
  [{}, undefined],
] as const)("the property %j is omitted in a %s", (property, direction) => {
  expect(isOmittedIn(property, "request", find)).toBe(direction === "request");
  expect(isOmittedIn(property, "response", find)).toBe(direction === "response");
  expect(isDirectional(property, find)).toBe(direction !== undefined);
});

describe("the names that are omitted", () => {
  const namesOf = (schema: unknown, reach?: NameReach): readonly string[] => [
    ...createNameFinder("request", find, reach)(schema),
  ];
  const one = (name: string): object => ({ properties: { [name]: { readOnly: true } } });
  const schema = {
    properties: { a: { readOnly: true }, b: {}, c: { writeOnly: true } },
    allOf: [ref("Base"), one("d")],
    anyOf: [one("e"), one("f")],
    oneOf: [one("g")],
    if: one("h"),
    then: one("i"),
    else: one("j"),
    dependentSchemas: { x: one("k") },
    items: one("l"),
  };

  test("are those of the schema and of what applies with it, certainly or perhaps", () => {
    expect(namesOf(schema)).toEqual(["a", "id", "d", "e", "f", "g", "h", "i", "j", "k"]);
    expect(namesOf(schema, "certain")).toEqual(["a", "id", "d"]);
  });

  test("are those of the other direction in responses", () => {
    expect([...createNameFinder("response", find)(schema)]).toEqual(["c"]);
  });

  test("are none where no schema has one", () => {
    expect(
      [true, null, {}, { properties: [] }, { properties: { a: {} } }].flatMap((none) => namesOf(none)),
    ).toEqual([]);
  });
});

test("names are joined, and a set is the same where the other adds nothing", () => {
  const [some, others, none] = [new Set(["a"]), new Set(["b", "a"]), new Set<string>()];
  expect([...joinNames(some, others)]).toEqual(["a", "b"]);
  expect(joinNames(some, none)).toBe(some);
  expect(joinNames(none, some)).toBe(some);
  expect(joinNames(some, some)).toBe(some);
});
