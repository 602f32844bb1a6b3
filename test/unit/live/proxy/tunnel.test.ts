import { createHash, randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { createStand } from "./stand.ts";

const handshake = "GET /chat HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
const switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

/** Opens a tunnel whose target does `answer` with its end. */
async function openTunnel(answer: (socket: Duplex) => void): Promise<{ client: Socket; url: string }> {
  const { port, target, url } = await createStand((_, res) => res.end(), { allowUpgrade: true });
  target.on("upgrade", (_, socket) => {
    socket.on("error", () => undefined);
    socket.write(switching, () => answer(socket));
  });
  const client = connect(port, "127.0.0.1", () => client.write(handshake));
  client.on("error", () => undefined);
  onTestFinished(() => void client.destroy());
  const head = await new Promise<string>((resolve) => {
    client.once("data", (chunk) => resolve(chunk.toString("latin1")));
  });
  expect(head).toMatch(/^HTTP\/1\.1 101 /);
  return { client, url };
}

/** Frames of RFC 6455, the last ones of them broken. */
const frames: readonly (readonly [name: string, octets: Buffer])[] = [
  ["a text", Buffer.from([0x81, 0x02, 0x68, 0x69])],
  ["half a head", Buffer.from([0x82, 0x7f, 0x00])],
  ["a length of 2^63", Buffer.from([0x82, 0x7f, 0x80, 0, 0, 0, 0, 0, 0, 0])],
  ["an unknown opcode with reserved bits", Buffer.from([0xff, 0x00])],
  ["an HTTP request", Buffer.from("GET /note HTTP/1.1\r\nHost: x\r\n\r\n")],
  ["eight mebibytes of any octets", randomBytes(8 << 20)],
];

test.each(frames)("%s goes through a tunnel and back unchanged", async (_, octets) => {
  const { client, url } = await openTunnel((socket) => socket.pipe(socket));
  const hash = createHash("sha256");
  let size = 0;
  const whole = new Promise<void>((resolve) => {
    client.on("data", (chunk: Buffer) => {
      hash.update(chunk);
      size += chunk.length;
      if (size >= octets.length) resolve();
    });
  });
  client.write(octets);
  await whole;

  expect(size).toBe(octets.length);
  expect(hash.digest("hex")).toBe(createHash("sha256").update(octets).digest("hex"));
  expect((await fetch(`${url}/-`)).ok).toBe(true);
});

test("a target that breaks a tunnel off ends it for the client, and no other connection", async () => {
  const { client, url } = await openTunnel((socket) => {
    socket.write(Buffer.from([0x81]));
    socket.destroy();
  });
  await new Promise((resolve) => client.resume().once("close", resolve));

  expect((await fetch(`${url}/-`)).ok).toBe(true);
});

test("a client that breaks a tunnel off ends it for the target, and no other connection", async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { client, url } = await openTunnel((socket) => void socket.resume().once("end", () => end()));
  client.write(Buffer.from([0x82, 0x7f]));
  client.destroy();
  await ended;

  expect((await fetch(`${url}/-`)).ok).toBe(true);
});
