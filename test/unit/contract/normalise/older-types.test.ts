import { expect, test } from "vitest";
import { normaliseSchemas } from "../model/bundle-of.ts";

test.each([
  [["string", "null"], "Write `type: string` and `nullable: true`."],
  [["string"], "Write `type: string`."],
  [["string", "integer", "null"], "Write a `oneOf` with a `type` each, and `nullable: true`."],
  ["null", "Write `nullable: true` and `enum: [null]`, beside a `type`."],
])("the fix of the type %j is in the words of OpenAPI 3.0", (type, fix) => {
  const { findings } = normaliseSchemas("3.0.3", { A: { type } });
  expect(findings.find(({ code }) => code === "schema/legacy-keyword")).toMatchObject({ fix });
});
