import { expect, test } from "vitest";
import { markSchema } from "../../../../generator/types/marked-schema.ts";
import { isPlain } from "../../../../generator/types/rewrite-schema.ts";

test("a type with words about it is plain", () => {
  expect(isPlain({ type: "string" })).toBe(true);
  expect(isPlain({ type: "boolean", description: "Whether.", default: false, example: true })).toBe(true);
  expect(isPlain({ type: "string", format: "date-time", readOnly: true })).toBe(true);
});

test("what asks for more, or names no single type, is not", () => {
  expect(isPlain({})).toBe(false);
  expect(isPlain({ description: "Anything." })).toBe(false);
  expect(isPlain({ type: ["string", "null"] })).toBe(false);
  expect(isPlain({ type: "integer" })).toBe(false);
  expect(isPlain({ type: "string", minLength: 1 })).toBe(false);
  expect(isPlain({ type: "object", properties: {} })).toBe(false);
  expect(isPlain({ $ref: "#/components/schemas/A", type: "string" })).toBe(false);
});

test("a schema that stands for a type of tenon's is not", () => {
  expect(isPlain(markSchema({ type: "string" }, { kind: "blob" }))).toBe(false);
});
