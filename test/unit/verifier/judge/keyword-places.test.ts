import { describe, expect, test } from "vitest";
import type { JsonSchema, SchemaObject } from "../../../../language/values/json-object.ts";
import type { PlacedIssue } from "../../../../validation/checks/create-checks.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { judgeContextOf } from "../../../../verifier/judge/judge-context.ts";
import { createPlaceFinder, locateIssues } from "../../../../verifier/judge/locate-issue.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

/** The exchange pointers and places of the findings about a response's body. */
function placesOf(
  schema: SchemaObject,
  body: unknown,
  schemas: SchemaObject = {},
): readonly (readonly [string, string | undefined])[] {
  const content = { "application/json": { schema } };
  const contract = contractOf({
    paths: { "/things": { get: { responses: { "200": { description: "One", content } } } } },
    components: { schemas },
  });
  const { findings } = judge(contract, exchangeOf("GET /things", { status: 200, body }));
  return findings.map(({ pointer, places: [place] }) => [
    pointer.slice("/response/body".length),
    place?.pointer?.replace(/^.*\/schema\b/, ""),
  ]);
}

const short = { properties: { name: { maxLength: 3 } } };

test("of two conditions that ask the same, the one that the value meets is named", () => {
  const schema = { if: { required: ["dog"] }, then: short, else: short };
  const inElse = [["/name", "/else/properties/name/maxLength"]];
  expect(placesOf(schema, { name: "Rexie" }).filter(([pointer]) => pointer !== "")).toEqual(inElse);
  const inThen = [["/name", "/then/properties/name/maxLength"]];
  expect(placesOf(schema, { name: "Rexie", dog: 1 }).filter(([pointer]) => pointer !== "")).toEqual(inThen);
});

test("a keyword behind a reference to a part of a schema is found", () => {
  const schemas = {
    Pet: { type: "object", properties: { name: { type: "string", maxLength: 3 } } },
    Anchored: { $anchor: "anchored", type: "object", required: ["id"] },
  };
  const schema = {
    type: "object",
    properties: {
      called: { $ref: "#/components/schemas/Pet/properties/name" },
      other: { $ref: "#anchored" },
    },
  };
  expect(placesOf(schema, { called: "Rexie", other: {} }, schemas)).toEqual([
    ["/called", "/components/schemas/Pet/properties/name/maxLength"],
    ["/other", "/components/schemas/Anchored/required"],
  ]);
});

test("equal schemas in several places are told apart", () => {
  const item = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
  const schema = { type: "object", properties: { one: item, two: { type: "array", items: { ...item } } } };
  expect(placesOf(schema, { one: { id: "1" }, two: [{ id: 1 }, {}] })).toEqual([
    ["/one/id", "/properties/one/properties/id/type"],
    ["/two/1", "/properties/two/items/required"],
  ]);
});

test("what `false` refuses is told where it stands", () => {
  const schema = { type: "object", properties: { gone: false, list: { type: "array", items: false } } };
  expect(placesOf(schema, { gone: 1, list: [1] })).toEqual([
    ["/gone", "/properties/gone"],
    ["/list/0", "/properties/list/items"],
  ]);
});

test("the branch of a union that the discriminator names is told of, within unions that are not", () => {
  const kind = (name: string): SchemaObject => ({
    type: "object",
    required: ["kind", "size"],
    properties: { kind: { const: name }, size: { type: "integer" } },
  });
  const union = {
    oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
    discriminator: { propertyName: "kind" },
  };
  const schemas = { Cat: kind("Cat"), Dog: kind("Dog") };
  expect(placesOf(union, { kind: "Dog" }, schemas)).toEqual([["", "/components/schemas/Dog/required"]]);
  const around = { anyOf: [union, { type: "integer" }] };
  expect(placesOf(around, { kind: "Dog" }, schemas)).toEqual([["", "/anyOf"]]);
});

describe("an issue without a place of its own", () => {
  const integer = { type: "integer" };
  test.each<readonly [schema: JsonSchema, value: unknown, at: string, place: string, location: string]>([
    [{ items: { properties: { a: integer } } }, undefined, "/10/a", "/items/properties/a/type", "/*/a"],
    // Of a value that could not be decoded, only a number is an index.
    [{ properties: { x1: integer }, items: integer }, undefined, "/x1", "/properties/x1/type", "/x1"],
    [{ properties: { "1x": integer }, items: integer }, undefined, "/1x", "/properties/1x/type", "/1x"],
    [{ properties: { 1: integer }, items: integer }, { 1: "a" }, "/1", "/properties/1/type", "/1"],
    [{ properties: { 1: integer }, items: integer }, [0, "a"], "/1", "/items/type", "/*"],
    // What no schema describes has the place of what is around it.
    [{ properties: { a: { type: "object" } } }, { a: { b: { c: 1 } } }, "/a/b/c", "/properties/a", "/a/*"],
    [{ properties: { a: {} } }, { a: 1 }, "/a", "/properties/a", "/a"],
    [integer, "a", "no pointer", "/type", ""],
  ])("of %j, with %j, at %s is that of %s", (schema, value, at, place, location) => {
    const locate = createPlaceFinder({ schema, pointer: "" }, value, () => undefined);
    const issue = { pointer: at, keyword: "type", message: "must be an integer", params: {} };
    expect(locate(issue)).toEqual({ issue, pointer: place, location });
  });
});

describe("the place of an issue among those that the second check found", () => {
  const issue = { pointer: "/a", keyword: "type", message: "must be an integer", params: {} };
  const found = (place: string, more: Partial<PlacedIssue> = {}): PlacedIssue => ({
    ...{ ...issue, place, location: `at ${place}` },
    ...more,
  });
  const isExplained = true;
  const message = "must be null";
  test.each<
    readonly [name: string, issue: PlacedIssue, found: readonly PlacedIssue[], places: readonly string[]]
  >([
    ["is the first of several", issue, [found("/1"), found("/2")], ["/1 at /1"]],
    ["is that of the same message", issue, [found("/1", { message }), found("/2")], ["/2 at /2"]],
    ["is that of another message if none is the same", issue, [found("/1", { message })], ["/1 at /1"]],
    ["is one that no other explains", issue, [found("/1", { isExplained }), found("/2")], ["/2 at /2"]],
    ["stays one that no other explains", issue, [found("/1"), found("/2", { isExplained })], ["/1 at /1"]],
    ["is none if others explain it", issue, [found("/1", { isExplained })], []],
    ["is its own if it has one", found("/own"), [found("/1")], ["/own at /own"]],
    ["is found by its pointer otherwise", issue, [found("/1", { pointer: "/b" })], ["/properties/a/type /a"]],
  ])("%s", (_, given, placed, places) => {
    const context = { ...judgeContextOf(contractOf({ paths: {} }), {}), placedIssues: () => placed };
    const use = { schema: { properties: { a: { type: "integer" } } }, pointer: "" };
    const located = locateIssues(context, use, { a: "x" }, [given]);
    expect(located.map(({ pointer, location }) => `${pointer} ${location}`)).toEqual(places);
  });
});
