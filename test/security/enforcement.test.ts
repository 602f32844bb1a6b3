// Messages that a sender words so that the gate would not look into them, while who stands behind it does.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createJudge } from "../../verifier/judge/judge.ts";
import { watchListener } from "../../verifier/middleware/watch-node.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";
import { createStand, sendRaw } from "../unit/live/proxy/stand.ts";

const schema = {
  type: "object",
  required: ["a"],
  properties: { a: { type: "string" } },
  additionalProperties: false,
};
const taking = (...types: readonly string[]): object => ({
  post: {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    responses: { "204": { description: "taken" } },
  },
});
const uncheckable = { type: "string", pattern: "[" };
const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/json": taking("application/json", "application/vnd.x+json", "application/x-www-form-urlencoded"),
    "/any": taking("*/*"),
    "/app": taking("application/*"),
    "/list": taking("text/csv"),
    "/filtered": {
      get: {
        parameters: [
          { name: "q", in: "query", schema: uncheckable },
          { name: "X-Q", in: "header", schema: uncheckable },
        ],
        responses: { "204": { description: "found" } },
      },
    },
    "/marked": {
      get: {
        responses: { "204": { description: "found", headers: { "X-Mark": { schema: uncheckable } } } },
      },
    },
    "/count": {
      post: {
        requestBody: { required: true, content: { "text/plain": { schema: { type: "integer" } } } },
        responses: { "204": { description: "taken" } },
      },
    },
    "/text": {
      post: {
        requestBody: { required: true, content: { "text/plain": { schema: { type: "string" } } } },
        responses: { "204": { description: "taken" } },
      },
    },
  },
};

/** A server or proxy that enforces a contract: its port, and the number of requests that it passed on. */
interface Gate {
  readonly port: number;
  passed(): number;
}

interface GateOptions {
  readonly mode: "enforce" | "report";
  readonly allowUnjudged?: boolean;
  readonly told?: string[];
}

const gates: Readonly<Record<string, (options: GateOptions) => Promise<Gate>>> = {
  proxy: async (options) => {
    let passed = 0;
    const listener = (_: IncomingMessage, res: ServerResponse): void => {
      passed++;
      res.writeHead(204, { "X-Mark": "m" }).end();
    };
    const judge = createJudge(await contractOf(document));
    const { port } = await createStand(listener, { judge, ...options });
    return { port, passed: () => passed };
  },
  middleware: async ({ told = [], ...options }) => {
    let passed = 0;
    const listener = (_: IncomingMessage, res: ServerResponse): void => {
      passed++;
      res.writeHead(204, { "X-Mark": "m" }).end();
    };
    const onFindings = (_judgement: unknown, text: string): void => void told.push(text);
    const server = createServer(watchListener(document, listener, { ...options, onFindings }));
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    return { port: (server.address() as AddressInfo).port, passed: () => passed };
  },
};

async function post({ port }: Gate, path: string, type: string, body: string): Promise<number> {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\n`;
  const raw = await sendRaw(port, `${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  return Number(raw.slice(9, 12));
}

async function get({ port }: Gate, path: string, header = ""): Promise<number> {
  const raw = await sendRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n`,
  );
  return Number(raw.slice(9, 12));
}

const hidden = "x+ACIALAAi-role+ACIAOgAi-admin";

describe.each(Object.entries(gates))("%s", (name, start) => {
  test.each([
    ["application/json; charset=utf-7", `{"a":"${hidden}"}`],
    ["application/json; charset=UTF-16", '{"a":"x"}'],
    ['application/json; charset="iso-8859-1"', '{"a":"x"}'],
    ["application/json; charset=utf-8; charset=utf-7", `{"a":"${hidden}"}`],
    ["application/vnd.x+json; charset=utf-7", `{"a":"${hidden}"}`],
    ["application/x-www-form-urlencoded; charset=utf-7", "a=x"],
  ])("%s is no encoding of what is read as UTF-8", async (type, body) => {
    const gate = await start({ mode: "enforce" });
    expect(await post(gate, "/json", type, body)).toBe(415);
    expect(gate.passed()).toBe(0);
  });

  test.each(["utf-8", "UTF-8", "utf8", '"utf-8"', "us-ascii"])("charset=%s is one", async (charset) => {
    const gate = await start({ mode: "enforce" });
    expect(await post(gate, "/json", `application/json; charset=${charset}`, '{"a":"x"}')).toBe(204);
  });

  test.each([
    ["utf-8; charset=utf-16", 415],
    ["nonsense", 415],
    ["utf-8; charset=UTF-8", 204],
    ["iso-8859-1", 204],
  ])("a text is in one known character encoding: %s", async (charset, status) => {
    const gate = await start({ mode: "enforce" });
    expect(await post(gate, "/text", `text/plain; charset=${charset}`, "a")).toBe(status);
  });

  test.each([
    ["/any", "application/octet-stream", 415],
    ["/any", "application/x-ndjson", 415],
    ["/any", "image/png", 415],
    ["/any", "application/xml", 415],
    ["/any", "text/plain", 415],
    ["/any", "multipart/form-data; boundary=b", 415],
    ["/any", "multipart/form-data", 400],
    ["/any", "application/*", 415],
    ["/any", "*/*", 415],
    ["/app", "application/*", 415],
    ["/app", "application/octet-stream", 415],
  ])("%s: a type that a range admits, and that becomes no value of its schema: %s", async (path, type, status) => {
    const gate = await start({ mode: "enforce" });
    // The proxy answers 400 to whatever breaks the contract; that `application/*` is no type does.
    const expected = type.includes("*") && name === "proxy" ? 400 : status;
    expect(await post(gate, path, type, '{"a":"x"}')).toBe(expected);
    expect(gate.passed()).toBe(0);
  });

  test("a body that the document describes in a way that nobody can check is refused, unless an option allows it", async () => {
    const gate = await start({ mode: "enforce" });
    expect(await post(gate, "/list", "text/csv", "a,b")).toBe(500);
    expect(gate.passed()).toBe(0);
    expect(await post(gate, "/any", "application/json", '{"a":"x"}')).toBe(204);
    const lenient = await start({ mode: "enforce", allowUnjudged: true });
    expect(await post(lenient, "/list", "text/csv", "a,b")).toBe(204);
  });

  test("a parameter or header that the document describes in a way that nobody can check is refused, unless an option allows it", async () => {
    const gate = await start({ mode: "enforce" });
    expect(await get(gate, "/filtered?q=x")).toBe(500);
    expect(await get(gate, "/filtered", "X-Q: x\r\n")).toBe(500);
    expect(gate.passed()).toBe(0);
    expect(await get(gate, "/filtered")).toBe(204);
    expect(await get(gate, "/marked")).toBe(name === "proxy" ? 502 : 500);
    const lenient = await start({ mode: "enforce", allowUnjudged: true });
    expect(await get(lenient, "/filtered?q=x", "X-Q: x\r\n")).toBe(204);
    expect(await get(lenient, "/marked")).toBe(204);
  });

  test("a text is judged as the integer that its schema describes", async () => {
    const gate = await start({ mode: "enforce" });
    expect(await post(gate, "/count", "text/plain", "5")).toBe(204);
    expect(await post(gate, "/count", "text/plain", "x")).toBe(400);
    expect(gate.passed()).toBe(1);
  });

  test.each([
    ["report", {}],
    ["enforce", { allowUnjudged: true }],
  ] as const)("%s passes them on if the option allows it", async (mode, more) => {
    const gate = await start({ mode, ...more });
    expect(await post(gate, "/any", "image/png", '{"role":"adm"}')).toBe(204);
    expect(await post(gate, "/json", "application/json; charset=utf-7", '{"a":"x"}')).toBe(204);
  });
});

test("the middleware tells why it refused", async () => {
  const told: string[] = [];
  const gate = await (gates["middleware"] as (typeof gates)[string])({ mode: "enforce", told });
  await post(gate, "/json", "application/json; charset=utf-7", '{"a":"x"}');
  await post(gate, "/any", "image/png", "x");
  expect(told.join("\n")).toContain("utf-7");
  expect(told.join("\n")).toContain("image/png");
});
