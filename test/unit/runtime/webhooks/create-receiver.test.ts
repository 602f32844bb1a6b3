import { describe, expect, test, vi } from "vitest";
import type { Check } from "../../../../runtime/checks.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import type { AnyHandler, HandlerInput } from "../../../../runtime/server/options.ts";
import { createHmac } from "../../../../runtime/webhooks/create-hmac.ts";
import {
  createReceiver,
  type ReceiveOptions,
  type ReceiveSettings,
  type WebhookReceiver,
} from "../../../../runtime/webhooks/create-receiver.ts";
import type { Webhook } from "../../../../runtime/webhooks/webhook.ts";
import { INTEGER, parameter, TEXT } from "../server/describe.ts";

const contract = { title: "A", version: "1", servers: [], securitySchemes: [] };

/** A webhook whose body has a member `type` that equals its key. */
function webhook(key: string, method = "POST"): Webhook {
  const content = [{ type: "application/json", kind: "json" }] as const;
  const operation: OperationDescriptor = {
    ...{ id: key, method, path: key, parameters: [], body: { required: true, content } },
    ...{
      responses: [{ status: 204, content: [], headers: [] }],
      security: [[{ scheme: "key", scopes: [] }]],
    },
  };
  const check = (value: unknown) =>
    typeof value === "object" && value !== null && "type" in value && value.type === key
      ? undefined
      : [issueAt("/type", "const", "is another")];
  return {
    key,
    operation,
    checks: async () => ({ body: [{ type: "application/json", check }], responses: [] }),
  };
}

const taken: string[] = [];
const handler: AnyHandler = ({ operation }: { operation: OperationDescriptor }) => {
  taken.push(operation.id);
  return { status: 204 };
};

function receiver(options: ReceiveSettings<unknown> = {}, keys = ["made", "gone"]): WebhookReceiver {
  const handlers = Object.fromEntries(keys.map((key) => [key, handler]));
  const api = { contract, webhooks: keys.map((key) => webhook(key)), handlers };
  return createReceiver({ ...api, parts: allParts }, {
    verify: false,
    onError: () => undefined,
    ...options,
  } as ReceiveOptions<unknown>);
}

function post(url: string, body: unknown, init: RequestInit = {}): Request {
  const headers = { "content-type": "application/json", ...init.headers };
  return new Request(url, { method: "POST", body: JSON.stringify(body), ...init, headers });
}

describe("a receiver with authenticate alone", () => {
  const authenticate = (): undefined => undefined;
  const receiverOf = (security: OperationDescriptor["security"], handlers = { made: handler }) => {
    const { operation, ...rest } = webhook("made");
    const webhooks = [{ ...rest, operation: { ...operation, security } }];
    return () => createReceiver({ contract, webhooks, handlers, parts: allParts }, { authenticate });
  };
  const needed = [{ scheme: "key", scopes: [] }];

  test("is refused where a webhook with a handler can be sent without credentials", () => {
    for (const security of [[], [[]], [needed, []]])
      expect(receiverOf(security)).toThrow(/"made" can be sent without credentials.*"verify"/);
  });

  test("is taken where each needs them, and where none that does not has a handler", () => {
    expect(receiverOf([needed])).not.toThrow();
    expect(receiverOf([], {} as { made: AnyHandler })).not.toThrow();
  });
});

describe("which webhook a delivery is for", () => {
  test.each([
    ["https://a.example/hooks/gone", { type: "gone" }, "gone"],
    ["https://a.example/hooks", { type: "made" }, "made"],
  ])("%s with %j is %s", async (url, body, key) => {
    taken.length = 0;
    expect((await receiver()(post(url, body))).status).toBe(204);
    expect(taken).toEqual([key]);
  });

  test.each(["made", "gone"])("of one name is told by the body: %s", async (key) => {
    taken.length = 0;
    const named = (each: string): Webhook => {
      const made = webhook(each);
      return { ...made, operation: { ...made.operation, path: "onEvent" } };
    };
    const api = {
      contract,
      webhooks: ["made", "gone"].map(named),
      handlers: { made: handler, gone: handler },
    };
    const receive = createReceiver({ ...api, parts: allParts }, {
      verify: false,
      onError: () => undefined,
    } as ReceiveOptions<unknown>);
    expect((await receive(post("https://a.example/onEvent", { type: key }))).status).toBe(204);
    expect(taken).toEqual([key]);
  });

  test("is for `select` to say, where it is given", async () => {
    const receive = receiver({ select: ({ request }) => request.headers.get("x-event") });
    const send = (event: string) =>
      receive(post("https://a.example/", { type: "made" }, { headers: { "x-event": event } }));
    expect((await send("made")).status).toBe(204);
    // What it names is checked all the same.
    expect((await send("gone")).status).toBe(422);
    expect((await send("__proto__")).status).toBe(404);
    const nothing = receiver({ select: () => null });
    expect((await nothing(post("https://a.example/made", { type: "made" }))).status).toBe(404);
  });

  test("fails where the body fits none, or the method is none's", async () => {
    expect((await receiver()(post("https://a.example/", { type: "other" }))).status).toBe(422);
    const refused = await receiver()(new Request("https://a.example/"));
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await receiver()(post("https://a.example/", 1, { body: "{" }))).status).toBe(404);
  });
});

test("tells all the methods that webhooks are sent by, each once", async () => {
  const webhooks = [webhook("made"), webhook("gone"), webhook("changed", "PUT")];
  const receive = createReceiver({ contract, webhooks, handlers: {}, parts: allParts }, { verify: false });
  const refused = await receive(new Request("https://a.example/made"));
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST, PUT"]);
});

describe("whom a receiver trusts", () => {
  const hmac = createHmac({ secret: "a", header: "x-signature" });
  const body = new TextEncoder().encode('{"type":"made"}');

  test("a signature over the octets", async () => {
    const receive = receiver({ verify: hmac.verify });
    const signed = await hmac.sign({ request: post("https://a.example/made", {}), body });
    const deliver = (octets: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
      receive(post("https://a.example/made", 0, { body: octets, headers }));
    expect((await deliver(body, signed)).status).toBe(204);
    expect((await deliver(new TextEncoder().encode('{"type": "made"}'), signed)).status).toBe(401);
    expect((await deliver(body, { "x-signature": "zz" })).status).toBe(401);
    expect((await deliver(body, {})).status).toBe(401);
  });

  test("nobody, unless it is said", () => {
    expect(() => receiver({ verify: undefined })).toThrow(TypeError);
  });

  test("authenticate, by the scheme of the document", () => {
    // Without a scheme that the contract knows nobody can meet the need.
    const receive = receiver({ verify: undefined, authenticate: () => ({ principal: 1 }) });
    return expect(receive(post("https://a.example/made", { type: "made" }))).resolves.toMatchObject({
      status: 401,
    });
  });
});

test("reads no more than it is told to, and keeps its own errors to itself", async () => {
  expect((await receiver({ maxBodyBytes: 5 })(post("https://a.example/made", { type: "made" }))).status).toBe(
    413,
  );
  const failing = receiver({
    verify: () => {
      throw new Error("secret");
    },
  });
  const response = await failing(post("https://a.example/made", { type: "made" }));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
});

test("refuses what nests too deep before it is checked, and a body that breaks off", async () => {
  const told: unknown[] = [];
  const descend = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(descend);
  };
  const nesting = (key: string): Webhook => {
    const check: Check = (value) => {
      descend(value);
      return key === "made" ? undefined : [issueAt("", "const", "is another")];
    };
    const checks = { body: [{ type: "application/json", check }], responses: [] };
    return { ...webhook(key), checks: async () => checks };
  };
  const api = { contract, webhooks: [nesting("made"), nesting("gone")], handlers: { made: handler } };
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const receive = createReceiver(
    { ...api, parts: allParts },
    { verify: false, onError: (error) => told.push(error) },
  );
  const shallow = createReceiver({ ...api, parts: allParts }, { verify: false, maxBodyDepth: 3 });
  const statuses = [
    await receive(post("https://a.example/", 0, { body: nested(400_000) })),
    await receive(post("https://a.example/", 0, { body: nested(512) })),
    await shallow(post("https://a.example/", 0, { body: nested(4) })),
    await receive(broken()),
  ].map(({ status }) => status);
  expect(statuses).toEqual([422, 204, 422, 400]);
  expect(told).toEqual([]);
});

test("tells of a body that somebody else is reading", async () => {
  const told: unknown[] = [];
  const receive = receiver({ onError: (error) => told.push(error) });
  const request = post("https://a.example/made", { type: "made" });
  request.body?.getReader();
  expect((await receive(request)).status).toBe(500);
  expect(told).toEqual([expect.any(TypeError)]);
});

/** A delivery whose sender disconnects in the middle of the body. */
function broken(): Request {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"type":')),
    pull: (controller) => controller.error(new Error("aborted")),
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return new Request("https://a.example/made", init);
}

test("answers 501 for a webhook without a handler", async () => {
  const api = { contract, webhooks: [webhook("made")], handlers: {} };
  const receive = createReceiver({ ...api, parts: allParts }, { verify: false });
  expect((await receive(post("https://a.example/", { type: "made" }))).status).toBe(501);
});

describe("the webhook of a delivery", () => {
  const any: Check = () => undefined;
  const none: Check = () => [issueAt("", "const", "is another")];
  const media = [
    { type: "application/json", kind: "json" },
    { type: "text/plain", kind: "text" },
  ] as const;

  function make(key: string, path: string, check = any, method = "POST"): Webhook {
    const operation: OperationDescriptor = {
      ...{ id: key, method, path, parameters: [], security: [], body: { required: false, content: media } },
      responses: [{ status: 204, content: [], headers: [] }],
    };
    const body = [
      { type: "application/json", check },
      { type: "text/plain", check: none },
    ];
    return { key, operation, checks: async () => ({ body, responses: [] }) };
  }

  /** The key of the webhook whose handler is called, or the status of a refusal. */
  async function outcome(webhooks: readonly Webhook[], url: string, init: RequestInit): Promise<unknown> {
    taken.length = 0;
    const handlers = Object.fromEntries(webhooks.map(({ key }) => [key, handler]));
    const receive = createReceiver({ contract, webhooks, handlers, parts: allParts }, { verify: false });
    const { status } = await receive(new Request(url, { method: "POST", ...init }));
    return status === 204 ? taken.join() : status;
  }
  const json = (body: BodyInit): RequestInit => ({ body, headers: { "content-type": "application/json" } });

  const two = [make("a", "onA"), make("b", "onB")];
  const shared = [make("a", "on", none), make("b", "on"), make("c", "other")];
  const bodiless: Webhook = { ...make("a", "onA"), checks: async () => ({ responses: [] }) };
  const invalidText = new Uint8Array([0x22, 0xff, 0x22]);
  const cases: readonly (readonly [string, readonly Webhook[], string, RequestInit, unknown])[] = [
    ["the only one of its method", [...two, make("c", "onC", none, "PUT")], "/a", { method: "PUT" }, "c"],
    ["named by the path's last part", two, "/hooks/b?a", json("1"), "b"],
    ["named with percent-encoding", [make("a", "onA"), make("on b", "onB")], "/on%20b", json("1"), "on b"],
    ["named by what is no percent-encoding", [make("a", "onA"), make("%b", "onB")], "/%b", json("1"), "%b"],
    ["named as in the document", two, "/hooks/onB", json("1"), "b"],
    ["named, even with a body that is no JSON", two, "/onB", json("{"), 400],
    ["of those with one name the one that admits the body", shared, "/on", json("1"), "b"],
    ["not to be told, where two admit the body", two, "/", json("1"), 404],
    ["not to be told by a body that is no JSON", shared, "/on", json("{"), 404],
    ["not to be told by a body that is no UTF-8", shared, "/on", json(invalidText), 404],
    [
      "none, where the schema of each refuses the body",
      [make("b", "onB", none), bodiless],
      "/",
      json("1"),
      422,
    ],
    ["never one without a body", [bodiless, make("b", "onB")], "/", json("1"), "b"],
  ];
  test.each(cases)("is %s", async (_, webhooks, path, init, expected) => {
    expect(await outcome(webhooks, `https://a.test${path}`, init)).toBe(expected);
  });
});

describe("the handler of a delivery", () => {
  /** The items of a stream; any other value itself. */
  async function listOf(body: unknown): Promise<unknown> {
    if (!(Symbol.asyncIterator in Object(body))) return body;
    const items: unknown[] = [];
    for await (const item of body as AsyncIterable<unknown>) items.push(item);
    return items;
  }

  function receiveWith(method: string, more: Partial<OperationDescriptor> = {}) {
    const given: unknown[] = [];
    const operation: OperationDescriptor = {
      ...{ id: "a", method, path: "onA", security: [], ...more },
      parameters: [parameter("page", "query", INTEGER), parameter("x-id", "header", TEXT)],
      responses: [{ status: 204, content: [], headers: [] }],
    };
    const take: AnyHandler = async (input: HandlerInput<object, unknown, unknown>) => {
      const { params, request, context, body } = input;
      given.push([
        params,
        await listOf(body),
        context,
        request.method,
        request.url,
        request.headers.get("x-id"),
      ]);
      return { status: 204 };
    };
    const webhooks: Webhook[] = [{ key: "a", operation, checks: async () => ({ responses: [] }) }];
    const api = { contract, webhooks, handlers: { a: take }, parts: allParts };
    return { given, receive: createReceiver(api, { verify: false }) };
  }
  const optional = {
    body: { required: false, content: [{ type: "application/json", kind: "json" }] },
  } as const;
  const lines = {
    body: { required: true, content: [{ type: "application/jsonl", kind: "json-lines" }] },
  } as const;

  test.each([
    ["GET", {}, undefined, undefined, undefined],
    ["HEAD", {}, undefined, undefined, undefined],
    ["DELETE", optional, undefined, undefined, undefined],
    ["POST", optional, undefined, undefined, undefined],
    ["PUT", optional, '{"a":1}', "application/json", { a: 1 }],
    ["POST", lines, '{"a":1}\n2\n', "application/jsonl", [{ a: 1 }, 2]],
  ])("gets what was sent by %s with %j: %j", async (method, more, body, type, expected) => {
    const { receive, given } = receiveWith(method, more);
    const headers = { "x-id": "7", ...(type === undefined ? {} : { "content-type": type }) };
    const init = body === undefined ? {} : { body };
    const url = "https://a.test/hooks?page=2";
    expect((await receive(new Request(url, { method, headers, ...init }), "context")).status).toBe(204);
    expect(given).toEqual([[{ page: 2, "x-id": "7" }, expected, "context", method, url, "7"]]);
  });
});

test("reads as many bytes as it is told to", async () => {
  const deliver = async (maxBodyBytes?: number, length = 15) => {
    const body = JSON.stringify({ type: "made" }).padEnd(length);
    return (await receiver({ maxBodyBytes })(post("https://a.example/made", 0, { body }))).status;
  };
  expect([await deliver(15), await deliver(14)]).toEqual([204, 413]);
  expect([await deliver(undefined, 1_048_576), await deliver(undefined, 1_048_577)]).toEqual([204, 413]);
});

test("does not ask `verify` about a body that broke off", async () => {
  const asked: unknown[] = [];
  const receive = receiver({ verify: (delivery) => asked.push(delivery) > 0 });
  expect((await receive(broken())).status).toBe(400);
  expect(asked).toEqual([]);
});

test("reports its own errors with the request, by default on the console", async () => {
  const failure = new Error("failed");
  const fail = { verify: () => Promise.reject(failure) };
  const told: unknown[] = [];
  const onError: ReceiveSettings<unknown>["onError"] = (error, { operation, incoming }) =>
    told.push([error, operation, incoming.request]);
  const request = post("https://a.example/made", { type: "made" });
  expect((await receiver({ ...fail, onError })(request)).status).toBe(500);
  expect(told).toEqual([[failure, undefined, request]]);
  const error = vi.spyOn(console, "error").mockReturnValue();
  expect((await receiver({ ...fail, onError: undefined })(post("https://a.example/", 1))).status).toBe(500);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.any(String), failure);
  error.mockRestore();
  const throwing = receiver({
    ...fail,
    onError: () => {
      throw new Error("of the hook");
    },
  });
  expect((await throwing(post("https://a.example/", 1))).status).toBe(500);
});
