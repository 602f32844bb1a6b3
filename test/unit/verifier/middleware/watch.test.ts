import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { serve } from "@hono/node-server";
import express from "express";
import fastify, { type FastifyInstance } from "fastify";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { WatchOptions } from "../../../../verifier/middleware/create-watch.ts";
import { watchHono } from "../../../../verifier/middleware/watch-hono.ts";
import { watchExpress, watchFastify, watchListener } from "../../../../verifier/middleware/watch-node.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/echo": {
      post: {
        operationId: "echo",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["n"], properties: { n: { type: "integer" } } },
            },
            "application/octet-stream": {},
          },
        },
        responses: {
          200: {
            description: "d",
            content: {
              "application/json": {
                schema: { type: "object", required: ["n"], properties: { n: { type: "integer" } } },
              },
              "application/octet-stream": {},
              "text/event-stream": {},
            },
          },
        },
      },
    },
    "/secret": {
      get: { operationId: "secret", security: [{ token: [] }], responses: { 204: { description: "d" } } },
    },
  },
};
const file = join(mkdtempSync(join(tmpdir(), "tenon-watch-")), "api.json");
writeFileSync(file, JSON.stringify(document));

/** The server's answer to a request on `/echo`: the body with one member changed, or as the query says. */
function answerTo(body: string, query: URLSearchParams): { status: number; body: string; type: string } {
  const status = Number(query.get("status") ?? 200);
  return { status, body: query.get("answer") ?? body, type: query.get("type") ?? "application/json" };
}

type Start = (options: WatchOptions) => Promise<{ origin: string; stop(): unknown }>;

async function listen(listener: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer(listener);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

async function startFastify(watch: (app: FastifyInstance) => PromiseLike<unknown>): ReturnType<Start> {
  const app = fastify({ bodyLimit: 1e7 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  await watch(app);
  app.all("/*", (request, reply) => {
    const { status, body, type } = answerTo(
      String(request.body ?? ""),
      new URL(request.url, "http://x").searchParams,
    );
    reply.code(status).type(type).serializer(String).send(body);
  });
  return { origin: await app.listen({ port: 0, host: "127.0.0.1" }), stop: () => app.close() };
}

const starts: Readonly<Record<string, Start>> = {
  "node:http": (options) =>
    listen(
      watchListener(
        file,
        (req: IncomingMessage, res: ServerResponse) => {
          const chunks: Buffer[] = [];
          req.on("data", (chunk) => chunks.push(chunk));
          req.on("end", () => {
            const { searchParams } = new URL(req.url ?? "/", "http://x");
            const { status, body, type } = answerTo(Buffer.concat(chunks).toString(), searchParams);
            res.writeHead(status, { "Content-Type": type });
            for (let at = 0; at < body.length; at += 5) res.write(body.slice(at, at + 5));
            res.end();
          });
        },
        options,
      ),
    ),
  "Express 5": (options) => {
    const app = express();
    app.use(watchExpress(file, options));
    app.use(express.text({ type: "*/*", limit: "10mb" }));
    app.all("/{*path}", (req, res) => {
      const { status, body, type } = answerTo(
        String(req.body ?? ""),
        new URL(req.url, "http://x").searchParams,
      );
      res.status(status).set("content-type", type).end(body);
    });
    return listen(app);
  },
  "Fastify 5": (options) => startFastify((app) => app.register(watchFastify(file, options))),
  "Fastify 5, registered itself": (options) =>
    startFastify((app) => app.register(watchFastify, { contract: file, ...options })),
  "Hono 4": (options) => {
    const app = new Hono();
    app.use(watchHono(file, options));
    app.all("/*", async (c) => {
      const { status, body, type } = answerTo(await c.req.text(), new URL(c.req.url).searchParams);
      return new Response(status === 204 ? null : body, { status, headers: { "content-type": type } });
    });
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
        resolve({ origin: `http://127.0.0.1:${port}`, stop: () => server.close() }),
      );
    });
  },
};

/** Starts a server; gives what it reported. */
async function startServer(start: Start, options: WatchOptions = {}) {
  const told: string[] = [];
  const { origin, stop } = await start({ ...options, onFindings: (_judgement, text) => told.push(text) });
  onTestFinished(async () => {
    await stop();
  });
  const post = (query: string, body: string, type = "application/json") =>
    fetch(`${origin}/echo${query}`, { method: "POST", headers: { "content-type": type }, body });
  const hears = (text: string) => vi.waitFor(() => expect(told.join("\n")).toContain(text));
  return { origin, told, post, hears };
}

describe.each(Object.entries(starts))("%s", (_name, start) => {
  test("report: changes nothing, and is silent about what is valid", async () => {
    const { post, told, hears } = await startServer(start);
    const response = await post("", '{"n":1}');
    expect([response.status, await response.text()]).toEqual([200, '{"n":1}']);
    const bad = await post("?answer={%22n%22:%22x%22}", '{"n":2}');
    expect([bad.status, await bad.text()]).toEqual([200, '{"n":"x"}']);
    await hears("in the exchange at /response/body/n");
    expect(told).toHaveLength(1);
  });

  test("report: the request's body and an undocumented status", async () => {
    const { post, hears } = await startServer(start);
    expect((await post("?status=418", '{"n":"x"}')).status).toBe(418);
    await hears("in the exchange at /request/body/n");
    await hears("exchange/status-undocumented");
  });

  test("a body beyond the limit goes through whole, and is said not to be checked", async () => {
    const { post, hears } = await startServer(start, { maxBodyBytes: 1000 });
    const body = JSON.stringify({ n: 1, more: "x".repeat(200_000) });
    expect(await (await post("", body)).text()).toBe(body);
    await hears("it is longer than 1000 bytes");
  });

  test("a body that nobody looks into is not kept", async () => {
    const { post, told } = await startServer(start, { maxBodyBytes: 10 });
    const body = "x".repeat(300_000);
    const response = await post("?type=application/octet-stream", body, "application/octet-stream");
    expect((await response.text()).length).toBe(300_000);
    expect(told).toEqual([]);
  });

  test("enforce: refuses a request, and the handler never sees it", async () => {
    const { post, origin } = await startServer(start, { mode: "enforce" });
    const response = await post("", '{"n":"x"}');
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({
      status: 400,
      findings: [{ code: "exchange/body-invalid", pointer: "/request/body/n" }],
    });
    expect((await fetch(`${origin}/nothing`)).status).toBe(404);
    const method = await fetch(`${origin}/echo`, { method: "DELETE" });
    expect([method.status, method.headers.get("allow")]).toEqual([405, "POST"]);
    const secret = await fetch(`${origin}/secret`);
    expect([secret.status, secret.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="T"']);
    expect((await post("", "{}", "text/plain")).status).toBe(415);
  });

  test("enforce: lets through what is valid, and replaces an answer that is not", async () => {
    const { post, hears } = await startServer(start, { mode: "enforce" });
    const good = await post("", '{"n":1}');
    expect([good.status, await good.text()]).toEqual([200, '{"n":1}']);
    const bad = await post("?answer={%22secret%22:1}", '{"n":1}');
    expect(bad.status).toBe(500);
    expect(bad.headers.get("content-type")).toBe("application/problem+json");
    expect(await bad.text()).not.toContain("secret");
    await hears("exchange/body-invalid");
    const status = await post("?status=418&type=application/octet-stream", '{"n":1}');
    expect(status.status).toBe(500);
  });

  test("enforce: a body beyond the limit is 413, and the handler never sees it", async () => {
    const { post, hears } = await startServer(start, { mode: "enforce", maxBodyBytes: 1000 });
    for (const size of [2000, 1_100_000, 5_000_000]) {
      const refused = await post("", JSON.stringify({ n: "x", more: "x".repeat(size) }));
      expect(refused.status).toBe(413);
      expect(await refused.json()).toMatchObject({ status: 413 });
    }
    await hears("it is longer than 1000 bytes");
    expect((await post("", '{"n":1}')).status).toBe(200);
  });

  test("enforce: the head of a request is judged whatever its body", async () => {
    const options = { mode: "enforce", maxBodyBytes: 1000, allowUnjudged: true } as const;
    const { origin, post } = await startServer(start, options);
    const body = "x".repeat(200_000);
    expect((await fetch(`${origin}/nothing`, { method: "POST", body })).status).toBe(404);
    expect((await post("", body, "text/plain")).status).toBe(415);
  });

  test("enforce: an answer beyond the limit is replaced", async () => {
    const { post, hears } = await startServer(start, { mode: "enforce", maxBodyBytes: 1000 });
    const answer = encodeURIComponent(JSON.stringify({ secret: "x".repeat(3000) }));
    const replaced = await post(`?answer=${answer}`, '{"n":1}');
    expect(replaced.status).toBe(500);
    expect(await replaced.text()).not.toContain("secret");
    await hears("it is longer than 1000 bytes");
  });

  test("enforce: bodies that cannot be judged pass where that is asked for", async () => {
    const options = { mode: "enforce", maxBodyBytes: 1000, allowUnjudged: true } as const;
    const { post } = await startServer(start, options);
    const body = JSON.stringify({ n: 1, more: "x".repeat(200_000) });
    expect(await (await post("", body)).text()).toBe(body);
    expect((await post("?status=418", body)).status).toBe(500);
  });

  test("enforce: a content coding is undone, or the request refused", async () => {
    const { origin } = await startServer(start, { mode: "enforce" });
    const post = (coding: string, body: string | Buffer) =>
      fetch(`${origin}/echo`, {
        method: "POST",
        headers: { "content-type": "application/json", "content-encoding": coding },
        body: new Uint8Array(Buffer.from(body)),
      });
    for (const coding of ["gzip", "br", "zstd", "x"])
      expect((await post(coding, '{"n":1}')).status).toBe(415);
    expect((await post("gzip", gzipSync('{"n":"x"}'))).status).toBe(400);
    expect((await post("gzip", gzipSync(`{"n":1,"x":"${"x".repeat(2_000_000)}"}`))).status).toBe(413);
  });

  test("twenty at a time on the same server, each judged as itself", async () => {
    const { post, told, hears } = await startServer(start);
    const all = Array.from({ length: 20 }, (_, n) => post(n % 2 ? "" : "?status=418", `{"n":${n}}`));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, (_, n) => (n % 2 ? 200 : 418)));
    await hears("exchange/status-undocumented");
    await vi.waitFor(() => expect(told).toHaveLength(10));
  });
});

test("a stream is not held back where the contract is enforced", async () => {
  let finish: () => void = () => undefined;
  const listener = (_req: IncomingMessage, res: ServerResponse): void => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.write("data: 1\n\n");
    finish = () => void res.end("data: 2\n\n");
  };
  const { origin, stop } = await listen(
    watchListener(file, listener, { mode: "enforce", onFindings: () => undefined }),
  );
  const response = await fetch(`${origin}/echo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"n":1}',
  });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 1\n\n");
  finish();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 2\n\n");
  stop();
});

test("behind a body parser, what it made of the body is judged", async () => {
  const told: string[] = [];
  const app = express();
  app.use(express.json(), watchExpress(file, { onFindings: (_judgement, text) => told.push(text) }));
  app.post("/echo", (req, res) => void res.json(req.body));
  const { origin, stop } = await listen(app);
  const send = (body: string) =>
    fetch(`${origin}/echo`, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(await (await send('{"n":1}')).json()).toEqual({ n: 1 });
  expect(told).toEqual([]);
  await send('{"n":"x"}');
  await vi.waitFor(() => expect(told.join()).toContain("/request/body/n"));
  stop();
});

test("behind express.text(), a text is judged as it was sent, or refused", async () => {
  const text = { "text/plain": { schema: { type: "string", maxLength: 1 } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/": { post: { requestBody: { content: text }, responses: { "204": { description: "taken" } } } },
    },
  };
  const app = express();
  app.use(express.text(), watchExpress(document, { mode: "enforce", onFindings: () => undefined }));
  app.post("/", (_req, res) => void res.status(204).end());
  const { origin, stop } = await listen(app);
  const send = async (type: string, octets: readonly number[]): Promise<number> => {
    const headers = { "content-type": type };
    return (await fetch(`${origin}/`, { method: "POST", headers, body: Uint8Array.from(octets) })).status;
  };
  expect(await send("text/plain; charset=iso-8859-1", [0xe9])).toBe(204);
  expect(await send("text/plain; charset=iso-8859-1", [0xe9, 0xe9])).toBe(400);
  expect(await send("text/plain", [0xff])).toBe(400);
  stop();
});

test("enforce: a body that somebody has read and dropped before does not pass", async () => {
  const app = express();
  app.use((req, _res, next) => void req.resume().on("end", next));
  app.use(watchExpress(file, { mode: "enforce", onFindings: () => undefined }));
  app.post("/echo", (_req, res) => void res.json({ n: 1 }));
  const { origin, stop } = await listen(app);
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${origin}/echo`, { method: "POST", headers, body: '{"n":"x"}' });
  expect([response.status, (await response.json()).detail]).toEqual([
    500,
    "The body of the request cannot be checked: other code has already read it.",
  ]);
  stop();
});

test("a client that goes away in the middle of its body ends nothing", async () => {
  const { origin, post } = await startServer(starts["node:http"] as Start, { mode: "enforce" });
  const { port } = new URL(origin);
  await new Promise<void>((done) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(
        "POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
      );
      setTimeout(() => socket.destroy(), 20);
    });
    socket.on("close", () => done());
  });
  expect((await post("", '{"n":1}')).status).toBe(200);
});

/** A server whose contract is loaded, and a client that sends the two halves of a body at chosen times. */
async function startHalves(handle: (req: IncomingMessage, res: ServerResponse) => void) {
  const start: Start = (options) => listen(watchListener(file, handle, options));
  const { origin, hears, told } = await startServer(start);
  await fetch(`${origin}/secret`, { headers: { authorization: "Bearer x" } });
  told.splice(0);
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const head =
    "POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n";
  return { socket, first: `${head}{"n":`, rest: '"x"}', hears };
}

test("report: a request is handed on before its body has come, which is judged whole", async () => {
  const { socket, first, rest, hears } = await startHalves((req, res) => {
    if (req.method === "GET") res.writeHead(204).end();
    else res.writeHead(200, { "content-type": "application/json" }).write('{"n":');
    req.resume().on("end", () => res.end("1}"));
  });
  socket.write(first);
  await once(socket, "data");
  socket.write(rest);
  await hears("in the exchange at /request/body/n");
});

test("report: a body that comes behind the answer is judged as well", async () => {
  const { socket, first, rest, hears } = await startHalves((req, res) => {
    if (req.method === "GET") res.writeHead(204).end();
    else res.setHeader("content-type", "application/json").end('{"n":1}');
  });
  socket.write(first);
  await once(socket, "data");
  socket.write(rest);
  await hears("in the exchange at /request/body/n");
});

test("report: a body that Node drops, since its reader paused, is said not to be checked", async () => {
  const { socket, first, rest, hears } = await startHalves((req, res) => {
    req.pause();
    if (req.method === "GET") res.writeHead(204).end();
    else res.setHeader("content-type", "application/json").end('{"n":1}');
  });
  socket.write(first);
  await once(socket, "data");
  socket.write(rest);
  await hears("it was not read before the response ended");
});

test.each([
  "first",
  "second",
])("an empty body of no said length is handed on, in the %s request", async (nth) => {
  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    req.on("data", () => undefined);
    req.on("end", () => res.end("ended"));
  };
  const { origin, stop } = await listen(watchListener(file, listener, { onFindings: () => undefined }));
  onTestFinished(async () => {
    await stop();
  });
  // The first waits for the contract, so that its end is there before anybody looks.
  if (nth === "second") await fetch(`${origin}/secret`);
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const lines = ["POST /echo HTTP/1.1", "Host: x", "Content-Type: application/json", "Connection: close"];
  socket.write(`${lines.join("\r\n")}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
  expect(await text(socket)).toContain("ended");
});

test("Fastify: registered itself without a contract, it fails the start, and says how", async () => {
  const app = fastify();
  // @ts-expect-error: the contract is missing.
  await expect(app.register(watchFastify, {})).rejects.toThrow("app.register(watchFastify, { contract:");
});

test("a document that cannot be used fails each request, and says so", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const { origin, stop } = await listen(watchListener("no/such.yaml", () => expect.unreachable()));
  expect((await fetch(origin)).status).toBe(500);
  expect(error.mock.calls.join()).toContain("cannot be used as a contract");
  stop();
  error.mockRestore();
});
