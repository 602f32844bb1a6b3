import { describe, expect, test } from "vitest";
import type { Json, JsonSchema } from "../../../../language/values/json-object.ts";
import { createRandom } from "../../../../language/values/random.ts";
import { listBadValues } from "../../../../live/probe/break/list-bad-values.ts";
import { putAt } from "../../../../live/probe/break/placed-bad-values.ts";
import { gatherConstraints } from "../../../../live/sample/gather-constraints.ts";
import { createBudget } from "../../../../live/sample/sample-context.ts";

function badOf(schema: JsonSchema, value: Json, keyword: string): readonly Json[] {
  const context = {
    random: createRandom(1),
    depthOf: () => 0,
    find: () => undefined,
    tight: true,
    budget: createBudget(),
  };
  const bad = listBadValues(value, gatherConstraints(schema, context));
  return bad.filter((one) => one.keyword === keyword).map((one) => one.value);
}

describe("each constraint has a value that breaks it, at its very edge", () => {
  test.each<[JsonSchema, Json, string, Json]>([
    [{ type: "integer", minimum: 3 }, 5, "minimum", 2],
    [{ type: "integer", maximum: 9 }, 5, "maximum", 10],
    [{ type: "number", exclusiveMinimum: 0 }, 5, "exclusiveMinimum", 0],
    [{ type: "integer" }, 5, "type", 5.5],
    [{ type: "integer", multipleOf: 4 }, 8, "multipleOf", 10],
    [{ type: "string", minLength: 2 }, "abc", "minLength", "a"],
    [{ type: "string", maxLength: 3 }, "ab", "maxLength", "abbb"],
    [{ type: "string", pattern: "^[a-z!]+$" }, "abc", "pattern", "000"],
    [{ type: "string", format: "uuid" }, "x", "format", "not a uuid"],
    [{ enum: ["red", "green"] }, "red", "enum", "RED"],
    [{ enum: [1, 2] }, 1, "enum", 3],
    [{ type: "array", minItems: 2 }, ["a", "b"], "minItems", ["a"]],
    [{ type: "array", maxItems: 2 }, ["a"], "maxItems", ["a", "a", "a"]],
    [{ type: "array", uniqueItems: true }, ["a", "b"], "uniqueItems", ["a", "a", "b"]],
    [{ type: "object", required: ["a"] }, { a: 1, b: 2 }, "required a", { b: 2 }],
    [
      { type: "object", additionalProperties: false, properties: { a: true } },
      { a: 1 },
      "additionalProperties",
      { a: 1, tenonProbe: "x" },
    ],
    [{ type: "string" }, "a", "null", null],
  ])("%j", (schema, value, keyword, broken) => {
    expect(badOf(schema, value, keyword)).toContainEqual(broken);
  });
});

test("an example that is shorter than its schema asks for makes no text as long as that", () => {
  const schema = { type: "string", minLength: 2_000_000_000, pattern: "^[a-z]+$" };
  expect(badOf(schema, "abc", "pattern")).toEqual([]);
});

describe("putAt", () => {
  test("puts a value in its place, new members and odd names included", () => {
    expect(putAt({ a: [1, { b: 2 }] }, ["a", "1", "c"], 3)).toEqual({ a: [1, { b: 2, c: 3 }] });
    expect(JSON.stringify(putAt({}, ["__proto__"], 1))).toBe('{"__proto__":1}');
  });

  test("has nothing where there is no such place", () => {
    expect(putAt({ a: 1 }, ["b", "c"], 1)).toBeUndefined();
    expect(putAt([1], ["3"], 1)).toBeUndefined();
  });
});
