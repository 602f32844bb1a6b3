import { describe, expect, it, vi } from "vitest";
import type { Check, OperationChecks } from "../../../../runtime/checks.ts";
import type { ErrorShape, KnownOfError, OperationDescriptor } from "../../../../runtime/descriptors.ts";
import {
  type AnyHandler,
  type HandlerInput,
  type Refusal,
  type Reply,
  ReplyError,
  type ReplyViolation,
  type Router,
  type ServeOptions,
} from "../../../../runtime/server/options.ts";
import { serve as serveParts } from "../../../../runtime/server/serve.ts";
import { serveAll as serve } from "../../../serve-all.ts";
import { INTEGER, media, operation, parameter, response, TEXT } from "./describe.ts";

type Input = HandlerInput<Record<string, unknown>, unknown, unknown>;

const json = media("application/json");

/** A check of an object's members by predicates, with issues as a generated check gives them. */
function members(rules: Record<string, (value: unknown) => boolean>): Check {
  return (value) => {
    const object = Object(value) as Record<string, unknown>;
    const issues = Object.entries(rules).flatMap(([name, fits]) =>
      fits(object[name])
        ? []
        : [{ pointer: `/${name}`, keyword: "type", message: "must be right", params: {} }],
    );
    return issues.length > 0 ? issues : undefined;
  };
}

const isText = (value: unknown): boolean => typeof value === "string";

interface Served<P> {
  readonly operation?: Partial<OperationDescriptor>;
  readonly handler?: (input: Input) => Reply | Promise<Reply>;
  readonly checks?: OperationChecks | (() => Promise<OperationChecks>);
  readonly options?: ServeOptions<P>;
  readonly errors?: readonly ErrorShape[];
}

/** A router of one operation, by default `PUT /things/{id}` with a JSON body. */
function routerOf<P = undefined>({
  operation: more = {},
  handler = () => ({ status: 200, body: {} }),
  checks,
  options,
  errors,
}: Served<P>): Router {
  const described = operation("PUT", "/things/{id}", {
    parameters: [parameter("id", "path", INTEGER), parameter("page", "query", INTEGER)],
    body: { required: true, content: [json] },
    responses: [response(200, [json])],
    ...more,
  });
  return serve<P>(
    {
      contract: {
        title: 'The "API"',
        version: "1",
        servers: [],
        securitySchemes: [
          { kind: "bearer", name: "token" },
          { kind: "basic", name: "basic" },
        ],
        ...(errors === undefined ? {} : { errors }),
      },
      routes: [{ operation: described, handler: handler as AnyHandler, checks }],
    },
    options,
  );
}

async function call(
  router: Router,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const answer = await router(new Request(`http://test${path}`, init));
  const text = await answer.text();
  const isJson = /[/+]json(;|$)/.test(answer.headers.get("content-type") ?? "");
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson && text !== "" ? JSON.parse(text) : text,
  };
}

function put(body: unknown, headers: Record<string, string> = {}): RequestInit {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { method: "PUT", body: text, headers: { "content-type": "application/json", ...headers } };
}

describe("serve, the way in", () => {
  it("gives a handler what was sent, decoded", async () => {
    const seen: Input[] = [];
    const router = routerOf({
      handler: (input) => {
        seen.push(input);
        return { status: 200, body: { ok: true } };
      },
    });
    const request = new Request("http://test/things/7?page=2", put({ a: 1 }));
    const answer = await router(request, "context");
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(seen[0]).toMatchObject({
      params: { id: 7, page: 2 },
      body: { a: 1 },
      contentType: "application/json",
      context: "context",
    });
    expect(seen[0]?.request).toBe(request);
    expect(seen[0]?.principal).toBeUndefined();
  });

  it.each([
    "*/*",
    "application/*",
    "application/*+json",
  ])("takes no range for a type of content: %s", async (range) => {
    const handler = vi.fn();
    const body = { required: true, content: [media(range, "json", { admits: [] })] };
    const answer = await call(
      routerOf({ handler, operation: { body } }),
      "/things/1",
      put("1", { "content-type": range }),
    );
    expect([answer.status, handler.mock.calls]).toEqual([415, []]);
  });

  it.each([
    ["bogus\u00e9", 415],
    ["utf-8; charset=utf-16", 415],
    ["utf-8; charset=UTF-8", 200],
    ["iso-8859-1", 200],
  ])("takes texts of one known character encoding: %s", async (charset, status) => {
    const router = routerOf({
      operation: { body: { required: true, content: [media("text/plain", "text")] } },
    });
    const answer = await call(
      router,
      "/things/1",
      put("a", { "content-type": `text/plain; charset=${charset}` }),
    );
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toContain("bogus");
  });

  it.each<[string, string, RequestInit, number]>([
    ["an unknown path", "/nothing", {}, 404],
    ["an unknown method", "/things/1", { method: "DELETE" }, 405],
    ["no body", "/things/1", { method: "PUT" }, 400],
    ["an empty body", "/things/1", put(""), 400],
    ["another media type", "/things/1", put("{}", { "content-type": "text/plain" }), 415],
    ["a media type that is none", "/things/1", put("{}", { "content-type": "json" }), 415],
    ["a compressed body", "/things/1", put("{}", { "content-encoding": "gzip" }), 415],
    ["a wrong parameter", "/things/x", put("{}"), 400],
    ["a malformed body", "/things/1", put("{"), 400],
    ["a large body", "/things/1", put(JSON.stringify("x".repeat(200))), 413],
    ["the media type before the parameters", "/things/x", put("{}", { "content-type": "text/plain" }), 415],
    ["the parameters before the body", "/things/x", put("{"), 400],
  ])("%s", async (_, path, init, status) => {
    const handler = vi.fn();
    const answer = await call(routerOf({ handler, options: { maxBodyBytes: 100 } }), path, init);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
    expect(answer.body).toMatchObject({ status });
    expect(handler).not.toHaveBeenCalled();
  });

  it("says which methods a path has, to those who ask and those who guess", async () => {
    const router = routerOf({ operation: { method: "GET", body: { required: false, content: [json] } } });
    expect((await call(router, "/things/1", { method: "POST" })).headers.get("allow")).toBe(
      "GET, HEAD, OPTIONS",
    );
    const options = await call(router, "/things/1", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect(await call(router, "/things/1", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });

  it("lists what is wrong with parameters and body, by pointers, and never what was sent", async () => {
    const checks = {
      body: [{ type: "application/json", check: members({ name: isText, size: isText }) }],
      responses: [],
    };
    const router = routerOf({ checks });
    const parameters = await call(router, "/things/secret?page=hidden", put({}));
    expect(parameters.body).toMatchObject({
      errors: [
        { pointer: "#/path/id", detail: "must be an integer" },
        { pointer: "#/query/page", detail: "must be an integer" },
      ],
    });
    const body = await call(router, "/things/1", put({ name: 12345 }));
    expect(body.status).toBe(422);
    expect(body.body).toMatchObject({ errors: [{ pointer: "#/name" }, { pointer: "#/size" }] });
    expect(JSON.stringify([parameters.body, body.body])).not.toMatch(/secret|hidden|12345/);
    expect(
      (await call(routerOf({ checks, options: { invalidBodyStatus: 400 } }), "/things/1", put({}))).status,
    ).toBe(400);
  });

  it("tries the other reading of a text where the schema refuses the first", async () => {
    const union = parameter("id", "path", { types: ["integer", "string"] });
    const checks = { parameters: members({ id: isText }), responses: [] };
    const router = routerOf({
      operation: { parameters: [union] },
      checks,
      handler: ({ params }) => ({ status: 200, body: params }),
    });
    expect((await call(router, "/things/7", put({}))).body).toEqual({ id: "7" });
    const form = media("application/x-www-form-urlencoded", "form", {
      shape: {
        types: ["object"],
        properties: [
          ["a", { types: ["integer", "string"] }],
          ["b", { types: ["integer", "string"] }],
        ],
      },
    });
    const fields = routerOf({
      operation: { body: { required: true, content: [form] } },
      checks: {
        body: [{ type: form.type, check: members({ a: isText, b: (value) => value === 2 }) }],
        responses: [],
      },
      handler: ({ body }) => ({ status: 200, body }),
    });
    const sent = { method: "PUT", body: new URLSearchParams({ a: "1", b: "2" }) };
    expect((await call(fields, "/things/1", sent)).body).toEqual({ a: "1", b: 2 });
  });

  it("refuses what is nested too deeply to be checked", async () => {
    const deep: Check = (value) => (Array.isArray(value) ? deep(value[0]) : undefined);
    const checks = { body: [{ type: "application/json", check: deep }], responses: [] };
    const body = "[".repeat(200_000) + "]".repeat(200_000);
    for (const maxBodyDepth of [undefined, Number.POSITIVE_INFINITY]) {
      const answer = await call(routerOf({ checks, options: { maxBodyDepth } }), "/things/1", put(body));
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { errors: [{ detail: "must not be nested so deeply" }] },
      ]);
    }
  });

  it("refuses what is nested deeper than it may, even where nothing looks at it", async () => {
    const nest = (depth: number, inner = ""): string => "[".repeat(depth) + inner + "]".repeat(depth);
    const ask = async (body: string, maxBodyDepth?: number): Promise<number> =>
      (await call(routerOf({ options: { maxBodyDepth } }), "/things/1", put(body))).status;
    const [fits, text] = [await ask("[]"), JSON.stringify(`\\"${"[{".repeat(600)}`)];
    expect([await ask(nest(512)), await ask(nest(513)), await ask(nest(2, text))]).toEqual([fits, 422, fits]);
    expect([await ask(nest(4, "1"), 4), await ask(nest(5, "1"), 4)]).toEqual([fits, 422]);
    expect(await ask(`[${"[{}],".repeat(600)}[]]`)).toBe(fits);
  });

  it("does not read a body that the document does not describe", async () => {
    const described = operation("POST", "/x", { responses: [response(204)] });
    const router = serve({
      contract: { title: "", version: "", servers: [], securitySchemes: [] },
      routes: [
        { operation: described, handler: ({ body }: Input) => ({ status: body === undefined ? 204 : 500 }) },
      ],
    });
    const request = new Request("http://test/x", { method: "POST", body: "{" });
    expect((await router(request)).status).toBe(204);
    expect(request.bodyUsed).toBe(false);
  });

  it("loads checks once, when they are first needed, and again where that failed", async () => {
    const load = vi.fn<() => Promise<OperationChecks>>();
    load.mockRejectedValueOnce(new Error("no such file")).mockResolvedValue({ responses: [] });
    const onError = vi.fn();
    const router = routerOf({ checks: load, options: { onError } });
    expect(load).not.toHaveBeenCalled();
    expect((await call(router, "/things/1", put({}))).status).toBe(500);
    const answers = await Promise.all([1, 2, 3].map((id) => call(router, `/things/${id}`, put({}))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(load).toHaveBeenCalledTimes(2);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it("hands on items of a stream, and answers as to any body when one is wrong", async () => {
    const lines = media("application/jsonl", "json-lines");
    const router = routerOf({
      operation: { body: { required: true, content: [lines] } },
      checks: {
        body: [{ type: lines.type, check: members({ n: (value) => typeof value === "number" }) }],
        responses: [],
      },
      handler: async ({ body }) => {
        let sum = 0;
        for await (const item of body as AsyncIterable<{ n: number }>) sum += item.n;
        return { status: 200, body: { sum } };
      },
    });
    const send = (text: string) => call(router, "/things/1", put(text, { "content-type": lines.type }));
    expect((await send('{"n":1}\n{"n":2}')).body).toEqual({ sum: 3 });
    expect((await send('{"n":1}\n{"n":"x"}')).status).toBe(422);
    expect((await send('{"n":1}\n{')).status).toBe(400);
  });
});

describe("serve, security", () => {
  const security = [[{ scheme: "token", scopes: ["things:write"] }], [{ scheme: "basic", scopes: [] }]];
  const options: ServeOptions<{ name: string }> = {
    authenticate: async (credential) => {
      if (credential.kind === "basic")
        return credential.password === "ok" ? { principal: { name: credential.username } } : null;
      if (credential.kind !== "bearer" || credential.token === "bad") return undefined;
      if (credential.token === "broken") throw new Error("database is down");
      return { principal: { name: "token" }, scopes: credential.token.split(",") };
    },
    onError: () => undefined,
  };
  const router = routerOf<{ name: string }>({
    operation: { security },
    options,
    handler: ({ principal }) => ({ status: 200, body: principal }),
  });
  const basic = (text: string): string => `Basic ${btoa(text)}`;

  it.each([
    [undefined, 401, 'Bearer realm="The \\"API\\"", Basic realm="The \\"API\\"", charset="UTF-8"'],
    [
      "Bearer bad",
      401,
      'Bearer realm="The \\"API\\"", error="invalid_token", Basic realm="The \\"API\\"", charset="UTF-8"',
    ],
    [basic("a:wrong"), 401, 'Bearer realm="The \\"API\\"", Basic realm="The \\"API\\"", charset="UTF-8"'],
    [
      "Bearer things:read",
      403,
      'Bearer realm="The \\"API\\"", error="insufficient_scope", scope="things:write"',
    ],
    ["Bearer things:write", 200, null],
    [basic("ann:ok"), 200, null],
    ["Bearer broken", 500, null],
  ])("%s", async (authorization, status, challenge) => {
    const answer = await call(
      router,
      "/things/1",
      put({}, authorization === undefined ? {} : { authorization }),
    );
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([status, challenge]);
    expect(JSON.stringify(answer.body)).not.toContain("database");
  });

  it("asks for credentials before it looks at anything else", async () => {
    expect((await call(router, "/things/x", put("{", { "content-type": "text/plain" }))).status).toBe(401);
  });

  it("does not start without anybody to look at credentials", () => {
    expect(() => routerOf({ operation: { security } })).toThrow(
      'needs credentials: pass the option "authenticate"',
    );
    expect(() => routerOf({ operation: { security: [...security, []] } })).not.toThrow();
  });
});

describe("serve, the way out", () => {
  const checks: OperationChecks = {
    responses: [{ status: 200, content: [{ type: "application/json", check: members({ name: isText }) }] }],
  };

  it.each<[string, Reply, string]>([
    ["an undocumented status", { status: 201, body: { name: "x" } }, "status"],
    ["a body against its schema", { status: 200, body: { name: 1 } }, "body /name"],
    ["no body where one is described", { status: 200 }, "body"],
    ["a body where none is described", { status: 204, body: {} }, "body"],
    ["another media type", { status: 200, body: { name: "x" }, contentType: "text/html" }, "contentType"],
    ["a header of the wrong type", { status: 404, headers: { "x-count": "many" } }, "headers /x-count"],
    ["a required header that is missing", { status: 404 }, "headers /x-count"],
  ])("holds back %s, tells the hook, and not the caller", async (_, reply, where) => {
    const violations: ReplyViolation[] = [];
    const count = { name: "X-Count", required: true, explode: false, shape: INTEGER };
    const more = {
      responses: [response(200, [json]), response(204), response("4XX", [], { headers: [count] })],
    };
    const run = async (mode: "off" | "report" | "enforce") => {
      const options = {
        responses: mode,
        onReport: (violation: ReplyViolation) => violations.push(violation),
      };
      return call(routerOf({ operation: more, handler: () => reply, checks, options }), "/things/1", put({}));
    };
    const enforced = await run("enforce");
    expect([enforced.status, enforced.body]).toEqual([
      500,
      { title: "Internal Server Error", status: 500, detail: "Internal server error." },
    ]);
    expect(violations[0]?.faults.map((fault) => `${fault.where} ${fault.pointer}`.trim())).toEqual([where]);
    expect((await run("report")).status).toBe(reply.status);
    expect(violations).toHaveLength(2);
    expect((await run("off")).status).toBe(reply.status);
    expect(violations).toHaveLength(2);
  });

  it("judges the JSON that is sent, not the value that it is made of", async () => {
    const handler = (): Reply => ({ status: 200, body: { name: new Date(0), gone: undefined } });
    const answer = await call(routerOf({ handler, checks }), "/things/1", put({}));
    expect([answer.status, answer.body]).toEqual([200, { name: "1970-01-01T00:00:00.000Z" }]);
  });

  it.each<[string, () => Promise<Reply>]>([
    [
      "at once",
      () => {
        throw new ReplyError({ status: 404, body: { message: "gone" } });
      },
    ],
    ["later", () => Promise.reject(new ReplyError({ status: 404, body: { message: "gone" } }))],
  ])("takes a reply that was thrown %s", async (_when, handler) => {
    const more = { responses: [response("4XX", [json])] };
    expect(await call(routerOf({ handler, operation: more }), "/things/1", put({}))).toMatchObject({
      status: 404,
      body: { message: "gone" },
    });
  });

  it("waits for a promise of another making than the engine's", async () => {
    const reply: Promise<Reply> = Promise.resolve({ status: 200, body: { name: "a" } });
    const handler = (): Promise<Reply> => ({ then: reply.then.bind(reply) }) as Promise<Reply>;
    const more = { responses: [response(200, [json])] };
    expect(await call(routerOf({ handler, operation: more }), "/things/1", put({}))).toMatchObject({
      status: 200,
      body: { name: "a" },
    });
  });

  it("answers 500 for what a handler throws, and says nothing of it", async () => {
    const onError = vi.fn();
    const error = new Error("password is hunter2");
    const answer = await call(
      routerOf({ handler: () => Promise.reject(error), options: { onError } }),
      "/things/1",
      put({}),
    );
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      500,
      expect.not.stringContaining("hunter2"),
    ]);
    expect(onError).toHaveBeenCalledWith(
      error,
      expect.objectContaining({ operation: expect.objectContaining({ path: "/things/{id}" }) }),
    );
  });

  it("answers all the same when the hooks throw", async () => {
    const fail = (): never => {
      throw new Error("hook");
    };
    const router = routerOf({ handler: fail, options: { onError: fail, onAnswer: fail, onReport: fail } });
    expect((await call(router, "/things/1", put({}))).status).toBe(500);
  });

  it("chooses among media types by Accept, and refuses only where it is told to", async () => {
    const content = [json, media("text/plain", "text"), media("application/*+json")];
    const run = (accept: string, options = {}) =>
      call(
        routerOf({
          operation: { responses: [response(200, content)] },
          handler: () => ({ status: 200, body: "x" }),
          options,
        }),
        "/things/1",
        put({}, { accept }),
      );
    expect((await run("text/*")).headers.get("content-type")).toBe("text/plain;charset=UTF-8");
    expect((await run("text/plain;q=0.1, application/json")).headers.get("content-type")).toBe(
      "application/json",
    );
    expect((await run("image/png")).headers.get("content-type")).toBe("application/json");
    expect((await run("image/png", { accept: "enforce" })).status).toBe(406);
  });

  it("writes bodies and headers of all kinds", async () => {
    const header = (name: string, explode: boolean) => ({ name, required: false, explode, shape: TEXT });
    const reply = (body: unknown, type: string, kind: Parameters<typeof media>[1], headers = {}) =>
      call(
        routerOf({
          operation: {
            responses: [
              response("2XX", [media(type, kind)], {
                headers: [header("X-List", false), header("X-Map", true)],
              }),
            ],
          },
          handler: () => ({ status: 202, body, headers }),
        }),
        "/things/1",
        put({}),
      );
    const listed = await reply(null, "application/json", "json", {
      "X-List": [1, 2],
      "x-map": { a: 1 },
      "x-none": undefined,
    });
    expect([
      listed.body,
      listed.headers.get("x-list"),
      listed.headers.get("x-map"),
      listed.headers.has("x-none"),
    ]).toEqual([null, "1,2", "a=1", false]);
    expect((await reply({ a: [1, 2], b: { c: 1 } }, "application/x-www-form-urlencoded", "form")).body).toBe(
      "a=1&a=2&b=%7B%22c%22%3A1%7D",
    );
    expect((await reply([{ a: 1 }, 2], "application/jsonl", "json-lines")).body).toBe('{"a":1}\n2\n');
    expect((await reply([{ a: 1 }, "x\ny"], "text/event-stream", "sse")).body).toBe(
      'data: {"a":1}\n\ndata: x\ndata: y\n\n',
    );
    expect(
      (await reply(new Blob(["x"], { type: "image/png" }), "image/*", "binary")).headers.get("content-type"),
    ).toBe("image/png");
    const form = await reply({ a: 1, f: new File(["x"], "x.txt") }, "multipart/form-data", "multipart");
    expect(form.body).toMatch(/name="a"\r\n\r\n1\r\n[\s\S]*filename="x.txt"/);
  });

  it("ends a stream at the first item that breaks its schema, or only reports it", async () => {
    const lines = media("application/jsonl", "json-lines");
    const run = async (mode: "report" | "enforce") => {
      const onReport = vi.fn();
      const router = routerOf({
        operation: { responses: [response(200, [lines])] },
        checks: {
          responses: [{ status: 200, content: [{ type: lines.type, check: members({ name: isText }) }] }],
        },
        handler: () => ({
          status: 200,
          body: (async function* () {
            yield { name: "a" };
            yield { name: 1 };
            yield { name: "b" };
          })(),
        }),
        options: { responses: mode, onReport },
      });
      const answer = await router(new Request("http://test/things/1", put({})));
      return [await answer.text().catch(() => "broke off"), onReport.mock.calls.length];
    };
    expect(await run("report")).toEqual(['{"name":"a"}\n{"name":1}\n{"name":"b"}\n', 1]);
    expect(await run("enforce")).toEqual(["broke off", 1]);
  });

  it.each<[string, number, "off" | "report" | "enforce", string]>([
    ["of an undocumented status", 201, "enforce", "cancelled"],
    ["of an undocumented status that is let through", 201, "report", "octets"],
    ["of a status that has none", 204, "enforce", "cancelled"],
    ["of a status that has none, let through", 204, "report", "cancelled"],
    ["of a status that has none, not checked", 204, "off", "cancelled"],
    ["that is sent", 200, "enforce", "octets"],
  ])("cancels the stream of a body that nobody will read: one %s", async (_, status, mode, outcome) => {
    const cancel = vi.fn();
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("octets"));
        controller.close();
      },
      cancel,
    });
    const router = routerOf({
      operation: {
        responses: [response(200, [media("application/octet-stream", "binary")]), response(204)],
      },
      handler: () => ({ status, body }),
      options: { responses: mode, onReport: () => undefined },
    });
    const answer = await call(router, "/things/1", put({}));
    expect(cancel.mock.calls.length > 0 ? "cancelled" : answer.body).toBe(outcome);
  });

  it("answers 501 where there is no handler", async () => {
    const described = operation("GET", "/x", { security: [[{ scheme: "token", scopes: [] }]] });
    const router = serve({
      contract: { title: "", version: "", servers: [], securitySchemes: [] },
      routes: [{ operation: described }],
    });
    expect((await call(router, "/x")).status).toBe(501);
  });

  /** An error shape whose body is JSON with the given parts. */
  const shape = (
    status: ErrorShape["status"],
    members: Readonly<Record<string, KnownOfError>>,
  ): ErrorShape => ({
    status,
    type: "application/vnd.error+json",
    body: { members: Object.entries(members).map(([name, known]) => [name, { known }]) },
  });

  it("writes errors as the operation describes them, else as RFC 9457 has them; of no operation, as the contract says", async () => {
    const router = routerOf({
      operation: { errors: [shape("4XX", { message: "message", errors: "groups" })] },
      errors: [shape("default", { error: "message" })],
      handler: () => Promise.reject(new Error()),
      options: { onError: () => undefined },
    });
    const invalid = await call(router, "/things/x", put({}));
    expect([invalid.headers.get("content-type"), invalid.body]).toEqual([
      "application/vnd.error+json",
      {
        message: "The parameters are invalid.",
        errors: { "/path/id": ["must be an integer"] },
      },
    ]);
    expect((await call(router, "/nothing")).body).toEqual({ error: "No operation matches this path." });
    expect((await call(router, "/things/1")).body).toEqual({
      error: "This path does not support the method.",
    });
    const failed = await call(router, "/things/1", put({}));
    expect([failed.headers.get("content-type"), failed.body]).toEqual([
      "application/problem+json",
      { title: "Internal Server Error", status: 500, detail: "Internal server error." },
    ]);
  });

  it("answers without a body, and with described headers, where the document says so", async () => {
    const router = routerOf({
      operation: { errors: [{ status: "4XX", headers: [["x-request-id", { known: "id" }]] }] },
    });
    const refused = await router(new Request("http://x/things/x", put({})));
    expect([refused.status, refused.headers.get("content-type"), await refused.text()]).toEqual([
      400,
      null,
      "",
    ]);
    expect(refused.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  describe("formatError", () => {
    const answerOf = async (
      router: Router,
      path: string,
      init?: RequestInit,
    ): Promise<readonly unknown[]> => {
      const { status, headers, body } = await call(router, path, init);
      return [status, headers.get("content-type"), body];
    };
    const described = {
      responses: [response(200, [json]), response(400, [media("application/vnd.error+json")])],
    };

    it("answers every error, with what is known of it", async () => {
      const failure = new Error("secret");
      const formatError = vi.fn(({ kind, status, message }: Refusal) => ({
        status,
        body: { kind, message },
      }));
      const router = routerOf({
        operation: described,
        handler: () => Promise.reject(failure),
        options: { formatError, onError: () => undefined },
      });
      expect(await answerOf(router, "/things/x", put({}))).toEqual([
        400,
        "application/vnd.error+json",
        { kind: "parameters", message: "The parameters are invalid." },
      ]);
      expect(formatError.mock.lastCall?.[0]).toMatchObject({
        issues: [{ pointer: "/path/id", message: "must be an integer" }],
        operation: { path: "/things/{id}" },
        error: undefined,
      });
      const failed = await call(router, "/things/1", put({}));
      expect([failed.status, failed.body]).toMatchObject([500, { kind: "internal" }]);
      expect(formatError.mock.lastCall?.[0].error).toBe(failure);
      expect((await call(router, "/nothing")).body).toMatchObject({ kind: "not-found" });
      const other = await call(router, "/things/1", { method: "DELETE" });
      expect([other.body, other.headers.get("allow")]).toMatchObject([
        { kind: "method-not-allowed" },
        expect.stringContaining("PUT"),
      ]);
      const malformed = put({});
      expect((await call(router, "/things/1", { ...malformed, body: "{" })).body).toMatchObject({
        kind: "malformed",
      });
    });

    it.each([
      ["gives no reply", () => undefined],
      ["throws", () => Promise.reject(new Error())],
      [
        "gives a reply that breaks the contract",
        () => ({ status: 400, contentType: "text/plain", body: "no" }),
      ],
    ])("leaves the answer to the router where it %s", async (_, formatError) => {
      const onReport = vi.fn();
      const router = routerOf({
        operation: described,
        options: { formatError, onReport, onError: () => undefined },
      });
      expect(await answerOf(router, "/things/x", put({}))).toMatchObject([
        400,
        "application/problem+json",
        {},
      ]);
    });

    it("asks the function of the operation first", async () => {
      const reply = (text: string) => ({ status: 400, body: text });
      const router = routerOf({
        operation: { ...described, id: "toString" },
        options: { formatError: () => reply("all"), formatErrors: { other: () => reply("other") } },
      });
      expect((await call(router, "/things/x", put({}))).body).toBe("all");
      const own = routerOf({
        operation: { ...described, id: "own" },
        options: { formatError: () => reply("all"), formatErrors: { own: () => reply("own") } },
      });
      expect((await call(own, "/things/x", put({}))).body).toBe("own");
    });
  });

  describe("around", () => {
    it("runs around the handler, with the operation, its input and the context", async () => {
      const seen: unknown[] = [];
      const router = routerOf({
        handler: () => {
          seen.push("handler");
          return { status: 200, body: { n: 1 } };
        },
        options: {
          around: async ({ id }, { params, context }, next) => {
            seen.push([id, params, context]);
            const reply = await next();
            seen.push(reply.status);
            return { ...reply, headers: { "x-time": "1" } };
          },
        },
      });
      const answer = await router(new Request("http://test/things/1", put({})), "context");
      expect([answer.status, answer.headers.get("x-time")]).toEqual([200, "1"]);
      expect(seen).toEqual([
        ["PUT /things/{id}", expect.objectContaining({ id: 1 }), "context"],
        "handler",
        200,
      ]);
    });

    it("gets to know what the handler throws, and is not called for a request that is refused", async () => {
      const thrown: unknown[] = [];
      const around = vi.fn(async (_: unknown, __: unknown, next: () => Promise<Reply>) => {
        try {
          return await next();
        } catch (error) {
          thrown.push(error);
          throw error;
        }
      });
      const refusal = new ReplyError({ status: 200, body: {} });
      const router = routerOf({
        handler: () => {
          throw refusal;
        },
        options: { around },
      });
      expect((await call(router, "/things/1", put({}))).status).toBe(200);
      expect(thrown).toEqual([refusal]);
      expect((await call(router, "/things/x", put({}))).status).toBe(400);
      expect(around).toHaveBeenCalledTimes(1);
    });
  });

  describe("authenticate", () => {
    const secured = {
      security: [[{ scheme: "token", scopes: [] }], [{ scheme: "other", scopes: [] }]],
      responses: [response(200, [json]), response(429, [json])],
    };
    const withToken = { ...put({}), headers: { ...put({}).headers, authorization: "Bearer x" } };

    it.each([
      ["returned", () => ({ reply: { status: 429, body: { wait: 1 } } })],
      [
        "thrown",
        () => {
          throw new ReplyError({ status: 429, body: { wait: 1 } });
        },
      ],
    ])("answers a reply of its own that is %s, and the handler is not reached", async (_, authenticate) => {
      const handler = vi.fn();
      const router = routerOf({ operation: secured, handler, options: { authenticate } });
      const answer = await call(router, "/things/1", withToken);
      expect([answer.status, answer.body]).toEqual([429, { wait: 1 }]);
      expect(handler).not.toHaveBeenCalled();
    });

    it("has a reply that is not described held back", async () => {
      const authenticate = () => ({ reply: { status: 418 } });
      const router = routerOf({
        operation: secured,
        options: { authenticate, onReport: () => undefined },
      });
      expect((await call(router, "/things/1", withToken)).status).toBe(500);
    });

    it("is given the context", async () => {
      const authenticate = vi.fn((_: unknown, { context }: { context: unknown }) => ({ principal: context }));
      const router = routerOf({ operation: secured, options: { authenticate } });
      await router(new Request("http://test/things/1", withToken), "session");
      expect(authenticate.mock.results[0]?.value).toEqual({ principal: "session" });
    });
  });

  it("refuses to serve described errors without the part that writes them", () => {
    const api = {
      contract: { title: "", version: "", servers: [], securitySchemes: [] },
      routes: [{ operation: operation("GET", "/x"), errors: [shape("4XX", { message: "message" })] }],
      parts: {},
    };
    expect(() => serveParts(api)).toThrow('needs the part "fillError"');
  });

  it("names the first issue in the message where the document's shape has no place for details", async () => {
    const errors = [shape("4XX", { error: "summary" })];
    const checks: OperationChecks = {
      body: [{ type: "application/json", check: members({ name: isText, "a/b": isText }) }],
      responses: [],
    };
    const router = routerOf({ operation: { errors }, checks });
    const message = async (path: string, body: unknown): Promise<unknown> =>
      (await call(router, path, put(body))).body;
    expect(await message("/things/1", { name: 7331, "a/b": "" })).toEqual({
      error: "The body does not match its schema: /name must be right.",
    });
    expect(await message("/things/1", { name: 7331, "a/b": 1 })).toEqual({
      error: "The body does not match its schema: /name must be right (and 1 more).",
    });
    expect(await message("/things/secret?page=secret", {})).toEqual({
      error: "The parameters are invalid: /path/id must be an integer (and 1 more).",
    });
  });

  it("quotes no more of a pointer than a message can do with", async () => {
    const issue = { pointer: `/${"x".repeat(5000)}`, keyword: "type", message: "must be right", params: {} };
    const router = routerOf({
      operation: { errors: [shape("4XX", { error: "summary" })] },
      checks: { body: [{ type: "application/json", check: () => [issue] }], responses: [] },
    });
    expect(JSON.stringify((await call(router, "/things/1", put({}))).body).length).toBeLessThan(300);
  });

  it("tells onAnswer what was wrong with a request", async () => {
    const onAnswer = vi.fn();
    const router = routerOf({ options: { onAnswer } });
    await call(router, "/things/secret", put({}));
    await call(router, "/things/1", put({}));
    expect(onAnswer.mock.calls.map(([{ status, issues }]) => [status, issues])).toEqual([
      [400, [{ pointer: "/path/id", message: "must be an integer" }]],
      [200, []],
    ]);
  });

  it.each([
    ["HEAD", 200],
    ["HEAD", 404],
    ["GET", 204],
    ["GET", 205],
    ["GET", 304],
  ])("asks no body of a reply to %s with status %i", async (method, status) => {
    const onReport = vi.fn();
    const described = operation(method, "/things", { responses: [response(status, [json])] });
    const router = serve(
      {
        contract: { title: "", version: "", servers: [], securitySchemes: [] },
        routes: [{ operation: described, handler: () => ({ status }) }],
      },
      { onReport },
    );
    const answer = await router(new Request("http://x/things", { method }));
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
    expect(onReport).not.toHaveBeenCalled();
  });

  it("tells of every answer", async () => {
    const onAnswer = vi.fn();
    const router = routerOf({ options: { onAnswer } });
    await call(router, "/things/1", put({}));
    await call(router, "/nothing");
    expect(onAnswer.mock.calls.map(([answer]) => [answer.operation?.path, answer.status])).toEqual([
      ["/things/{id}", 200],
      [undefined, 404],
    ]);
  });
});
