import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { isLoop } from "./outgoing-headers.ts";
import { createForeignHostFinding } from "./own-host.ts";
import { passRequest } from "./pass-request.ts";
import { Passage } from "./passage.ts";
import type { ProxyOptions } from "./proxy.ts";
import { createProxyBench, type ProxyBench } from "./proxy-bench.ts";
import { sendProblem } from "./send-problem.ts";
import { tunnel } from "./tunnel.ts";

/** A proxy that does not listen yet. */
export interface Proxy {
  readonly server: Server;
  /** Cuts the connections to the target; the server is closed by who opened it. */
  close(): void;
}

/**
 * A reverse proxy that judges what goes through it. Bodies flow as they come, unchanged, as fast as the slower side takes them;
 * what is judged is a copy of their first octets. Each request is told of once. Whatever a client or the target sends, it ends
 * no more than its own connection.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const bench = createProxyBench(options);
  const server = createServer((req, res) => accept(bench, req, res));
  server.on("clientError", (error, socket) => refuseMalformed(bench, error, socket));
  server.on("connect", (_, socket: Duplex) => {
    socket.on("error", () => undefined);
    refuse(bench, socket, "405 Method Not Allowed", "A client asked for a tunnel by CONNECT.");
  });
  if (options.allowUpgrade === true) {
    server.on("upgrade", (req, socket: Duplex, head: Buffer) => {
      socket.on("error", () => undefined);
      if (isOwn(bench, req)) tunnel(bench, req, socket, head);
      else socket.end("HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    });
  }
  return { server, close: () => bench.close() };
}

function accept(bench: ProxyBench, req: IncomingMessage, res: ServerResponse): void {
  const { options } = bench;
  req.on("error", () => undefined);
  res.on("error", () => undefined);
  if (!isOwn(bench, req)) {
    sendProblem(res, 421, "This host is not served here.");
    return;
  }
  if (isLoop(bench, req)) {
    const message = "The target leads back to this proxy.";
    options.onProblem(createFinding("proxy/target-failed", { message }));
    sendProblem(res, 508, message);
    return;
  }
  if (/websocket/i.test(req.headers.upgrade ?? "")) {
    const message = `A client asked for a WebSocket at ${req.url ?? "/"}; its request was passed on as any other.`;
    options.onProblem(createFinding("proxy/upgrade-refused", { message }));
  }
  // Whoever listens to a body has it flow: nobody may before it can be passed on.
  const held = options.ready?.();
  if (held === undefined) pass(bench, req, res);
  else held.then(() => pass(bench, req, res));
}

function pass(bench: ProxyBench, req: IncomingMessage, res: ServerResponse): void {
  const passage = new Passage(bench, req, res);
  if (res.destroyed) {
    passage.end();
    return;
  }
  res.once("close", () => passage.end());
  passRequest(passage).catch(() => {
    if (!res.destroyed) sendProblem(res, 502, "The proxy could not pass the request on.");
  });
}

/** Whether a request names a host that is served here; tells of one that does not. */
function isOwn({ options }: ProxyBench, { headers: { host } }: IncomingMessage): boolean {
  if (options.isOwnHost?.(host) !== false) return true;
  options.onProblem(createForeignHostFinding(host));
  return false;
}

const STATUSES: ReadonlyMap<string, string> = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** How a connection ends that was simply cut. */
const CUT: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"]);

/** What cannot be read as HTTP. That a connection was cut is nobody's fault. */
function refuseMalformed(bench: ProxyBench, error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = error.code ?? "";
  if (CUT.has(code) || !socket.writable) {
    socket.destroy();
    return;
  }
  refuse(
    bench,
    socket,
    STATUSES.get(code) ?? "400 Bad Request",
    `What a client sent is no HTTP request (${code}).`,
  );
}

function refuse({ options }: ProxyBench, socket: Duplex, status: string, message: string): void {
  options.onProblem(createFinding("proxy/bad-request", { message }));
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
