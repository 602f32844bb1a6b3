import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createStand } from "./stand.ts";

const handshake = "GET /chat HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
const switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

/** Sends a text and keeps the connection open. */
function open(port: number, text: string): { readonly socket: Socket; readonly closed: Promise<void> } {
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, closed };
}

test("a proxy that stops cuts its tunnels, which are no exchanges", async () => {
  const { port, stop, target, told } = await createStand(() => undefined, { allowUpgrade: true });
  const ended = new Promise<void>((resolve) => {
    target.on("upgrade", (_, socket) => {
      socket.write(switching);
      socket.resume();
      socket.on("error", () => undefined);
      socket.once("end", () => resolve());
    });
  });
  const { socket, closed } = open(port, handshake);
  await new Promise((resolve) => socket.once("data", resolve));
  await stop();

  await Promise.all([closed, ended]);
  expect(told).toEqual([]);
});

test("a proxy that stops opens no tunnel that was asked for before", async () => {
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const { port, stop, target } = await createStand(() => undefined, { allowUpgrade: true });
  target.on("upgrade", (_, socket) => {
    socket.on("error", () => undefined);
    reach();
  });
  const { closed } = open(port, handshake);
  await reached;
  await stop();

  await closed;
});

test("a proxy that stops has reported the exchanges that it cut", async () => {
  let reached = 0;
  const { port, stop, told } = await createStand((req, res) => {
    reached++;
    if (req.url !== "/half") return;
    res.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    res.write("{");
  });
  const silent = open(port, "GET /silent HTTP/1.1\r\nHost: x\r\n\r\n");
  const half = open(port, "GET /half HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise((resolve) => half.socket.once("data", resolve));
  await expect.poll(() => reached).toBe(2);
  await stop();

  const responses = new Map(
    told.map(({ exchange: { request, response } }) => [new URL(request.url).pathname, response]),
  );
  expect(responses.get("/silent")).toBeUndefined();
  expect(responses.get("/half")).toMatchObject({
    status: 200,
    body: { kind: "unknown", why: "it broke off" },
  });
  expect(told).toHaveLength(2);
  await Promise.all([silent.closed, half.closed]);
});
