import { expect, test } from "vitest";
import { contractOf, documentOf, misfitsOf, typeProblems } from "./try-document.ts";

/** A response with a JSON body. */
const json = (schema: object) => ({ description: "ok", content: { "application/json": { schema } } });

const text = { type: "string" };

test("204, 205 and 304 have no body in the types of ranges, unless they are described themselves", async () => {
  const document = documentOf({
    paths: {
      "/a": {
        get: { operationId: "ranges", responses: { "2XX": json(text), "3XX": json(text) } },
        put: { operationId: "listed", responses: { "2XX": json(text), "205": { description: "Reset." } } },
      },
    },
  });
  const use = `
import type { ListedResult, RangesReply, RangesResult } from "./types.js";
export function read(result: RangesResult): string | undefined {
  if (result.status === 204 || result.status === 205 || result.status === 304) {
    const body: undefined = result.body;
    return body;
  }
  return result.body;
}
export const replies: readonly RangesReply[] = [{ status: 204 }, { status: 304 }, { status: 200, body: "x" }];
// @ts-expect-error A 204 has no body.
export const wrong: RangesReply = { status: 204, body: "x" };
// @ts-expect-error A 200 has one.
export const lacking: RangesReply = { status: 200 };
export const listed = (result: ListedResult): string =>
  result.status === 204 || result.status === 205 ? "" : result.body;
`;
  expect(await typeProblems(document, use)).toEqual([]);
  expect(await misfitsOf(document)).toEqual([]);
});

test("`default` beside ranges is tried by a status that it stands for", async () => {
  const list = { type: "array", items: text };
  const responses = {
    "5XX": json({ type: "boolean" }),
    "4XX": json({ type: "integer" }),
    default: json(list),
  };
  const document = documentOf({ paths: { "/a": { get: { operationId: "get", responses } } } });
  expect(await misfitsOf(document)).toEqual([]);
});

test("a fixed method under `additionalOperations` is called as what it is, with a warning", async () => {
  const ok = { "200": { description: "ok" } };
  const document = documentOf({
    openapi: "3.2.0",
    paths: {
      "/a": {
        additionalOperations: {
          post: { operationId: "lower", responses: ok },
          Query: { operationId: "mixed", responses: ok },
          COPY: { operationId: "copy", responses: ok },
          copy: { operationId: "other", responses: ok },
        },
      },
    },
  });
  const { contract, findings } = contractOf(document);
  expect(contract.model.operations.map(({ method }) => method)).toEqual(["POST", "QUERY", "COPY", "copy"]);
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
    ["document/fixed-method", "warning"],
    ["document/fixed-method", "warning"],
  ]);
  expect(await misfitsOf(document)).toEqual([]);
});

test("operations of QUERY and under `additionalOperations` have types", async () => {
  const document = documentOf({
    openapi: "3.2.0",
    paths: {
      "/a": {
        get: { operationId: "get", responses: { "200": json(text) } },
        query: { operationId: "ask", responses: { "200": json({ type: "integer" }) } },
        additionalOperations: {
          COPY: { operationId: "copy", responses: { "200": json({ type: "boolean" }) } },
        },
      },
      "/a/b": { additionalOperations: { "M-SEARCH": { responses: { "200": json(text) } } } },
    },
    webhooks: { asked: { query: { operationId: "asked", responses: { "200": json(text) } } } },
  });
  const use = `
import type { AskedResult, AskResult, CopyResult, MSearchABResult } from "./types.js";
export const asked: AskResult["body"] = 1;
export const copied: CopyResult["body"] = true;
export const found: MSearchABResult["body"] = "x";
export const event: AskedResult["body"] = "x";
`;
  expect(await typeProblems(document, use)).toEqual([]);
});
