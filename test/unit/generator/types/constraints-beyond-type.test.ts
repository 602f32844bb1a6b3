import { describe, expect, test } from "vitest";
import {
  describeConstraintsAndFormat,
  listConstraintsBeyondType,
} from "../../../../generator/types/constraints-beyond-type.ts";

const none = (): undefined => undefined;

describe("what a type cannot say", () => {
  test.each([
    [{ type: "integer", minimum: 1, exclusiveMaximum: 9 }, "integer, minimum 1, exclusiveMaximum 9"],
    [{ type: "number", multipleOf: 0.5 }, "multipleOf 0.5"],
    [
      { type: "string", minLength: 1, maxLength: 5, pattern: "^a*/$" },
      'minLength 1, maxLength 5, pattern "^a*/$"',
    ],
    [
      { type: "array", items: { type: "integer" }, minItems: 1, uniqueItems: true },
      "minItems 1, uniqueItems, items: integer",
    ],
    [{ type: "array", items: { type: "string", format: "uuid" } }, "items: format uuid"],
    [{ type: "object", additionalProperties: false }, "no other members"],
    [
      { type: "object", additionalProperties: { type: "string", pattern: "x" } },
      'other members: pattern "x"',
    ],
    [{ type: "object", required: ["a"] }, "required a"],
    [
      { type: "object", minProperties: 1, maxProperties: 2, propertyNames: { maxLength: 3 } },
      "minProperties 1, maxProperties 2, propertyNames",
    ],
    [
      { patternProperties: { "^x": true }, dependentRequired: { a: ["b"] } },
      "patternProperties, dependentRequired",
    ],
    [
      { not: { type: "null" }, if: true, contains: {}, unevaluatedProperties: false },
      "contains, unevaluatedProperties, not, if",
    ],
    [{ anyOf: [{ required: ["a"] }, { required: ["b", "c"] }] }, "anyOf required a | required b and c"],
    [{ oneOf: [{ type: "object" }, { type: "object" }] }, "exactly one of the alternatives"],
    [{ anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] }, "alternative 1: minLength 1"],
  ])("%j", (schema, expected) => {
    expect(listConstraintsBeyondType(schema, none).join(", ")).toBe(expected);
  });

  test("is nothing where the type says it all", () => {
    for (const schema of [
      true,
      { type: "string" },
      { type: "string", minLength: 0 },
      { type: ["integer", "number"] },
      { type: "object", required: ["a"], properties: { a: { type: "integer" } } },
      { allOf: [{ $ref: "#/components/schemas/A" }], required: ["a"] },
      { type: "array", prefixItems: [true, true], minItems: 2, maxItems: 2 },
      { oneOf: [{ type: "string" }, { type: "number" }] },
      { oneOf: [{ const: 1 }, { const: 2 }] },
    ]) {
      expect(
        describeConstraintsAndFormat(schema, (name) =>
          name === "A" ? { properties: { a: true } } : undefined,
        ),
      ).toBe("");
    }
  });

  test("distinguishes formats that are checked from formats that are not", () => {
    const described = (format: string): string => describeConstraintsAndFormat({ format }, none);
    expect(described("uuid")).toBe("Also validated: format uuid.");
    expect(described("dateTime")).toBe("Format: dateTime.");
    expect(described("float")).toBe("Format: float.");
    expect(described("binary")).toBe("");
    expect(describeConstraintsAndFormat({ format: "slug", maxLength: 9 }, none)).toBe(
      "Also validated: maxLength 9. Format: slug.",
    );
    const list = { type: "array", items: { type: "string", format: "slug" } };
    expect(describeConstraintsAndFormat(list, none)).toBe("");
    expect(described("a\n@evil")).toBe('Format: "a\\n@evil".');
  });

  test("is inert, whatever the document names", () => {
    const schema = { required: ["a\n@evil", "b*/"], pattern: "x\n@evil" };
    expect(describeConstraintsAndFormat(schema, none)).toBe(
      'Also validated: pattern "x\\n@evil", required "a\\n@evil", "b*/".',
    );
  });

  test("ends somewhere", () => {
    let deep: object = { type: "integer" };
    for (let depth = 0; depth < 1000; depth++) deep = { type: "array", items: deep };
    expect(describeConstraintsAndFormat(deep, none)).toBe(
      `Also validated: ${"items: ".repeat(5)}more inside.`,
    );
    const wide = {
      anyOf: Array.from({ length: 50 }, (_, index) => ({ type: "string", minLength: index + 1 })),
    };
    expect(describeConstraintsAndFormat(wide, none)).toMatch(/alternative 12: minLength 12, and 38 more\.$/);
    expect(describeConstraintsAndFormat({ pattern: "x".repeat(500) }, none).length).toBeLessThan(200);
  });
});
