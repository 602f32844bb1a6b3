import { describe, expect, test } from "vitest";
import { describeOperation } from "../../../../contract/descriptors/describe-operation.ts";
import { headerSchema, parameterSchema } from "../../../../contract/model/parameter-keys.ts";
import { documentOf, modelOf } from "../model/bundle-of.ts";
import { describedOf, operationOf } from "./described.ts";

const text = { type: "string" };
const ok = { "200": { description: "" } };

describe("keys of parameters", () => {
  test.each([
    [["query page"], ["page"]],
    [
      ["query id", "header id"],
      ["queryId", "headerId"],
    ],
    [
      ["query body", "query contentType"],
      ["queryBody", "queryContentType"],
    ],
    [
      ["query __proto__", "query constructor"],
      ["queryProto", "constructor"],
    ],
    [
      ["query filter[name]", "header X-Request-Id"],
      ["filter[name]", "X-Request-Id"],
    ],
    [
      ["query id", "header id", "query queryId"],
      ["queryId2", "headerId", "queryId"],
    ],
    [
      ["query x-id", "header x-id", "cookie x_id"],
      ["queryXId", "headerXId", "x_id"],
    ],
    [
      ["query 名前", "cookie 名前"],
      ["query名前", "cookie名前"],
    ],
    [
      ["query -", "cookie -"],
      ["query", "cookie"],
    ],
  ])("of %j are %j", (parameters, keys) => {
    const described = describedOf({
      parameters: parameters.map((parameter) => {
        const [location, name] = parameter.split(" ");
        return { name, in: location, schema: text };
      }),
      responses: ok,
    });
    expect(described.parameters.map(({ key }) => key)).toEqual(keys);
  });
});

test("parameters as one object are keyed as the input is", () => {
  const operation = operationOf({
    parameters: [
      { name: "id", in: "query", required: true, schema: { type: "integer" } },
      { name: "id", in: "header", schema: text },
      { name: "constructor", in: "query", content: { "application/json": { schema: { type: "object" } } } },
    ],
    responses: ok,
  });
  expect(parameterSchema(operation)).toEqual({
    type: "object",
    properties: { queryId: { type: "integer" }, headerId: text, constructor: { type: "object" } },
    required: ["queryId"],
    additionalProperties: true,
  });
  expect(parameterSchema(operationOf({ responses: ok }))).toBeUndefined();
});

test("a parameter that the path fixes is not asked for, and takes its one value", () => {
  const document = documentOf("3.2.0", { paths: { "/a?beta=true": { get: { responses: ok } } } });
  const { model } = modelOf(document);
  const [operation] = model.operations;
  if (operation === undefined) throw new Error("no operation");
  expect(describeOperation(operation, model)).toMatchObject({
    query: "beta=true",
    parameters: [{ key: "beta", fixed: "true" }],
  });
  expect(parameterSchema(operation)).toEqual({
    type: "object",
    properties: { beta: { type: "string", const: "true" } },
    required: [],
    additionalProperties: true,
  });
});

test("headers as one object are keyed by lower-case name", () => {
  const operation = operationOf({
    responses: {
      "200": {
        headers: { "X-Left": { required: true, schema: { type: "integer" } }, ETag: { schema: text } },
      },
      "204": {},
    },
  });
  const [first, second] = operation.responses;
  expect(first && headerSchema(first)).toEqual({
    type: "object",
    properties: { "x-left": { type: "integer" }, etag: text },
    required: ["x-left"],
    additionalProperties: true,
  });
  expect(second && headerSchema(second)).toBeUndefined();
});

test("an operation is described whole, and in JSON", () => {
  const described = describedOf(
    {
      operationId: "recipes.add",
      deprecated: true,
      security: [{ key: ["a"] }],
      servers: [{ url: "https://own.example" }],
      parameters: [
        {
          name: "ids",
          in: "query",
          required: true,
          explode: false,
          allowReserved: true,
          schema: { type: "array", items: { type: "integer" } },
        },
        {
          name: "filter",
          in: "query",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Filter" } } },
        },
      ],
      requestBody: { required: true, content: { "application/json": { schema: text }, "text/plain": {} } },
      responses: {
        "200": {
          description: "",
          headers: { "X-Left": { schema: { type: "integer" } } },
          content: { "application/vnd.api+json": { schema: text } },
        },
        "4XX": { description: "" },
      },
    },
    { Filter: { type: "object", properties: { a: { type: "boolean" } } } },
  );
  expect(JSON.parse(JSON.stringify(described))).toEqual({
    id: "recipes.add",
    method: "POST",
    path: "/a",
    parameters: [
      {
        name: "ids",
        key: "ids",
        in: "query",
        required: true,
        style: "form",
        explode: false,
        allowReserved: true,
        shape: { types: ["array"], items: { types: ["integer"] } },
      },
      {
        name: "filter",
        key: "filter",
        in: "query",
        required: false,
        style: "form",
        explode: true,
        shape: { types: ["object"], properties: [["a", { types: ["boolean"] }]] },
        content: "application/json",
      },
    ],
    body: {
      required: true,
      content: [
        { type: "application/json", kind: "json" },
        { type: "text/plain", kind: "text" },
      ],
    },
    responses: [
      {
        status: 200,
        content: [{ type: "application/vnd.api+json", kind: "json" }],
        headers: [{ name: "X-Left", required: false, explode: false, shape: { types: ["integer"] } }],
      },
      { status: "4XX", content: [] },
    ],
    security: [[{ scheme: "key", scopes: ["a"] }]],
    servers: [{ url: "https://own.example", variables: [] }],
    deprecated: true,
  });
});

describe("media types", () => {
  const kinds: readonly (readonly [type: string, schema: object | undefined, kind: string])[] = [
    ["application/json", undefined, "json"],
    ["application/problem+json; charset=utf-8", undefined, "json"],
    ["text/json", undefined, "json"],
    ["application/x-www-form-urlencoded", undefined, "form"],
    ["multipart/form-data", undefined, "multipart"],
    ["multipart/mixed", undefined, "multipart"],
    ["text/event-stream", undefined, "sse"],
    ["application/x-ndjson", undefined, "json-lines"],
    ["application/geo+json-seq", undefined, "json-lines"],
    ["text/plain", undefined, "text"],
    ["text/*", undefined, "text"],
    ["application/atom+xml", undefined, "text"],
    ["application/yaml", { type: "object" }, "text"],
    ["image/png", { type: "string" }, "binary"],
    ["application/pdf", { type: "string" }, "binary"],
    ["application/octet-stream", { type: "string", format: "binary" }, "binary"],
    ["*/*", { type: "object" }, "json"],
    ["*/*", {}, "json"],
    ["*/*", undefined, "binary"],
    ["*/*", { type: "string" }, "text"],
    ["*/*", { type: "string", format: "binary" }, "binary"],
    ["application/vnd.acme", { $ref: "#/components/schemas/Thing" }, "json"],
    ["application/vnd.acme", { type: ["string", "null"] }, "text"],
    ["application/vnd.acme", { contentMediaType: "application/zip" }, "binary"],
  ];

  test.each([
    [{ schema: { type: "string" } }, "text"],
    [{ schema: { type: ["string", "integer"] } }, undefined],
    [{ schema: {} }, undefined],
    [{ itemSchema: { type: "object" } }, undefined],
  ])("the data of events of %j is %s", (media, data) => {
    const described = describedOf({
      requestBody: { content: { "text/event-stream": media } },
      responses: ok,
    });
    expect(described.body?.content[0]?.data).toBe(data);
  });

  test.each(kinds)("`%s` of %j is %s", (type, schema, kind) => {
    const content = { [type]: schema === undefined ? {} : { schema } };
    const described = describedOf({ requestBody: { content }, responses: ok }, { Thing: { type: "array" } });
    expect(described.body?.content).toMatchObject([{ type, kind }]);
  });

  test("whose bodies are no values are not held against a schema of values", () => {
    const content = { "text/csv": { schema: { type: "object" } }, "text/plain": { schema: text } };
    const [csv, plain] = operationOf({ requestBody: { content }, responses: ok }).body?.content ?? [];
    expect(csv).not.toHaveProperty("schema");
    expect(plain?.schema?.schema).toEqual(text);
  });

  test("of forms have the shape and the encoding of their parts", () => {
    const schema = {
      type: "object",
      properties: {
        name: text,
        count: { type: "integer" },
        file: { type: "string", format: "binary" },
        files: { type: "array", items: { contentMediaType: "image/png" } },
        meta: { $ref: "#/components/schemas/Meta" },
        metas: { type: "array", items: { $ref: "#/components/schemas/Meta" } },
      },
    };
    const encoding = {
      name: { style: "pipeDelimited", explode: true },
      meta: { contentType: "application/xml" },
    };
    const described = describedOf(
      { requestBody: { content: { "multipart/form-data": { schema, encoding } } }, responses: ok },
      { Meta: { type: "object" } },
    );
    const [media] = described.body?.content ?? [];
    expect(media?.shape?.properties?.[1]).toEqual(["count", { types: ["integer"] }]);
    expect(media?.encoding).toEqual([
      { name: "name", style: "pipeDelimited", explode: true },
      { name: "meta", contentType: "application/xml" },
      { name: "file", contentType: "application/octet-stream", implied: true, bytes: true },
      { name: "files", contentType: "application/octet-stream", implied: true, bytes: true },
      { name: "metas", contentType: "application/json", implied: true },
    ]);
  });

  test("of streams describe their items", () => {
    const event = { type: "object", properties: { data: text, id: { type: "integer" } } };
    const streamOf = (type: string, media: object): unknown =>
      operationOf({ responses: { "200": { content: { [type]: media } } } }).responses[0]?.content[0]
        ?.itemSchema?.schema;
    expect(streamOf("text/event-stream", { itemSchema: event })).toEqual(event);
    expect(streamOf("text/event-stream", { schema: { type: "array", items: event } })).toEqual(event);
    expect(streamOf("text/event-stream", { schema: { type: "array", items: text } })).toBeUndefined();
    expect(streamOf("application/jsonl", { schema: { type: "array", items: text } })).toEqual(text);
    expect(streamOf("application/jsonl", { schema: event })).toEqual(event);
    const described = describedOf({
      responses: { "200": { content: { "text/event-stream": { itemSchema: event } } } },
    });
    expect(described.responses[0]?.content[0]?.shape?.types).toEqual(["object"]);
  });
});

test.each([
  ["302", "manual"],
  ["3XX", "manual"],
  ["300", undefined],
  ["304", undefined],
  ["default", undefined],
])("a response with status %s has a client leave redirects alone: %s", (status, redirect) => {
  expect(describedOf({ responses: { "200": {}, [status]: {} } }).redirect).toBe(redirect);
});
