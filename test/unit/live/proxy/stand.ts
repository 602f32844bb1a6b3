import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { createProxy } from "../../../../live/proxy/create-proxy.ts";
import type { ProxiedExchange, ProxyOptions } from "../../../../live/proxy/proxy.ts";
import { createJudge } from "../../../../verifier/judge/judge.ts";
import { contractOf } from "../mock/contract-of.ts";

/** A target, a proxy in front of it, and the reported exchanges. */
export interface Stand {
  readonly target: Server;
  readonly port: number;
  readonly url: string;
  readonly told: ProxiedExchange[];
  readonly problems: Finding[];
  /** Waits until this many exchanges are complete. */
  over(count: number): Promise<void>;
  /** Stops the proxy as its command does, with a patience of one millisecond. */
  stop(): Promise<void>;
}

/** Media types whose bodies are JSON texts, one per line. */
export const lineTypes: readonly string[] = [
  "application/ndjson",
  "application/x-ndjson",
  "application/json-lines",
  "application/x-jsonl",
  "application/jsonl",
];

const document = {
  openapi: "3.1.0",
  info: { title: "Files", version: "1" },
  paths: {
    "/echo": {
      post: {
        operationId: "echo",
        requestBody: { content: { "*/*": {} } },
        responses: { "200": { description: "the same", content: { "*/*": {} } } },
      },
    },
    "/note": {
      get: {
        operationId: "note",
        responses: {
          "200": { description: "a note", content: { "application/json": { schema: noteSchema() } } },
        },
      },
      post: {
        operationId: "write",
        requestBody: { required: true, content: { "application/json": { schema: noteSchema() } } },
        responses: { "204": { description: "written" } },
      },
    },
    "/text": {
      post: {
        operationId: "text",
        requestBody: { content: { "text/plain": { schema: { type: "string", maxLength: 5 } } } },
        responses: { "204": { description: "taken" } },
      },
    },
    "/lines": {
      get: {
        operationId: "lines",
        responses: {
          "200": {
            description: "lines",
            content: Object.fromEntries(lineTypes.map((type) => [type, { itemSchema: { type: "object" } }])),
          },
        },
      },
    },
    "/events": {
      get: {
        operationId: "events",
        responses: {
          "200": {
            description: "events",
            content: { "text/event-stream": { itemSchema: { type: "object" } } },
          },
        },
      },
    },
  },
};

function noteSchema(): object {
  return { type: "object", required: ["text"], properties: { text: { type: "string" } } };
}

/** Starts a target and a proxy in front of it; both stop after the test. */
export async function createStand(
  listener: RequestListener,
  options: Partial<ProxyOptions> = {},
): Promise<Stand> {
  const told: ProxiedExchange[] = [];
  const problems: Finding[] = [];
  const target = createServer(listener);
  const targetPort = await listenOn(target);
  const proxy = createProxy({
    target: new URL(`http://127.0.0.1:${targetPort}`),
    judge: createJudge(await contractOf(document)),
    onExchange: (proxied) => told.push(proxied),
    onProblem: (finding) => problems.push(finding),
    ...options,
  });
  const port = await listenOn(proxy.server);
  onTestFinished(() => {
    void proxy.close(0);
    target.close();
    target.closeAllConnections();
  });
  const over = async (count: number): Promise<void> => {
    while (told.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const stop = (): Promise<void> => proxy.close(1);
  return { target, port, url: `http://127.0.0.1:${port}`, told, problems, over, stop };
}

function listenOn(server: Server): Promise<number> {
  return new Promise((resolve) => {
    // A server that listens on a port has an address of this kind.
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Sends bytes unchanged; gives what comes back until the connection is closed. */
export function sendRaw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
    socket.setTimeout(3000, () => socket.destroy());
  });
}
