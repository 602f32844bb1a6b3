import { describe, expect, it } from "vitest";
import { lintWith, withOperation } from "./lint-with.ts";

const rule = "tenon/operation-scopes";

const schemes = {
  components: {
    securitySchemes: {
      http: { type: "http", scheme: "bearer" },
      oauth2: {
        type: "oauth2",
        flows: {
          authorizationCode: {
            authorizationUrl: "https://a.example",
            tokenUrl: "https://t.example",
            scopes: { "recipe:manage": "manage recipes", __proto__x: "a legal name" },
          },
        },
      },
    },
  },
};

const lintSecurity = (security: unknown, rest: object = {}) =>
  lintWith(rule, withOperation({ security, responses: {} }, { ...schemes, ...rest }));

describe("operation-scopes", () => {
  it("accepts scopes that exist, on either scheme", async () => {
    expect(await lintSecurity([{ http: ["recipe:manage"] }, { oauth2: ["recipe:manage"] }])).toEqual([]);
  });

  it("finds schemes behind a reference", async () => {
    const { oauth2 } = schemes.components.securitySchemes;
    const components = {
      securitySchemes: { oauth2: { $ref: "#/components/x-schemes/oauth2" } },
      "x-schemes": { oauth2 },
    };
    expect(await lintSecurity([{ oauth2: ["recipe:manage"] }], { components })).toEqual([]);
  });

  it("refuses an operation without security of its own, even where the root has one", async () => {
    const document = withOperation(
      { responses: {} },
      { ...schemes, security: [{ oauth2: ["recipe:manage"] }] },
    );
    expect(await lintWith(rule, document)).toEqual([
      {
        message: "The operation does not list any scopes because it has no `security`.",
        pointers: ["#/paths/~1a/get"],
      },
    ]);
  });

  it("refuses an empty list of alternatives", async () => {
    expect(await lintSecurity([])).toMatchObject([{ pointers: ["#/paths/~1a/get/security"] }]);
  });

  it("refuses an alternative that admits anyone", async () => {
    expect(await lintSecurity([{ oauth2: ["recipe:manage"] }, {}])).toEqual([
      {
        message: "This alternative does not name a scheme, so it allows anonymous access.",
        pointers: ["#/paths/~1a/get/security/1"],
      },
    ]);
  });

  it("refuses a scheme without scopes", async () => {
    expect(await lintSecurity([{ http: [] }])).toEqual([
      {
        message: "The operation does not list any scopes for the scheme `http`.",
        pointers: ["#/paths/~1a/get/security/0/http"],
      },
    ]);
  });

  it.each(["recipe:mange", "constructor", "__proto__"])("refuses the unknown scope %s", async (scope) => {
    expect(await lintSecurity([{ oauth2: ["recipe:manage", scope] }])).toEqual([
      {
        message: `The scope \`${scope}\` is not defined by any OAuth 2 scheme in this document.`,
        pointers: ["#/paths/~1a/get/security/0/oauth2/1"],
      },
    ]);
  });

  it("asks nothing of webhooks and callbacks", async () => {
    const elsewhere = { "{$request.body#/url}": { post: { responses: {} } } };
    const operation = {
      security: [{ oauth2: ["recipe:manage"] }],
      responses: {},
      callbacks: { done: elsewhere },
    };
    const webhooks = { done: { post: { responses: {} } } };
    expect(await lintWith(rule, withOperation(operation, { ...schemes, webhooks }))).toEqual([]);
  });

  it("does judge what comes after a callback", async () => {
    const operation = {
      security: [{ oauth2: ["recipe:manage"] }],
      responses: {},
      callbacks: { done: { "/": { post: { responses: {} } } } },
    };
    const paths = { "/a": { get: operation }, "/b": { get: { responses: {} } } };
    expect(await lintWith(rule, { paths, ...schemes })).toMatchObject([{ pointers: ["#/paths/~1b/get"] }]);
  });
});
