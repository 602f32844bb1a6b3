import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { StandardSchemaV1 } from "../../../../runtime/validators/standard-schema.ts";
import { loadSchemas, type SchemaValidators } from "./compile-schemas.ts";

const schemas = {
  Tree: {
    type: "object",
    properties: { part: { $ref: "#/components/schemas/Tree" } },
    additionalProperties: false,
  },
  Numbers: { type: "array", items: { $ref: "#/components/schemas/Number" } },
  Number: { type: "object", required: ["number"] },
  Either: { anyOf: [{ $ref: "#/components/schemas/Numbers" }, { type: "array", items: { type: "null" } }] },
  Some: { type: "array", contains: { type: "integer", minimum: 5, maximum: 7 } },
  Map: { type: "object", additionalProperties: { $ref: "#/components/schemas/Numbers" } },
};

async function load(name: keyof typeof schemas): Promise<SchemaValidators> {
  const validators = (await loadSchemas(schemas)).get(name);
  if (validators === undefined) throw new Error("Nothing was emitted.");
  return validators;
}

function nest(levels: number): unknown {
  let tree: unknown = {};
  for (let level = 0; level < levels; level++) tree = { part: tree };
  return tree;
}

describe("a value that is nested without end", () => {
  const deep = nest(1_000_000);

  test("is none that fits, and has one issue", async () => {
    const { is, validate, assert, schema } = await load("Tree");
    expect(is(nest(500))).toBe(true);
    expect(is(deep)).toBe(false);
    const result = validate(deep);
    expect(result.valid ? [] : result.issues).toEqual([
      { pointer: "", keyword: "depth", message: "is nested too deeply to be checked", params: {} },
    ]);
    expect(() => assert(deep)).toThrow("Not a valid Tree: the value is nested too deeply to be checked.");
    const { "~standard": standard } = schema as StandardSchemaV1; // emitted as one
    expect(await standard.validate(deep)).toMatchObject({ issues: [{ path: [] }] });
  });
});

describe("a value with very many faults", () => {
  const wrong = Array.from({ length: 100_000 }, () => ({}));

  test("has its first thousand listed, and is told how many there are", async () => {
    const result = (await load("Numbers")).validate(wrong);
    const issues = result.valid ? [] : result.issues;
    expect(issues).toHaveLength(1001);
    expect(issues[999]).toMatchObject({ pointer: "/999", keyword: "required" });
    expect(issues[1000]).toEqual({
      pointer: "",
      keyword: "issues",
      message: "has 100000 issues, of which the first 1000 are listed",
      params: { limit: 1000, count: 100_000 },
    });
  });

  test("has just a thousand listed where there are no more", async () => {
    const result = (await load("Numbers")).validate(wrong.slice(0, 1000));
    expect(result.valid ? [] : result.issues).toHaveLength(1000);
  });

  test("fits all the same where another branch is the right one", async () => {
    const { validate } = await load("Either");
    const nulls = Array.from({ length: 5000 }, () => null);
    expect(validate(nulls).valid).toBe(true);
    const result = validate([...nulls, 1]);
    const issues = result.valid ? [] : result.issues;
    // The second branch is nearer by five thousand items.
    expect(issues.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ["/5000", "type"],
      ["", "anyOf"],
    ]);
  });

  test("fits all the same where one of its items is looked for", async () => {
    const { validate } = await load("Some");
    const items = Array.from({ length: 5000 }, (_, index) => -index);
    expect(validate([...items, 6]).valid).toBe(true);
    expect(validate(items).valid).toBe(false);
  });

  test("does not have a long name told over and over", async () => {
    const name = "n".repeat(50_000);
    const result = (await load("Map")).validate({ [name]: wrong.slice(0, 900) });
    const issues = result.valid ? [] : result.issues;
    expect(issues).toHaveLength(4);
    expect(issues[3]).toMatchObject({ keyword: "issues", params: { limit: 3, count: 900 } });
  });
});

test("a text that is longer than `maxLength` says is not matched with a pattern that is slow", async () => {
  const slow = { type: "string", maxLength: 10, pattern: "^(a+)+$" };
  const { is } = (await loadSchemas({ Slow: slow })).get("Slow") ?? { is: () => true };
  const { test: matches } = RegExp.prototype;
  const tested: string[] = [];
  vi.spyOn(RegExp.prototype, "test").mockImplementation(function (this: RegExp, text) {
    tested.push(text);
    return matches.call(this, text);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(is(`${"a".repeat(20)}!`)).toBe(false);
  expect(tested).toEqual([]);
  expect([is("aaa"), is("aab"), is("a".repeat(11))]).toEqual([true, false, false]);
});
