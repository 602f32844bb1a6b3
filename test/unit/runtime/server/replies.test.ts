/** Replies of handlers: which media type they are written in, their headers, and what is wrong with them. */
import { describe, expect, it, test, vi } from "vitest";
import type { Check, OperationChecks } from "../../../../runtime/checks.ts";
import type { OperationDescriptor, ResponseDescriptor } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { checksOf } from "../../../../runtime/server/check-reply.ts";
import { chooseResponse } from "../../../../runtime/server/choose-response.ts";
import { dropStream } from "../../../../runtime/server/drop-stream.ts";
import type { Reply, ReplyViolation, ServeOptions } from "../../../../runtime/server/options.ts";
import { replyBody, replyContent } from "../../../../runtime/server/reply-rules.ts";
import { serveAll } from "../../../serve-all.ts";
import { INTEGER, media, operation, response, TEXT } from "./describe.ts";

const json = media("application/json");
const text = media("text/plain", "text");
const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };

interface Asked {
  readonly responses?: readonly ResponseDescriptor[];
  readonly checks?: OperationChecks;
  readonly options?: ServeOptions<undefined>;
  readonly accept?: string;
  readonly method?: string;
}

/** Sends a request to a server whose handler gives this reply. */
async function ask(reply: Reply, { responses = [], checks, options, accept, method = "GET" }: Asked = {}) {
  const told: ReplyViolation[] = [];
  const errors: unknown[] = [];
  const described: OperationDescriptor = operation(method, "/x", { responses });
  const router = serveAll(
    { contract, routes: [{ operation: described, handler: () => reply, checks }] },
    { onReport: (violation) => told.push(violation), onError: (error) => errors.push(error), ...options },
  );
  const headers: Record<string, string> = accept === undefined ? {} : { accept };
  const answer = await router(new Request("http://a.test/x", { method, headers }));
  const faults = told.flatMap((one) =>
    one.faults.map((fault) => `${fault.where}${fault.pointer}: ${fault.message}`),
  );
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    headers: answer.headers,
    body: await answer.text().catch(() => "broke off"),
    faults,
    told,
    errors: errors.map(String),
  };
}

describe("the media type of a reply", () => {
  const any = { options: { responses: "off" } } as const;

  test.each<[string, Reply, Asked, string | null, string]>([
    ["a text that nothing describes", { status: 200, body: "a" }, any, "text/plain;charset=UTF-8", "a"],
    [
      "bytes that nothing describes",
      { status: 200, body: new Uint8Array([97]) },
      any,
      "application/octet-stream",
      "a",
    ],
    [
      "a buffer that nothing describes",
      { status: 200, body: new Uint8Array([97]).buffer },
      any,
      "application/octet-stream",
      "a",
    ],
    [
      "a Blob that nothing describes",
      { status: 200, body: new Blob(["a"]) },
      any,
      "application/octet-stream",
      "a",
    ],
    [
      "a stream that nothing describes",
      { status: 200, body: new Blob(["a"]).stream() },
      any,
      "application/octet-stream",
      "a",
    ],
    ["an object that nothing describes", { status: 200, body: { a: 1 } }, any, "application/json", '{"a":1}'],
    ["its own type", { status: 200, body: "a", contentType: "text/csv" }, any, "text/csv;charset=UTF-8", "a"],
    [
      "its own type, in a header",
      { status: 200, body: "a", headers: { "Content-Type": "text/csv; charset=utf-8" } },
      any,
      "text/csv; charset=utf-8",
      "a",
    ],
    [
      "its own type, before that of a header",
      {
        status: 200,
        body: "a",
        contentType: "text/csv; charset=x",
        headers: { "content-type": "text/html" },
      },
      any,
      "text/csv; charset=UTF-8",
      "a",
    ],
    [
      "the only one that is described",
      { status: 200, body: "a" },
      { responses: [response(200, [text])], accept: "image/png" },
      "text/plain;charset=UTF-8",
      "a",
    ],
    [
      "the first where none is acceptable",
      { status: 200, body: "a" },
      { responses: [response(200, [text, json])], accept: "image/png" },
      "text/plain;charset=UTF-8",
      "a",
    ],
    [
      "the one that is acceptable",
      { status: 200, body: "a" },
      { responses: [response(200, [text, json])], accept: "application/json" },
      "application/json",
      '"a"',
    ],
    [
      "one of a range",
      { status: 200, body: "a", contentType: "text/html" },
      { responses: [response(200, [media("text/*", "text")])] },
      "text/html;charset=UTF-8",
      "a",
    ],
    [
      "one with other headers",
      { status: 200, body: "a", headers: { "x-a": "1" } },
      any,
      "text/plain;charset=UTF-8",
      "a",
    ],
    ["no body", { status: 200, headers: { "x-a": "1" } }, any, null, ""],
    [
      "a form that names its boundary itself",
      { status: 200, body: new FormData() },
      {
        responses: [response(200, [media("multipart/form-data", "multipart")])],
        options: { responses: "off" },
      },
      expect.stringMatching(/^multipart\/form-data; boundary=/),
      expect.any(String),
    ],
    [
      "a form among other headers",
      { status: 200, body: new FormData(), headers: { "x-a": "1" } },
      {
        responses: [response(200, [media("multipart/form-data", "multipart")])],
        options: { responses: "off" },
      },
      expect.stringMatching(/^multipart\/form-data; boundary=/),
      expect.any(String),
    ],
  ])("%s", async (_, reply, asked, type, body) => {
    const answer = await ask(reply, asked);
    expect([answer.status, answer.type, answer.body, answer.errors]).toEqual([200, type, body, []]);
  });

  it("has one line, whatever the case of its name", async () => {
    const { headers } = await ask(
      { status: 200, body: "a", contentType: "text/csv", headers: { "CONTENT-TYPE": "x/y", "x-a": "1" } },
      any,
    );
    expect([headers.get("content-type"), headers.get("x-a")]).toEqual(["text/csv;charset=UTF-8", "1"]);
  });
});

describe("the headers of a reply", () => {
  const count = { name: "X-Count", required: false, explode: false, shape: INTEGER };
  const structured = {
    name: "X-Json",
    required: false,
    explode: false,
    shape: {} as never,
    content: "application/json",
  };

  it("may be a Headers", async () => {
    const headers = new Headers([
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
      ["x-a", "1"],
    ]);
    const answer = await ask({ status: 200, headers }, { responses: [response(200)] });
    expect([answer.headers.getSetCookie(), answer.headers.get("x-a")]).toEqual([["a=1", "b=2"], "1"]);
  });

  it("have a line for each cookie, and values in the style of the document", async () => {
    const responses = [response(200, [], { headers: [count, structured] })];
    const headers = {
      "set-cookie": ["a=1", "b=2"],
      "x-count": 5,
      "X-JSON": { a: [1] },
      "x-list": [1, 2],
      "x-none": undefined,
    };
    const answer = await ask({ status: 200, headers }, { responses });
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect([
      answer.headers.get("x-count"),
      answer.headers.get("x-json"),
      answer.headers.get("x-list"),
      answer.headers.has("x-none"),
    ]).toEqual(["5", '{"a":[1]}', "1,2", false]);
    expect(answer.faults).toEqual([]);
  });

  it("have a line for each cookie of a described list or object", async () => {
    const cookies = (types: readonly ("array" | "object")[]): typeof count => ({
      ...count,
      name: "Set-Cookie",
      shape: { types, items: { types: ["string"] } } as never,
    });
    const line = "1; Expires=Wed, 09 Jun 2021 10:18:14 GMT";
    for (const [type, value] of [
      ["array", [`a=${line}`, "b=2"]],
      ["object", { a: line, b: 2 }],
    ] as const) {
      const seen: unknown[] = [];
      const check = (headers: unknown): undefined => void seen.push(headers);
      const answer = await ask(
        { status: 200, headers: { "set-cookie": value } },
        {
          responses: [response(200, [], { headers: [cookies([type])] })],
          checks: { responses: [{ status: 200, content: [], headers: check }] },
        },
      );
      expect(answer.headers.getSetCookie()).toEqual([`a=${line}`, "b=2"]);
      expect([answer.faults, seen]).toEqual([
        [],
        [{ "set-cookie": type === "array" ? value : { a: line, b: "2" } }],
      ]);
    }
  });

  test.each<[string, Reply, readonly string[]]>([
    ["of the right type", { status: 200, headers: { "x-count": 5, "x-other": "x" } }, []],
    [
      "of the wrong type",
      { status: 200, headers: { "x-count": "many" } },
      ["headers/x-count: must be an integer"],
    ],
    [
      "that are sent twice",
      {
        status: 200,
        headers: new Headers([
          ["x-count", "1"],
          ["x-count", "2"],
        ]),
      },
      ["headers/x-count: must be an integer"],
    ],
  ])("%s", async (_, reply, faults) => {
    for (let times = 0; times < 2; times++) {
      const responses = [response(200, [], { headers: [count] })];
      expect((await ask(reply, { responses })).faults).toEqual(faults);
    }
  });

  it("are checked by the schema as well, and beside the body", async () => {
    const headers: Check = () => [issueAt("/x-count", "maximum", "must be small")];
    const checks = { responses: [{ status: 200 as const, content: [], headers }] };
    const responses = [response(200, [], { headers: [count] })];
    const answer = await ask({ status: 200, headers: { "x-count": 5 }, body: "a" }, { responses, checks });
    expect(answer.faults).toEqual(["headers/x-count: must be small", "body: must be absent"]);
  });

  test.each<[string, Reply, string]>([
    ["a name that is no token", { status: 200, headers: { "a b": "1" } }, "invalid header name"],
    ["a value with a line break", { status: 200, headers: { "x-a": "a\nb" } }, "x-a"],
    ["a media type with a line break", { status: 200, body: "a", contentType: "a/b\nc" }, "content-type"],
    [
      "a media type of a Blob with other characters",
      { status: 200, body: "a", contentType: "a/\u{1F600}" },
      "content-type",
    ],
    ["a status below 200", { status: 199 }, "must be 200 to 599"],
    ["a status of 100", { status: 100, body: "a" }, "must be 200 to 599"],
    ["a status above 599", { status: 600 }, "must be 200 to 599"],
    ["a status that is no integer", { status: 200.5 }, "must be 200 to 599"],
    ["a status that is no number", { status: "200" as never }, "which is not a number"],
  ])("cannot be sent: %s", async (_, reply, message) => {
    const { status, errors } = await ask(reply, { options: { responses: "off" } });
    expect([status, errors]).toEqual([500, [expect.stringContaining(message)]]);
  });

  it("may come with the first and the last status", async () => {
    const statusOf = async (status: number) =>
      (await ask({ status }, { options: { responses: "off" } })).status;
    expect([await statusOf(200), await statusOf(599)]).toEqual([200, 599]);
  });
});

describe("what is wrong with a reply", () => {
  const isText: Check = (value) =>
    typeof value === "string" ? undefined : [issueAt("", "type", "must be a string")];
  const checksOf = (type: string, check: Check = isText): OperationChecks => ({
    responses: [
      {
        status: 200,
        content: [
          { type: "image/png", check: () => [issueAt("", "not", "no")] },
          { type, check },
        ],
      },
    ],
  });
  const form = media("application/x-www-form-urlencoded", "form");

  test.each<[string, Reply, Asked, readonly string[]]>([
    [
      "a status that is not described",
      { status: 201 },
      { responses: [response(200)] },
      ["status: 201 is not described"],
    ],
    [
      "a body that is not described",
      { status: 200, body: "a" },
      { responses: [response(200)] },
      ["body: must be absent"],
    ],
    ["no body", { status: 200 }, { responses: [response(200, [json])] }, ["body: must be present"]],
    [
      "no body of a reply to HEAD",
      { status: 200 },
      { responses: [response(200, [json])], method: "HEAD" },
      [],
    ],
    ["no body of a status without", { status: 204 }, { responses: [response(204, [json])] }, []],
    [
      "another media type",
      { status: 200, body: "a", contentType: "a/b" },
      { responses: [response(200, [json])] },
      ["contentType: must have a described media type"],
    ],
    [
      "JSON",
      { status: 200, body: 5 },
      { responses: [response(200, [json])], checks: checksOf("application/json") },
      ["body: must be a string"],
    ],
    [
      "JSON without a check",
      { status: 200, body: 5 },
      { responses: [response(200, [json])], checks: checksOf("a/b") },
      [],
    ],
    ["JSON without checks", { status: 200, body: 5 }, { responses: [response(200, [json])] }, []],
    [
      "a text",
      { status: 200, body: 5 },
      { responses: [response(200, [text])], checks: checksOf("text/plain") },
      ["body: must be a string"],
    ],
    [
      "a form",
      { status: 200, body: {} },
      { responses: [response(200, [form])], checks: checksOf(form.type) },
      ["body: must be a string"],
    ],
    [
      "bytes, which no schema describes",
      { status: 200, body: new Blob([]) },
      { responses: [response(200, [media("a/b", "binary")])], checks: checksOf("a/b") },
      [],
    ],
    [
      "JSON that is right as it is sent",
      { status: 200, body: new Date(0) },
      { responses: [response(200, [json])], checks: checksOf("application/json") },
      [],
    ],
    [
      "a text that would be right as JSON",
      { status: 200, body: new Date(0) },
      { responses: [response(200, [text])], checks: checksOf("text/plain") },
      ["body: must be a string"],
    ],
  ])("%s", async (_, reply, asked, faults) => {
    const answer = await ask(reply, asked);
    expect([answer.faults, answer.errors]).toEqual([faults, []]);
    expect(answer.status).toBe(faults.length === 0 ? reply.status : 500);
  });

  it("is told with the operation and the status", async () => {
    const { told } = await ask({ status: 201 }, { responses: [response(200)] });
    expect(told).toMatchObject([{ operation: { path: "/x" }, status: 201, incoming: { method: "GET" } }]);
  });

  it("is written to the console where nobody else is told", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      const checks = checksOf("application/json", () => [
        issueAt("/a", "type", "must be a string"),
        issueAt("/b", "type", "must be there"),
      ]);
      await ask(
        { status: 200, body: {} },
        { responses: [response(200, [json])], checks, options: { onReport: undefined } },
      );
      expect(warn.mock.calls).toEqual([
        ["GET /x answered 200, which violates the contract: body/a must be a string; body/b must be there"],
      ]);
      await ask({ status: 600 }, { options: { responses: "off", onError: undefined } });
      expect(error.mock.calls).toEqual([["GET /x failed:", expect.any(Error)]]);
      const fails = () => {
        throw new Error("hook");
      };
      const told: unknown[] = [];
      await ask(
        { status: 201 },
        { responses: [response(200)], options: { onReport: fails, onError: (...all) => told.push(all) } },
      );
      expect(told).toMatchObject([
        [{ message: "hook" }, { operation: { path: "/x" }, incoming: { method: "GET" } }],
      ]);
      const router = serveAll({ contract, routes: [] }, { onAnswer: fails });
      await router(new Request("http://a.test/none", { method: "PUT" }));
      expect(error.mock.lastCall).toEqual(["PUT failed:", expect.objectContaining({ message: "hook" })]);
    } finally {
      warn.mockRestore();
      error.mockRestore();
    }
  });
});

describe("members that a reply must not show", () => {
  const secret = { ...json, oneWay: { members: ["secret"] } };
  const lines = { ...media("application/jsonl", "json-lines"), oneWay: { members: ["secret"] } };
  const shown = { status: 200, body: { secret: 1 } };
  const stream = { status: 200, body: [{ secret: 1 }, { a: 1 }] };
  const responses = [response(200, [secret])];

  it("hold a reply back, are told, or pass", async () => {
    const asked = (options: ServeOptions<undefined>) => ask(shown, { responses, options });
    const faults = ["body/secret: must not be shown: it is writeOnly"];
    expect(await asked({})).toMatchObject({ status: 500, faults });
    expect(await asked({ responses: "report" })).toMatchObject({ status: 200, faults });
    expect(await asked({ readings: { writeOnlyShown: "warning" } })).toMatchObject({ status: 200, faults });
    expect(await asked({ readings: { writeOnlyShown: "off" } })).toMatchObject({ status: 200, faults: [] });
  });

  it("do not excuse another fault", async () => {
    const checks: OperationChecks = {
      responses: [
        { status: 200, content: [{ type: "application/json", check: () => [issueAt("/a", "type", "no")] }] },
      ],
    };
    const options = { readings: { writeOnlyShown: "warning" } } as const;
    expect((await ask(shown, { responses, checks, options })).status).toBe(500);
  });

  it("end a stream, are told, or pass", async () => {
    const asked = (options: ServeOptions<undefined>) =>
      ask(stream, { responses: [response(200, [lines])], options });
    const all = '{"secret":1}\n{"a":1}\n';
    const faults = ["body/0/secret: must not be shown: it is writeOnly"];
    expect(await asked({})).toMatchObject({
      status: 200,
      body: "broke off",
      faults,
      told: [{ status: 200, operation: { path: "/x" } }],
    });
    expect(await asked({ responses: "report" })).toMatchObject({ body: all, faults });
    expect(await asked({ readings: { writeOnlyShown: "error" } })).toMatchObject({
      body: "broke off",
      faults,
    });
    expect(await asked({ readings: { writeOnlyShown: "off" } })).toMatchObject({ body: all, faults: [] });
  });
});

describe("the parts of a server that replies need", () => {
  const described = (content: readonly (typeof json)[]) =>
    operation("GET", "/x", { responses: [response(200, content), response(404)] });

  test.each<[string | null, boolean]>([
    [null, true],
    ["text/*", true],
    ["image/png", false],
    ["text/plain;q=0", false],
  ])("accept %j: %s", (accept, expected) => {
    expect(replyContent.isAcceptable(described([text, json]), accept)).toBe(
      expected || accept === "application/json",
    );
    expect(replyContent.isAcceptable(described([]), accept)).toBe(true);
  });

  it("refuse with 406 only what has content, and only if they are told to", async () => {
    const asked = (content: readonly (typeof json)[], status: number) =>
      ask(
        { status },
        {
          responses: [response(200, content), response(204)],
          accept: "image/png",
          options: { accept: "enforce" },
        },
      );
    expect((await asked([text], 200)).status).toBe(406);
    expect((await asked([], 204)).status).toBe(204);
  });

  it("check the items of a stream only where there is a check and a stream", () => {
    const rules = { checks: undefined, refusesShown: true, onIssues: () => "stop" as const };
    const checks = { type: "application/json", check: () => undefined };
    expect(replyBody.checkItems([1], json, rules)).toBeUndefined();
    expect(replyBody.checkItems("text", json, { ...rules, checks })).toBeUndefined();
    expect(replyBody.checkItems([1], json, { ...rules, checks })).toBeDefined();
    expect(replyBody.checkItems([1], { ...json, oneWay: {} }, rules)).toBeDefined();
    expect(
      replyBody.checkItems([1], { ...json, oneWay: {} }, { ...rules, refusesShown: false }),
    ).toBeUndefined();
  });

  it("prefer the status itself to its class, and that to the default", () => {
    const entries = [{ status: "default" }, { status: "2XX" }, { status: 200 }] as const;
    expect([200, 201, 404].map((status) => chooseResponse(entries, status)?.status)).toEqual([
      200,
      "2XX",
      "default",
    ]);
    expect(chooseResponse([{ status: 404 }], 200)).toBeUndefined();
    expect(checksOf(json, undefined)).toBeUndefined();
  });

  it("ignore a stream that cannot be cancelled", async () => {
    const locked = new ReadableStream();
    locked.getReader();
    dropStream(locked);
    dropStream("text");
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
});

describe("the answer of a function for errors", () => {
  const refuse = async (
    formatError: ServeOptions<undefined>["formatError"],
    path = "/x",
    more: Asked = {},
  ) => {
    const errors: unknown[] = [];
    const router = serveAll(
      {
        contract,
        routes: [
          {
            operation: operation("POST", "/x", {
              body: { required: true, content: [json] },
              responses: [response(415, [json])],
              ...more,
            }),
            handler: () => ({ status: 200 }),
          },
        ],
      },
      { formatError, onError: (...all) => errors.push(all), onReport: () => undefined },
    );
    const answer = await router(new Request(`http://a.test${path}`, { method: "POST", body: "x" }));
    return { status: answer.status, headers: answer.headers, body: await answer.text(), errors };
  };

  test.each<[string, Asked, string]>([
    ["/none", {}, "not-found"],
    ["/x", {}, "unsupported-media-type"],
  ])("to %s knows of which kind it is", async (path, more, kind) => {
    const answer = await refuse(
      (refusal) => ({
        status: refusal.status,
        body: { kind: refusal.kind, issues: refusal.issues, headers: refusal.headers.length },
      }),
      path,
      more,
    );
    expect(JSON.parse(answer.body)).toEqual({ kind, issues: [], headers: kind === "not-found" ? 0 : 1 });
  });

  it("keeps the headers of the error, unless it has its own", async () => {
    const kept = await refuse(() => ({ status: 415, body: {}, headers: { "x-a": "1" } }));
    expect([kept.headers.get("accept"), kept.headers.get("x-a")]).toEqual(["application/json", "1"]);
    const own = await refuse(() => ({ status: 415, body: {}, headers: { Accept: "mine" } }));
    expect(own.headers.get("accept")).toBe("mine");
    const none = await refuse(() => ({ status: 404, body: {} }), "/none");
    expect([...none.headers.keys()]).toEqual(["content-type"]);
  });

  it("is left to the router if it is no reply, or cannot be sent", async () => {
    const fallback = { status: 415, body: expect.stringContaining("media type") };
    expect(await refuse(() => undefined)).toMatchObject({ ...fallback, errors: [] });
    expect(await refuse(() => ({ status: 415, body: {}, contentType: "a/b" }))).toMatchObject({
      ...fallback,
      errors: [],
    });
    const thrown = await refuse(() => Promise.reject(new Error("secret")));
    expect(thrown).toMatchObject({
      ...fallback,
      errors: [[{ message: "secret" }, { operation: { path: "/x" } }]],
    });
    expect(await refuse(() => ({ status: 600 }), "/none")).toMatchObject({
      status: 404,
      errors: [[expect.any(Error), { incoming: {} }]],
    });
  });
});

test.each<[string, ServeOptions<undefined>, string, string]>([
  ["unauthenticated", { authenticate: () => undefined }, "/secured", "unauthenticated"],
  ["forbidden", { authenticate: () => ({ principal: undefined, scopes: [] }) }, "/secured", "forbidden"],
  ["not-acceptable", { accept: "enforce" }, "/text", "not-acceptable"],
  ["too-large", { maxBodyBytes: 1 }, "/body", "too-large"],
  ["not-implemented", {}, "/none", "not-implemented"],
  ["body", {}, "/body", "body"],
  ["method-not-allowed", {}, "/get", "method-not-allowed"],
])("an error is of the kind %s", async (_, options, path, kind) => {
  const handler = () => ({ status: 200, body: "a" });
  const responses = [response(200, [text])];
  const checks: OperationChecks = {
    body: [{ type: "application/json", check: () => [issueAt("", "type", "no")] }],
    responses: [],
  };
  const authenticate = () => ({ principal: undefined });
  const router = serveAll(
    {
      contract: { ...contract, securitySchemes: [{ kind: "bearer", name: "token" }] },
      routes: [
        {
          operation: operation("POST", "/secured", { security: [[{ scheme: "token", scopes: ["a"] }]] }),
          handler,
        },
        { operation: operation("POST", "/text", { responses }), handler },
        {
          operation: operation("POST", "/body", { body: { required: true, content: [json] } }),
          handler,
          checks,
        },
        { operation: operation("POST", "/none") },
        { operation: operation("GET", "/get"), handler },
      ],
    },
    { authenticate, ...options, formatError: (refusal) => ({ status: refusal.status, body: refusal.kind }) },
  );
  const headers = { "content-type": "application/json", accept: "image/png", authorization: "Bearer a" };
  const answer = await router(new Request(`http://a.test${path}`, { method: "POST", headers, body: "11" }));
  expect(await answer.text()).toBe(kind);
});

test("a reply has the headers and texts that its document describes, whatever the order of lines", async () => {
  const one = { name: "X-One", required: true, explode: false, shape: TEXT };
  const answer = await ask(
    { status: 200, headers: { "x-two": "2", "x-one": "1" } },
    { responses: [response(200, [], { headers: [one] })] },
  );
  expect([answer.status, answer.faults]).toEqual([200, []]);
});
