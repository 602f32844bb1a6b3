import { describe, expect, test } from "vitest";
import {
  type DocumentVisitor,
  rewriteDocument,
  rewriteNode,
  type Site,
} from "../../../../language/openapi/rewrite-document.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";

const content = (type: string): object => ({ "application/json": { schema: { type } } });

const operation = {
  parameters: [{ name: "a", in: "query", schema: { type: "parameter" } }],
  requestBody: { content: content("request") },
  responses: {
    200: { headers: { H: { schema: { type: "header" } } }, content: content("response") },
    "x-note": { content: content("extension") },
  },
};

/** The schemas of a document by their `type`, with direction and pointer. */
function sitesOf(document: SchemaObject): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  rewriteDocument(document, {
    schema: (schema, { direction, mirrored, pointer }) => {
      const { type } = schema as { readonly type: string };
      found[type] = `${direction ?? "either"}${mirrored ? ", mirrored" : ""} ${pointer}`;
      return schema;
    },
  });
  return found;
}

describe("schemas are visited with their place and the direction of their values", () => {
  test("in an operation", () => {
    expect(sitesOf({ paths: { "/a": { get: operation } } })).toEqual({
      parameter: "request /paths/~1a/get/parameters/0/schema",
      request: "request /paths/~1a/get/requestBody/content/application~1json/schema",
      header: "response /paths/~1a/get/responses/200/headers/H/schema",
      response: "response /paths/~1a/get/responses/200/content/application~1json/schema",
    });
  });

  test("in a webhook, where the API is the one that asks", () => {
    expect(sitesOf({ webhooks: { w: { post: operation } } })).toEqual({
      parameter: "response, mirrored /webhooks/w/post/parameters/0/schema",
      request: "response, mirrored /webhooks/w/post/requestBody/content/application~1json/schema",
      header: "request, mirrored /webhooks/w/post/responses/200/headers/H/schema",
      response: "request, mirrored /webhooks/w/post/responses/200/content/application~1json/schema",
    });
  });

  test("in a callback, and in the callback of a webhook", () => {
    const post = {
      callbacks: { c: { "{$url}": { post: { requestBody: { content: content("called") } } } } },
    };
    const at = "post/callbacks/c/{$url}/post/requestBody/content/application~1json/schema";
    expect(sitesOf({ paths: { "/a": { post } } })).toEqual({ called: `response, mirrored /paths/~1a/${at}` });
    expect(sitesOf({ webhooks: { w: { post } } })).toEqual({ called: `request /webhooks/w/${at}` });
  });

  test("in components", () => {
    const components = {
      schemas: { webhooks: { type: "named" } },
      headers: { H: { schema: { type: "header" } } },
      responses: { R: { content: content("response") } },
      mediaTypes: { M: { schema: { type: "media" }, itemSchema: { type: "item" } } },
    };
    expect(sitesOf({ components })).toEqual({
      named: "either /components/schemas/webhooks",
      header: "response /components/headers/H/schema",
      response: "response /components/responses/R/content/application~1json/schema",
      media: "either /components/mediaTypes/M/schema",
      item: "either /components/mediaTypes/M/itemSchema",
    });
  });

  test("in one order, that of the document or another", () => {
    const { parameters, requestBody, responses } = operation;
    const turned = { responses, requestBody, parameters };
    expect(Object.keys(sitesOf({ paths: { "/a": { get: turned } } }))).toEqual([
      "parameter",
      "request",
      "header",
      "response",
    ]);
  });

  test("not in data, in what OpenAPI 2 had, nor in what is of another type", () => {
    expect(
      sitesOf({
        definitions: { A: { type: "old" } },
        "x-schemas": { schema: { type: "extension" } },
        components: {
          schemas: [{ type: "listed" }],
          examples: { E: { value: { schema: { type: "value" } } } },
        },
        paths: { "/a": { get: { parameters: { schema: { type: "member" } }, schema: { type: "unknown" } } } },
      }),
    ).toEqual({});
  });
});

describe("rewriting", () => {
  const keep: DocumentVisitor = { schema: (schema) => schema };
  const site: Site = { pointer: "", direction: undefined, mirrored: false };

  test("leaves a document that does not change as it is", () => {
    const document = { paths: { "/a": { get: operation }, "x-b": 1 }, components: { schemas: { A: true } } };
    expect(rewriteDocument(document, keep)).toBe(document);
  });

  test("puts other schemas in, and shares the rest", () => {
    const document = {
      paths: { "/a": { get: operation } },
      components: { schemas: { A: {}, B: { type: "b" } } },
    };
    const rewritten = rewriteDocument(document, {
      schema: (schema, { pointer }) => (pointer.endsWith("/A") ? { title: "new" } : schema),
    });
    expect(rewritten).toEqual({
      ...document,
      components: { schemas: { A: { title: "new" }, B: { type: "b" } } },
    });
    expect(rewritten["paths"]).toBe(document.paths);
  });

  test("drops the extensions of maps only where asked", () => {
    const document = {
      paths: { "/a": { get: operation }, "x-b": 1 },
      components: { callbacks: { C: { "x-c": 1, "{$url}": {} } } },
      "x-d": 1,
    };
    expect(rewriteDocument(document, { ...keep, dropsExtensions: false })).toBe(document);
    const { 200: ok } = operation.responses;
    expect(rewriteDocument(document, { ...keep, dropsExtensions: true })).toEqual({
      paths: { "/a": { get: { ...operation, responses: { 200: ok } } } },
      components: { callbacks: { C: { "{$url}": {} } } },
      "x-d": 1,
    });
  });

  test("asks for another value where one is no object, and for what a reference leads to", () => {
    const asked: string[] = [];
    const visitor: DocumentVisitor = {
      ...keep,
      misfit: (value, kind) => {
        asked.push(`${kind} ${String(value)}`);
        return {};
      },
      reference: (reference, kind, { pointer }) => {
        asked.push(`${kind} ${String(reference["$ref"])} ${pointer}`);
        return {};
      },
    };
    const document = {
      paths: { "/a": { get: { parameters: [{ $ref: "#q" }, null], responses: { 200: "ok" } } } },
      components: { schemas: { A: null, B: { $ref: "#A" } }, examples: { E: { $ref: "#e" }, F: 1 } },
      info: { description: { $ref: "text.md" } },
    };
    expect(rewriteDocument(document, visitor)).toEqual({
      paths: { "/a": { get: { parameters: [{}, {}], responses: { 200: {} } } } },
      components: document.components,
      info: document.info,
    });
    expect(asked).toEqual(["parameter #q /paths/~1a/get/parameters/0", "parameter null", "response ok"]);
    expect(rewriteDocument(document, keep)).toBe(document);
  });

  test("goes into a node by its kind", () => {
    const replaced = { ...keep, schema: () => "schema" };
    expect(rewriteNode({ type: "string" }, "schema", site, replaced)).toBe("schema");
    expect(rewriteNode({ schema: {} }, "parameter", site, replaced)).toEqual({ schema: "schema" });
    expect(rewriteNode("none", "parameter", site, replaced)).toBe("none");
    expect(rewriteNode({ $ref: "#a", schema: {} }, "parameter", site, replaced)).toEqual({
      $ref: "#a",
      schema: "schema",
    });
  });
});
