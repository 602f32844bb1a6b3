/**
 * What clients and targets may do with the servers that tenon starts: hold connections open, speak another protocol, send compressed
 * bodies that grow.
 *
 * @module
 */
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { closeServer } from "../../live/proxy/close-server.ts";
import { createFolder, createTestIo, type TestIo } from "../unit/cli/test-io.ts";

const json = { "application/json": { schema: { type: "object" } } };
const document = {
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: {
    "/a": {
      get: { responses: { "200": { description: "ok", content: json } } },
      post: { requestBody: { content: json }, responses: { "200": { description: "ok", content: json } } },
    },
  },
};

/** A small body that is 64 MiB when decompressed. */
const bomb = gzipSync(Buffer.alloc(64 << 20, " "));

let target: Server;
let reached: string[] = [];

beforeAll(async () => {
  target = createServer((req, res) => {
    reached.push(`${req.method} ${req.url}`);
    req.resume();
    const coding = req.headers["x-bomb"] === undefined ? {} : { "content-encoding": "gzip" };
    res.writeHead(200, { "content-type": "application/json", ...coding });
    res.end(req.headers["x-bomb"] === undefined ? "{}" : bomb);
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  target.closeAllConnections();
  target.close();
});

const targetUrl = (): string => `http://127.0.0.1:${(target.address() as AddressInfo).port}`;

/** Starts a command that serves, ends it after the test, and returns its port. */
async function serve(argv: readonly string[]): Promise<number> {
  const folder = createFolder({ "a.json": JSON.stringify(document) });
  let end = (): void => {};
  const interrupted = new Promise<void>((resolve) => {
    end = resolve;
  });
  const io: TestIo = createTestIo(folder, { interrupted });
  const run = runCli(argv, io);
  const found = (): string | undefined =>
    /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(
      `${io.out()}${io.err()}`.replaceAll(targetUrl(), ""),
    )?.[1];
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  onTestFinished(async () => {
    end();
    await run;
  });
  return Number(found());
}

/** Sends octets, and returns the answer once the connection is closed. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

/** Posts a compressed body or asks for one; gives the status. */
function ask(port: number, method: "GET" | "POST", body?: Buffer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined
        ? { "x-bomb": "1" }
        : { "content-type": "application/json", "content-encoding": "gzip", "content-length": body.length };
    const sent = request({ host: "127.0.0.1", port, path: "/a", method, headers, agent: false }, (res) => {
      res.resume();
      res.on("end", () => resolve(res.statusCode));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const head = (port: number, line: string, ...fields: readonly string[]): string =>
  [line, `Host: 127.0.0.1:${port}`, ...fields, "", ""].join("\r\n");
const statusOf = (answer: string): number => Number(answer.split(" ", 2)[1]);

/** Connections that begin a head or a body and never end it. */
function holdOpen(port: number, count: number): Promise<readonly Socket[]> {
  const starts = [
    head(port, "POST /a HTTP/1.1", "X: a").slice(0, -4),
    `${head(port, "POST /a HTTP/1.1", "Content-Type: application/json", "Content-Length: 100")}{`,
    "",
  ];
  return Promise.all(
    Array.from({ length: count }, (_, at) => {
      return new Promise<Socket>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(starts[at % starts.length] ?? "", () => resolve(socket));
        });
        socket.on("error", () => undefined);
      });
    }),
  );
}

const proxy = (...more: readonly string[]): (() => readonly string[]) => {
  return () => ["proxy", "a.json", "--target", targetUrl(), "--port", "0", ...more];
};

const servers: readonly (readonly [name: string, argv: () => readonly string[], path: string])[] = [
  ["mock", () => ["mock", "a.json", "--port", "0"], "/a"],
  ["proxy", proxy(), "/a"],
  ["proxy --enforce", proxy("--enforce"), "/a"],
  ["proxy --allow-upgrade", proxy("--allow-upgrade"), "/a"],
  ["docs --serve", () => ["docs", "a.json", "--serve", "--port", "0", "--reference", "off"], "/"],
];

describe.each(servers)("%s", (_name, argv, path) => {
  test("answers other clients while many hold connections open", async () => {
    const port = await serve(argv());
    const held = await holdOpen(port, 100);

    expect(statusOf(await send(port, head(port, `GET ${path} HTTP/1.1`, "Connection: close")))).toBe(200);
    for (const socket of held) socket.destroy();
  });

  test("speaks HTTP/1.1 only: no HTTP/2, no upgrade to it, no tunnel", async () => {
    const port = await serve(argv());
    const fields = ["Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"];

    expect(statusOf(await send(port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))).toBe(400);
    expect(await send(port, head(port, `GET ${path} HTTP/1.1`, ...fields))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(port, "CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n")).not.toContain(
      " 200 ",
    );
    expect(statusOf(await send(port, head(port, `GET ${path} HTTP/1.1`, "Connection: close")))).toBe(200);
  });
});

test("a server that stops cuts the connections that clients hold open", async () => {
  const server = createServer((req) => void req.resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const held = await holdOpen((server.address() as AddressInfo).port, 30);
  const cut = held.map((socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())));
  for (const socket of held) socket.resume();
  await closeServer(server, { patience: 1 });

  await Promise.all(cut);
});

describe("a body that grows when it is decompressed", () => {
  test("is refused by the mock, which decompresses nothing", async () => {
    expect(await ask(await serve(["mock", "a.json", "--port", "0"]), "POST", bomb)).toBe(415);
  });

  test("passes the reporting proxy as it is", async () => {
    expect(await ask(await serve(proxy()()), "POST", bomb)).toBe(200);
  });

  test("passes the enforcing proxy in neither direction", async () => {
    const port = await serve(proxy("--enforce")());
    reached = [];

    expect(await ask(port, "POST", bomb)).toBe(413);
    expect(reached).toEqual([]);
    expect(await ask(port, "GET")).toBe(502);
    expect(reached).toEqual(["GET /a"]);
  });
});

describe("docs --serve", () => {
  test("serves the pages of the site and nothing else, to this machine", async () => {
    const port = await serve(["docs", "a.json", "--serve", "--port", "0", "--reference", "off"]);
    const get = async (target: string): Promise<number> =>
      statusOf(await send(port, head(port, `GET ${target} HTTP/1.1`, "Connection: close")));
    const outside = [
      ...["/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"],
      ...["/__proto__", "/constructor", "/%00", "/%ff", "/a\\..\\b", "/index.html%00.md", "/a.json", "*"],
    ];

    for (const target of outside) expect.soft(await get(target), target).toBe(404);
    const foreign = `GET / HTTP/1.1\r\nHost: evil.test:${port}\r\nConnection: close\r\n\r\n`;
    expect(statusOf(await send(port, foreign))).toBe(403);
    expect(await get("/")).toBe(200);
  });
});
