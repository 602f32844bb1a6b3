import { expect, test } from "vitest";
import { adaptForOpenapiTypescript } from "../../../../generator/types/adapt-for-openapi-typescript.ts";

test("what is right already is answered as the same object", () => {
  const schema = { type: "object", properties: { a: { type: "string" } } };
  expect(adaptForOpenapiTypescript(schema)).toBe(schema);
});
