// What MSW's handlers are made of; MSW itself is in examples/consumer-tests.
import { expect, test } from "vitest";
import {
  type ContractHandlerOptions,
  contractHandlers,
  type InterceptedCall,
} from "../../../../live/msw/msw.ts";

const text = { type: "object", required: ["text"], properties: { text: { type: "string" } } };
const json = (schema: object): object => ({ "application/json": { schema } });
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://api.example/v1" }],
  paths: {
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { operationId: "show", responses: { 200: { description: "a note", content: json(text) } } },
      put: {
        operationId: "write",
        requestBody: { required: true, content: json(text) },
        responses: { 200: { description: "the note", content: json(text) } },
      },
    },
    "/never": {
      get: {
        operationId: "never",
        responses: {
          200: { description: "x", content: json({ type: "string", pattern: "^a$", minLength: 5 }) },
        },
      },
    },
  },
};

type Resolver = (call: InterceptedCall) => Promise<Response>;

/** Handlers, run in the way in which MSW runs them. */
function open(options: Partial<ContractHandlerOptions> = {}, of: object = document) {
  const http = { all: (path: string, resolver: Resolver) => ({ path, resolver }) };
  const url = options.url ?? "https://api.example/v1/";
  const api = contractHandlers(http, of, { ...options, url });
  const [handler] = api.handlers;
  let count = 0;
  const ask = async (line: string, body?: unknown): Promise<Response> => {
    const [method = "", target = ""] = line.split(" ");
    const headers = { "content-type": "application/json" };
    const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const request = new Request(target, { method, ...init });
    const requestId = String(++count);
    const response = await handler.resolver({ request: request.clone(), requestId });
    api.listener({ request, requestId, response: response.clone() });
    return response;
  };
  return { api, handler, ask };
}

const one = "https://api.example/v1/notes/1";

test("answers from the document, remembers what is written, and is content with a good app", async () => {
  const { api, handler, ask } = open();
  expect(handler.path).toBe("https://api.example/v1/*");
  expect((await ask(`PUT ${one}`, { text: "milk" })).status).toBe(200);
  expect(await (await ask(`GET ${one}`)).json()).toEqual({ text: "milk" });
  await api.assertValid();
  expect(api.judgements.map(({ operation, verdict }) => [operation, verdict])).toEqual([
    ["write", "valid"],
    ["show", "valid"],
  ]);
  api.reset();
  expect(api.judgements).toEqual([]);
  expect(await (await ask(`GET ${one}`)).json()).not.toEqual({ text: "milk" });
});

test("what the app sends wrongly is refused, and told in the end", async () => {
  const { api, ask } = open();
  expect((await ask(`PUT ${one}`, { text: 7 })).status).toBe(422);
  expect((await ask("GET https://api.example/v1/note/1")).status).toBe(404);
  const message = await api.assertValid().catch(({ message: told }: Error) => told);
  expect(message).toContain(`PUT ${one} → 422 is not valid by write.`);
  expect(message).toContain("in the exchange at /request/body/text");
  expect(message).toContain("exchange/unknown-path");
});

test("an answer that cannot be made is told by its place in the document", async () => {
  const { api, ask } = open();
  expect((await ask("GET https://api.example/v1/never")).status).toBe(501);
  await expect(api.assertValid()).rejects.toThrow(/mock\/no-answer[\s\S]*against openapi\.json:\d+/);
});

test("what another handler answered is judged, too; other hosts are not", async () => {
  const { api } = open();
  const request = new Request(one);
  api.listener({ request, requestId: "other", response: Response.json({ text: 7 }) });
  api.listener({ request: new Request("https://other.example/x"), requestId: "x", response: new Response() });
  await expect(api.assertValid()).rejects.toThrow("in the exchange at /response/body/text");
  expect(api.judgements).toHaveLength(1);
});

test("an API may stand elsewhere than the document says", async () => {
  const { api, ask } = open({ url: new URL("http://localhost:3000/api") });
  expect((await ask("GET http://localhost:3000/api/notes/1")).status).toBe(200);
  await api.assertValid();
});

test("a document that cannot be used fails the test", async () => {
  const http = { all: (_path: string, resolver: Resolver) => resolver };
  const api = contractHandlers(http, "no/such.yaml", { url: "https://api.example" });
  await expect(api.handlers[0]({ request: new Request(one), requestId: "1" })).rejects.toThrow();
  await expect(api.assertValid()).rejects.toThrow("cannot be used as a contract");
});

test.each([
  [[], "first argument"],
  [["openapi.yaml", { url: "https://api.example" }], "first argument"],
  [[{ all: () => 0 }], "second argument"],
  [[{ all: () => 0 }, "openapi.yaml"], "has no `url`"],
  [[{ all: () => 0 }, "openapi.yaml", { url: "/v1" }], "not an absolute URL: /v1"],
])("called with %j, it says how to call it", (given, told) => {
  const call = () => Reflect.apply(contractHandlers, undefined, given);
  expect(call).toThrow(TypeError);
  expect(call).toThrow(told);
  expect(call).toThrow('Call it like this: contractHandlers(http, "openapi.yaml", { url:');
});

test("runs scenarios until it is reset", async () => {
  const scenarios = {
    outage: { show: [503] },
    fixed: { show: { body: { text: "fixed" }, times: "forever" } },
  };
  const { api, ask } = open({ scenarios });
  await api.startScenario("outage");
  expect((await ask(`GET ${one}`)).status).toBe(503);
  expect((await ask(`GET ${one}`)).status).toBe(200);
  await api.startScenario("fixed");
  expect(await (await ask(`GET ${one}`)).json()).toEqual({ text: "fixed" });
  await expect(api.startScenario("none")).rejects.toThrow(
    'There is no scenario "none"; `scenarios` has "outage", "fixed".',
  );
  api.reset();
  expect(await (await ask(`GET ${one}`)).json()).not.toEqual({ text: "fixed" });
});

const notes = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      get: {
        responses: {
          200: {
            description: "notes",
            content: json({ type: "array", items: { $ref: "#/components/schemas/Note" } }),
          },
        },
      },
    },
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: {
        responses: {
          200: { description: "a note", content: json({ $ref: "#/components/schemas/Note" }) },
          404: { description: "none" },
        },
      },
    },
  },
  components: {
    schemas: {
      Note: {
        type: "object",
        required: ["id", "text"],
        properties: { id: { type: "integer" }, text: { type: "string" } },
      },
    },
  },
};

test("begins with given data, also after a reset", async () => {
  const { api, ask } = open({ data: { notes: [{ id: 3, text: "milk" }] } }, notes);
  expect(await (await ask("GET https://api.example/v1/notes")).json()).toEqual([{ id: 3, text: "milk" }]);
  expect((await ask("GET https://api.example/v1/notes/4")).status).toBe(404);
  await api.assertValid();
  api.reset();
  expect(await (await ask("GET https://api.example/v1/notes/3")).json()).toEqual({ id: 3, text: "milk" });
});

test("data and scenarios that do not match the document fail the test, before any request and at each", async () => {
  const data = { notes: [{ id: 3, text: "milk" }, { id: 4 }], note: [] };
  const { api, ask } = open({ data, scenarios: { outage: { none: [503] } } }, notes);
  const told =
    /The item 1 of `notes` does not match its schema[\s\S]*no collection `note`[\s\S]*no operation `none`/;
  await expect(api.assertValid()).rejects.toThrow(told);
  await expect(ask("GET https://api.example/v1/notes")).rejects.toThrow(told);
});
