/** The options of a router have types from the document and from the user's own types. */
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

test("`formatError` can pass on the status of any refusal, under `default` and beside other responses", async () => {
  const documents = [
    documentOf({
      paths: { "/a": { get: { operationId: "a", responses: { "200": json(text), default: json(fault) } } } },
    }),
    documentOf({
      paths: {
        "/a": {
          get: { operationId: "a", responses: { "200": json(text), "404": json(fault), "5XX": json(fault) } },
        },
        "/b": {
          get: {
            operationId: "b",
            responses: { "200": json(text), "401": json(fault), default: json(fault) },
          },
        },
      },
    }),
  ];
  const use = `
import { createRouter, type Handlers } from "./routes.js";
export const fits = (handlers: Handlers) =>
  createRouter(handlers, {
    formatError: ({ kind, status }) => ({ status, body: { code: kind } }),
    formatErrors: { a: async ({ kind, status }) => ({ status, body: { code: kind } }) },
  });
`;
  for (const described of documents) expect(await typeProblems(described, use)).toEqual([]);
});

test("the context is typed for handlers, `authenticate`, `around` and the caller", async () => {
  const secured = documentOf({
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: [{ token: [] }],
    paths: {
      "/a": {
        get: { operationId: "a", responses: { "200": json(text) } },
        post: {
          operationId: "b",
          requestBody: { content: { "text/plain": { schema: text }, "application/json": { schema: text } } },
          responses: { "200": json(text) },
        },
      },
    },
  });
  const use = `
import { createRouter } from "./routes.js";
interface User { readonly name: string }
interface Context { readonly session: { readonly user: User } }
export const router = createRouter<User, Context>(
  {
    a: ({ principal, context }) => ({ status: 200, body: \`\${principal.name} \${context.session.user.name}\` }),
    b: ({ context }) => ({ status: 200, body: context.session.user.name }),
  },
  {
    authenticate: (_, { context }) =>
      context.session.user.name === "" ? { reply: { status: 429 } } : { principal: context.session.user },
    around: async (operation, { context, principal }, next) => {
      const name: string | undefined = principal?.name;
      const reply = await next();
      return { ...reply, headers: { "x-by": \`\${operation.id} \${name} \${context.session.user.name}\` } };
    },
  },
);
export const answer = router(new Request("https://a.test/a"), { session: { user: { name: "x" } } });
// @ts-expect-error The context is asked for.
router(new Request("https://a.test/a"));
export const plain = createRouter({ a: () => ({ status: 200, body: "x" }), b: () => ({ status: 200, body: "x" }) });
export const free = plain(new Request("https://a.test/a"));
`;
  expect(await typeProblems(secured, use)).toEqual([]);
});
