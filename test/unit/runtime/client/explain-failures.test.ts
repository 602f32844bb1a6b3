import { describe, expect, it, vi } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { type CallOptions, extendClient } from "../../../../runtime/client/client.ts";
import { createValidation } from "../../../../runtime/client/create-validation.ts";
import { explainFailures } from "../../../../runtime/client/explain-failures.ts";
import { send } from "../../../../runtime/client/send.ts";
import { unwrap } from "../../../../runtime/client/unwrap.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";

const operation: OperationDescriptor = {
  id: "getNote",
  method: "GET",
  path: "/notes",
  parameters: [],
  responses: [
    { status: 200, content: [{ type: "application/json", kind: "json" }] },
    { status: 401, content: [] },
    { status: 404, content: [{ type: "application/problem+json", kind: "json" }] },
  ],
  security: [
    [{ scheme: "bearer", scopes: [] }],
    [
      { scheme: "the key", scopes: [] },
      { scheme: "app", scopes: [] },
    ],
  ],
};

const contract = {
  serverUrl: () => "https://api.test",
  explain: () =>
    explainFailures(
      { getNote: "openapi.yaml:24", createItem: "openapi.yaml:40" },
      { createItem: { request: 90, default: "items.yaml:5" } },
    ),
};

async function failureOf(
  response: Response,
  options: CallOptions = {},
  { called = operation, input }: { called?: OperationDescriptor; input?: object } = {},
): Promise<Error & { text?(): Promise<string> }> {
  const client = extendClient({ contract }, { fetch: async () => response, ...options });
  return unwrap(send<unknown, never>(client, called as never, anyCodec, input)).then(
    () => expect.fail("the call has a result"),
    (error) => error,
  );
}

const html = { "content-type": "text/html" };

it("explains a bearer token that begins with the scheme", async () => {
  const credentials = { bearer: "Bearer secret" };
  const error = await failureOf(new Response(null, { status: 401 }), { credentials });
  expect(error.message).toContain(
    'credentials.bearer begins with "Bearer", which the client adds: pass the token alone',
  );
  expect(error.message).not.toContain("secret");
});

it("joins a reason that ends with a full stop and its errors", async () => {
  const detail = `The body does not match its schema${" at all".repeat(12)}.`;
  const errors = [{ pointer: "#/a", detail: "must be a string" }];
  const error = await failureOf(Response.json({ detail, errors }, { status: 404 }));
  expect(error.message).toContain("at all: #/a must be a string");
});

describe("the error of validation in development", () => {
  const createItem: OperationDescriptor = {
    ...{ id: "createItem", method: "POST", path: "/items", parameters: [], security: [] },
    body: { content: [{ type: "application/json", kind: "json" }], required: true },
    responses: [{ status: "default", content: [{ type: "application/json", kind: "json" }] }],
  };
  const issue = (pointer: string, keyword: string, params: object) => ({
    ...{ pointer, keyword, message: "does not fit" },
    params: { ...params },
  });

  it("says what came in a request", async () => {
    const refuse = () => [
      issue("", "type", { type: ["object"] }),
      issue("/kind", "const", { allowedValue: "book" }),
      issue("/kind", "const", { allowedValue: "film" }),
    ];
    const checks = [
      { operation: "createItem", body: [{ type: "application/json", check: refuse }], responses: [] },
    ];
    const validation = createValidation({ checks } as never);
    const messageOf = async (body: unknown): Promise<string> =>
      (await failureOf(Response.json({}), { validation }, { called: createItem, input: { body } })).message;
    expect(await messageOf({ kind: "comic" })).toMatch(
      /\(openapi\.yaml:40, body openapi\.yaml:90\); \/body: got an object; \/body\/kind: got "comic"$/,
    );
    expect(await messageOf('{"kind":"book"}')).toMatch(
      /; \/body: got a string containing JSON: pass the value itself, without JSON\.stringify$/,
    );
  });

  it("says what came in a response, and that `default` applies", async () => {
    const refuse = () => [issue("/due", "format", { format: "date" })];
    const content = [{ type: "application/json", check: refuse }];
    const checks = [{ operation: "createItem", responses: [{ status: "default", content }] }];
    const validation = createValidation({ checks } as never);
    const response = Response.json({ due: "tomorrow" });
    const error = await failureOf(response, { validation }, { called: createItem, input: { body: {} } });
    expect(error.message).toMatch(
      /; \/body\/due: such as "2026-01-31"; the status 200 is not described, so the response is checked as `default`$/,
    );
    expect(error.message).toContain("(openapi.yaml:40, body items.yaml:5)");
    expect(error.message).not.toContain("tomorrow");
  });
});

describe("an input in development", () => {
  const listItems: OperationDescriptor = {
    ...{ id: "listItems", method: "POST", path: "/items/{id}", security: [] },
    parameters: [
      {
        ...{ key: "id", name: "id", in: "path", style: "simple", explode: false },
        ...{ required: true, shape: { types: ["integer"] } },
      },
      {
        ...{ key: "per_page", name: "per_page", in: "query", style: "form", explode: true },
        ...{ required: false, shape: { types: ["integer"] } },
      },
    ],
    body: { content: [{ type: "application/json", kind: "json" }], required: false },
    responses: [
      { status: 200, content: [{ type: "application/json", kind: "json" }] },
      { status: 422, content: [{ type: "application/json", kind: "json" }] },
    ],
  };

  async function noteOf(input: object, status = 200): Promise<string> {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const fetch = async (): Promise<Response> => Response.json({}, { status });
    const client = extendClient({ contract }, { fetch });
    const call = send<unknown, never>(client, listItems as never, anyCodec, { id: "7", ...input });
    const error = await unwrap(call).then(
      () => undefined,
      ({ message }) => message,
    );
    const warned = warn.mock.calls.map(([text]) => String(text));
    warn.mockRestore();
    return error ?? warned.join("\n");
  }

  it.each([
    ["a mistyped member", { perPage: 1 }, "the input has `perPage`: did you mean `per_page`?"],
    [
      "a group",
      { query: { per_page: 1 } },
      "the input has `per_page` within `query`: pass { per_page: … } itself",
    ],
    [
      "an option",
      { signal: new AbortController().signal },
      "`signal` is an option of the call: pass it after the input",
    ],
    ["NaN in a body", { body: { price: NaN } }, "`body.price` is NaN, which JSON writes as null"],
    [
      "an invalid date in a list of a body",
      { body: { days: [new Date(Number.NaN)] } },
      "`body.days.0` is an invalid Date, which JSON writes as null",
    ],
  ])("has %s named, as a warning and in the error of a refusal", async (_, input, text) => {
    expect(await noteOf(input)).toContain(`listItems: ${text}`);
    expect(await noteOf(input, 422)).toContain(text);
  });

  it("may have members that are undefined, and finite numbers", async () => {
    expect(await noteOf({ perPage: undefined, body: { price: 1, day: new Date(0), none: null } })).toBe("");
  });

  it.each(["", ".."])("has %j in a path named", async (id) => {
    expect(await noteOf({ id })).toContain(
      `path parameter "id": it cannot be sent in a path; got ${JSON.stringify(id)}`,
    );
  });

  it.each([NaN, Infinity])("has %s in a parameter named", async (id) => {
    expect(await noteOf({ id })).toContain(
      `path parameter "id": a number cannot be sent; got ${id}: pass a finite number`,
    );
  });
});

describe("the error of a call in development", () => {
  it("says what came, what was expected, where that stands, and how the body begins", async () => {
    const error = await failureOf(new Response("<h1>\n  Down</h1>", { status: 503, headers: html }));
    expect(error.message).toBe(
      "getNote: GET /notes: got 503 text/html, expected 200 or 401 or 404 as application/json or application/problem+json" +
        ' (openapi.yaml:24); the body begins "<h1> Down</h1>"',
    );
    expect(error.stack).toContain(error.message);
  });

  it("leaves the body to the caller", async () => {
    const error = await failureOf(new Response("x".repeat(1_000), { status: 503, headers: html }));
    expect(await error.text?.()).toHaveLength(1_000);
    expect(error.message).toMatch(/ the body begins "x{100}"$/);
  });

  it("does not wait for a body that does not come", async () => {
    const error = await failureOf(new Response(new ReadableStream(), { status: 503, headers: html }));
    expect(error.message).toMatch(/\(openapi\.yaml:24\)$/);
  });

  it("shows a body that was read and is malformed", async () => {
    const headers = { "content-type": "application/json" };
    expect((await failureOf(new Response("{oops", { headers }))).message).toMatch(
      / the body begins "{oops"$/,
    );
  });

  it("names the credentials that a 401 is about, unless there are some", async () => {
    const unauthorized = () => new Response(null, { status: 401 });
    const hint = `no credentials were given: pass credentials.bearer or credentials["the key"] and credentials.app`;
    expect((await failureOf(unauthorized())).message).toBe(
      `getNote: the response has status 401; GET /notes (openapi.yaml:24); ${hint}`,
    );
    const plain = "getNote: the response has status 401; GET /notes (openapi.yaml:24)";
    expect((await failureOf(unauthorized(), { credentials: { bearer: "x" } })).message).toBe(plain);
    expect((await failureOf(unauthorized(), { headers: { Authorization: "Bearer x" } })).message).toBe(plain);
    expect((await failureOf(unauthorized(), { headers: { Authorization: "x" } })).message).toBe(
      `${plain}; the header Authorization has no scheme such as Bearer: pass \`credentials\` instead`,
    );
  });

  it("shows the path and the start of a body that the document describes", async () => {
    const headers = { "content-type": "application/problem+json" };
    const message = `Not found${"!".repeat(200)}`;
    const { message: told } = await failureOf(Response.json({ message }, { status: 404, headers }));
    expect(told).toMatch(
      /^getNote: the response has status 404; GET \/notes \(openapi\.yaml:24\); the reason is "Not found!+"$/,
    );
    expect(told.length).toBeLessThan(300);
    const large = await failureOf(Response.json({}, { status: 404, headers }));
    expect(large.message).toMatch(/\(openapi\.yaml:24\)$/);
  });

  it("names path and place where nothing came", async () => {
    const fetch = () => Promise.reject(new Error("refused"));
    expect((await failureOf(new Response(), { fetch })).message).toBe(
      "getNote: GET /notes: no complete response: refused (openapi.yaml:24)",
    );
  });
});

describe("the error about a body, in development", () => {
  const type = { "content-type": "application/json" };
  const start = "getNote: GET /notes: got 200 application/json, unexpected body (openapi.yaml:24); ";

  it.each([
    ["", "the body is empty, expected application/json"],
    [
      "<!doctype html><p>",
      'the body is markup, expected application/json; the body begins "<!doctype html><p>"',
    ],
    ['{"a": [1, 2', 'the JSON ends too early, after 11 characters; the body begins "{\\"a\\": [1, 2"'],
    [
      '{"a": "unclosed',
      'the JSON ends too early, after 15 characters; the body begins "{\\"a\\": \\"unclosed"',
    ],
    ['{"a": tr', 'the JSON ends too early, after 8 characters; the body begins "{\\"a\\": tr"'],
    [
      '{"a": 1,\n b: 2}',
      'the JSON has a syntax error at offset 10 (line 2, column 2): "b: 2}"; the body begins "{\\"a\\": 1, b: 2}"',
    ],
  ])("says what is wrong with %j", async (body, expected) => {
    expect((await failureOf(new Response(body, { headers: type }))).message).toBe(start + expected);
  });

  it("asks for the base URL where a web page came", async () => {
    const response = new Response("<!DOCTYPE html><title>App</title>", { headers: html });
    Object.defineProperty(response, "url", { value: "http://localhost:5173/notes" });
    expect((await failureOf(response)).message).toBe(
      "getNote: GET /notes: got 200 text/html, expected application/json (openapi.yaml:24); got a web page, so check " +
        '`baseUrl`: is http://localhost:5173 the API?; the body begins "<!DOCTYPE html><title>App</title>"',
    );
  });

  const padding = "x".repeat(100);
  it.each([
    [{ type: padding, title: "Bad", detail: "No title." }, "No title."],
    [
      { type: padding, detail: "Invalid.", errors: [{ detail: "is too long", pointer: "#/title" }] },
      "Invalid: #/title is too long",
    ],
    [
      { padding, message: "Invalid.", errors: { title: ["is too long", "is odd"] } },
      "Invalid: title is too long, is odd",
    ],
    [{ padding, error: { message: "No." } }, "No."],
    [{ padding, error: "invalid_grant", error_description: "Expired." }, "Expired."],
    [{ padding, detail: [{ loc: ["body", "title"], msg: "required" }] }, "body.title required"],
    [{ padding, errors: ["a", "b", "c", "d"] }, "a; b; c; and 1 more"],
  ])("shows the reason in %j, whether the document describes it or not", async (body, reason) => {
    const headers = { "content-type": "application/problem+json" };
    const shown = `; the reason is ${JSON.stringify(reason)}`;
    for (const status of [404, 400])
      expect((await failureOf(Response.json(body, { status, headers }))).message).toContain(shown);
  });
});

describe("the error about a request, in development", () => {
  const post: OperationDescriptor = {
    ...operation,
    method: "POST",
    parameters: [
      {
        ...{ name: "note id", key: "noteId", in: "path", required: true, style: "simple", explode: false },
        shape: { types: [] },
      },
    ],
    path: "/notes/{note id}",
    body: { required: true, content: [{ type: "application/json", kind: "json" }] },
  };
  const messageOf = async (input: object, options: CallOptions = {}): Promise<string> =>
    (await failureOf(Response.json({}), options, { called: post, input })).message.replace(/^[^;]*; /, "");

  it.each([
    [{ noteId: 1 }, "pass `body`, sent as application/json"],
    [{ noteId: 1, body: undefined }, "`body` is undefined: pass `body`, sent as application/json"],
    [{ body: {}, noteid: 1 }, "the input has `noteid`: did you mean `noteId`?; pass `noteId`"],
    [
      { noteId: 1, title: "Milk", done: false },
      "the input has `title`, `done`: members of the body belong into `body`, as { body: { … } }; pass `body`, sent as application/json",
    ],
    [
      { body: {}, contentType: "application/json", something: 1 },
      "the input has `something`, which this operation does not take; its members are `noteId`, `body`, `contentType`; pass `noteId`",
    ],
    [
      { noteId: 1, body: {}, contentType: "text/plain" },
      'contentType is "text/plain": pass "application/json"',
    ],
  ])("says what %j lacks", async (input, expected) => {
    expect(await messageOf(input)).toBe(expected);
  });

  const input = { noteId: 1, body: {} };
  it.each([
    ["/api/", '`baseUrl` is "/api/": outside a web page, pass a host also, e.g. "http://localhost:3000/api"'],
    [
      "api.example.com",
      '`baseUrl` is "api.example.com": pass a URL with a scheme, e.g. "https://api.example.com"',
    ],
    ["https://me:secret@a.test", "pass `credentials` in place of a name and password in the URL"],
  ])("says what is wrong with the base URL %s", async (baseUrl, expected) => {
    expect(await messageOf(input, { baseUrl })).toBe(expected);
  });

  it.each([
    ["", 'the document has no server: pass `baseUrl`, e.g. "https://api.example.com"'],
    ["/v1", 'the document\'s server "/v1" has no host: pass `baseUrl`, e.g. "https://api.example.com/v1"'],
  ])("asks for a base URL where the document has the server %j", async (server, expected) => {
    const client = extendClient({ contract: { ...contract, serverUrl: () => server } }, {});
    await expect(send(client, operation as never, anyCodec)).rejects.toThrow(expected);
  });

  it("asks for an object where the input is something else", async () => {
    const shown =
      "got a string as the input: pass an object with `noteId`, `body`, `contentType`; pass `body`";
    expect(await messageOf("7" as never)).toContain(shown);
  });

  it.each([
    ["https://b.test", "`baseUrl` has no path, the document's server has /v1"],
    ["https://b.test/api/", "`baseUrl` has the path /api, the document's server has /v1"],
    ["https://b.test/api/v1/", ""],
    [undefined, ""],
  ])("shows the path of the document's server where %s leads to a 404", async (baseUrl, expected) => {
    for (const status of [404, 410]) {
      const called = { ...operation, responses: operation.responses.filter((one) => one.status !== 404) };
      for (const described of [operation, called]) {
        const client = extendClient(
          { contract: { ...contract, serverUrl: () => "https://api.test/v1" } },
          { baseUrl, fetch: async () => new Response(null, { status }) },
        );
        const failed = unwrap(send<unknown, never>(client, described as never, anyCodec));
        const message = await failed.then(String, (error) => String(error.message));
        if (status === 404 && expected !== "") expect(message).toContain(`; ${expected}`);
        else expect(message).not.toContain("`baseUrl` has");
        const isNowhere = status === 404 && described === called;
        expect(message.includes("the 404 has no body, so check `baseUrl`")).toBe(isNowhere);
      }
    }
  });

  it.each<[string, CallOptions]>([
    ["fetch", { fetch: async () => undefined as never }],
    ["a middleware", { middleware: [async () => undefined as never] }],
  ])("asks for a response where %s returns none", async (_, options) => {
    expect(await messageOf(input, options)).toBe(
      "`fetch` and middleware must return a Response; a middleware returns `next(request)`",
    );
  });

  it("names the scheme that a base URL lacks where fetching failed", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    expect(await messageOf(input, { fetch, baseUrl: "localhost:3000" })).toBe(
      '`baseUrl` is "localhost:3000": pass it with a scheme, "http://localhost:3000"',
    );
  });
});

describe("a 401, in development", () => {
  const basic: OperationDescriptor = { ...operation, security: [[{ scheme: "login", scopes: [] }]] };
  const securitySchemes = [{ kind: "basic", name: "login" }] as const;
  const messageOf = async (credentials: NonNullable<CallOptions["credentials"]>): Promise<string> => {
    const client = extendClient(
      { contract: { ...contract, securitySchemes } },
      { credentials, fetch: async () => new Response(null, { status: 401 }) },
    );
    const failed = unwrap(send<unknown, never>(client, basic as never, anyCodec));
    return failed.then(String, ({ message }) => message);
  };

  it("is about a string for HTTP Basic that is no name and password", async () => {
    expect(await messageOf({ login: "secret" })).toContain(
      "credentials.login is a string without a colon, which is sent as it is: pass { username, password }",
    );
    expect(await messageOf({ login: "me:secret" })).not.toContain("credentials.login");
  });

  it("names credentials for a scheme that the operation does not use", async () => {
    expect(await messageOf({ bearer: "x" })).toMatch(
      /; credentials\.bearer does not apply to this operation: pass credentials\.login$/,
    );
  });
});

describe("a client whose contract cannot tell whether it is in development", () => {
  it("throws the error as it is", async () => {
    const explain = () => {
      throw new ReferenceError("process is not defined");
    };
    const client = extendClient(
      { contract: { ...contract, explain } },
      { fetch: async () => new Response(null, { status: 503 }) },
    );
    await expect(send(client, operation as never, anyCodec)).rejects.toThrow(
      "getNote: got 503 without a content type, expected 200 or 401 or 404",
    );
  });
});

describe("text in place of a file", () => {
  const addPhoto: OperationDescriptor = {
    ...{ id: "addPhoto", method: "POST", path: "/photos", parameters: [], security: [] },
    body: {
      required: true,
      content: [
        {
          ...{ type: "multipart/form-data", kind: "multipart", shape: { types: ["object"] } },
          encoding: [{ name: "photo", contentType: "image/png" }],
        },
      ],
    },
    responses: [
      { status: 201, content: [] },
      { status: 422, content: [] },
    ],
  };
  const text = "addPhoto: `body.photo` is a string, which is sent as text: pass a Blob or File";

  it("is warned about once", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const client = extendClient({ contract }, { fetch: async () => new Response(null, { status: 201 }) });
    const call = (photo: unknown) =>
      send<unknown, never>(client, addPhoto as never, anyCodec, { body: { photo } });
    await call(new Blob(["x"]));
    expect(warn).not.toHaveBeenCalled();
    await call("hello, world");
    await call("hello, world");
    await call(["aGVsbG8gd29ybGQgaGVsbG8="]);
    expect(warn.mock.calls.flat()).toEqual([text, `${text}, with the decoded bytes in place of Base64`]);
    warn.mockRestore();
  });

  it("is named with a refusal of the server", async () => {
    const refused = new Response(null, { status: 422 });
    const input = { body: { photo: "hello, world" } };
    expect((await failureOf(refused, {}, { called: addPhoto, input })).message).toContain(
      "; `body.photo` is a string, which is sent as text",
    );
  });
});

it("names a Date in place of the text of a parameter, if the server refuses the call", async () => {
  const since = { name: "since", in: "query", required: false, style: "form", explode: true } as const;
  const called: OperationDescriptor = {
    ...operation,
    parameters: [{ ...since, key: "since", shape: { types: ["string"] } }],
    responses: [{ status: 400, content: [] }],
  };
  const input = { since: new Date(0) };
  expect((await failureOf(new Response(null, { status: 400 }), {}, { called, input })).message).toContain(
    '; `since` is a Date: pass its text, such as "2026-01-31", or generate with `dates: "Date"`',
  );
});

describe("in development", () => {
  const addNote: OperationDescriptor = {
    ...{ id: "addNote", method: "POST", path: "/notes", parameters: [], security: [] },
    body: { required: true, content: [{ type: "application/json", kind: "json" }] },
    responses: [{ status: 201, content: [] }],
  };
  const messageOf = async (input: object, options: CallOptions = {}): Promise<string> =>
    (await failureOf(new Response(null, { status: 201 }), options, { called: addNote, input })).message;

  it("a body that is no JSON is named with the operation", async () => {
    expect(await messageOf({ body: { id: 7n } })).toMatch(
      /^addNote: POST \/notes: the body cannot be sent as JSON: .*BigInt; pass numbers, or generate with `int64: "bigint"`$/,
    );
    const body: { self?: object } = {};
    body.self = body;
    expect(await messageOf({ body })).toMatch(/; pass a plain object that does not contain itself$/);
  });

  it("members of a body are not taken for contentType", async () => {
    expect(await messageOf({ content: "x" })).toContain("members of the body belong into `body`");
    expect(await messageOf({ contenttype: "x" })).toContain("did you mean `contentType`?");
  });

  it("a server without TLS is named", async () => {
    const cause = Object.assign(new Error("routines:wrong version number"), { code: "EPROTO" });
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
    expect(await messageOf({ body: {} }, { fetch })).toContain(
      "the server does not speak TLS: pass `baseUrl` with http://",
    );
  });
});
