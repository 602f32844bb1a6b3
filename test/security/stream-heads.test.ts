// Of an answer that is a stream, the head is judged before it leaves.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { watchHono } from "../../verifier/middleware/watch-hono.ts";
import { watchListener } from "../../verifier/middleware/watch-node.ts";

const document = {
  openapi: "3.2.0",
  info: { title: "T", version: "1" },
  paths: {
    "/events": {
      get: {
        responses: {
          "200": {
            description: "d",
            headers: { "X-Req": { required: true, schema: { type: "integer" } } },
            content: { "text/event-stream": { itemSchema: { type: "object" } } },
          },
        },
      },
    },
  },
};

type Headers = Readonly<Record<string, string>>;
type Start = (headers: Headers, told: string[]) => Promise<string>;

const event = "data: secret\n\n";
const optionsOf = (told: string[]) =>
  ({ mode: "enforce", onFindings: (_: unknown, text: string) => void told.push(text) }) as const;

function startListener(first: "write" | "flush"): Start {
  return async (headers, told) => {
    const server = createServer(
      watchListener(
        document,
        (_, res) => {
          res.writeHead(200, { "content-type": "text/event-stream", ...headers });
          if (first === "flush") res.flushHeaders();
          res.write(event);
          setTimeout(() => res.end(event), 20);
        },
        optionsOf(told),
      ),
    );
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  };
}

const starts: Readonly<Record<string, Start>> = {
  "node:http, written": startListener("write"),
  "node:http, flushed": startListener("flush"),
  "Hono 4": (headers, told) => {
    const app = new Hono();
    app.use(watchHono(document, optionsOf(told)));
    app.get("/events", () => {
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode(event));
          await new Promise((done) => setTimeout(done, 20));
          controller.enqueue(new TextEncoder().encode(event));
          controller.close();
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream", ...headers } });
    });
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}/events`),
      );
      onTestFinished(() => void server.close());
    });
  },
};

describe.each(Object.entries(starts))("%s", (_name, start) => {
  test.each([
    ["without a header that is required", {}],
    ["with a header that is not as described", { "x-req": "x" }],
  ] as const)("a stream %s is replaced, and reported once", async (_what, headers) => {
    const told: string[] = [];
    const response = await fetch(await start(headers, told));
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.text()).not.toContain("secret");
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("/response/headers/x-req");
  });

  test("a stream whose head is as described passes", async () => {
    const response = await fetch(await start({ "x-req": "1" }, []));
    expect([response.status, await response.text()]).toEqual([200, event + event]);
  });
});
