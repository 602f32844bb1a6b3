import { expect, test } from "vitest";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { createMatcher } from "../../runtime/routing/create-matcher.ts";
import { createTrie } from "../../runtime/routing/segment-trie.ts";
import { contractOf, documentOf, generateFrom, misfitsOf, typeProblems } from "./try-document.ts";

const text = { type: "string" };
const ok = { "200": { description: "ok" } };

const percents = documentOf({
  paths: {
    "/a%zz/b": { get: { operationId: "x", responses: ok } },
    "/a%b": { get: { operationId: "y", responses: ok } },
    "/100%/{id}": {
      get: {
        operationId: "z",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          { name: "q%zz", in: "query", schema: { type: "object", properties: { "50%": text } } },
        ],
        responses: ok,
      },
    },
    "/body": {
      post: {
        operationId: "w",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/A%25b" } } },
        },
        responses: {
          "200": { description: "ok", headers: { "X-%": { schema: { type: "array", items: text } } } },
        },
      },
    },
  },
  webhooks: { "100% done": { post: { operationId: "done", responses: ok } } },
  components: {
    schemas: {
      "A%b": {
        type: "object",
        required: ["100%"],
        properties: { "100%": { type: "object", properties: { "%ff": { enum: ["5%"] } } } },
        additionalProperties: false,
      },
    },
  },
});

test("names with percent signs that escape nothing have types", async () => {
  const use = `
import type { WInput, ZInput } from "./types.js";
type Body = WInput["body"];
export const body: Body = { "100%": { "%ff": "5%" } };
// @ts-expect-error The member is required.
export const lacking: Body = {};
// @ts-expect-error No value but the one that is listed.
export const wrong: Body = { "100%": { "%ff": "6%" } };
export const input: ZInput = { id: 1, "q%zz": { "50%": "x" } };
`;
  expect(await typeProblems(percents, use)).toEqual([]);
});

test("names with percent signs that escape nothing cause no findings", async () => {
  const { findings } = await generateFrom(percents);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("client, router and judge meet on paths with percent signs and control characters", async () => {
  const get = (operationId: string) => ({ get: { operationId, responses: ok } });
  const document = documentOf({
    paths: Object.fromEntries(
      [
        "/a%b",
        "/a%zz/b",
        "/100%",
        "/tab\there",
        "/line\nbreak",
        "/\u0001",
        "/back\\slash",
        "/del\u007f ",
      ].map((path, index) => [path, get(`o${index}`)]),
    ),
  });
  expect(await misfitsOf(document)).toEqual([]);
});

test("a path with a percent sign matches however clients write it", () => {
  const { contract } = contractOf(percents);
  const match = createMatcher(
    contract.model.operations.map((operation) => describeOperation(operation, contract.model)),
    { createTrie },
  );
  const found = (path: string): unknown => {
    const result = match("GET", path);
    return result.kind === "found" ? [result.operation.path, ...result.captures] : result.kind;
  };
  expect(found("/a%b")).toEqual(["/a%25b"]);
  expect(found("/a%25b")).toEqual(["/a%25b"]);
  expect(found("/100%/7")).toEqual(["/100%25/{id}", "7"]);
  expect(found("/100%25/7")).toEqual(["/100%25/{id}", "7"]);
  expect(found("/a%2525b")).toBe("none");
});

test("a client sends no percent sign that escapes nothing", () => {
  const { contract } = contractOf(percents);
  const paths = contract.model.operations.map(
    (operation) => describeOperation(operation, contract.model).path,
  );
  expect(paths).toEqual(["/a%25zz/b", "/a%25b", "/100%25/{id}", "/body"]);
});
