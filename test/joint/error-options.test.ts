/** The options for errors are typed by what the document describes. */
import { expect, test } from "vitest";
import { documentOf, typeProblems } from "./try-document.ts";

const json = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
const text = { type: "string" };
const fault = { type: "object", required: ["code"], properties: { code: text }, additionalProperties: false };

const document = documentOf({
  paths: {
    "/a": {
      get: { operationId: "a", responses: { "200": json(text), default: json(fault) } },
      post: {
        operationId: "b",
        responses: { "200": json(text), "400": json({ type: "array", items: text }) },
      },
    },
  },
});

test("`formatError` takes the bodies of all operations, `formatErrors` those of its own", async () => {
  const use = `
import { createRouter, type Handlers } from "./routes.js";
const handlers: Handlers = { a: () => ({ status: 200, body: "x" }), b: () => ({ status: 200, body: "x" }) };
export const fits = createRouter(handlers, {
  formatError: ({ kind, operation, issues }) =>
    operation?.id === "b" ? undefined : { status: 400, body: { code: \`\${kind} \${issues.length}\` } },
  formatErrors: {
    a: async ({ message }) => ({ status: 500, body: { code: message } }),
    b: ({ status }) => (status === 400 ? { status, body: ["x"] } : { status: 500, body: { any: 1 } }),
  },
});
createRouter(handlers, {
  // @ts-expect-error No operation describes such a body.
  formatError: () => ({ status: 400, body: { kode: "x" } }),
});
createRouter(handlers, {
  formatErrors: {
    // @ts-expect-error It is the other operation's body.
    a: () => ({ status: 400, body: ["x"] }),
    // @ts-expect-error It is described, and a list.
    b: () => ({ status: 400, body: { any: 1 } }),
  },
});
createRouter(handlers, {
  formatErrors: {
    // @ts-expect-error There is no such operation.
    c: () => undefined,
  },
});
`;
  expect(await typeProblems(document, use)).toEqual([]);
});
