// What the handler of a server sees while its answer is held back, and what of the answer leaves where another takes its place.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchListener } from "../../../../verifier/middleware/watch-node.ts";
import { sendRaw } from "../../live/proxy/stand.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a": {
      get: {
        responses: {
          "200": {
            description: "d",
            content: { "application/json": { schema: { type: "object", required: ["a"] } } },
          },
        },
      },
    },
  },
};

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** What a server sends for one GET of `/a`. */
async function get(handler: Handler, mode: "enforce" | "report" | "none"): Promise<string> {
  const options = { mode: mode === "none" ? "report" : mode, onFindings: () => undefined } as const;
  const server = createServer(mode === "none" ? handler : watchListener(document, handler, options));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const raw = await sendRaw(port, "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  return raw.replace(/^Date: .*\r\n/im, "");
}

const json = { "content-type": "application/json" };

test("enforce: a handler that waits for its writes goes on", async () => {
  const raw = await get(async (_, res) => {
    res.writeHead(200, json);
    await new Promise<void>((done) => void res.write('{"a":', () => done()));
    await new Promise<void>((done) => void res.write('"x"', "utf8", () => done()));
    res.end("}");
  }, "enforce");
  expect(raw).toMatch(/^HTTP\/1\.1 200 /);
  expect(raw.split("\r\n\r\n")[1]?.replaceAll(/\r\n|^\w+\r\n/gm, "")).toContain('{"a":');
});

test.each([
  ['{"a":1}', 200],
  ["{}", 500],
])("enforce: the end of %s is told", async (body, status) => {
  const ended = vi.fn();
  const raw = await get((_, res) => void res.writeHead(200, json).end(body, () => ended()), "enforce");
  expect(raw.slice(9, 12)).toBe(String(status));
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
});

test("enforce: what is written behind an answer that was replaced is told as well", async () => {
  const told = vi.fn();
  const raw = await get((_, res) => {
    res.writeHead(200, json);
    res.write("x".repeat(2_000_000), () => told("first"));
    res.write("x", () => told("second"));
    res.end(() => told("end"));
  }, "enforce");
  expect(raw.slice(9, 12)).toBe("500");
  await vi.waitFor(() => expect(told.mock.calls.flat().sort()).toEqual(["end", "first", "second"]));
});

test.each<readonly [string, Handler]>([
  [
    "a property",
    (_, res) => {
      res.statusMessage = "Secret";
      res.writeHead(200, json).end("{}");
    },
  ],
  ["writeHead", (_, res) => void res.writeHead(200, "Secret", json).end("{}")],
])("enforce: the reason of an answer that is replaced does not leave, said by %s", async (_name, handler) => {
  expect(await get(handler, "enforce")).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/);
});

test("enforce: the reason of an answer that is let go does", async () => {
  const raw = await get((_, res) => void res.writeHead(200, "Custom", json).end('{"a":1}'), "enforce");
  expect(raw).toMatch(/^HTTP\/1\.1 200 Custom\r\n/);
});

const heads: readonly (readonly [string, Handler])[] = [
  ["a reason", (_, res) => void res.writeHead(200, "Custom", json).end("{}")],
  [
    "a header said before, again and twice",
    (_, res) => {
      res.setHeader("X-A", "0");
      res.writeHead(200, ["Content-Type", "application/json", "X-A", "1", "X-A", "2"]).end("{}");
    },
  ],
  [
    "a header of no value",
    (_, res) => {
      const headers = { ...json, "x-u": undefined };
      try {
        res.writeHead(200, headers).end("{}");
      } catch {
        res.end("caught");
      }
    },
  ],
  [
    "a header behind writeHead",
    (_, res) => {
      res.writeHead(200, json);
      try {
        res.setHeader("x-late", "1");
        res.end("late");
      } catch {
        res.end("caught");
      }
    },
  ],
  [
    "a status that is none",
    (_, res) => {
      try {
        res.writeHead(99, {}).end("{}");
      } catch {
        res.end("caught");
      }
    },
  ],
  ["whether the head was sent", (_, res) => void res.writeHead(200, json).end(String(res.headersSent))],
  ["an answer in one piece behind writeHead", (_, res) => void res.writeHead(200, json).end("{}")],
  ["nothing but an end", (_, res) => void res.end()],
  [
    "a head that is flushed",
    (_, res) => {
      res.setHeader("content-type", "application/json");
      res.flushHeaders();
      res.end("{}");
    },
  ],
];

test.each(heads)("report: %s leaves as without the middleware", async (_name, handler) => {
  expect(await get(handler, "report")).toBe(await get(handler, "none"));
});

test("report: headers of writeHead are judged", async () => {
  const onFindings = vi.fn();
  const handler: Handler = (_, res) => {
    res.setHeader("content-type", "application/json");
    res.writeHead(200, ["Content-Type", "text/plain"]).end("{}");
  };
  const server = createServer(watchListener(document, handler, { onFindings }));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a`);
  await vi.waitFor(() => expect(onFindings).toHaveBeenCalledTimes(1));
  expect(onFindings.mock.calls[0]?.[1]).toContain("exchange/media-type-undocumented");
});
