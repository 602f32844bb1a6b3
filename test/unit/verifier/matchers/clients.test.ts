// The matcher on what real clients hand out, over real sockets: the request that was sent and the response that came back.
import type { AddressInfo } from "node:net";
import axios from "axios";
import express from "express";
import fastify from "fastify";
import supertest from "supertest";
import { fetch as undiciFetch, request as undiciRequest } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "../../../../verifier/matchers/vitest.ts";

const note = {
  type: "object",
  required: ["id", "text"],
  properties: { id: { type: "integer" }, text: { type: "string" }, tags: { type: "array" } },
};
const json = (schema: object): object => ({ "application/json": { schema } });
const contract = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      get: {
        operationId: "list",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: { 200: { description: "all", content: json({ type: "array", items: note }) } },
      },
      post: {
        operationId: "write",
        requestBody: {
          required: true,
          content: json({ type: "object", required: ["text"], properties: { text: { type: "string" } } }),
        },
        responses: { 201: { description: "written", content: json(note) } },
      },
    },
    "/events": {
      get: {
        operationId: "events",
        responses: {
          200: {
            description: "events",
            content: { "text/event-stream": { itemSchema: { type: "object" } } },
          },
        },
      },
    },
    "/file": {
      get: {
        operationId: "file",
        responses: { 200: { description: "octets", content: { "application/octet-stream": {} } } },
      },
    },
  },
};

const app = express();
app.use(express.json());
app.get("/notes", (req, res) => {
  const text = "x".repeat(200);
  const count = Number(req.query["limit"]);
  res.json(Array.from({ length: count }, (_, id) => ({ id, text: id === 29_999 ? 7 : text })));
});
app.post("/notes", ({ body }, res) => void res.status(201).json({ id: body.broken ? "one" : 1, ...body }));
app.get("/events", (_req, res) => {
  res.type("text/event-stream").write('data: {"n":1}\n\n');
  setTimeout(() => res.end('data: {"n":2}\n\n'), 5);
});
app.get("/file", (_req, res) => void res.type("application/octet-stream").end(Buffer.alloc(3_000_000, 0xff)));

const inject = fastify();
inject.get<{ Querystring: { limit: string } }>("/notes", ({ query }) =>
  Array.from({ length: Number(query.limit) }, (_, id) => ({ id, text: id === 29_999 ? 7 : "x" })),
);
inject.post<{ Body: { broken?: boolean } }>("/notes", ({ body }, reply) =>
  reply.code(201).send({ id: body.broken ? "one" : 1, ...body }),
);
inject.get("/events", (_request, reply) =>
  reply.type("text/event-stream").send('data: {"n":1}\n\ndata: {"n":2}\n\n'),
);
inject.get("/file", (_request, reply) => reply.send(Buffer.alloc(3_000_000, 0xff)));

let origin = "";
let close: () => unknown;
beforeAll(async () => {
  const server = app.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(() => close());

/** A request that every client can send. */
interface Sent {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

interface Client {
  /** Whether the received object contains the request as well. */
  readonly tellsRequest: boolean;
  send(sent: Sent): Promise<unknown>;
  /** What a test reads after the matcher has run. */
  read?(received: never): Promise<unknown>;
}

const headers = { "content-type": "application/json" };
const initOf = ({ method = "GET", body }: Sent) =>
  body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };

const clients: Readonly<Record<string, Client>> = {
  "a fetch Response": {
    tellsRequest: false,
    send: (sent) => fetch(origin + sent.path, initOf(sent)),
    read: (received: Response) => received.json(),
  },
  "fetch, with its Request": {
    tellsRequest: true,
    send: async (sent) => {
      const request = new Request(origin + sent.path, initOf(sent));
      return { request, response: await fetch(request.clone()) };
    },
    read: ({ response }: { response: Response }) => response.json(),
  },
  supertest: {
    tellsRequest: true,
    send: async ({ method = "GET", path, body }) => {
      const agent = supertest(app);
      return method === "POST" ? agent.post(path).send(body as object) : agent.get(path);
    },
    read: async (received: { body: unknown }) => received.body,
  },
  axios: {
    tellsRequest: true,
    send: ({ method = "GET", path, body }) =>
      axios.request({
        method,
        baseURL: origin,
        url: path,
        data: body,
        validateStatus: null,
        ...(path === "/file" ? { responseType: "arraybuffer" as const } : {}),
      }),
    read: async (received: { data: unknown }) => received.data,
  },
  "axios by its fetch adapter": {
    tellsRequest: true,
    send: ({ method = "GET", path, body }) =>
      axios.request({
        adapter: "fetch",
        method,
        url: origin + path,
        data: body,
        ...(path === "/file" ? { responseType: "arraybuffer" as const } : {}),
      }),
    read: async (received: { data: unknown }) => received.data,
  },
  "undici's request": {
    tellsRequest: false,
    send: (sent) => undiciRequest(origin + sent.path, initOf(sent)),
    read: (received: { body: { json(): Promise<unknown> } }) => received.body.json(),
  },
  "undici's fetch": {
    tellsRequest: false,
    send: (sent) => undiciFetch(origin + sent.path, initOf(sent)),
    read: (received: { json(): Promise<unknown> }) => received.json(),
  },
  "Fastify's inject": {
    tellsRequest: true,
    send: ({ method = "GET", path, body }) =>
      inject.inject({ method, url: path, ...(body === undefined ? {} : { payload: body as object }) }),
    read: async (received: { json(): unknown }) => received.json(),
  },
};

describe.each(Object.entries(clients))("%s", (_name, { send, read, tellsRequest }) => {
  test("what fits passes, and can be read afterwards", async () => {
    const received = await send({ method: "POST", path: "/notes", body: { text: "milk", tags: ["now"] } });
    await expect(received).toMatchContract(contract, "write");
    // Each client's own way of reading takes what it handed out.
    expect(await read?.(received as never)).toEqual({ id: 1, text: "milk", tags: ["now"] });
  });

  test("a response that does not is told of, with both ends", async () => {
    const received = await send({ method: "POST", path: "/notes", body: { text: "milk", broken: true } });
    const message = await failureOf(expect(received).toMatchContract(contract, "write"));
    expect(message).toMatch(/^POST .*\/notes → 201 is not valid by write\.$/m);
    expect(message).toContain("in the exchange at /response/body/id");
    expect(message).toMatch(/against openapi\.json:\d+:\d+\n(?: +\d* ?\|.*\n)* +> +\d+ \| /);
  });

  test("so is a request, where it is known", async () => {
    const received = await send({ method: "POST", path: "/notes", body: { text: 7 } });
    const message = await failureOf(expect(received).toMatchContract(contract, "write"));
    expect(message.includes("in the exchange at /request/body/text")).toBe(tellsRequest);
    expect(message).toContain("in the exchange at /response/body/text");
    const query = await send({ path: "/notes?limit=many" });
    if (tellsRequest)
      expect(await failureOf(expect(query).toMatchContract(contract))).toContain("/request/query/limit");
  });

  test("in a body of megabytes one wrong member is found", async () => {
    const received = await send({ path: "/notes?limit=30000" });
    const message = await failureOf(expect(received).toMatchContract(contract, "list"));
    expect(message).toContain("in the exchange at /response/body/29999/text");
    expect(message.length).toBeLessThan(2000);
    await expect(await send({ path: "/notes?limit=29999" })).toMatchContract(contract, "list");
  });

  test("streams and octets pass", async () => {
    await expect(await send({ path: "/events" })).toMatchContract(contract, "events");
    await expect(await send({ path: "/file" })).toMatchContract(contract, "file");
  });
});

/** The message of a matcher that must fail. */
function failureOf(expectation: Promise<void>): Promise<string> {
  return expectation.then(
    () => expect.unreachable("it passed"),
    (error: Error) => error.message,
  );
}
