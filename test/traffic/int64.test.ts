import { beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "../../cli/config/load-config.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { Mock } from "../../live/mock/mock.ts";
import { mapIntegers, parseExact, printExact } from "../../runtime/conversion/int64.ts";
import { judge } from "../../verifier/judge/judge.ts";
import { loadContract } from "../../verifier/matchers/load-contract.ts";
import { matchers } from "../../verifier/matchers/to-match-contract.ts";
import { createFolder } from "../unit/cli/test-io.ts";
import { loadOutput, type Output } from "./load-output.ts";

const id = { type: "integer", format: "int64" };
const item = {
  type: "object",
  required: ["id"],
  properties: {
    id,
    small: { type: "integer" },
    text: { type: "string" },
    ids: { type: "array", items: id },
    either: { oneOf: [id, { type: "string", pattern: "^[a-z]*$" }] },
  },
};

const content = { "application/json": { schema: item } };

const document = {
  openapi: "3.1.0",
  info: { title: "Integers", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/items": {
      post: {
        operationId: "create",
        requestBody: {
          required: true,
          content: {
            ...content,
            "application/x-www-form-urlencoded": { schema: item },
            "multipart/form-data": { schema: item },
          },
        },
        responses: { "201": { description: "", content } },
      },
    },
    "/items/{id}": {
      get: {
        operationId: "find",
        parameters: [
          { name: "id", in: "path", required: true, schema: id },
          { name: "small", in: "query", schema: { type: "integer" } },
        ],
        responses: { "200": { description: "", headers: { Last: { schema: id } }, content } },
      },
      post: {
        operationId: "post",
        parameters: [
          { name: "id", in: "path", required: true, schema: id },
          { name: "X-Ids", in: "header", schema: { type: "array", items: id } },
          { name: "before", in: "query", schema: { type: "integer" } },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: item },
            "application/x-www-form-urlencoded": { schema: item },
          },
        },
        responses: {
          "200": {
            description: "",
            headers: { Last: { required: true, schema: id } },
            content: { "application/json": { schema: item } },
          },
        },
      },
    },
  },
};

const outputs = {
  bigint: loadOutput(document, { int64: "bigint" }),
  string: loadOutput(document, { int64: "string" }),
};

beforeAll(() => Promise.all(Object.values(outputs)));

async function connect(
  form: keyof typeof outputs,
  handler: (input: { readonly params: unknown; readonly body: unknown }) => object,
): Promise<{ readonly api: Output; readonly texts: string[]; load(module: string): Promise<Output> }> {
  const { output, load } = await outputs[form];
  const router = output["createRouter"]?.({ post: handler }) as (request: Request) => Promise<Response>;
  const texts: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    texts.push(request.url, await request.clone().text());
    const response = await router(request);
    texts.push(await response.clone().text());
    return response;
  };
  const validation = output["createValidation"]?.({ checks: output["checks"] });
  return { api: output["createClient"]?.({ fetch, validation }) as Output, texts, load };
}

describe.each(["bigint", "string"] as const)("integers of 64 bits as %s", (form) => {
  const of = (digits: string): unknown => (form === "bigint" ? BigInt(digits) : digits);
  const body = {
    id: of("9223372036854775807"),
    small: 5,
    text: '"9223372036854775807\\',
    ids: [of("-9223372036854775808"), of("1"), of("9007199254740993")],
    either: "abc",
  };

  test("keep their digits in JSON, paths, queries and headers, on both halves", async () => {
    let seen: unknown;
    const { api, texts, load } = await connect(form, async (input) => {
      seen = { params: input.params, body: input.body };
      return { status: 200, headers: { Last: of("9007199254740995") }, body: input.body };
    });
    const params = { id: of("9007199254740993"), "X-Ids": [of("9007199254740997"), of("2")], before: 3 };
    const result = (await api["post"]?.({ ...params, body })) as { readonly body: unknown };
    expect(seen).toEqual({ params, body });
    expect(result.body).toEqual(body);
    expect(texts[0]).toBe("https://a.example/items/9007199254740993?before=3");
    expect(texts[1]).toContain('"id":9223372036854775807,');
    expect(texts[1]).toContain("[-9223372036854775808,1,9007199254740993]");
    expect(texts[2]).toBe(texts[1]);
    const { readHeaders } = await load("runtime/client.js");
    const { post } = await load("operations.js");
    expect(readHeaders?.(post, result)).toEqual({ Last: of("9007199254740995") });
  });

  test("keep them in forms", async () => {
    let seen: unknown;
    const { api } = await connect(form, async (input) => {
      seen = input.body;
      return { status: 200, headers: { Last: of("1") }, body: { id: of("1"), either: of("12") } };
    });
    const sent = { id: of("9007199254740993"), ids: [of("9007199254740995")] };
    const input = { id: of("1"), body: sent, contentType: "application/x-www-form-urlencoded" };
    const result = (await api["post"]?.(input)) as { readonly body: unknown };
    expect(seen).toEqual(sent);
    expect(result.body).toEqual({ id: of("1"), either: of("12") });
  });

  test("are refused beyond 64 bits, and integers of other formats are numbers", async () => {
    const { output } = await outputs[form];
    let seen: unknown;
    const post = async ({ body: read }: { readonly body: unknown }): Promise<object> => {
      seen = read;
      return { status: 200, headers: { Last: of("1") }, body: { id: of("1") } };
    };
    const router = output["createRouter"]?.({ post }) as (request: Request) => Promise<Response>;
    const send = async (text: string): Promise<number> => {
      const headers = { "content-type": "application/json" };
      const request = new Request("https://a.example/items/1", { method: "POST", headers, body: text });
      return (await router(request)).status;
    };
    expect(await send('{ "id": 9223372036854775807, "small": 9007199254740993 }')).toBe(200);
    expect(seen).toEqual({ id: of("9223372036854775807"), small: 9007199254740992 });
    expect(await send('{ "id": 19223372036854775807 }')).toBe(422);
    expect(await send('{ "id": 9223372036854775808 }')).toBe(422);
    expect(await send('{ "id": -9223372036854775808 }')).toBe(200);
    expect(await send('{ "id": -9223372036854775809 }')).toBe(422);
    expect(await send('{ "id": "9223372036854775807" }')).toBe(422);
    expect(await send('{ "id": 1.5 }')).toBe(422);
  });
});

describe("where integers are bigints, the generated router checks", () => {
  const accepted = { "204": { description: "" } };
  const bodies = {
    openapi: "3.1.0",
    info: { title: "Bodies", version: "1" },
    servers: [{ url: "https://a.example" }],
    paths: {
      "/rows": {
        post: {
          operationId: "rows",
          requestBody: {
            content: {
              "application/jsonl": {
                schema: { type: "array", items: id, contains: { minimum: 9007199254740994 }, maxContains: 1 },
              },
            },
          },
          responses: accepted,
        },
      },
      "/files": {
        post: {
          operationId: "files",
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: { type: "object", properties: { file: { type: "string" } } },
                encoding: { file: { headers: { "X-Id": { required: true, schema: id } } } },
              },
            },
          },
          responses: accepted,
        },
      },
    },
  };

  async function statusOf(path: string, type: string, body: string): Promise<number> {
    const { output } = await loadOutput(bodies, { int64: "bigint" });
    const rows = async (input: { readonly body: AsyncIterable<unknown> }): Promise<object> => {
      for await (const _ of input.body);
      return { status: 204 };
    };
    const router = output["createRouter"]?.({ rows, files: async () => ({ status: 204 }) });
    const request = new Request(`https://a.example${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    return (await (router as (request: Request) => Promise<Response>)(request)).status;
  }

  test("the list of a stream", async () => {
    const status = (...lines: readonly string[]) => statusOf("/rows", "application/jsonl", lines.join("\n"));
    expect(await status("1", "9007199254740999", "3")).toBe(204);
    expect(await status("1", "3")).toBe(422);
    expect(await status("9007199254740999", "9007199254740999")).toBe(422);
  });

  test("the headers of parts", async () => {
    const status = (line: string) =>
      statusOf(
        "/files",
        "multipart/form-data; boundary=x",
        `--x\r\nContent-Disposition: form-data; name="file"\r\n${line}\r\na\r\n--x--\r\n`,
      );
    expect(await status("X-Id: 9223372036854775807\r\n")).toBe(204);
    expect(await status("X-Id: 9223372036854775808\r\n")).toBe(422);
    expect(await status("")).toBe(422);
  });
});

test("JSON is read and printed with all digits, whatever texts it holds", () => {
  const text =
    '{"a":12345678901234567890,"b":"12345678901234567890","c\\"12345678901234567890":[-12345678901234567890,1e400,0.1]}';
  const value = parseExact(text);
  expect(value).toEqual({
    a: 12345678901234567890n,
    b: "12345678901234567890",
    'c"12345678901234567890': [-12345678901234567890n, Number.POSITIVE_INFINITY, 0.1],
  });
  expect(printExact({ a: 12345678901234567890n, b: '\\"1' })).toBe(
    '{"a":12345678901234567890,"b":"\\\\\\"1"}',
  );
  expect(mapIntegers({ a: [1n, "b"] })).toEqual({ a: [1, "b"] });
  expect(parseExact(`[${"9".repeat(100_000)}]`)).toEqual([Number.POSITIVE_INFINITY]);
  expect(parseExact('{ 12345678901234567890: "a" }')).toBe(parseExact("{"));
});

const hooks = {
  openapi: "3.1.0",
  info: { title: "W", version: "1" },
  paths: {},
  webhooks: {
    moved: {
      post: {
        operationId: "moved",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["at", "id"],
                properties: {
                  at: { type: "string", format: "date-time" },
                  id: { type: "integer", format: "int64" },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "",
            content: { "application/json": { schema: { type: "string", format: "date" } } },
          },
        },
      },
    },
  },
};

test.each([
  { dates: "Date" },
  { dates: "Date", int64: "bigint" },
] as const)("webhooks are converted on both halves with %j", async (options) => {
  const { output } = await loadOutput(hooks, options);
  let seen: unknown;
  const receive = output["createWebhookReceiver"]?.(
    {
      moved: async ({ body }: { body: unknown }) => {
        seen = body;
        return { status: 200, body: new Date("2024-01-01") };
      },
    },
    { verify: false },
  ) as (r: Request) => Promise<Response>;
  const sender = output["createWebhookSender"]?.({ fetch: receive }) as Record<
    string,
    (...given: unknown[]) => Promise<unknown>
  >;
  const body = { at: new Date(5), id: "int64" in options ? 9007199254740993n : 5 };
  expect(await sender["moved"]?.("https://a.example/hook", { body })).toMatchObject({
    status: 200,
    body: new Date("2024-01-01"),
  });
  expect(seen).toEqual(body);
});

const LARGE = "9007199254740993";
const url = "https://a.example/items";
const send = (type: string, body: string): Request =>
  new Request(url, { method: "POST", headers: { "content-type": type }, body });
const part = `--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n${LARGE}\r\n--x--\r\n`;

/** Requests on which all must agree, and whether each is valid. */
const requests: readonly (readonly [name: string, request: () => Request, isValid: boolean])[] = [
  ["a path", () => new Request(`${url}/${LARGE}`), true],
  ["a JSON body", () => send("application/json", `{"id":${LARGE},"ids":[${LARGE}]}`), true],
  ["a form", () => send("application/x-www-form-urlencoded", `id=${LARGE}&ids=${LARGE}`), true],
  ["a multipart body", () => send("multipart/form-data; boundary=x", part), true],
  ["the largest integer in JSON", () => send("application/json", '{"id":9223372036854775807}'), true],
  ["JSON one beyond 64 bits", () => send("application/json", '{"id":9223372036854775808}'), false],
  ["JSON one below 64 bits", () => send("application/json", '{"ids":[-9223372036854775809]}'), false],
  [
    "JSON one beyond 64 bits in a part",
    () => send("multipart/form-data; boundary=x", part.replace(LARGE, "9223372036854775808")),
    false,
  ],
  ["a path beyond 64 bits", () => new Request(`${url}/19223372036854775807`), false],
  ["a path one beyond 64 bits", () => new Request(`${url}/9223372036854775808`), false],
  [
    "a form one beyond 64 bits",
    () => send("application/x-www-form-urlencoded", "id=9223372036854775808"),
    false,
  ],
  ["an integer of no format", () => new Request(`${url}/1?small=${LARGE}`), false],
  ["a text", () => send("application/x-www-form-urlencoded", "id=12x"), false],
];

const readings = { unsafeIntegers: "int64" } as const;

describe("where integers of 64 bits keep their digits", () => {
  let contract: Contract;
  let router: (request: Request) => Promise<Response>;
  let mock: Mock;

  beforeAll(async () => {
    ({ contract } = await loadContract(document));
    const { output } = await outputs.bigint;
    const handlers = {
      create: async () => ({ status: 201, body: { id: 1n } }),
      find: async () => ({ status: 200, body: { id: 1n } }),
    };
    router = output["createRouter"]?.(handlers) as typeof router;
    mock = createMock(contract, { readings });
  });

  test.each(requests)("router, mock, judge and matcher agree on %s", async (_, make, isValid) => {
    const response = await router(make());
    expect(response.ok).toBe(isValid);
    expect((await mock(make())).ok).toBe(isValid);
    const sent = make();
    const octets = new Uint8Array(await sent.clone().arrayBuffer());
    const body =
      octets.length === 0 ? ({ kind: "none" } as const) : ({ kind: "bytes", bytes: octets } as const);
    const { method } = sent;
    const exchange = { request: { method, url: sent.url, headers: [...sent.headers], body } };
    expect(judge(contract, exchange, { readings }).verdict).toBe(isValid ? "valid" : "invalid");
    const matched = await matchers.toMatchContract(make(), document, { readings });
    expect(matched.pass).toBe(isValid);
  });

  test("the mock keeps the digits of what it is sent", async () => {
    const created = await mock(send("application/json", `{"id":${LARGE},"ids":[${LARGE},1]}`));
    expect(await created.text()).toMatch(new RegExp(`"id":${LARGE}\\b.*\\[${LARGE},1\\]`));
    expect(await (await mock(new Request(`${url}/${LARGE}`))).text()).toContain(`[${LARGE},1]`);
    const form = await mock(send("multipart/form-data; boundary=x", part));
    expect(await form.text()).toContain(`"id":${LARGE}`);
  });

  test("a header of a response may be as large", () => {
    const request = { method: "GET", url: `${url}/1`, headers: [], body: { kind: "none" } } as const;
    const verdictOf = (last: string): string => {
      const octets = { kind: "bytes", bytes: new TextEncoder().encode(`{"id":1}`) } as const;
      const headers = [
        ["content-type", "application/json"],
        ["last", last],
      ] as const;
      const exchange = { request, response: { status: 200, headers, body: octets } };
      return judge(contract, exchange, { readings }).verdict;
    };
    expect([LARGE, "1.5"].map(verdictOf)).toEqual(["valid", "invalid"]);
  });
});

/** Integers that no 64 bits hold, where each integer is refused by default. */
const BEYOND = "19223372036854775807";
const beyond: readonly (readonly [name: string, request: () => Request])[] = [
  ["a path", () => new Request(`${url}/${BEYOND}`)],
  ["a query", () => new Request(`${url}/1?small=${BEYOND}`)],
  ["a form", () => send("application/x-www-form-urlencoded", `id=1&small=${BEYOND}`)],
  ["a multipart body", () => send("multipart/form-data; boundary=x", part.replace(LARGE, BEYOND))],
];

describe.each([
  ["accept", true],
  ["refuse", false],
] as const)("with the reading %s, integers that numbers round are accepted: %s", (unsafeIntegers, isAccepted) => {
  // Of 64 bits, schemas with the format admit no more.
  const plain = JSON.stringify(document).replaceAll(',"format":"int64"', "");

  test.each(beyond)("by judge and mock in %s", async (_, make) => {
    const { contract } = await loadContract(JSON.parse(plain));
    const sent = make();
    const octets = new Uint8Array(await sent.clone().arrayBuffer());
    const body =
      octets.length === 0 ? ({ kind: "none" } as const) : ({ kind: "bytes", bytes: octets } as const);
    const exchange = { request: { method: sent.method, url: sent.url, headers: [...sent.headers], body } };
    const options = { readings: { unsafeIntegers } } as const;
    expect(judge(contract, exchange, options).verdict).toBe(isAccepted ? "valid" : "invalid");
    expect((await createMock(contract, options)(make())).ok).toBe(isAccepted);
  });

  test("by the judge in a header of a response, but no other numbers and texts", async () => {
    const { contract } = await loadContract(JSON.parse(plain));
    const request = { method: "GET", url: `${url}/1`, headers: [], body: { kind: "none" } } as const;
    const octets = { kind: "bytes", bytes: new TextEncoder().encode(`{"id":1}`) } as const;
    const verdictOf = (last: string): string => {
      const headers = [
        ["content-type", "application/json"],
        ["last", last],
      ] as const;
      const exchange = { request, response: { status: 200, headers, body: octets } };
      return judge(contract, exchange, { readings: { unsafeIntegers } }).verdict;
    };
    expect(["7", BEYOND, "1.5", "x"].map(verdictOf)).toEqual([
      "valid",
      isAccepted ? "valid" : "invalid",
      "invalid",
      "invalid",
    ]);
  });
});

async function readingsOf(entry: string): Promise<unknown> {
  const config = `export default { apis: [{ document: "a.json", output: "b", ${entry} }] };`;
  const folder = createFolder({ "tenon.config.mjs": config });
  return (await loadConfig(`${folder}/tenon.config.mjs`, folder)).apis[0]?.readings;
}

test("a config that keeps digits reads integers so, unless it says otherwise", async () => {
  expect(await readingsOf('int64: "bigint"')).toEqual(readings);
  expect(await readingsOf('int64: "string", readings: { head: "none" }')).toMatchObject(readings);
  expect(await readingsOf('int64: "bigint", readings: { unsafeIntegers: "refuse" }')).toEqual({
    unsafeIntegers: "refuse",
  });
  expect(await readingsOf('int64: "number"')).toBeUndefined();
});

const within = {
  openapi: "3.2.0",
  info: { title: "Within", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/lines": {
      post: {
        operationId: "lines",
        parameters: [{ name: "by", in: "query", content: { "application/json": { schema: item } } }],
        requestBody: { content: { "application/jsonl": { itemSchema: item } } },
        responses: { "200": { description: "", content: { "application/jsonl": { itemSchema: item } } } },
      },
    },
    "/parts": {
      post: {
        operationId: "parts",
        requestBody: {
          content: { "multipart/form-data": { schema: { type: "object", properties: { meta: item } } } },
        },
        responses: { "204": { description: "" } },
      },
    },
    "/other": {
      post: {
        operationId: "other",
        parameters: [
          { name: "by", in: "query", content: { "application/json": { schema: { type: "object" } } } },
        ],
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { "204": { description: "" } },
      },
    },
  },
};

test("JSON in parameters, parts and items is read with all digits, and only where they are told", async () => {
  const { output } = await loadOutput(within, { int64: "bigint" });
  const seen: unknown[] = [];
  const keep = async ({ params, body }: { params: object; body: unknown }): Promise<object> => {
    seen.push(params, body);
    return { status: 204 };
  };
  const lines = async ({
    params,
    body,
  }: {
    params: object;
    body: AsyncIterable<unknown>;
  }): Promise<object> => {
    seen.push(params);
    for await (const one of body) seen.push(one);
    return { status: 200, body: [] };
  };
  const router = output["createRouter"]?.({ lines, parts: keep, other: keep }) as (
    r: Request,
  ) => Promise<Response>;
  const text = `{"id":${LARGE}}`;
  const post = async (path: string, type: string, body: string): Promise<number> =>
    (
      await router(
        new Request(`https://a.example${path}`, { method: "POST", headers: { "content-type": type }, body }),
      )
    ).status;
  const query = `?by=${encodeURIComponent(text)}`;
  expect(await post(`/lines${query}`, "application/jsonl", `${text}\n${text}\n`)).toBe(200);
  const head = 'Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json';
  expect(
    await post("/parts", "multipart/form-data; boundary=x", `--x\r\n${head}\r\n\r\n${text}\r\n--x--\r\n`),
  ).toBe(204);
  const exact = { id: BigInt(LARGE) };
  expect(seen).toEqual([{ by: exact }, exact, exact, {}, { meta: exact }]);
  seen.length = 0;
  expect(await post(`/other${query}`, "application/json", text)).toBe(204);
  const rounded = { id: Number(LARGE) };
  expect(seen).toEqual([{ by: rounded }, rounded]);
  const answer = new Response(`${text}\n`, { headers: { "content-type": "application/jsonl" } });
  const api = output["createClient"]?.({ fetch: async () => answer }) as Output;
  const result = (await api["lines"]?.({})) as { readonly body: AsyncIterable<unknown> };
  const items: unknown[] = [];
  for await (const one of result.body) items.push(one);
  expect(items).toEqual([exact]);
});

const inJson = { content: { "application/json": { schema: item } } };
const fields = {
  type: "object",
  properties: { meta: item, list: { type: "array", items: id }, all: { type: "array", items: item } },
};
const encoding = { list: { contentType: "application/json" } };
const every = {
  "application/x-www-form-urlencoded": { schema: fields, encoding },
  "multipart/form-data": { schema: fields },
  "multipart/mixed": { schema: fields },
  "application/jsonl": { itemSchema: item },
  "text/event-stream": { itemSchema: { type: "object", properties: { data: item } } },
  "application/json-seq": { itemSchema: item },
};

async function listItems<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of items) list.push(one);
  return list;
}

const written = {
  openapi: "3.2.0",
  info: { title: "Written", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/{of}": {
      post: {
        operationId: "echo",
        parameters: [
          { name: "of", in: "path", required: true, ...inJson },
          { name: "by", in: "query", ...inJson },
          { name: "X-By", in: "header", ...inJson },
          { name: "kept", in: "cookie", ...inJson },
          { name: "deep", in: "query", schema: { type: "object", properties: { in: item } } },
        ],
        requestBody: { content: every },
        responses: { "200": { description: "", headers: { Last: inJson }, content: every } },
      },
    },
    "/parts": {
      post: {
        operationId: "parts",
        requestBody: { required: true, content: { "multipart/form-data": { schema: fields } } },
        responses: { "204": { description: "", headers: { Last: inJson } } },
      },
    },
  },
};

describe.each(["bigint", "string"] as const)("JSON in what is written, with %s", (form) => {
  const large = form === "bigint" ? BigInt(LARGE) : LARGE;
  const small = form === "bigint" ? 1n : "1";
  const exact = { id: large, small: 5, text: `"${LARGE}"`, ids: [small, large] };
  const output = loadOutput(written, { int64: form, streamParts: ["parts"] });

  interface Seen {
    params?: unknown;
    body?: unknown;
  }

  async function connectAll(seen: Seen): Promise<Output> {
    const { output: made } = await output;
    const collect = async (body: unknown): Promise<unknown> => {
      const isStream = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
      return isStream ? listItems(body as AsyncIterable<unknown>) : body;
    };
    const handle = async (input: {
      params: unknown;
      body: unknown;
      contentType?: string;
    }): Promise<object> => {
      const body = await collect(input.body);
      Object.assign(seen, { params: input.params, body });
      const { contentType = "multipart/form-data" } = input;
      return { status: 200, headers: { Last: exact }, body: body ?? {}, contentType };
    };
    const parts = async ({ body }: { body: AsyncIterable<{ value?: unknown }> }): Promise<object> => {
      seen.body = (await listItems(body)).map(({ value }) => value);
      return { status: 204, headers: { Last: exact } };
    };
    const fetch = made["createRouter"]?.({ echo: handle, parts });
    const validation = made["createValidation"]?.({ checks: made["checks"] });
    return made["createClient"]?.({ fetch, validation }) as Output;
  }

  test("keeps its digits in parameters and in headers of responses", async () => {
    const seen: Seen = {};
    const api = await connectAll(seen);
    const params = { of: exact, by: exact, "X-By": exact, kept: exact };
    const result = (await api["echo"]?.(params)) as Response;
    expect(seen.params).toEqual(params);
    const { load } = await output;
    const { readHeaders } = await load("runtime/client.js");
    const { echo } = await load("operations.js");
    expect(readHeaders?.(echo, result)).toEqual({ Last: exact });
  });

  test.each([
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/mixed",
  ])("keeps them in %s, on both halves", async (contentType) => {
    const seen: Seen = {};
    const api = await connectAll(seen);
    const body = { meta: exact, list: [large, small], all: [exact, exact] };
    const result = (await api["echo"]?.({ of: { id: small }, body, contentType })) as { body: unknown };
    expect(seen.body).toEqual(body);
    expect(result.body).toEqual(body);
  });

  test.each([
    "application/jsonl",
    "text/event-stream",
    "application/json-seq",
  ])("keeps them in %s, on both halves", async (contentType) => {
    const seen: Seen = {};
    const api = await connectAll(seen);
    const body = contentType === "text/event-stream" ? [{ data: exact }, { data: exact }] : [exact, exact];
    const result = (await api["echo"]?.({ of: { id: small }, body, contentType })) as {
      body: AsyncIterable<unknown>;
    };
    expect(await listItems(result.body)).toEqual(body);
    expect(seen.body).toEqual(body);
  });

  test("keeps them in parts that are read one by one", async () => {
    const seen: Seen = {};
    const api = await connectAll(seen);
    const result = (await api["parts"]?.({ body: { meta: exact, all: [exact] } })) as { status: number };
    expect(result.status).toBe(204);
    expect(seen.body).toEqual([exact, [exact]]);
  });
});

test("a reply with a long integer beside a text that is an object until it is JSON is sent", async () => {
  const { api } = await connect("bigint", async () => ({
    status: 200,
    headers: { Last: 1n },
    body: { id: BigInt(LARGE), text: { toJSON: () => "a" } },
  }));
  expect(await api["post"]?.({ id: 1n, body: { id: 1n } })).toMatchObject({
    body: { id: BigInt(LARGE), text: "a" },
  });
});
