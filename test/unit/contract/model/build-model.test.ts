import { describe, expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { brief, documentOf, modelOf } from "./bundle-of.ts";

const ok = { "200": { description: "Fine." } };

/** The model of a document with these paths. */
function build(paths: SchemaObject, parts: SchemaObject = {}): ReturnType<typeof modelOf> {
  return modelOf(documentOf("3.1.0", { paths, ...parts }));
}

describe("parameters", () => {
  test("of the operation win over those of its path item; those of the path come first, in its order", () => {
    const { model, findings } = build({
      "/a/{x}/{y}": {
        parameters: [
          { name: "q", in: "query", schema: { type: "string" } },
          { name: "y", in: "path", required: true, schema: { type: "string" } },
        ],
        get: {
          parameters: [
            { name: "q", in: "query", schema: { type: "integer" } },
            { name: "x", in: "path", required: true, schema: { type: "string" } },
          ],
          responses: ok,
        },
      },
    });
    expect(model.operations[0]?.parameters).toMatchObject([
      { name: "x", in: "path", style: "simple", explode: false },
      { name: "y", in: "path" },
      { name: "q", schema: { schema: { type: "integer" } }, style: "form", explode: true },
    ]);
    expect(findings).toEqual([]);
  });

  test("that the path lacks or that lack in the path are told of", () => {
    const { model, findings } = build({
      "/a/{x}": {
        get: { parameters: [{ name: "z", in: "path", required: true, schema: {} }], responses: ok },
      },
    });
    expect(model.operations[0]?.parameters).toMatchObject([
      { name: "x", in: "path", required: true, schema: { schema: { type: "string" } } },
    ]);
    expect(brief(findings)).toEqual([
      "document/missing-path-parameter /paths/~1a~1{x}/get",
      "document/unused-path-parameter /paths/~1a~1{x}/get/parameters/0",
    ]);
  });

  test("that the path lacks are told of at once, the first ten by name", () => {
    const names = Array.from({ length: 1_512 }, (_, at) => `{p${at}}`);
    const { model, findings } = build({ [`/${names.join("/")}`]: { get: { responses: ok } } });
    expect(model.operations[0]?.parameters).toHaveLength(1_512);
    expect(findings.map(({ message }) => message)).toEqual([
      `The path contains ${names
        .slice(0, 10)
        .map((name) => `\`${name}\``)
        .join(", ")} and 1,502 more, but no parameters describe them, so they are treated as strings.`,
    ]);
  });

  test("written twice count once; headers that media types describe not at all", () => {
    const { model, findings } = build({
      "/a": {
        get: {
          parameters: [
            { name: "X-A", in: "header", schema: { type: "string" } },
            { name: "x-a", in: "header", schema: { type: "integer" } },
            { name: "accept", in: "header", schema: { type: "string" } },
          ],
          responses: ok,
        },
      },
    });
    expect(model.operations[0]?.parameters).toMatchObject([{ name: "X-A" }]);
    expect(brief(findings)).toEqual([
      "document/duplicate-parameter /paths/~1a/get/parameters/1",
      "document/ignored-parameter /paths/~1a/get/parameters/2",
    ]);
  });

  test("are taken from components and keep their pointers there", () => {
    const { model } = build(
      { "/a": { get: { parameters: [{ $ref: "#/components/parameters/Page" }], responses: ok } } },
      {
        components: {
          parameters: { Page: { name: "page", in: "query", schema: { type: "integer" }, example: 3 } },
        },
      },
    );
    expect(model.operations[0]?.parameters).toMatchObject([
      {
        pointer: "/components/parameters/Page",
        schema: { pointer: "/components/parameters/Page/schema" },
        examples: [3],
      },
    ]);
  });

  test.each([
    [
      { in: "path", style: "deepObject", schema: {} },
      { style: "simple", explode: false },
      ["document/bad-style"],
    ],
    [{ in: "query", style: "deepObject", schema: {} }, { style: "deepObject", explode: true }, []],
    [{ in: "cookie", schema: {} }, { style: "form", explode: true }, []],
    [{ in: "cookie", style: "cookie", schema: {} }, { style: "cookie", explode: true }, []],
    [
      { in: "query", content: { "application/json": { schema: { type: "object" } } } },
      { content: "application/json", schema: { schema: { type: "object" } } },
      [],
    ],
    [
      { in: "querystring", content: { "application/json": {} } },
      { content: "application/json", schema: { schema: true } },
      [],
    ],
    [{ in: "query" }, { schema: { schema: true } }, ["document/schema-and-content"]],
  ])("%j is read as %j", (parameter, expected, codes) => {
    const { model, findings } = build({
      "/a/{p}": {
        get: {
          parameters: [
            ...(parameter.in === "path" ? [] : [{ name: "p", in: "path", required: true, schema: {} }]),
            { name: parameter.in === "path" ? "p" : "q", required: true, ...parameter },
          ],
          responses: ok,
        },
      },
    });
    expect(model.operations[0]?.parameters.at(-1)).toMatchObject(expected);
    expect(findings.map(({ code }) => code)).toEqual(codes);
  });
});

describe("operations", () => {
  test.each([
    ["3.0.3", { get: "ignored", head: "ignored", delete: "ignored", trace: "ignored", post: "sent" }],
    ["3.1.0", { get: "judged", head: "judged", delete: "sent", trace: "ignored", post: "sent" }],
    ["3.2.0", { get: "judged", head: "judged", delete: "sent", trace: "ignored", post: "sent" }],
  ])("of %s have bodies by their methods, and are told of where not", (openapi, expected) => {
    const described = { requestBody: { content: { "application/json": {} } }, responses: ok };
    const item = Object.fromEntries(Object.keys(expected).map((method) => [method, described]));
    const { model, findings } = modelOf(documentOf(openapi, { paths: { "/a": item } }));
    const found = model.operations.map(({ method, body, unsentBody }) => [
      method.toLowerCase(),
      body !== undefined ? "sent" : unsentBody !== undefined ? "judged" : "ignored",
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    const codes = { ignored: "document/ignored-body", judged: "document/beyond-fetch" };
    const told = findings.filter(({ places: [place] }) => place?.pointer.endsWith("/requestBody") === true);
    expect(brief(told).toSorted()).toEqual(
      Object.entries(expected)
        .flatMap(([method, how]) =>
          how === "sent" ? [] : [`${codes[how as "judged"]} /paths/~1a/${method}/requestBody`],
        )
        .toSorted(),
    );
  });

  test("without id go by method and path", () => {
    const { model } = build({
      "/a": {
        get: { responses: ok },
        query: { responses: ok },
        additionalOperations: { COPY: { responses: ok } },
      },
    });
    expect(model.operations.map(({ id, method }) => [id, method])).toEqual([
      ["GET /a", "GET"],
      ["QUERY /a", "QUERY"],
      ["COPY /a", "COPY"],
    ]);
  });

  test("that a server cannot tell apart are told of with both places", () => {
    const path = (name: string): SchemaObject => ({
      get: { parameters: [{ name, in: "path", required: true, schema: {} }], responses: ok },
    });
    const { findings } = build({ "/a/{x}": path("x"), "/a/{y}": path("y"), "/a/{x}/b": path("x") });
    expect(findings).toMatchObject([
      {
        code: "document/duplicate-path",
        places: [{ pointer: "/paths/~1a~1{y}/get" }, { pointer: "/paths/~1a~1{x}/get" }],
      },
    ]);
  });

  test.each([
    ["/100%", "/100%25", 1],
    ["/50%-off/{id}", "/50%25-off/{name}", 1],
    ["/100%20", "/100%2520", 0],
  ])("that differ in how a percent sign is written are told of: %s and %s", (one, other, count) => {
    const path = (name: string): SchemaObject => {
      const parameters = Array.from(name.matchAll(/\{(\w+)\}/g), ([, key]) => ({
        name: key,
        in: "path",
        required: true,
        schema: {},
      }));
      return { get: { parameters, responses: ok } };
    };
    const { findings } = build({ [one]: path(one), [other]: path(other) });
    expect(findings.filter(({ code }) => code === "document/duplicate-path")).toHaveLength(count);
  });

  const fields = (schema: SchemaObject, explode: boolean): SchemaObject => ({
    parameters: [{ name: "fields", in: "query", required: true, explode, schema }],
  });
  const body = (schema: SchemaObject): SchemaObject => ({
    requestBody: { content: { "application/json": { schema } } },
  });
  const list = { type: "array", items: { type: "string" } };
  const link = { type: "object", properties: { link: { type: "string" } } };
  const named = { ...link, properties: { ...link.properties, name: { type: "string" } } };

  test.each<[string, SchemaObject, SchemaObject, string[]]>([
    [
      "a string that is also a list",
      fields(list, false),
      fields({ type: "string" }, true),
      ["all requests that fit it"],
    ],
    [
      "a string that is one item",
      fields(list, true),
      fields({ type: "string" }, true),
      ["all requests that fit it"],
    ],
    [
      "a string that may have too few items",
      fields({ ...list, minItems: 2 }, false),
      fields({ type: "string" }, false),
      [],
    ],
    [
      "members of which the earlier one has more",
      body(named),
      body(link),
      ["all requests that it describes"],
    ],
    [
      "a member of another type",
      body({ ...link, properties: { link: { type: "integer" } } }),
      body({ ...link, required: ["link"] }),
      [],
    ],
  ])("that only differ in %s", (_, earlier, later, told) => {
    const { findings } = build({
      "/a": { put: { ...earlier, responses: ok } },
      "/a#later": { put: { ...later, responses: ok } },
    });
    const messages = findings.flatMap(({ code, message }) =>
      code === "document/duplicate-path" ? [message] : [],
    );
    expect(messages.map((message) => /: (all .*) also match/.exec(message)?.[1])).toEqual(told);
  });

  test("that are webhooks or callbacks are never told of as one path", () => {
    const post = { post: { responses: ok } };
    const onEvent = { "{$request.query.cb}": post };
    const callbacks = { onEvent, "/a/{y}": onEvent, "{x}": onEvent, "{y}": onEvent };
    const document = documentOf("3.1.0", {
      paths: {
        "/a/{x}": {
          post: { callbacks, parameters: [{ name: "x", in: "path", required: true }], responses: ok },
        },
      },
      webhooks: { onEvent: post, "/a/{z}": post, "{z}": post },
    });
    const { model, findings } = modelOf(document);
    expect(model.webhooks).toHaveLength(7);
    expect(findings.filter(({ code }) => code === "document/duplicate-path")).toEqual([]);
  });

  test("with a query in the path have it as fixed parameters", () => {
    const { model, findings } = build({
      "/a?beta=true": { get: { responses: ok } },
      "/a": { get: { responses: ok } },
    });
    expect(model.operations[0]).toMatchObject({
      path: "/a",
      parameters: [
        {
          name: "beta",
          in: "query",
          required: true,
          fixed: "true",
          schema: { schema: { type: "string", const: "true" } },
        },
      ],
    });
    expect(model.operations.map(({ id }) => id)).toEqual(["GET /a?beta=true", "GET /a"]);
    expect(findings.map(({ code }) => code)).toEqual(["document/query-in-path"]);
  });

  test("with a fragment in the path are read without it", () => {
    const { model, findings } = build({
      "/a": { put: { responses: ok } },
      "/a#copy": { put: { responses: ok } },
    });
    expect(model.operations.map(({ id, path }) => [id, path])).toEqual([
      ["PUT /a", "/a"],
      ["PUT /a#copy", "/a"],
    ]);
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["document/query-in-path", "warning"],
      ["document/duplicate-path", "warning"],
    ]);
  });

  test.each([
    ["a parameter leads nowhere", { parameters: [{ $ref: "#/components/parameters/Gone" }], responses: ok }],
    ["a parameter has no name", { parameters: [{ in: "query", schema: {} }], responses: ok }],
    ["a parameter stands nowhere", { parameters: [{ name: "a", in: "body", schema: {} }], responses: ok }],
    ["a response leads nowhere", { responses: { "200": { $ref: "#/components/responses/Gone" } } }],
    [
      "a response leads round in a circle",
      { responses: { "200": { $ref: "#/components/responses/Round" } } },
    ],
    ["the body is text", { requestBody: "recipe", responses: ok }],
    ["the parameters are no list", { parameters: {}, responses: ok }],
    ["the security is no list", { security: {}, responses: ok }],
    ["it is no object", "get"],
  ])("are left out one by one where %s", (_title, operation) => {
    const { model, findings } = build(
      { "/a": { post: operation, put: { responses: ok } }, "/b": { get: { responses: ok } } },
      { components: { responses: { Round: { $ref: "#/components/responses/Round" } } } },
    );
    expect(model.operations.map(({ id }) => id)).toEqual(["PUT /a", "GET /b"]);
    const codes = findings.map(({ code }) => code);
    expect(codes.filter((code) => !/missing-member|wrong-value/.test(code))).toEqual([
      "document/operation-left-out",
    ]);
  });

  test("are told of the member that is missing, or has a value that OpenAPI does not know", () => {
    const { findings } = build({
      "/a": { get: { parameters: [{ in: "query", schema: {} }], responses: ok } },
      "/b": { get: { parameters: [{ name: "a", in: "body", schema: {} }], responses: ok } },
      "/c/{p}": { get: { parameters: [{ name: "p", in: "path", schema: {} }], responses: ok } },
    });
    expect(findings.map(({ code, places }) => `${code} ${places[0]?.pointer}`)).toEqual([
      "document/missing-member /paths/~1a/get/parameters/0",
      "document/operation-left-out /paths/~1a/get/parameters/0",
      "document/wrong-value /paths/~1b/get/parameters/0/in",
      "document/operation-left-out /paths/~1b/get/parameters/0",
      "document/optional-path-parameter /paths/~1c~1{p}/get/parameters/0",
    ]);
  });

  test("of webhooks stand apart", () => {
    const { model } = modelOf(
      documentOf("3.1.0", { webhooks: { made: { post: { operationId: "made", responses: ok } } } }),
    );
    expect(model.operations).toEqual([]);
    expect(model.webhooks).toMatchObject([
      { id: "made", method: "POST", path: "made", pointer: "/webhooks/made/post" },
    ]);
  });

  test("keep their extensions, tags and texts; those of the path item fill in", () => {
    const { model } = build(
      {
        "/a": {
          summary: "Item.",
          get: { tags: ["used"], description: "One.", deprecated: true, "x-note": 1, responses: ok },
        },
      },
      { tags: [{ name: "declared", description: "First." }] },
    );
    expect(model.operations[0]).toMatchObject({
      summary: "Item.",
      description: "One.",
      deprecated: true,
      tags: ["used"],
    });
    expect(model.operations[0]?.extensions).toEqual(new Map([["x-note", 1]]));
    expect(model.tags).toEqual([
      { name: "declared", description: "First.", pointer: "/tags/0" },
      { name: "used", pointer: "/paths/~1a/get/tags/0" },
    ]);
  });
});

describe("responses", () => {
  test("are listed under codes, ranges and default; anything else is left out", () => {
    const { model, findings } = build({
      "/a": {
        get: { responses: { "200": {}, "4xx": {}, "5XX": {}, default: {}, OK: {}, "600": {}, "x-note": {} } },
      },
    });
    expect(model.operations[0]?.responses.map(({ status }) => status)).toEqual([
      200,
      "4XX",
      "5XX",
      "default",
    ]);
    expect(brief(findings)).toEqual([
      "document/bad-status /paths/~1a/get/responses/600",
      "document/bad-status /paths/~1a/get/responses/OK",
    ]);
  });

  test("have headers, examples by name, and media types that are such", () => {
    const { model, findings } = build(
      {
        "/a": {
          get: {
            responses: {
              "200": {
                description: "Fine.",
                headers: {
                  "X-Left": { $ref: "#/components/headers/Left" },
                  "Content-Type": { schema: { type: "string" } },
                },
                content: {
                  "application/json": {
                    schema: { type: "object" },
                    examples: { one: { $ref: "#/components/examples/One" } },
                  },
                  json: {},
                },
              },
            },
          },
        },
      },
      {
        components: {
          headers: { Left: { required: true, schema: { type: "integer" } } },
          examples: { One: { value: { a: 1 } } },
        },
      },
    );
    expect(model.operations[0]?.responses).toMatchObject([
      {
        headers: [{ name: "X-Left", required: true, explode: false, pointer: "/components/headers/Left" }],
        content: [
          {
            type: "application/json",
            examples: [{ name: "one", value: { a: 1 }, pointer: "/components/examples/One/value" }],
          },
        ],
      },
    ]);
    expect(brief(findings)).toEqual(["document/bad-media-type /paths/~1a/get/responses/200/content/json"]);
  });
});

describe("bodies", () => {
  const bytes = { type: "string", format: "binary" };
  const list = { type: "array", items: { type: "string" } };
  const form = "application/x-www-form-urlencoded";
  test.each([
    ["multipart/form-data", bytes, "multipart"],
    ["multipart/mixed", { type: "object" }, "multipart"],
    ["multipart/mixed", list, "multipart"],
    ["multipart/mixed", bytes, "binary"],
    [form, {}, "form"],
    [form, { oneOf: [{ type: "string" }, { type: "object" }] }, "form"],
    [form, { type: "string" }, "text"],
  ])("of %s by %o are %s", (type, schema, kind) => {
    const { model, findings } = build({
      "/a": { post: { requestBody: { content: { [type]: { schema } } }, responses: ok } },
    });
    expect(model.operations[0]?.body?.content).toMatchObject([{ kind, schema: { schema } }]);
    expect(findings).toEqual([]);
  });

  test("that are lists have no form: they are texts, which is told", () => {
    const { model, findings } = build({
      "/a": { post: { requestBody: { content: { [form]: { schema: list } } }, responses: ok } },
    });
    expect(model.operations[0]?.body?.content).toMatchObject([{ kind: "text" }]);
    expect(model.operations[0]?.body?.content[0]?.schema).toBeUndefined();
    expect(brief(findings)).toEqual([
      `document/not-supported /paths/~1a/post/requestBody/content/${form.replace("/", "~1")}/schema`,
    ]);
  });
});

describe("security", () => {
  const components = {
    securitySchemes: {
      bearer: { type: "http", scheme: "Bearer" },
      digest: { type: "http", scheme: "digest" },
      oauth: {
        type: "oauth2",
        flows: {
          deviceAuthorization: {
            deviceAuthorizationUrl: "https://a.example/device",
            tokenUrl: "https://a.example/token",
            scopes: { read: "Reads." },
          },
          clientCredentials: {
            tokenUrl: "https://a.example/token",
            scopes: { read: "Also.", write: "Writes." },
          },
        },
      },
      tls: { type: "mutualTLS" },
      broken: { type: "apiKey", in: "body", name: "key" },
    },
  };

  test("is the operation's, else the document's; an empty list opens, an empty requirement admits anyone", () => {
    const { model, findings } = build(
      {
        "/a": { get: { responses: ok } },
        "/b": { get: { security: [], responses: ok } },
        "/c": { get: { security: [{}, { bearer: [], oauth: ["read"] }], responses: ok } },
      },
      {
        components: {
          securitySchemes: {
            bearer: components.securitySchemes.bearer,
            oauth: components.securitySchemes.oauth,
          },
        },
        security: [{ bearer: [] }],
      },
    );
    expect(model.operations.map(({ security }) => security)).toEqual([
      [[{ scheme: "bearer", scopes: [] }]],
      [],
      [
        [],
        [
          { scheme: "bearer", scopes: [] },
          { scheme: "oauth", scopes: ["read"] },
        ],
      ],
    ]);
    expect(findings).toEqual([]);
  });

  test("that names what is not described stays closed, and is told of", () => {
    const { model, findings } = build(
      { "/a": { get: { security: [{ gone: [] }, { oauth: ["eat"] }], responses: ok } } },
      { components },
    );
    expect(model.operations[0]?.security[0]).toEqual([{ scheme: "gone", scopes: [] }]);
    expect(brief(findings)).toEqual([
      "document/bad-security-scheme /components/securitySchemes/broken",
      "document/unknown-security-scheme /paths/~1a/get/security/0/gone",
      "document/unknown-scope /paths/~1a/get/security/1/oauth",
    ]);
  });

  test("of the document that cannot be read opens nothing", () => {
    const { model, findings } = build(
      { "/a": { get: { responses: ok } }, "/b": { get: { security: [], responses: ok } } },
      { security: { bearer: [] } },
    );
    expect(model.operations.map(({ id }) => id)).toEqual(["GET /b"]);
    expect(brief(findings)).toEqual(["document/operation-left-out /security"]);
  });

  test("schemes have their kinds, flows and scopes", () => {
    const { model } = build({}, { components });
    expect(model.securitySchemes.map(({ descriptor }) => descriptor)).toEqual([
      { kind: "bearer", name: "bearer" },
      { kind: "http", name: "digest", scheme: "digest" },
      { kind: "oauth2", name: "oauth" },
      { kind: "mutualTLS", name: "tls" },
    ]);
    expect(model.securitySchemes[2]?.flows).toEqual([
      { flow: "clientCredentials", tokenUrl: "https://a.example/token" },
      {
        flow: "deviceAuthorization",
        deviceAuthorizationUrl: "https://a.example/device",
        tokenUrl: "https://a.example/token",
      },
    ]);
    expect(model.securitySchemes[2]?.scopes).toEqual([
      ["read", "Reads."],
      ["write", "Writes."],
    ]);
  });
});

test("servers have their variables; those of the operation win over those of the path item", () => {
  const { model, findings } = build(
    {
      "/a": {
        servers: [{ url: "https://item.example" }],
        get: { responses: ok },
        put: { servers: [{ url: "/own" }], responses: ok },
      },
    },
    {
      servers: [
        {
          url: "https://{region}.example/{base}",
          variables: { region: { default: "eu", enum: ["eu", "us"] } },
        },
        { description: "no url" },
      ],
    },
  );
  expect(model.servers).toEqual([
    {
      url: "https://{region}.example/{base}",
      variables: [
        { name: "region", default: "eu", enum: ["eu", "us"] },
        { name: "base", default: "" },
      ],
    },
  ]);
  expect(model.operations.map(({ servers }) => servers?.[0]?.url)).toEqual(["https://item.example", "/own"]);
  expect(brief(findings)).toEqual([
    "document/bad-server /servers/0/variables/base",
    "document/bad-server /servers/1",
  ]);
});

test("a document of nonsense makes an empty model", () => {
  const nonsense = { paths: [], components: 3, webhooks: "a", tags: {}, servers: 1, info: null };
  const { model, findings } = modelOf({ openapi: "3.1.0", ...nonsense });
  expect(model.operations).toEqual([]);
  expect(findings.map(({ code }) => code)).toEqual(["document/no-operations"]);
});

describe("texts beside a `$ref`", () => {
  const ref = (section: string, name: string, texts: SchemaObject): SchemaObject => ({
    $ref: `#/components/${section}/${name}`,
    ...texts,
  });
  const own = { summary: "Own summary", description: "Own" };
  const general = { summary: "General summary", description: "General" };
  const document = (version: string): SchemaObject =>
    documentOf(version, {
      paths: {
        "/a": {
          post: {
            operationId: "a",
            parameters: [ref("parameters", "P", own)],
            requestBody: ref("requestBodies", "B", own),
            responses: {
              "200": ref("responses", "R", own),
              "400": ref("responses", "R", {}),
              "404": ref("responses", "Through", {}),
              "409": ref("responses", "Through", own),
            },
          },
          get: { operationId: "b", parameters: [ref("parameters", "P", {})], responses: ok },
        },
      },
      components: {
        parameters: { P: { name: "p", in: "query", schema: { type: "string" }, ...general } },
        requestBodies: {
          B: { content: { "text/plain": { examples: { e: ref("examples", "E", own) } } }, ...general },
        },
        responses: {
          R: {
            headers: { "X-H": ref("headers", "H", own) },
            links: { l: ref("links", "L", own) },
            ...general,
          },
          Through: ref("responses", "R", { description: "On the way" }),
        },
        headers: { H: { schema: { type: "string" }, ...general } },
        examples: { E: { value: "x", ...general } },
        links: { L: { operationId: "b", ...general } },
      },
    });

  test("from OpenAPI 3.1 take the place of those of the target, the nearest first, and there only", () => {
    const [post, get] = modelOf(document("3.1.0")).model.operations;
    expect(post?.parameters).toMatchObject([{ name: "p", description: "Own" }]);
    expect(get?.parameters).toMatchObject([{ name: "p", description: "General" }]);
    expect(post?.body?.description).toBe("Own");
    expect(post?.responses.map(({ description }) => description)).toEqual([
      "Own",
      "General",
      "On the way",
      "Own",
    ]);
    expect(post?.responses[0]).toMatchObject({
      headers: [{ name: "X-H", description: "Own" }],
      links: [{ name: "l", description: "Own" }],
    });
  });

  test("in OpenAPI 3.0 are ignored", () => {
    const [post] = modelOf(document("3.0.3")).model.operations;
    expect(post?.parameters[0]?.description).toBe("General");
    expect(post?.body?.description).toBe("General");
    expect(post?.responses[0]?.description).toBe("General");
  });
});
