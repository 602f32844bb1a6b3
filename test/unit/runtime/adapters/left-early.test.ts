/** Clients that disconnect while `authenticate` runs: before any of the body is read, and before there is an answer. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { serve as serveHono } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toExpress } from "../../../../runtime/adapters/express.ts";
import { toFastify } from "../../../../runtime/adapters/fastify.ts";
import { toHono } from "../../../../runtime/adapters/hono.ts";
import { toNodeListener } from "../../../../runtime/adapters/node-http.ts";
import { serveAll as serve } from "../../../serve-all.ts";
import { media, operation, response } from "../server/describe.ts";

const json = media("application/json");
const security = [[{ scheme: "token", scopes: [] }]];
let events: string[] = [];
let entered = createGate();
let gate = createGate();

interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

async function* forever(): AsyncGenerator<object> {
  try {
    for (let n = 0; ; n++) {
      yield { n };
      await sleep(5);
    }
  } finally {
    events.push("stream ended");
  }
}

const router = serve(
  {
    contract: {
      title: "Test",
      version: "1",
      servers: [],
      securitySchemes: [{ kind: "bearer", name: "token" }],
    },
    routes: [
      {
        operation: operation("POST", "/whole", {
          security,
          body: { required: true, content: [json] },
          responses: [response(200, [json])],
        }),
        handler: ({ body }) => ({ status: 200, body }),
      },
      {
        operation: operation("POST", "/piecemeal", { security, responses: [response(204)] }),
        handler: async ({ request }) => {
          const text = await request.text().catch(() => "broken off");
          events.push(`read ${text}`);
          return { status: 204 };
        },
      },
      {
        operation: operation("POST", "/signal", { security, responses: [response(204)] }),
        handler: ({ signal }) => {
          events.push(`aborted ${signal.aborted}`);
          return { status: 204 };
        },
      },
      {
        operation: operation("POST", "/stream", {
          security,
          responses: [response(200, [media("application/jsonl", "json-lines")])],
        }),
        handler: () => ({ status: 200, body: forever() }),
      },
    ],
  },
  {
    authenticate: async () => {
      entered.open();
      await gate.passed;
      return { principal: "someone", scopes: "all" };
    },
    onAnswer: () => events.push("answered"),
    onError: (error) => events.push(`error ${String(error)}`),
  },
);

interface Running {
  readonly port: number;
  close(): unknown;
}

async function run(server: Server): Promise<Running> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const SERVERS: readonly [string, () => Promise<Running>][] = [
  ["node:http", () => run(createServer(toNodeListener(router)))],
  [
    "node:http2",
    async () => {
      // Its types know no `flushHeaders`, which its answers have.
      const server = createHttp2Server(toNodeListener(router) as (req: object, res: object) => void);
      await once(server.listen(0, "127.0.0.1"), "listening");
      return { port: (server.address() as AddressInfo).port, close: () => server.close() };
    },
  ],
  ["Express", () => run(createServer(express().use(toExpress(router))))],
  [
    "Fastify",
    async () => {
      const app = fastify();
      await app.register(toFastify(router));
      await app.listen({ port: 0, host: "127.0.0.1" });
      return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
    },
  ],
  [
    "Hono",
    () =>
      new Promise((resolve) => {
        const server = serveHono(
          { fetch: new Hono().use(toHono(router)).fetch, port: 0, hostname: "127.0.0.1" },
          ({ port }) => resolve({ port, close: () => server.close() }),
        );
      }),
  ],
];

/** Sends bytes of a body whose stated length is seven; gives a function that disconnects. */
function post(name: string, port: number, path: string, sent: string): () => void {
  const headers = { authorization: "Bearer t", "content-type": "application/json", "content-length": "7" };
  if (name === "node:http2") {
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    const stream = session.request({ ":method": "POST", ":path": path, ...headers });
    session.on("error", () => undefined);
    stream.on("error", () => undefined);
    if (sent.length === 7) stream.end(sent);
    else stream.write(sent);
    return () => session.destroy();
  }
  const socket: Socket = connect(port, "127.0.0.1");
  const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join("")}\r\n${sent}`);
  return () => socket.destroy();
}

describe.each(SERVERS)("a caller of %s who leaves early", (name, start) => {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());
  beforeEach(() => {
    events = [];
    entered = createGate();
    gate = createGate();
  });

  async function leave(path: string, sent: string, until: readonly string[]): Promise<void> {
    const hangUp = post(name, running.port, path, sent);
    await entered.passed;
    hangUp();
    // Time for the server to see it.
    await sleep(50);
    gate.open();
    for (let turn = 0; turn < 200 && !until.every((event) => events.includes(event)); turn++) await sleep(5);
    expect(events.toSorted()).toEqual([...until].toSorted());
  }

  it("leaves no answer pending, with half of a body sent", () => leave("/whole", '{"a"', ["answered"]));

  it("leaves no answer pending, with all of a body sent", () => leave("/whole", '{"a":1}', ["answered"]));

  it("leaves no handler pending that reads by itself, nor lets it take a part for the whole", () =>
    leave("/piecemeal", '{"a"', ["read broken off", "answered"]));

  it("is told of by the signal", () => leave("/signal", "", ["aborted true", "answered"]));

  it("lets a stream end that nobody reads", () => leave("/stream", "", ["answered", "stream ended"]));
});
