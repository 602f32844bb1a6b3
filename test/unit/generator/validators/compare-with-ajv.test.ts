import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createOracle, faultOf } from "./ajv-oracle.ts";
import { loadSchemas } from "./compile-schemas.ts";
import { randomSchema, randomValue } from "./random-schemas.ts";

const components = {
  A: { type: "object", properties: { a: { $ref: "#/components/schemas/A" }, b: { type: "integer" } } },
  B: { type: ["string", "null"] },
};

/**
 * Tells how far ajv can be compared. It is wrong, or reports otherwise, in these cases: it ignores `__proto__` and inherited
 * names; it takes every item as evaluated by `contains` (Core 2020-12 §10.3.1.3: only those that fit); it does not report
 * unevaluated parts after a union has failed.
 */
function isComparable(schema: unknown): "verdict" | "faults" | "not" {
  const text = JSON.stringify(schema);
  if (text.includes("__proto__") || (text.includes("unevaluatedItems") && text.includes("contains")))
    return "not";
  return text.includes("unevaluated") ? "verdict" : "faults";
}

describe("validators of random schemas", () => {
  test.each([11, 22, 33, 44, 55, 66])("say what ajv says of random values (seed %i)", async (seed) => {
    const list = fc.sample(randomSchema, { numRuns: 60, seed });
    const schemas = {
      ...Object.fromEntries(list.map((schema, index) => [`S${index}`, schema])),
      ...components,
    };
    const values = fc.sample(randomValue, { numRuns: 60, seed });
    let compared = 0;
    for (const [name, validators] of await loadSchemas(schemas)) {
      const schema: unknown = Reflect.get(schemas, name);
      const kind = isComparable(schema);
      const oracle = kind === "not" ? undefined : tryOracle(schemas, name);
      if (oracle === undefined) continue;
      for (const value of values) {
        const wanted = oracle(value);
        if (wanted === undefined) continue;
        const result = validators.validate(value);
        const subject = `${JSON.stringify(schema)} on ${JSON.stringify(value)}`;
        expect(validators.is(value), subject).toBe(wanted.length === 0);
        expect(result.valid, subject).toBe(wanted.length === 0);
        if (kind === "faults" && !result.valid) {
          const found = result.issues.map(faultOf).sort();
          // Of a union ajv tells all that is wrong for any branch.
          if (wanted.some((fault) => /^\S* (?:anyOf|oneOf|contains) /.test(fault)))
            expect(wanted, subject).toEqual(expect.arrayContaining(found));
          else expect(found, subject).toEqual(wanted);
        }
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });
});

/** Compiles a random schema with ajv, whose stack overflows for schemas that refer to themselves in place. */
function tryOracle(
  schemas: Readonly<Record<string, unknown>>,
  name: string,
): ReturnType<typeof createOracle> | undefined {
  try {
    return createOracle(schemas, name);
  } catch {
    return undefined;
  }
}

test("bounds are told of numbers that are no integers, wherever they stand", async () => {
  const count = { type: "integer", minimum: 10, multipleOf: 5 };
  const schemas = {
    Root: count,
    Member: { type: "object", properties: { count } },
    Items: { type: "array", items: count },
  };
  const loaded = new Map(await loadSchemas(schemas));
  for (const [name, value] of [
    ["Root", 1.5],
    ["Member", { count: 1.5 }],
    ["Items", [1.5, 20]],
  ] as const) {
    const result = loaded.get(name)?.validate(value);
    const found = result === undefined || result.valid ? [] : result.issues.map(faultOf).sort();
    expect(found).toHaveLength(3);
    expect(found).toEqual(createOracle(schemas, name)(value));
  }
});
