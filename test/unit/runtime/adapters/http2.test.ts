/** Bodies over HTTP/2, which need neither `Content-Length` nor `Transfer-Encoding` (RFC 9113 §8.1). */
import { once } from "node:events";
import { type ClientHttp2Session, connect, createServer, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toFastify } from "../../../../runtime/adapters/fastify.ts";
import { toNodeListener } from "../../../../runtime/adapters/node-http.ts";
import { serveAll as serve } from "../../../serve-all.ts";
import { media, operation, response } from "../server/describe.ts";

const content = [media("application/json")];
const responses = [response(200, content)];
const router = serve({
  contract: { title: "Test", version: "1", servers: [], securitySchemes: [] },
  routes: [
    {
      operation: operation("POST", "/needed", { body: { required: true, content }, responses }),
      handler: ({ body }) => ({ status: 200, body }),
    },
    {
      operation: operation("POST", "/optional", { body: { required: false, content }, responses }),
      handler: ({ body }) => ({ status: 200, body: body ?? "none" }),
    },
    {
      operation: operation("POST", "/unread", { responses }),
      handler: async ({ request }) => ({ status: 200, body: await request.text() }),
    },
  ],
});

const SERVERS: readonly [string, () => Promise<readonly [Http2Server, () => unknown]>][] = [
  [
    "node:http2",
    async () => {
      // Its types know no `flushHeaders`, which its answers have.
      const server = createServer(toNodeListener(router) as (req: object, res: object) => void);
      await once(server.listen(0, "127.0.0.1"), "listening");
      return [server, () => server.close()];
    },
  ],
  [
    "Fastify",
    async () => {
      const app = fastify({ http2: true });
      await app.register(toFastify(router));
      await app.listen({ port: 0, host: "127.0.0.1" });
      return [app.server, () => app.close()];
    },
  ],
];

describe.each(SERVERS)("a body over %s", (_name, start) => {
  let session: ClientHttp2Session;
  let close: () => unknown;
  beforeAll(async () => {
    const [server, end] = await start();
    close = end;
    session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    session.close();
    return close();
  });

  async function post(path: string, body: string | undefined, headers = {}): Promise<[unknown, unknown]> {
    const named = { ":method": "POST", ":path": path, ...headers };
    const stream = session.request(named, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    const [head] = await once(stream, "response");
    return [head[":status"], await text(stream)];
  }
  const json = { "content-type": "application/json" };

  it.each([
    ["without a length", "/needed", '{"a":1}', json, [200, '{"a":1}']],
    ["with a length", "/needed", '{"a":1}', { ...json, "content-length": 7 }, [200, '{"a":1}']],
    ["that a handler reads itself", "/unread", "text", {}, [200, '"text"']],
    ["that may be missing and is not", "/optional", "[1]", json, [200, "[1]"]],
    ["that may be missing and is", "/optional", undefined, {}, [200, '"none"']],
    ["that may be missing and is, though a type is told", "/optional", undefined, json, [200, '"none"']],
  ])("%s", async (_, path, body, headers, answer) => {
    expect(await post(path, body, headers)).toEqual(answer);
  });

  it("that is missing", async () => {
    const [status, told] = await post("/needed", undefined, json);
    expect([status, told]).toEqual([400, expect.stringContaining("body")]);
  });
});
