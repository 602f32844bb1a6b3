import { describe, expect, test } from "vitest";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { followLink, readCallbackUrl } from "../../../../runtime/links/follow-link.ts";
import { parameter, response } from "../server/describe.ts";

const links = [
  {
    name: "next",
    operation: "read",
    parameters: [
      ["id", "$response.body#/id"],
      ["trace", "$request.header.x-trace"],
      ["etag", "$response.header.etag"],
      ["fixed", 7],
      ["lost", "$response.body#/lost"],
    ],
    body: { of: "the link" },
  },
  {
    name: "bare",
    operation: "read",
    parameters: [
      ["list", "$request.query.list"],
      ["other", "$request.query.other"],
      ["header", "$request.header.other"],
      ["path", "$request.path.other"],
    ],
  },
  {
    name: "all",
    operation: "read",
    parameters: [
      ["url", "$url"],
      ["call", "$method $statusCode"],
      ["status", "$statusCode"],
      ["sent", "$request.body"],
      ["id", "$request.path.id"],
      ["swapped", "$request.query.id"],
    ],
  },
] as const;

const operation: OperationDescriptor = {
  id: "make",
  method: "POST",
  path: "/things/{id}",
  parameters: [
    parameter("id", "path", { types: ["integer"] }),
    parameter("X-Trace", "header", { types: ["string"] }, { key: "trace" }),
    parameter("list", "query", { types: ["string"] }),
    parameter("key", "query", { types: ["string"] }, { key: "toString" }),
  ],
  responses: [{ ...response(201), links }, response(404)],
  security: [],
};
const headers = new Headers({ etag: '"1"' });
const result = { status: 201, body: { id: 9 }, headers, response: { url: "https://a.example/things/7" } };

describe("followLink", () => {
  test("gives what the link's expressions lead to, and leaves out what they do not", () => {
    const call = { input: { id: 7, trace: "t" }, result };
    expect(followLink(operation, "next", call)).toStrictEqual({
      id: 9,
      trace: "t",
      etag: '"1"',
      fixed: 7,
      body: { of: "the link" },
    });
  });

  test("finds parameters by place and by name on the wire, and the body of the call", () => {
    const call = { input: { id: 7, body: [1] }, result };
    expect(followLink(operation, "all", call)).toStrictEqual({
      url: "https://a.example/things/7",
      call: "$method $statusCode",
      status: 201,
      sent: [1],
      id: 7,
    });
  });

  test("has no body where the link has none, and takes a call without input", () => {
    expect(followLink(operation, "bare", { input: undefined, result })).toStrictEqual({});
    expect(followLink(operation, "bare", { input: { id: 7, list: "a", trace: "t" }, result })).toStrictEqual({
      list: "a",
    });
  });

  test("knows no headers where the result keeps none", () => {
    const call = { input: {}, result: { status: 201 } };
    expect(followLink(operation, "next", call)).toStrictEqual({ fixed: 7, body: { of: "the link" } });
  });

  test.each([
    ["of a name that the response does not have", "other", result],
    ["of another response", "next", { ...result, status: 404 }],
    ["of a status that is not described", "next", { ...result, status: 500 }],
    ["before there is a result", "next", undefined],
  ])("there is no link %s", (_, name, given) => {
    expect(followLink(operation, name, { input: {}, result: given })).toBeUndefined();
  });
});

describe("readCallbackUrl", () => {
  const called = (expression: string): OperationDescriptor => ({
    ...operation,
    callback: { of: "make", name: "done", expression },
  });

  test("reads the address from the call, with a response or without", () => {
    const input = { id: 7, body: { url: "https://b.example/hook" } };
    expect(readCallbackUrl(called("$request.body#/url"), operation, { input })).toBe(
      "https://b.example/hook",
    );
    const expression = "{$request.body#/url}?id={$response.body#/id}";
    expect(readCallbackUrl(called(expression), operation, { input, result })).toBe(
      "https://b.example/hook?id=9",
    );
    expect(readCallbackUrl(called(expression), operation, { input })).toBeUndefined();
  });

  test("has none where the call gives no text, and for what is no callback", () => {
    expect(readCallbackUrl(called("$request.path.id"), operation, { input: { id: 7 } })).toBeUndefined();
    expect(readCallbackUrl(called("$request.query.key"), operation, { input: undefined })).toBeUndefined();
    expect(readCallbackUrl(operation, operation, { input: {} })).toBeUndefined();
  });
});
