import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, it, onTestFinished } from "vitest";
import { toExpress } from "../../../../runtime/adapters/express.ts";
import type { HandlerInput } from "../../../../runtime/server/options.ts";
import { serveAll as serve } from "../../../serve-all.ts";
import { media, operation, response } from "../server/describe.ts";

type Input = HandlerInput<Record<string, unknown>, unknown, unknown>;

const TYPES = [
  media("text/plain", "text"),
  media("application/x-www-form-urlencoded", "form"),
  media("image/png", "binary"),
];

/** Posts a body to a router behind `express.text()`; gives the status, and the body that the handler received. */
async function post(type: string, octets: readonly number[]): Promise<{ status: number; body: unknown }> {
  const described = operation("POST", "/", {
    body: { required: true, content: TYPES },
    responses: [response(204)],
  });
  let body: unknown;
  const handler = (input: Input): { status: number } => {
    body = input.body;
    return { status: 204 };
  };
  const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };
  const app = express();
  app.use(express.text({ type: () => true }));
  app.use(
    toExpress(serve({ contract, routes: [{ operation: described, handler }] }, { onError: () => undefined })),
  );
  const server = createServer(app);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const headers = { "content-type": type, connection: "close" };
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers,
    body: Uint8Array.from(octets),
  });
  return { status: answer.status, body };
}

it.each([
  ["text/plain", [0xc3, 0xa9]],
  ["text/plain; charset=iso-8859-1", [0xe9]],
  ['text/plain; charset="utf-16le"; format=flowed', [0xe9, 0x00]],
])("a text that express.text() has read is that text: %s", async (type, octets) => {
  expect(await post(type, octets)).toEqual({ status: 204, body: "é" });
});

it.each([
  ["text/plain", [0x61, 0xff], 400],
  ["text/plain; charset=shift_jis", [0x61, 0x81], 400],
  ["application/x-www-form-urlencoded", [0x61, 0x3d, 0xff], 400],
  ["image/png", [0x89, 0xff], 500],
])("what express.text() has made unreadable is refused: %s", async (type, octets, status) => {
  expect(await post(type, octets)).toEqual({ status, body: undefined });
});
