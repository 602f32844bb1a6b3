/** Headers that two parts of a document describe, or that cannot be sent: they work, or a loss is reported. */
import { expect, test } from "vitest";
import { isLoss } from "../../contract/findings/codes.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { contractOf, documentOf, misfitsOf } from "./try-document.ts";

const text = { type: "string" };
const securitySchemes = {
  header: { type: "apiKey", in: "header", name: "X-Api-Key" },
  query: { type: "apiKey", in: "query", name: "k" },
  cookie: { type: "apiKey", in: "cookie", name: "sid" },
  other: { type: "apiKey", in: "header", name: "authorization" },
  user: { type: "http", scheme: "basic" },
  token: { type: "http", scheme: "bearer" },
  oidc: { type: "openIdConnect", openIdConnectUrl: "https://a.test/o" },
};

function documentWith(operation: SchemaObject): SchemaObject {
  const responses = { "200": { description: "ok" } };
  return documentOf({
    components: { securitySchemes },
    paths: { "/a": { post: { operationId: "a", responses, ...operation } } },
  });
}

function lossesOf(document: SchemaObject): readonly string[] {
  return contractOf(document)
    .findings.filter(isLoss)
    .map(({ message }) => message);
}

test.each([
  ["in a header", "header", { name: "x-api-key", in: "header" }],
  ["in the query", "query", { name: "k", in: "query" }],
  ["in a cookie", "cookie", { name: "sid", in: "cookie" }],
])("an API key %s that is described as a parameter, too, arrives as the call gives it", async (_, scheme, parameter) => {
  const security = [{ [scheme]: [] }];
  const needed = { ...parameter, required: true, schema: { ...text, minLength: 1 } };
  const document = documentWith({ security, parameters: [needed] });
  expect(lossesOf(document)).toEqual([]);
  expect(await misfitsOf(document)).toEqual([]);
  const optional = documentWith({ security, parameters: [{ ...needed, required: false }] });
  expect(lossesOf(optional)).toEqual([expect.stringContaining("is an API key")]);
  expect(await misfitsOf(optional)).toEqual([]);
});

test.each([
  [text],
  [{ type: ["string", "null"] }],
  [{ enum: ["1", 1, "é", true] }],
  [{ type: "object" }],
])("a response header with JSON content of %j arrives as the handler gives it", async (schema) => {
  const header = { required: true, content: { "application/json": { schema } } };
  const responses = { "200": { description: "ok", headers: { "X-J": header } } };
  expect(await misfitsOf(documentWith({ responses }))).toEqual([]);
});

test.each([
  ["user", "token"],
  ["token", "other"],
  ["user", "oidc"],
])("two credentials for one header in one requirement are a loss, and impossible: %s and %s", async (one, two) => {
  const document = documentWith({ security: [{ [one]: [], [two]: [] }] });
  expect(lossesOf(document)).toEqual([
    expect.stringMatching(new RegExp(`\`(${one}|${two})\` and \`(${one}|${two})\``)),
  ]);
  expect(await misfitsOf(document)).toEqual([expect.stringContaining("two credentials in one header")]);
});

test("credentials that one header can carry, or alternatives can, are no loss", async () => {
  const document = documentWith({ security: [{ token: [], oidc: [], header: [] }, { user: [] }] });
  expect(lossesOf(document)).toEqual([]);
  expect(await misfitsOf(document)).toEqual([]);
});

const body = { requestBody: { required: true, content: { "application/json": { schema: text } } } };
const cookie = { name: "c", in: "cookie", schema: text };

test.each<[string, SchemaObject, string]>([
  ["a name that is no token", { parameters: [{ name: "x y", in: "header", schema: text }] }, "`x y`"],
  ["an empty name", { parameters: [{ name: "", in: "header", schema: text }] }, "``"],
  [
    "a name of a response's header that is no token",
    { responses: { "200": { description: "ok", headers: { "a b": { required: true, schema: text } } } } },
    "`a b`",
  ],
  [
    "Content-Encoding",
    { ...body, parameters: [{ name: "Content-Encoding", in: "header", required: true, schema: text }] },
    "`Content-Encoding`",
  ],
  [
    "Cookie beside a cookie",
    { parameters: [{ name: "Cookie", in: "header", schema: text }, cookie] },
    "`Cookie`",
  ],
  [
    "Cookie beside a key in a cookie",
    {
      security: [{ cookie: [] }],
      parameters: [{ name: "cookie", in: "header", required: true, schema: text }],
    },
    "`cookie`",
  ],
])("%s is a loss, and the rest of the operation fits", async (_, operation, name) => {
  const document = documentWith(operation);
  expect(lossesOf(document)).toEqual([expect.stringContaining(name)]);
  expect(await misfitsOf(document)).toEqual([]);
});

test("Cookie by itself is a header like others", async () => {
  const document = documentWith({
    parameters: [{ name: "Cookie", in: "header", required: true, schema: text }],
  });
  expect(lossesOf(document)).toEqual([]);
  expect(await misfitsOf(document)).toEqual([]);
});
