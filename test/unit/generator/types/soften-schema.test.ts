import { expect, test } from "vitest";
import { softenSchema } from "../../../../generator/types/soften-schema.ts";

test("what is right already is answered as the same object", () => {
  const schema = { type: "object", properties: { a: { type: "string" } } };
  expect(softenSchema(schema)).toBe(schema);
});
