import { describe, expect, it } from "vitest";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import { innerPartsOf, partsOf } from "../../../../runtime/server/needed-parts.ts";
import { serve } from "../../../../runtime/server/serve.ts";

const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };
const plain: OperationDescriptor = {
  id: "read",
  method: "GET",
  path: "/a",
  parameters: [],
  responses: [{ status: 204, content: [] }],
  security: [],
};
const query = {
  name: "q",
  key: "q",
  in: "query",
  required: false,
  style: "form",
  explode: true,
  shape: { types: ["string"] },
} as const;

describe("partsOf", () => {
  it("asks for nothing where nothing is read, checked or written", () => {
    expect([partsOf(plain, []), innerPartsOf(plain)]).toEqual([[], []]);
  });

  it("asks for base paths with variables where a server of the operation has one", () => {
    const open = { url: "https://{region}.example/{base}", variables: [{ name: "base", default: "v1" }] };
    const fixed = { url: "https://a.example", variables: [] };
    expect(partsOf(plain, [fixed, open])).toEqual(["createVariableBases"]);
    expect(partsOf({ ...plain, servers: [open] }, [])).toEqual(["createVariableBases"]);
    expect(partsOf({ ...plain, servers: [fixed] }, [open])).toEqual([]);
  });

  it.each<[string, Partial<OperationDescriptor>, readonly string[], readonly string[]]>([
    ["security", { security: [[{ scheme: "key", scopes: [] }]] }, ["authorise"], []],
    ["a query in a path", { path: "/things?beta=true" }, ["templateQueries"], []],
    ["parameters", { parameters: [query] }, ["parameters"], []],
    [
      "a whole query",
      { parameters: [{ ...query, in: "querystring" }] },
      ["parameters"],
      ["decodeQuerystring"],
    ],
    [
      "a body of JSON",
      { body: { required: true, content: [{ type: "application/json", kind: "json" }] } },
      ["body"],
      [],
    ],
    [
      "a form, parts and a stream",
      {
        body: {
          required: true,
          content: [
            { type: "application/x-www-form-urlencoded", kind: "form" },
            { type: "multipart/form-data", kind: "multipart" },
            { type: "text/event-stream", kind: "sse" },
          ],
        },
      },
      ["body"],
      ["decodeForm", "decodeMultipart", "readItems"],
    ],
    [
      "a range that admits forms",
      {
        body: {
          required: true,
          content: [{ type: "*/*", kind: "json", admits: [], shape: { types: ["object"] } }],
        },
      },
      ["body"],
      ["decodeForm"],
    ],
    [
      "replies of every kind",
      {
        responses: [
          {
            status: 200,
            content: [{ type: "application/x-www-form-urlencoded", kind: "form" }],
            headers: [],
          },
          { status: 201, content: [{ type: "multipart/mixed", kind: "multipart" }] },
          { status: 202, content: [{ type: "application/jsonl", kind: "json-lines" }] },
        ],
      },
      ["replyContent", "replyBody", "replyHeaders", "writeForm", "writeMultipart", "writeStream"],
      [],
    ],
    [
      "a member that replies must not show",
      {
        responses: [
          {
            status: 200,
            content: [{ type: "application/json", kind: "json", oneWay: { members: ["secret"] } }],
          },
        ],
      },
      ["replyContent", "replyBody"],
      [],
    ],
  ])("asks for what is needed for %s", (_, members, parts, inner) => {
    const operation = { ...plain, ...members };
    expect([partsOf(operation, []), innerPartsOf(operation)]).toEqual([parts, inner]);
  });
});

describe("a server", () => {
  const served = (operation: OperationDescriptor) => ({
    contract,
    routes: [{ operation, handler: () => ({ status: 204 }) }],
  });

  it.each<[string, Partial<OperationDescriptor>]>([
    ["templateQueries", { path: "/things?beta=true" }],
    ["createVariableBases", { servers: [{ url: "/{base}", variables: [{ name: "base", default: "v1" }] }] }],
    ["authorise", { security: [[{ scheme: "key", scopes: [] }]] }],
    ["parameters", { parameters: [query] }],
    ["body", { body: { required: true, content: [{ type: "application/json", kind: "json" }] } }],
    ["replyContent", { responses: [{ status: 200, content: [{ type: "application/json", kind: "json" }] }] }],
  ])("is not made without the part %s that an operation needs", (name, members) => {
    const api = served({ ...plain, ...members });
    const options = { authenticate: () => undefined };
    expect(() => serve({ ...api, parts: {} }, options)).toThrow(`needs the part "${name}"`);
    expect(() => serve({ ...api, parts: allParts }, options)).not.toThrow();
  });

  it("answers 500, and tells, where a body needs a decoder that was not handed in", async () => {
    const { createBodyPart } = await import("../../../../runtime/server/read-request.ts");
    const type = "application/x-www-form-urlencoded";
    const operation: OperationDescriptor = {
      ...plain,
      method: "POST",
      body: { required: true, content: [{ type, kind: "form" }] },
    };
    const told: unknown[] = [];
    const router = serve(
      { ...served(operation), parts: { body: createBodyPart({}) } },
      { onError: (error) => told.push(error) },
    );
    const { status } = await router(
      new Request("https://a.test/a", { method: "POST", body: "a=1", headers: { "content-type": type } }),
    );
    expect([status, String(told)]).toEqual([
      500,
      'TypeError: A server of this operation needs the part "decodeForm".',
    ]);
  });
});
