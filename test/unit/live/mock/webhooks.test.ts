import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockOptions, SentWebhook } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const text = { type: "string" };
const note = {
  type: "object",
  required: ["id", "title"],
  properties: {
    id: { type: "integer", readOnly: true },
    title: text,
    hook: { type: "string", format: "uri" },
  },
};
const event = (more: object = {}) => ({
  post: {
    parameters: [{ name: "X-Event", in: "header", required: true, schema: { const: "note" } }],
    requestBody: { required: true, ...json(note) },
    responses: { 204: { description: "taken" }, 400: { description: "no", ...json(text) } },
    ...more,
  },
});

const contract = await contractOf({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  webhooks: { noteMade: event() },
  paths: {
    "/notes": {
      post: {
        operationId: "make",
        requestBody: json(note),
        responses: { 201: { description: "made", ...json(note) }, 422: { description: "no" } },
        callbacks: { made: { "{$request.body#/hook}/notes?of={$response.body#/id}": event() } },
      },
    },
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { responses: { 200: { description: "one", ...json(note) } } },
    },
  },
});

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a receiver that answers every delivery with a status. */
async function receive(status = 204): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    received.push({ url: req.url ?? "", headers: req.headers, body: Buffer.concat(chunks).toString() });
    res.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  return { url: `http://127.0.0.1:${port}`, received };
}

function open(options: MockOptions = { callbacks: true }) {
  const sent: SentWebhook[] = [];
  const mock = createMock(contract, { ...options, onWebhook: (one) => sent.push(one) });
  const make = async (hook: string | undefined, title: unknown = "Milk") => {
    const headers = { "content-type": "application/json", authorization: "Bearer x" };
    const body = JSON.stringify({ title, hook });
    const response = await mock(new Request("http://mock.example/notes", { method: "POST", headers, body }));
    return { status: response.status, text: await response.text() };
  };
  return { mock, sent, make };
}

describe("callbacks", () => {
  test("go to the address that the call names, with what was made, and are judged", async () => {
    const { url, received } = await receive();
    const { sent, make } = open();
    const made = JSON.parse((await make(url)).text);
    await vi.waitFor(() => expect(sent).toHaveLength(1), 5000);
    expect(received).toMatchObject([{ url: `/notes?of=${made.id}`, headers: { "x-event": "note" } }]);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ id: made.id, title: "Milk" });
    expect(sent[0]?.judgement).toMatchObject({ verdict: "valid", operation: "make.made", findings: [] });
  });

  test("whose receiver answers as the document does not say are invalid", async () => {
    const { url } = await receive(418);
    const { sent, make } = open();
    await make(url);
    await vi.waitFor(() => expect(sent).toHaveLength(1), 5000);
    expect(sent[0]?.judgement.verdict).toBe("invalid");
    expect(sent[0]?.exchange.response?.status).toBe(418);
  });

  test.each(["http://127.0.0.1:1", "ftp://127.0.0.1"])("that cannot be sent to %s are told", async (hook) => {
    const { sent, make } = open();
    expect((await make(hook)).status).toBe(201);
    await vi.waitFor(() => expect(sent).toHaveLength(1), 5000);
    expect(sent[0]?.failure).toMatch(/\S/);
  });

  test("are not sent unless asked for, without an address, or after a refusal", async () => {
    const { url, received } = await receive();
    await open({}).make(url);
    const { make, sent } = open();
    await make(undefined);
    expect((await make(url, 7)).status).toBe(422);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([received, sent]).toEqual([[], []]);
  });
});

describe("webhooks", () => {
  test("are sent by name", async () => {
    const { url, received } = await receive();
    const { mock, sent } = open({});
    const one = await mock.sendWebhook("noteMade", `${url}/hook`);
    expect(one?.judgement.verdict).toBe("valid");
    expect(sent).toEqual([one]);
    expect(received).toMatchObject([{ url: "/hook" }]);
    expect(await mock.sendWebhook("made", url)).toBeUndefined();
  });
});
