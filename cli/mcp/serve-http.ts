import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { closeServer } from "../../live/proxy/close-server.ts";
import { createHostRule, sendProblem } from "../../live/proxy/own-answers.ts";
import { listen } from "../serving/listen.ts";
import type { Io } from "../shared/io.ts";
import { loadSdk } from "./load-sdk.ts";

const HOST = "127.0.0.1";
const PATH = "/mcp";
/** Maximum open sessions. Beyond that, opening a session closes the oldest. */
const MOST_SESSIONS = 100;

/**
 * Serves MCP over Streamable HTTP on the loopback address until Ctrl-C, with one server per client. Rejects requests with a foreign `Host`
 * or `Origin`, to protect against DNS rebinding by web pages.
 */
export async function serveHttp(open: () => Promise<Server>, port: number, io: Io): Promise<void> {
  const { StreamableHTTPServerTransport } = await loadSdk(
    () => import("@modelcontextprotocol/sdk/server/streamableHttp.js"),
  );
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const start = async (): Promise<StreamableHTTPServerTransport> => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
        const [oldest] = sessions;
        if (sessions.size > MOST_SESSIONS && oldest !== undefined) void oldest[1].close();
      },
    });
    const server = await open();
    server.onclose = () => void sessions.delete(transport.sessionId ?? "");
    // The SDK's class declares optional members that its interface does not allow.
    await server.connect(transport as Parameters<Server["connect"]>[0]);
    return transport;
  };
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { "mcp-session-id": id } = req.headers;
    if (id === undefined) await (await start()).handleRequest(req, res);
    else {
      const known = sessions.get(String(id));
      if (known === undefined) sendProblem(res, 404, "There is no such session.");
      else await known.handleRequest(req, res);
    }
  };
  const isOwn = createHostRule(HOST);
  const server = createServer((req, res) => {
    if (!isOwn(req.headers.host)) sendProblem(res, 421, "This server is for its own machine.");
    else if (!isSameOrigin(req)) sendProblem(res, 403, "Pages of other sites cannot use this server.");
    else if (req.url?.split("?", 1)[0] !== PATH) sendProblem(res, 404, `The endpoint is ${PATH}.`);
    else answer(req, res).catch(() => res.destroy());
  });
  const interrupted = io.interrupted();
  const url = await listen(server, { port, host: HOST });
  io.stderr.write(`Listening on ${url}${PATH}\n`);
  await interrupted;
  for (const transport of sessions.values()) await transport.close();
  await closeServer(server);
}

/** Allows requests without `Origin`, since only browsers send this header. */
function isSameOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || origin === `http://${host}`;
}
