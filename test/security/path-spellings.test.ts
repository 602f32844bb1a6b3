import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { serve as serveHono } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toExpress } from "../../runtime/adapters/express.ts";
import { toFastify } from "../../runtime/adapters/fastify.ts";
import { toHono } from "../../runtime/adapters/hono.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import type { HandlerInput, Router } from "../../runtime/server/options.ts";
import { serveAll } from "../serve-all.ts";
import { media, operation, parameter, response, TEXT } from "../unit/runtime/server/describe.ts";

/** Spellings of `/admin/users` that a guard which compares texts does not recognise. */
const spellings = [
  ...["/./admin/users", "/admin/./users", "/admin/users/.", "/x/../admin/users", "/x/y/../../admin/users"],
  ...["/../admin/users", "/admin/x/../users", "/admin/users/x/..", "/%2e/admin/users", "/%2E/admin/users"],
  ...["/x/%2e%2e/admin/users", "/x/.%2e/admin/users", "/x/%2E./admin/users", "/x/..;/admin/users"],
  ...[
    "/.;/admin/users",
    "/x/..;a=b/admin/users",
    "/%61dmin/users",
    "/%61%64%6d%69%6e/users",
    "/admin/%75sers",
  ],
  ...[
    "/ad%6Din/users",
    "/ad%6din/users",
    "/.\\admin/users",
    "/\\admin/users",
    "\\admin/users",
    "/x\\..\\admin/users",
  ],
  ...["/admin\\users", "//admin/users", "///admin/users", "/admin//users", "/admin/users/", "/admin/users//"],
  ...[
    "/ADMIN/users",
    "/Admin/Users",
    "/admin;x/users",
    "/admin/users;a=b",
    "/admin/users;",
    "/;/admin/users",
  ],
  ...[
    "/admin%2fusers",
    "/admin%2Fusers",
    "/admin%5cusers",
    "/x%2F..%2Fadmin/users",
    "/x%2f%2e%2e%2fadmin/users",
  ],
  ...["/%2fadmin/users", "/%5cadmin/users", "/admin/users%00", "/admin%00/users", "/%00/../admin/users"],
  ...["/admin/users%20", "/admin/users%09", "/admin/users%0a", "/%20/../admin/users", "/admin/users%2e"],
  ...["/%c0%ae/admin/users", "/%c0%ae%c0%ae/admin/users", "/%252e/admin/users", "/x/%252e%252e/admin/users"],
  ...["/%2561dmin/users", "/%u0061dmin/users", "/%ef%bc%a1dmin/users", "/admin/users%3f", "/admin/users%23"],
  ...["http://localhost/admin/users", "http://localhost/./admin/users", "http://localhost/%61dmin/users"],
  ...["http://localhost//admin/users", "HTTP://localhost/admin/users", "https://localhost/admin/users"],
  ...["http://localhost/x/../admin/users", "http:/admin/users", "http:admin/users", "localhost/admin/users"],
  ...[
    "/x#/../admin/users",
    "#/admin/users",
    "/#/admin/users",
    "/?/../admin/users",
    "?/admin/users",
    "*",
    "x",
  ],
];

const reached: string[] = [];
const replies = { responses: [response(200, [media("application/json")])] };

const router: Router = serveAll({
  contract: { title: "Spellings", version: "1", servers: [], securitySchemes: [] },
  routes: [
    {
      operation: operation("GET", "/admin/users", replies),
      handler: async () => {
        reached.push("admin");
        return { status: 200, body: {} };
      },
    },
    {
      operation: operation("GET", "/items/{id}", { ...replies, parameters: [parameter("id", "path", TEXT)] }),
      handler: async ({ params }: HandlerInput<{ readonly id: string }, unknown, unknown>) => ({
        status: 200,
        body: { id: params.id },
      }),
    },
    {
      operation: operation("GET", "/{tenant}/members", {
        ...replies,
        parameters: [parameter("tenant", "path", TEXT)],
      }),
      handler: async ({ params }: HandlerInput<{ readonly tenant: string }, unknown, unknown>) => {
        reached.push(params.tenant);
        return { status: 200, body: { tenant: params.tenant } };
      },
    },
  ],
});

const servers: { readonly name: string; readonly port: () => number; readonly close: () => unknown }[] = [];

beforeAll(async () => {
  const app = express();
  app.use("/admin", (_req, res) => void res.status(403).send("guarded"));
  app.use(toExpress(router));
  const server = app.listen(0);
  servers.push({
    name: "express",
    port: () => (server.address() as AddressInfo).port,
    close: () => server.close(),
  });

  const guarded = fastify();
  guarded.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/admin")) await reply.code(403).send("guarded");
  });
  guarded.register(toFastify(router));
  await guarded.listen({ port: 0 });
  const { server: inner } = guarded;
  servers.push({
    name: "fastify",
    port: () => (inner.address() as AddressInfo).port,
    close: () => guarded.close(),
  });

  const hono = new Hono();
  hono.use("/admin/*", (context) => Promise.resolve(context.text("guarded", 403)));
  hono.use(toHono(router));
  const served = serveHono({ fetch: hono.fetch, port: 0, overrideGlobalObjects: false });
  servers.push({
    name: "hono",
    port: () => (served.address() as AddressInfo).port,
    close: () => served.close(),
  });

  const listener = toNodeListener(router);
  const plain = createServer((req, res) => {
    if (req.url?.startsWith("/admin")) res.writeHead(403).end("guarded");
    else listener(req, res);
  }).listen(0);
  servers.push({
    name: "node:http",
    port: () => (plain.address() as AddressInfo).port,
    close: () => plain.close(),
  });
});

afterAll(() => Promise.all(servers.map(({ close }) => close())));

/** The status of the answer to a request whose target goes out as it is. */
function sendRaw(port: number, target: string): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        body: text.slice(text.indexOf("\r\n\r\n") + 4),
      }),
    );
  });
}

it.each([
  "express",
  "fastify",
  "hono",
  "node:http",
])("no spelling of a path slips past a guard by prefix before the router on %s", async (name) => {
  const server = servers.find((each) => each.name === name);
  const port = server?.port() ?? 0;
  expect(spellings.length).toBeGreaterThan(60);
  reached.length = 0;
  const answers: [string, number][] = [];
  for (const target of spellings) answers.push([target, (await sendRaw(port, target)).status]);
  expect(answers.filter(([, status]) => ![400, 403, 404].includes(status))).toEqual([]);
  expect(reached).toEqual([]);
  expect((await sendRaw(port, "/admin/users")).status).toBe(403);
});

it.each([
  "express",
  "fastify",
  "hono",
  "node:http",
])("equivalent spellings of a value are one value on %s", async (name) => {
  const port = servers.find((each) => each.name === name)?.port() ?? 0;
  for (const target of ["/items/abc", "/items/%61bc", "/items/%61%62%63"]) {
    const { status, body } = await sendRaw(port, target);
    expect([target, status]).toEqual([target, 200]);
    expect(body).toContain('"id":"abc"');
  }
});

it.each([
  "express",
  "fastify",
  "hono",
  "node:http",
])("no spelling of a literal segment slips past its guard as the value of a parameter on %s", async (name) => {
  const port = servers.find((each) => each.name === name)?.port() ?? 0;
  reached.length = 0;
  for (const target of spellings) await sendRaw(port, target.replace("users", "members"));
  expect(reached).not.toContain("admin");
  expect((await sendRaw(port, "/admin/members")).status).toBe(403);
  expect([400, 403]).toContain((await sendRaw(port, "/%61dmin/members")).status);
  expect((await sendRaw(port, "/%61cme/members")).body).toContain('"tenant":"acme"');
});
