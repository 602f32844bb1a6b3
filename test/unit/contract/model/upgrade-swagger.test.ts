import { describe, expect, test } from "vitest";
import type { Operation } from "../../../../contract/model/types.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { brief, modelOf } from "./bundle-of.ts";

function swagger(parts: SchemaObject): SchemaObject {
  return { swagger: "2.0", info: { title: "Recipes", version: "1" }, paths: {}, ...parts };
}

function operationOf(operation: SchemaObject, parts: SchemaObject = {}): Operation {
  const { model, findings } = modelOf(swagger({ ...parts, paths: { "/a": { post: operation } } }));
  expect(findings.filter(({ code }) => code !== "document/no-responses")).toEqual([]);
  const [first] = model.operations;
  if (first === undefined) throw new Error("the operation was left out");
  return first;
}

test("host, basePath and schemes become servers", () => {
  const urls = (parts: SchemaObject): readonly string[] =>
    modelOf(swagger(parts)).model.servers.map((server) => server.url);
  expect(urls({ host: "a.example", basePath: "/v1", schemes: ["https", "http"] })).toEqual([
    "https://a.example/v1",
    "http://a.example/v1",
  ]);
  expect(urls({ host: "a.example" })).toEqual(["https://a.example"]);
  expect(urls({ basePath: "/v1" })).toEqual(["/v1"]);
  expect(urls({})).toEqual(["/"]);
});

test("definitions become named schemas, x-nullable and type file understood", () => {
  const { model } = modelOf(
    swagger({
      definitions: {
        A: {
          type: "object",
          discriminator: "kind",
          properties: { kind: { type: "string" }, b: { $ref: "#/definitions/B" } },
        },
        B: { type: "string", "x-nullable": true },
      },
    }),
  );
  expect(model.schemas).toMatchObject([
    {
      name: "A",
      schema: {
        discriminator: { propertyName: "kind" },
        properties: { b: { $ref: "#/components/schemas/B" } },
      },
    },
    { name: "B", schema: { type: ["string", "null"] } },
  ]);
});

describe("parameters", () => {
  test.each([
    [undefined, { style: "form", explode: false }],
    ["csv", { style: "form", explode: false }],
    ["multi", { style: "form", explode: true }],
    ["ssv", { style: "spaceDelimited", explode: false }],
    ["pipes", { style: "pipeDelimited", explode: false }],
  ])("a list with collectionFormat %s is written as %j", (collectionFormat, style) => {
    const parameter = { name: "q", in: "query", type: "array", items: { type: "integer", maximum: 3 } };
    const { parameters } = operationOf({
      parameters: [{ ...parameter, ...(collectionFormat === undefined ? {} : { collectionFormat }) }],
    });
    expect(parameters).toMatchObject([
      { ...style, schema: { schema: { type: "array", items: { type: "integer", maximum: 3 } } } },
    ]);
  });

  test("a collectionFormat without an equivalent is reported", () => {
    const parameters = [
      { name: "q", in: "query", type: "array", items: { type: "string" }, collectionFormat: "tsv" },
    ];
    const { findings } = modelOf(
      swagger({ paths: { "/a": { get: { parameters, responses: { 200: { description: "" } } } } } }),
    );
    expect(brief(findings)).toEqual(["document/not-supported /paths/~1a/get/parameters/0"]);
  });

  test("of the path item and of the document apply, bodies among them", () => {
    const { model } = modelOf(
      swagger({
        parameters: {
          Page: { name: "page", in: "query", type: "integer" },
          Recipe: { name: "recipe", in: "body", required: true, schema: { $ref: "#/definitions/A" } },
        },
        definitions: { A: { type: "object" } },
        paths: {
          "/a": {
            parameters: [{ $ref: "#/parameters/Page" }, { $ref: "#/parameters/Recipe" }],
            put: { responses: {} },
          },
        },
      }),
    );
    expect(model.operations[0]).toMatchObject({
      parameters: [{ name: "page", schema: { schema: { type: "integer" } } }],
      body: {
        required: true,
        content: [{ type: "application/json", schema: { schema: { $ref: "#/components/schemas/A" } } }],
      },
    });
  });
});

describe("bodies", () => {
  const body = { name: "a", in: "body", schema: { type: "object" } };

  test("are in the operation's media types, else the document's, else JSON", () => {
    const typesOf = (operation: SchemaObject, parts: SchemaObject): unknown =>
      operationOf({ parameters: [body], ...operation }, parts).body?.content.map((media) => media.type);
    expect(typesOf({ consumes: ["application/vnd.a+json"] }, { consumes: ["application/xml"] })).toEqual([
      "application/vnd.a+json",
    ]);
    expect(typesOf({}, { consumes: ["application/a+json", "application/b+json"] })).toEqual([
      "application/a+json",
      "application/b+json",
    ]);
    expect(typesOf({}, {})).toEqual(["application/json"]);
  });

  test("of forms are one schema, a file makes them multipart", () => {
    const parameters = [
      { name: "note", in: "formData", type: "string", required: true },
      { name: "tags", in: "formData", type: "array", items: { type: "string" } },
      { name: "file", in: "formData", type: "file" },
    ];
    const { body: form } = operationOf({ parameters, consumes: ["multipart/form-data"] });
    expect(form).toMatchObject({
      required: true,
      content: [
        {
          type: "multipart/form-data",
          kind: "multipart",
          schema: {
            schema: {
              type: "object",
              required: ["note"],
              properties: { note: { type: "string" }, file: { type: "string", format: "binary" } },
            },
          },
        },
      ],
    });
    const media = form?.content[0];
    expect(media?.encoding).toContainEqual({
      ...{ name: "file", contentType: "application/octet-stream", implied: true, bytes: true },
    });
    expect(media?.encoding).toContainEqual({ name: "tags", style: "form", explode: false });
    expect(operationOf({ parameters: parameters.slice(0, 2) }).body?.content[0]?.kind).toBe("form");
  });
});

describe("responses", () => {
  test("are in the media types that are produced, with headers and examples", () => {
    const responses = {
      200: {
        description: "Fine.",
        schema: { type: "object" },
        headers: { "X-Left": { type: "integer", description: "Left." } },
        examples: { "application/json": { a: 1 } },
      },
      204: { description: "Nothing." },
      default: { $ref: "#/responses/Error" },
    };
    const { responses: built } = operationOf(
      { responses },
      {
        responses: { Error: { description: "Error.", schema: { type: "string" } } },
        produces: ["application/json"],
      },
    );
    expect(built).toMatchObject([
      {
        status: 200,
        description: "Fine.",
        content: [
          {
            type: "application/json",
            schema: { schema: { type: "object" } },
            examples: [{ value: { a: 1 } }],
          },
        ],
        headers: [{ name: "X-Left", description: "Left.", schema: { schema: { type: "integer" } } }],
      },
      { status: 204, content: [] },
      { status: "default", content: [{ schema: { schema: { type: "string" } } }] },
    ]);
  });

  test("that are shared are in the media types of the operation", () => {
    const { responses } = operationOf(
      { produces: ["text/plain"], responses: { 400: { $ref: "#/responses/Error" } } },
      { responses: { Error: { description: "", schema: { type: "string" } } } },
    );
    expect(responses[0]?.content).toMatchObject([{ type: "text/plain", kind: "text" }]);
  });

  test("that are files are bytes", () => {
    const { responses } = operationOf({ responses: { 200: { description: "", schema: { type: "file" } } } });
    expect(responses[0]?.content).toMatchObject([{ type: "application/octet-stream", kind: "binary" }]);
  });
});

test("security definitions become schemes", () => {
  const { model } = modelOf(
    swagger({
      securityDefinitions: {
        basic: { type: "basic" },
        key: { type: "apiKey", in: "header", name: "X-Key" },
        oauth: {
          type: "oauth2",
          flow: "accessCode",
          authorizationUrl: "https://a.example/authorize",
          tokenUrl: "https://a.example/token",
          scopes: { read: "Reads." },
        },
      },
    }),
  );
  expect(model.securitySchemes).toMatchObject([
    { descriptor: { kind: "basic", name: "basic" } },
    { descriptor: { kind: "apiKey", in: "header", parameter: "X-Key" } },
    {
      descriptor: { kind: "oauth2" },
      flows: [
        {
          flow: "authorizationCode",
          authorizationUrl: "https://a.example/authorize",
          tokenUrl: "https://a.example/token",
        },
      ],
      scopes: [["read", "Reads."]],
    },
  ]);
});
