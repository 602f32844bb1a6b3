import { expect, test } from "vitest";
import { documentOf, generateFrom, misfitsOf, typeProblems } from "./try-document.ts";

/** An operation that receives and returns an object with one member. */
function operationOf(operationId: string, member: string, type: string) {
  const schema = {
    type: "object",
    required: [member],
    properties: { [member]: { type } },
    additionalProperties: false,
  };
  return {
    operationId,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { "200": { description: "ok", content: { "application/json": { schema } } } },
  };
}

const twice = documentOf({
  paths: {
    "/a": { post: operationOf("same", "a", "string"), put: operationOf("same", "p", "boolean") },
    "/b": { post: operationOf("same", "b", "integer") },
  },
  webhooks: { event: { post: operationOf("same", "w", "string") } },
});

test("operations with the same `operationId` have types of their own, and cause a warning", async () => {
  const { findings } = await generateFrom(twice);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(findings.filter(({ code }) => code === "document/duplicate-operation-id")).toHaveLength(3);
  const use = `
import type { PostBBody, PostBResult, PutABody, SameBody } from "./types.js";
export const same: SameBody = { a: "x" };
export const put: PutABody = { p: true };
export const post: PostBBody = { b: 1 };
// @ts-expect-error It is the other operation's.
export const wrong: PostBBody = { a: "x" };
export const result = (given: PostBResult): number => given.body.b;
`;
  expect(await typeProblems(twice, use)).toEqual([]);
  expect(await misfitsOf(twice)).toEqual([]);
});
