import { describe, expect, test } from "vitest";
import { softenSchema } from "../../../../generator/types/soften-schema.ts";

describe("a schema without `type`", () => {
  test("is said to admit more than its type, where its members are named", () => {
    expect(softenSchema({ properties: { a: true } })["description"]).toContain("no `type`");
    expect(softenSchema({ description: "A thing.", properties: {} })["description"]).toMatch(
      /^A thing\.\n\n/,
    );
  });

  test("is not, where something beside decides what fits", () => {
    for (const beside of [{ type: "object" }, { allOf: [{ type: "object" }] }, { enum: [{}] }])
      expect(softenSchema({ properties: { a: true }, ...beside })["description"]).toBeUndefined();
  });
});

test("what is right already is answered as the same object", () => {
  const schema = { type: "object", properties: { a: { type: "string" } } };
  expect(softenSchema(schema)).toBe(schema);
});
