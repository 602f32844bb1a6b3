import { describe, expect, test } from "vitest";
import { hasMember, isInResource, listAnchors } from "../../../../language/openapi/walk-schema-resources.ts";
import {
  createSurvey,
  forEachSubschema,
  reachNames,
  rewriteSubschemas,
  scanOnce,
  scanSchema,
  surveySchema,
} from "../../../../language/schema/rewrite-subschemas.ts";
import { gone } from "../../../../language/values/json-object.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const schema = {
  type: "object",
  properties: { "a/b": { title: "ab" }, c: true },
  allOf: [{ title: "first" }, false],
  not: { title: "not" },
  items: [{ title: "a list" }],
  prefixItems: { title: "a map" },
  patternProperties: [{ title: "a list" }],
  additionalProperties: false,
  then: null,
  enum: [{ title: "data" }],
  "x-schema": { title: "data" },
};

describe("the schemas directly inside a schema", () => {
  test("are visited in the order of the document, with keyword and place", () => {
    const visited: unknown[] = [];
    forEachSubschema(schema, (...visit) => visited.push(visit));
    expect(visited).toEqual([
      [{ title: "ab" }, "properties", "a/b"],
      [true, "properties", "c"],
      [{ title: "first" }, "allOf", 0],
      [false, "allOf", 1],
      [{ title: "not" }, "not"],
    ]);
  });

  test("are rewritten, each with its pointer, and all else is shared", () => {
    const visited: string[] = [];
    const rewritten = rewriteSubschemas(schema, "/at", (inner, pointer, keyword) => {
      visited.push(`${pointer} ${keyword}`);
      if (inner === true) return gone;
      return inner === false ? { title: "new" } : inner;
    });
    expect(visited).toEqual([
      "/at/properties/a~1b properties",
      "/at/properties/c properties",
      "/at/allOf/0 allOf",
      "/at/allOf/1 allOf",
      "/at/not not",
    ]);
    expect(rewritten).toEqual({
      ...schema,
      properties: { "a/b": { title: "ab" } },
      allOf: [{ title: "first" }, { title: "new" }],
    });
    expect(rewritten["not"]).toBe(schema.not);
    expect(rewriteSubschemas(schema, "", (inner) => inner)).toBe(schema);
  });
});

describe("a survey of schemas", () => {
  const named: Readonly<Record<string, unknown>> = {
    Id: { readOnly: true },
    Both: { readOnly: true, writeOnly: true },
  };
  const survey = (...schemas: readonly unknown[]) => {
    const made = createSurvey((name) => named[name]);
    for (const one of schemas) made.add(one);
    return { refs: [...made.refs], omitting: [...made.omitting] };
  };

  test("has the names that they refer to, at any depth, and follows none", () => {
    const deep = { items: { anyOf: [ref("A"), { not: ref("B") }] }, ...ref("C"), default: ref("data") };
    expect(survey(deep, true, null, ref("D"))).toEqual({ refs: ["C", "A", "B", "D"], omitting: [] });
  });

  test.each([
    [{ properties: { a: { readOnly: true } } }, ["request"]],
    [{ items: { properties: { a: ref("Id") } } }, ["request"]],
    [{ properties: { a: { readOnly: true }, b: { writeOnly: true } } }, ["request", "response"]],
    [{ properties: { a: { readOnly: true }, b: {} } }, ["request"]],
    [{ properties: { a: ref("Both") } }, []],
    [{ readOnly: true }, []],
    [{ items: { readOnly: true } }, []],
    [{ properties: { a: {} } }, []],
  ])("of %j lists the directions in which a member is omitted: %j", (one, omitting) =>
    expect(survey(one).omitting).toEqual(omitting));

  test("may be of one schema", () => {
    const { refs, omitting } = surveySchema(
      { properties: { a: { ...ref("Id"), readOnly: true } } },
      (name) => named[name],
    );
    expect([[...refs], [...omitting]]).toEqual([["Id"], ["request"]]);
  });

  test("sees a property whose schema it has seen elsewhere", () => {
    const shared = { readOnly: true };
    expect(survey({ items: shared }, { properties: { a: shared } }).omitting).toEqual(["request"]);
  });
});

test("names and markers of a schema are those at any depth, in schemas and not in data", () => {
  const scanned = {
    items: { allOf: [ref("A"), { readOnly: true }] },
    enum: [{ writeOnly: true }, ref("B")],
    default: ref("C"),
  };
  expect(scanSchema(scanned)).toEqual({
    names: new Set(["A"]),
    readOnly: true,
    writeOnly: false,
    isOpen: false,
  });
  expect(scanOnce({ writeOnly: true, readOnly: "true" })).toEqual({
    names: new Set(),
    readOnly: false,
    writeOnly: true,
    isOpen: false,
  });
  expect(scanOnce(scanned)).toBe(scanOnce(scanned));
  expect([scanOnce(true), scanSchema(null)]).toEqual(
    [1, 2].map(() => ({ names: new Set(), readOnly: false, writeOnly: false, isOpen: false })),
  );
});

test("names are reached over others, in circles, too", () => {
  const next: Readonly<Record<string, readonly string[]>> = { a: ["b", "c"], b: ["a"], c: ["d"] };
  expect([...reachNames(["a"], (name) => next[name] ?? [])]).toEqual(["a", "b", "c", "d"]);
  expect([...reachNames([], () => ["a"])]).toEqual([]);
});

describe("a dynamic scope", () => {
  const document = {
    components: {
      schemas: {
        A: { $id: "a", properties: { x: { items: [{}, { not: {} }] } } },
        B: { $anchor: "b", allOf: [{ $dynamicAnchor: "c" }, { $anchor: 1 }], default: { $anchor: "data" } },
        C: { properties: { $id: { type: "string", not: {} } } },
      },
    },
  };

  test("is that of a schema with an $id around it", () => {
    const schemas = "/components/schemas";
    const inside = ["/A/properties/x", "/A/properties/x/items/1/not"];
    const outside = ["/A", "/B/allOf/0", "/C/properties/$id/not", "/A2/properties", "/B/$anchor/b"];
    expect(inside.map((at) => isInResource(document, schemas + at))).toEqual([true, true]);
    expect(outside.map((at) => isInResource(document, schemas + at))).toEqual(outside.map(() => false));
    expect(isInResource({ list: [{}, { $id: "i", not: {} }] }, "/list/1/not")).toBe(true);
    expect(isInResource({ list: [{}, { $id: "i", not: {} }] }, "/list/0/not")).toBe(false);
  });

  test("knows the anchors of the whole document, which are texts", () => {
    expect([...listAnchors(document)].sort()).toEqual(["b", "c", "data"]);
  });

  test("has members of a name anywhere, in data, too", () => {
    expect(["$dynamicAnchor", "not", "x"].map((name) => hasMember(document, name))).toEqual([
      true,
      true,
      true,
    ]);
    expect(["$recursiveAnchor", "toString", "0"].map((name) => hasMember(document, name))).toEqual([
      false,
      false,
      false,
    ]);
    const circle: { self?: unknown } = {};
    circle.self = [circle, null];
    expect([hasMember(circle, "self"), hasMember(circle, "other"), hasMember(null, "a")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
