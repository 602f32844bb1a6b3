import { describe, expect, test } from "vitest";
import type { Criterion } from "../../../../contract/workflows/description.ts";
import { meetsCriterion } from "../../../../live/workflows/meet-criteria.ts";
import { scopeWith } from "./scope-with.ts";

const scope = scopeWith({
  status: 200,
  headers: [
    ["content-type", "application/json"],
    ["x-left", "7"],
  ],
  body: { name: "Ada", count: 3, empty: null, pets: [{ id: 1 }], "a/b": true },
});

function simple(condition: string): Criterion {
  return { kind: "simple", condition, pointer: "" };
}

function within(kind: "regex" | "jsonpath" | "xpath", context: string, condition: string): Criterion {
  return { kind, context, condition, pointer: "" };
}

describe("a simple condition", () => {
  test.each([
    "$statusCode == 200",
    "$statusCode >= 200 && $statusCode < 300",
    "$response.body#/name == 'ADA'",
    "$response.body#/count > 2",
    "$response.header.X-Left == 7",
    "$response.body#/empty == null",
    "$response.body#/absent == null",
    "$response.body#/name != null",
    "$response.body.pets[0].id == 1",
    "$response.body#/a~1b",
    "!($response.body#/count == 4) && ($statusCode == 201 || true)",
    "$inputs.limit == '5'",
    "$response.body#/pets == $steps.list.outputs.pets",
  ])("%s is met", (condition) => {
    expect(meetsCriterion(simple(condition), scope)).toEqual({ kind: "met" });
  });

  test.each([
    "$statusCode == 201",
    "$response.body#/name == null",
    "$response.body#/empty > 0",
    "$response.body#/absent",
    "$response.body#/name < 5",
    "$steps.none.outputs.id == 1",
    "false",
  ])("%s is not met", (condition) => {
    expect(meetsCriterion(simple(condition), scope)).toEqual({ kind: "unmet" });
  });
});

describe("a criterion with a context", () => {
  test("regex", () => {
    expect(meetsCriterion(within("regex", "$statusCode", "^2\\d{2}$"), scope).kind).toBe("met");
    expect(meetsCriterion(within("regex", "$response.body#/absent", ".*"), scope).kind).toBe("unmet");
    expect(meetsCriterion(within("regex", "$response.body#/name", "^{$inputs.name}$"), scope).kind).toBe(
      "met",
    );
  });

  test("a pattern that can take very long is not tried", () => {
    expect(meetsCriterion(within("regex", "$response.body#/name", "^(a+)+$"), scope).kind).toBe("undecided");
  });

  test("JSONPath: any node, and a filter on the root of an object tests the object", () => {
    expect(meetsCriterion(within("jsonpath", "$response.body", "$.pets[?@.id == 1]"), scope).kind).toBe(
      "met",
    );
    expect(meetsCriterion(within("jsonpath", "$response.body", "$[?@.name == 'Ada']"), scope).kind).toBe(
      "met",
    );
    expect(meetsCriterion(within("jsonpath", "$response.body", "$[?count(@.pets) == 0]"), scope).kind).toBe(
      "unmet",
    );
    expect(meetsCriterion(within("jsonpath", "$response.body", "$.pets[?@.id == 2]"), scope).kind).toBe(
      "unmet",
    );
    expect(meetsCriterion(within("jsonpath", "$response.body", "$[?"), scope).kind).toBe("undecided");
  });
});

describe("XPath", () => {
  const xml = scopeWith({
    status: 200,
    headers: [["content-type", "application/xml"]],
    body: '<o:order xmlns:o="urn:o"><item n="1"><price>5</price></item><item n="2"><price>12</price></item></o:order>',
  });

  test.each([
    "/order/item",
    "count(/order/item) = 2",
    "//item[price > 10]/@n = '2'",
    "/order/item[2]/price/text() = '12'",
    "/order/item[last()]/price = 12 and /order/item[@n = '1']",
  ])("%s is met", (path) => {
    expect(meetsCriterion(within("xpath", "$response.body", path), xml)).toEqual({ kind: "met" });
  });

  test.each(["/order/note", "count(//price) > 2", "/item"])("%s is not met", (path) => {
    expect(meetsCriterion(within("xpath", "$response.body", path), xml)).toEqual({ kind: "unmet" });
  });

  test("what is beyond it, and a context that is no XML, stay undecided", () => {
    expect(meetsCriterion(within("xpath", "$response.body", "starts-with(/a, 'b')"), xml).kind).toBe(
      "undecided",
    );
    expect(meetsCriterion(within("xpath", "$response.body", "/a"), scope).kind).toBe("undecided");
  });
});
