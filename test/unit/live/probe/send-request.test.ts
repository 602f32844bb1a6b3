import { Agent, createServer, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../../../../live/probe/send/send-request.ts";

test("an answer with a body is kept once, as its body", async () => {
  const begun: ServerResponse[] = [];
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/plain" }).write("first");
    begun.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const sockets: Socket[] = [];
  const agent = new Agent();
  const request = {
    method: "GET",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    headers: [],
    body: { kind: "none" },
  } as const;
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (...args) => {
    const socket = create(...args) as Socket;
    sockets.push(socket);
    return socket;
  };
  const answer = sendRequest(request, { agent, timeout: 10_000, signal: undefined });
  await expect.poll(() => begun.length).toBe(1);
  // The parser's, and nobody's beside it who would keep the octets of an answer without an end.
  await expect.poll(() => sockets[0]?.listenerCount("data")).toBe(1);
  begun[0]?.end(" second");
  const { response } = (await answer) as Extract<Awaited<typeof answer>, { kind: "answered" }>;
  expect(response.body).toEqual({ kind: "bytes", bytes: new TextEncoder().encode("first second") });
});

test.each([
  ["text/event-stream", "data: 1\n\ndata: 2\n\ndata: 3", "data: 1\n\ndata: 2\n\n"],
  ["application/jsonl", "1\n2\n3", "1\n2\n"],
  ["text/event-stream", "data: 1", undefined],
  ["text/plain", "1\n2\n3", "failed"],
])("of an endless answer of %s, %j, the items are its body", async (type, sent, kept) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": type }).write(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const request = {
    method: "GET",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    headers: [],
    body: { kind: "none" },
  } as const;
  const answer = await sendRequest(request, { agent: new Agent(), timeout: 300, signal: undefined });
  if (answer.kind === "failed") {
    expect([kept, answer.why]).toEqual(["failed", "the body of its 200 did not end within 300 ms"]);
    return;
  }
  const { body } = answer.response;
  expect(body.kind === "bytes" ? new TextDecoder().decode(body.bytes) : undefined).toBe(kept);
});

test.each([
  ["", { kind: "none" }],
  ["gone", { kind: "bytes", bytes: new TextEncoder().encode("gone") }],
])("behind an interim answer, 204 with %j has that as its body", async (text, body) => {
  const server = createTcpServer((socket) => {
    socket.once("data", () => {
      socket.end(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n${text}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const wire = { agent: new Agent(), timeout: 10_000, signal: undefined };
  const answer = await sendRequest({ method: "GET", url, headers: [], body: { kind: "none" } }, wire);
  expect(answer).toMatchObject({ kind: "answered", response: { status: 204, body } });
});
