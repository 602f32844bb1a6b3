import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { peekBody } from "../../../../verifier/middleware/node-messages.ts";

test("waits for no body of a caller who has left", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\n{"a"');
  const [req] = (await once(server, "request")) as [IncomingMessage];
  socket.destroy();
  await new Promise((resolve) => req.once("close", resolve));
  expect(await peekBody(req, 100)).toBeUndefined();
});
