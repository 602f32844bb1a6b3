/** A server whose messages have dates: what handlers, hooks and clients are given of them. */
import { describe, expect, it } from "vitest";
import {
  ConversionError,
  type ConversionsByOperation,
  toValue,
} from "../../../../runtime/conversion/convert.ts";
import { date, dateTime } from "../../../../runtime/conversion/dates.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { convertCalls } from "../../../../runtime/server/convert-calls.ts";
import {
  type AnyHandler,
  type Reply,
  ReplyError,
  type ServeOptions,
} from "../../../../runtime/server/options.ts";
import { serveAll } from "../../../serve-all.ts";
import { media, operation, parameter, response, TEXT } from "./describe.ts";

const json = media("application/json");
const described = operation("POST", "/events", {
  parameters: [parameter("since", "query", TEXT)],
  body: { required: true, content: [json, media("application/jsonl", "json-lines")] },
  responses: [
    response(200, [json, media("application/vnd.b+json")], {
      headers: [{ name: "X-At", required: false, explode: false, shape: TEXT }],
    }),
    response(429, [json]),
    response("4XX", [json]),
    response("default", [json]),
  ],
});
const secured = {
  ...described,
  id: "secured",
  path: "/secured",
  security: [[{ scheme: "token", scopes: [] }]],
};
const plain = operation("POST", "/plain", { body: described.body as never, responses: described.responses });

const at = { properties: [["at", { format: dateTime }]] } as const;
// Unlike a date with a time, a day is not what JSON makes of a date by itself.
const day = { properties: [["at", { format: date }]] } as const;
const conversions: ConversionsByOperation = [described, secured].map((one) => [
  one,
  {
    parameters: { properties: [["since", { format: dateTime }]] },
    body: [
      ["application/json", at],
      ["application/jsonl", at],
    ],
    responses: [
      {
        status: 200,
        content: [
          ["application/json", day],
          ["application/vnd.b+json", { properties: [["b", { format: date }]] }],
        ],
        headers: { properties: [["x-at", { format: date }]] },
      },
      { status: 429, content: [["application/json", day]] },
    ],
  },
]);

const WIRE = "2020-01-02T03:04:05.000Z";
const DATE = new Date(WIRE);
const DAY = "2020-01-02";

type Handler = (input: {
  params: object;
  body: unknown;
  contentType: string | undefined;
}) => Reply | Promise<Reply>;

/** Sends a body to a server with conversions; gives the status, the body and the headers of the answer. */
async function ask(
  handler: Handler,
  {
    path = "/events",
    body = { at: WIRE },
    type = "application/json",
    ...options
  }: ServeOptions<unknown> & { path?: string; body?: unknown; type?: string } = {},
) {
  const operations: readonly OperationDescriptor[] = [described, secured, plain];
  const router = serveAll(
    {
      contract: {
        title: "T",
        version: "1",
        servers: [],
        securitySchemes: [{ kind: "bearer", name: "token" }],
      },
      routes: operations.map((one) => ({ operation: one, handler: handler as AnyHandler })),
    },
    convertCalls(conversions, {
      authenticate: () => ({ principal: 1 }),
      ...options,
    } as ServeOptions<unknown>),
  );
  const headers = { "content-type": type, authorization: "Bearer a" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await router(new Request(`http://a.test${path}`, { method: "POST", headers, body: text }));
  const sent = await answer.text();
  return {
    status: answer.status,
    at: answer.headers.get("x-at"),
    body: sent === "" ? undefined : (JSON.parse(sent) as unknown),
  };
}

describe("a handler", () => {
  it("is given dates, and gives dates", async () => {
    const seen: unknown[] = [];
    const answer = await ask(
      ({ params, body }) => {
        seen.push(params, body);
        return { status: 200, body: { at: DATE, b: DATE }, headers: { "X-At": DATE as never } };
      },
      { path: `/events?since=${WIRE}` },
    );
    expect(seen).toEqual([{ since: DATE }, { at: DATE }]);
    expect(answer).toEqual({ status: 200, at: DAY, body: { at: DAY, b: WIRE } });
  });

  it("is given the items of a stream with dates", async () => {
    const seen: unknown[] = [];
    await ask(
      async ({ body }) => {
        for await (const item of body as AsyncIterable<unknown>) seen.push(item);
        return { status: 200, body: {} };
      },
      { type: "application/jsonl", body: `{"at":"${WIRE}"}\n{}\n` },
    );
    expect(seen).toEqual([{ at: DATE }, {}]);
  });

  it("without conversions gives and is given what was sent", async () => {
    const seen: unknown[] = [];
    const answer = await ask(
      ({ body }) => {
        seen.push(body);
        return { status: 200, body: { at: "x" } };
      },
      { path: "/plain" },
    );
    expect([seen, answer.body]).toEqual([[{ at: WIRE }], { at: "x" }]);
  });

  it("has the body of a reply converted by the reply's own media type", async () => {
    const reply = { status: 200, body: { at: "x", b: DATE }, contentType: "application/vnd.b+json" };
    expect((await ask(() => reply)).body).toEqual({ at: "x", b: DAY });
  });

  it("has a status without conversions, or of another description, sent as it is", async () => {
    expect((await ask(() => ({ status: 404, body: { at: 5 } }))).body).toEqual({ at: 5 });
    expect((await ask(() => ({ status: 500, body: { at: 5 } }))).body).toEqual({ at: 5 });
    expect(
      (await ask(() => ({ status: 429, body: { at: DATE }, contentType: "a/b" }), { responses: "off" })).body,
    ).toEqual({
      at: WIRE,
    });
  });

  it("may give headers as `Headers`, and none", async () => {
    const headers = new Headers({ "x-at": WIRE });
    expect(await ask(() => ({ status: 200, body: { at: DATE }, headers }))).toMatchObject({
      at: WIRE,
      body: { at: DAY },
    });
    expect((await ask(() => ({ status: 429, body: { at: DATE }, headers: { "x-at": "x" } }))).at).toBe("x");
  });

  it("may send a status that is described as another than the one with conversions", async () => {
    const other = { ...described, id: "other", path: "/other", responses: [response("4XX", [json])] };
    const router = serveAll(
      {
        contract: { title: "T", version: "1", servers: [], securitySchemes: [] },
        routes: [{ operation: other, handler: () => ({ status: 429, body: { at: DATE } }) }],
      },
      convertCalls([[other, { responses: [{ status: 429, content: [["application/json", day]] }] }]], {}),
    );
    const headers = { "content-type": "application/json" };
    const answer = await router(new Request("http://a.test/other", { method: "POST", headers, body: "{}" }));
    expect(await answer.json()).toEqual({ at: WIRE });
  });

  it("may throw a reply with dates, and any other error", async () => {
    const thrown = new ReplyError({ status: 429, body: { at: DATE } });
    const throwIt = (): never => {
      throw thrown;
    };
    expect(await ask(throwIt)).toMatchObject({ status: 429, body: { at: DAY } });
    const errors: unknown[] = [];
    const error = new Error("secret");
    const fail = () => Promise.reject(error);
    expect((await ask(fail, { onError: (one) => errors.push(one) })).status).toBe(500);
    expect(errors).toEqual([error]);
  });
});

describe("hooks", () => {
  it("have `around` the handler, with dates on both sides", async () => {
    const seen: unknown[] = [];
    const answer = await ask(() => ({ status: 200, body: { at: DATE } }), {
      around: async (_, { body }, next) => {
        const reply = await next();
        seen.push(body, reply.body);
        return { ...reply, headers: { "x-at": DATE as never } };
      },
    });
    expect(seen).toEqual([{ at: DATE }, { at: DATE }]);
    expect(answer).toMatchObject({ at: DAY, body: { at: DAY } });
  });

  it.each<[string, () => unknown]>([
    ["returns", () => ({ reply: { status: 429, body: { at: DATE } } })],
    [
      "throws",
      () => {
        throw new ReplyError({ status: 429, body: { at: DATE } });
      },
    ],
  ])("have the reply converted that `authenticate` %s", async (_, authenticate) => {
    const answer = await ask(() => ({ status: 200, body: {} }), {
      path: "/secured",
      authenticate: authenticate as never,
    });
    expect(answer).toMatchObject({ status: 429, body: { at: DAY } });
  });

  it("have `authenticate` admit and refuse as without conversions", async () => {
    const handler = () => ({ status: 200, body: {} });
    const statusOf = async (authenticate: unknown) =>
      (
        await ask(handler, {
          path: "/secured",
          authenticate: authenticate as never,
          onError: () => undefined,
        })
      ).status;
    expect(await statusOf(() => ({ principal: 1 }))).toBe(200);
    expect(await statusOf(() => undefined)).toBe(401);
    expect(await statusOf(() => Promise.reject(new Error()))).toBe(500);
  });

  it("have the replies of functions for errors converted", async () => {
    const formatError = () => ({ status: 429, body: { at: DATE } });
    const wrong = { body: "{" };
    const handler = () => ({ status: 200, body: {} });
    expect(await ask(handler, { ...wrong, formatError })).toMatchObject({ status: 429, body: { at: DAY } });
    expect(await ask(handler, { ...wrong, formatErrors: { [described.id]: formatError } })).toMatchObject({
      status: 429,
      body: { at: DAY },
    });
    expect(await ask(handler, { ...wrong, formatError: () => undefined })).toMatchObject({ status: 400 });
    expect(
      await ask(handler, { path: "/none", formatError: () => ({ status: 404, body: { at: WIRE } }) }),
    ).toMatchObject({ status: 404, body: { at: WIRE } });
  });

  it("are only there if they were given", () => {
    const { around, ...others } = convertCalls<unknown, unknown>(conversions, {});
    expect([typeof around, others]).toEqual([
      "function",
      { authenticate: undefined, formatError: undefined, formatErrors: undefined },
    ]);
  });
});

describe("a format that cannot read an input", () => {
  const strict = {
    parse: (): never => {
      throw new Error("secret");
    },
    print: String,
  };
  const refuse = (member: "parameters" | "body"): ConversionsByOperation => {
    const node = {
      properties: [
        ["since", { format: strict }],
        ["at", { format: strict }],
      ],
    } as never;
    return [[described, member === "body" ? { body: [["application/json", node]] } : { parameters: node }]];
  };
  const send = async (given: ConversionsByOperation, body: unknown): Promise<readonly unknown[]> => {
    const router = serveAll(
      {
        contract: { title: "T", version: "1", servers: [], securitySchemes: [] },
        routes: [{ operation: described, handler: () => ({ status: 200, body: {} }) }],
      },
      convertCalls(given, { onError: () => undefined }),
    );
    const headers = { "content-type": "application/json" };
    const request = new Request("http://a.test/events?since=x", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = await router(request);
    const { detail, errors } = (await answer.json()) as { detail: string; errors?: readonly object[] };
    return [answer.status, detail, errors];
  };
  const detail = "must be a valid string of its format";

  it("is a fault of the request", async () => {
    expect(await send(refuse("body"), { at: "x" })).toEqual([
      422,
      "The body does not match its schema.",
      [{ detail, pointer: "#/at" }],
    ]);
    expect(await send(refuse("parameters"), {})).toEqual([
      400,
      "The parameters are invalid.",
      [{ detail, pointer: "#/since" }],
    ]);
  });

  it("of a handler's reply is a fault of the server", async () => {
    const answer = await ask(() => ({ status: 200, body: { at: new Date(Number.NaN) } }), {
      onError: () => undefined,
    });
    expect(answer.status).toBe(500);
  });
});

describe("another way to read", () => {
  const read = (conversion: unknown, value: unknown): unknown => ({ conversion, value });

  it("reads every input, also where nothing is converted", async () => {
    const seen: unknown[] = [];
    const router = serveAll(
      {
        contract: { title: "T", version: "1", servers: [], securitySchemes: [] },
        routes: [
          {
            operation: plain,
            handler: (({ params, body }: { params: unknown; body: unknown }) => {
              seen.push(params, body);
              return { status: 200, body: {} };
            }) as AnyHandler,
          },
        ],
      },
      convertCalls(conversions, {}, read),
    );
    const headers = { "content-type": "application/json" };
    await router(new Request("http://a.test/plain", { method: "POST", headers, body: "1" }));
    expect(seen).toEqual([
      { conversion: {}, value: {} },
      { conversion: {}, value: 1 },
    ]);
  });

  it("is the usual one by default", () => {
    expect(toValue({ format: dateTime }, WIRE)).toEqual(DATE);
    expect(new ConversionError("x").isRefused).toBe(false);
  });
});
