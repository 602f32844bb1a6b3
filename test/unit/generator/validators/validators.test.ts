import { describe, expect, expectTypeOf, test } from "vitest";
import type { StandardSchemaV1 } from "../../../../runtime/validators/standard-schema.ts";
import { ValidationError, type ValidationResult } from "../../../../runtime/validators/validators.ts";
import { loadSchemas, type SchemaValidators } from "./compile-schemas.ts";

const recipe = {
  type: "object",
  required: ["id", "links"],
  properties: {
    id: { type: "integer", minimum: 1 },
    "a/b~c": { type: "array", items: { type: "object", properties: { deep: { enum: ["x", "y"] } } } },
    links: { anyOf: [{ type: "string", format: "uri" }, { type: "null" }] },
  },
  additionalProperties: false,
};

async function load(): Promise<SchemaValidators> {
  const loaded = (await loadSchemas({ Recipe: recipe })).get("Recipe");
  if (loaded === undefined) throw new Error("Nothing was emitted.");
  return loaded;
}

const good = { id: 1, links: null };
const bad = { id: 0, "a/b~c": [{}, { deep: 1 }], links: 5, "m/n": 1 };

describe("validateX", () => {
  test("answers the value itself", async () => {
    const result = (await load()).validate(good);
    expect(result).toEqual({ valid: true, value: good });
    expect(result.valid && result.value).toBe(good);
  });

  test("answers every issue with pointer, keyword, particulars and words", async () => {
    const result = (await load()).validate(bad);
    expect(result.valid ? [] : result.issues).toEqual(
      [
        {
          pointer: "",
          keyword: "additionalProperties",
          message: 'has the unexpected property "m/n"',
          params: { additionalProperty: "m/n" },
        },
        {
          pointer: "/id",
          keyword: "minimum",
          message: "must be at least 1",
          params: { comparison: ">=", limit: 1 },
        },
        {
          pointer: "/a~1b~0c/1/deep",
          keyword: "enum",
          message: 'must be one of "x", "y"',
          params: { allowedValues: ["x", "y"] },
        },
        { pointer: "/links", keyword: "type", message: "must be a string", params: { type: "string" } },
        { pointer: "/links", keyword: "type", message: "must be null", params: { type: "null" } },
        { pointer: "/links", keyword: "anyOf", message: "matches none of the 2 alternatives", params: {} },
      ].sort(byPlace),
    );
  });

  test("says nothing of branches once one fits", async () => {
    expect((await load()).validate({ id: 1, links: "https://example.com" }).valid).toBe(true);
  });
});

describe("assertX", () => {
  test("passes what fits and throws what does not, with all issues", async () => {
    const { assert } = await load();
    expect(() => assert(good)).not.toThrow();
    const error = catchFrom(() => assert({ id: "7" }));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "ValidationError",
      message: expect.stringContaining("Not a valid Recipe: "),
    });
    expect(error instanceof Error && "issues" in error ? error.issues : []).toHaveLength(2);
  });
});

describe("XSchema", () => {
  test("is a Standard Schema that answers paths", async () => {
    const { schema } = await load();
    const { "~standard": standard } = schema as StandardSchemaV1; // emitted as one
    expect(standard).toMatchObject({ version: 1, vendor: "tenon" });
    expect(standard.validate(good)).toEqual({ value: good });
    expect(standard.validate({ id: 1, links: null, "a/b~c": [{ deep: 1 }] })).toEqual({
      issues: [{ message: 'must be one of "x", "y"', path: ["a/b~c", 0, "deep"] }],
    });
  });
});

test("a validation error names the first issue and counts the others", () => {
  const issue = { pointer: "/a", keyword: "type", message: "must be a string", params: {} };
  expect(new ValidationError("Recipe", [issue, issue]).message).toBe(
    "Not a valid Recipe: /a must be a string (and 1 more).",
  );
  expect(new ValidationError("Recipe", [{ ...issue, pointer: "" }]).message).toBe(
    "Not a valid Recipe: the value must be a string.",
  );
});

test("a result is a union that narrows", () => {
  expectTypeOf<ValidationResult<number> & { valid: true }>().toHaveProperty("value");
});

function byPlace(one: { readonly pointer: string }, other: { readonly pointer: string }): number {
  const order = ["/id", "/a~1b~0c/1/deep", "/links", ""];
  return order.indexOf(one.pointer) - order.indexOf(other.pointer);
}

function catchFrom(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
