// Sends requests to a server on this machine.
import { Agent, request } from "node:http";

const CONNECTIONS = 16;

/** Keeps connections open between requests. */
export function createAgent() {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
}

/** Sends a request; gives the status of the answer. */
export function send({ port, agent }, { method = "POST", path = "/recipes", text }) {
  const headers = {
    authorization: "Bearer token",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const req = request({ port, agent, method, path, headers }, (res) => {
      res.on("data", () => {});
      res.on("end", () => resolve(res.statusCode));
    });
    req.on("error", reject);
    req.end(text);
  });
}

/** Sends the same request a number of times, over the connections of the agent. */
export async function sendMany(server, text, count, rest = {}) {
  let left = count;
  const one = async () => {
    while (left-- > 0) await send(server, { ...rest, text });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}
