import { expect, test } from "vitest";
import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import { isLoss } from "../../../../contract/findings/codes.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { bundleOf, documentOf } from "./bundle-of.ts";

function unreadOf(parts: SchemaObject): readonly string[] {
  const { contract } = buildContractOf(bundleOf(documentOf("3.1.0", parts)));
  return (contract?.unread ?? []).map(({ code, pointer }) => `${code} ${pointer}`);
}

const answering = (schema: SchemaObject): SchemaObject => ({
  paths: {
    "/a": { get: { responses: { "200": { description: "", content: { "application/json": { schema } } } } } },
  },
});
const at = "/paths/~1a/get/responses/200/content/application~1json/schema";

test("a document that is read completely has no unread nodes", () => {
  const { contract } = buildContractOf(bundleOf(documentOf("3.1.0", answering({ type: "string" }))));
  expect(contract).not.toHaveProperty("unread");
  expect(contract?.model).not.toHaveProperty("leftOut");
});

test.each([
  [{ $ref: "#/components/schemas/None" }, `ref/unresolved ${at}/$ref`],
  [{ type: "string", pattern: "[" }, `schema/bad-pattern ${at}/pattern`],
  [{ type: "string", maxLength: "3" }, `schema/bad-keyword ${at}/maxLength`],
])("%j is an unread node", (schema, node) => {
  expect(unreadOf(answering(schema))).toEqual([node]);
});

test("a fault that loading has reported is not reported again", () => {
  const { findings } = buildContractOf(
    bundleOf(documentOf("3.1.0", answering({ $ref: "#/components/schemas/None" }))),
  );
  expect(findings).toEqual([]);
});

test("an operation that is left out is listed by method and path", () => {
  const { contract } = buildContractOf(
    bundleOf(
      documentOf("3.1.0", {
        paths: {
          "/a/{b}": { get: { parameters: [{ in: "query" }], responses: { "200": { description: "" } } } },
          "/c": { $ref: "#/components/pathItems/None" },
        },
      }),
    ),
  );
  expect(contract?.model.leftOut?.map(({ method, path }) => [method, path])).toEqual([
    ["GET", "/a/{b}"],
    [undefined, "/c"],
  ]);
});

test("an `itemSchema` is unread in a body that has no items, and read in a stream and in a multipart body", () => {
  const itemSchema = { type: "object", properties: { a: { type: "string" } } };
  const types = ["application/json", "application/jsonl", "multipart/mixed"];
  const content = Object.fromEntries(types.map((type) => [type, { itemSchema }]));
  const document = documentOf("3.2.0", {
    paths: { "/a": { get: { responses: { "200": { description: "", content } } } } },
  });
  const { contract, findings } = buildContractOf(bundleOf(document));
  const place = "/paths/~1a/get/responses/200/content/application~1json/itemSchema";
  expect(findings.filter(isLoss)).toMatchObject([{ code: "document/not-supported", severity: "warning" }]);
  expect(contract?.unread?.map(({ pointer }) => pointer)).toEqual([place]);
});
