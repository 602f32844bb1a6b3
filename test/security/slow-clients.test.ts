/**
 * Clients that begin a request and never end it, and clients that speak HTTP/2, against the adapters.
 *
 * @module
 */
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { serve as serveHono } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { toExpress } from "../../runtime/adapters/express.ts";
import { toFastify } from "../../runtime/adapters/fastify.ts";
import { toHono } from "../../runtime/adapters/hono.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import type { Router } from "../../runtime/server/options.ts";
import { serveAll } from "../serve-all.ts";
import { media, operation, response } from "../unit/runtime/server/describe.ts";

/** A router whose only handler adds to `calls`. */
function createTestRouter(calls: string[]): Router {
  const described = operation("POST", "/notes", {
    body: { required: true, content: [media("application/json")] },
    responses: [response(204, [])],
  });
  return serveAll({
    contract: { title: "Slow", version: "1", servers: [], securitySchemes: [] },
    routes: [
      {
        operation: described,
        handler: async () => {
          calls.push("notes");
          return { status: 204 };
        },
      },
    ],
  });
}

const listen = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));

const frameworks: readonly (readonly [name: string, start: (router: Router) => Promise<Server>])[] = [
  ["node:http", (router) => listen(createServer(toNodeListener(router)))],
  ["Express", (router) => listen(createServer(express().use(toExpress(router))))],
  [
    "Fastify",
    async (router) => {
      const app = fastify();
      app.register(toFastify(router));
      await app.listen({ port: 0, host: "127.0.0.1" });
      return app.server;
    },
  ],
  [
    "Hono",
    (router) =>
      new Promise((resolve) => {
        const app = new Hono().use(toHono(router));
        // By default, it replaces the global `Request` and `Response`, also for other tests.
        const own = { createServer, overrideGlobalObjects: false };
        const options = { fetch: app.fetch, port: 0, hostname: "127.0.0.1", ...own };
        // The server is the one that `createServer` of `node:http` made.
        const server = serveHono(options, () => resolve(server as Server));
      }),
  ],
];

function send(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.setEncoding("latin1").on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

const head = "POST /notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const whole = `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{}`;

/** Opens connections that each send a part of a request. */
function begin(port: number, count: number): Promise<readonly Socket[]> {
  const parts = [
    "",
    "POST /not",
    `${head}X: a`,
    `${head}Content-Length: 9\r\n\r\n{`,
    `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{`,
  ];
  return Promise.all(
    Array.from({ length: count }, (_, at) => {
      return new Promise<Socket>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(parts[at % parts.length] ?? "", () => resolve(socket));
        });
        socket.resume().on("error", () => undefined);
      });
    }),
  );
}

describe.each(frameworks)("a router on %s", (_, start) => {
  async function serve(): Promise<{ port: number; server: Server; calls: string[] }> {
    const calls: string[] = [];
    const server = await start(createTestRouter(calls));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return { port: (server.address() as AddressInfo).port, server, calls };
  }

  test("answers while a hundred clients do not end their requests, and calls no handler for those", async () => {
    const { port, server, calls } = await serve();
    const begun = await begin(port, 100);
    const cut = begun.map((socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())));

    expect(await send(port, whole)).toMatch(/^HTTP\/1\.1 204 /);
    server.closeAllConnections();
    await Promise.all(cut);
    expect(calls).toEqual(["notes"]);
  });

  test("refuses the preface of HTTP/2, and upgrades no request to it", async () => {
    const { port, calls } = await serve();
    const upgrade =
      "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";

    expect(await send(port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(port, `${head}${upgrade}Content-Length: 2\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 204 /);
    expect(calls).toEqual(["notes"]);
  });
});
