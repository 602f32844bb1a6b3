import { expect, test } from "vitest";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { documentOf, misfitsOf } from "./try-document.ts";

const texts = { type: "array", items: { type: "string" }, minItems: 1 };

function formOf(member: SchemaObject): SchemaObject {
  const schema = { type: "object", required: ["currencies[]"], properties: { "currencies[]": member } };
  const content = { "application/x-www-form-urlencoded": { schema } };
  const responses = { "204": { description: "Stored." }, default: { description: "Refused." } };
  return documentOf({ paths: { "/p": { post: { requestBody: { required: true, content }, responses } } } });
}

test.each([
  ["oneOf a string or a list", { oneOf: [{ type: "string" }, texts] }],
  ["anyOf a list or a string", { anyOf: [texts, { type: "string" }] }],
  ["two types", { type: ["string", "array"], items: { type: "string" }, minItems: 1, maxItems: 1 }],
  ["a string, or one list", { oneOf: [{ type: "string" }, { const: ["EUR"] }] }],
  ["a number or a list", { oneOf: [{ type: "integer" }, { ...texts, items: { type: "integer" } }] }],
  ["a list alone", { ...texts, maxItems: 1 }],
])("a form with a member that is %s: client, router and judge agree", async (_, member) => {
  expect(await misfitsOf(formOf(member))).toEqual([]);
});
