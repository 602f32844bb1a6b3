import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { oncePer } from "../../language/values/memory.ts";
import { headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import { closeServer } from "./close-server.ts";
import { forwardRequest } from "./forward-request.ts";
import { answerReady, createForeignHostFinding, sendProblem } from "./own-answers.ts";
import {
  createProxyContext,
  PendingExchange,
  type PendingParts,
  type ProxyContext,
} from "./pending-exchange.ts";
import type { ProxyOptions } from "./proxy.ts";
import { type RequestHead, readRequestHead } from "./request-head.ts";

export interface Proxy {
  readonly server: Server;
  /**
   * Stops the proxy. Tunnels are closed immediately because they never end by themselves. Open responses get `patience` milliseconds to
   * finish (default: 5000). Resolves once every exchange has been reported.
   */
  close(patience?: number): Promise<void>;
}

/**
 * Creates a reverse proxy that judges traffic. Bodies are streamed unchanged with back-pressure, and a copy up to the limit is judged.
 * Path, query and end-to-end headers are forwarded as judged, but framing is rewritten. Requests that two servers could interpret
 * differently are rejected with 400. Each exchange is reported once. An error closes only the connection on which it occurred.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const context = createProxyContext(options);
  // Set Node's defaults explicitly, since command-line flags can change them.
  const server = createServer({ insecureHTTPParser: false, requireHostHeader: true });
  // Disable Node's limit on the number of headers, because headers beyond the limit would be dropped silently. The head is limited to 16
  // KiB instead.
  server.maxHeadersCount = 0;
  server.on("request", (req, res) => {
    beginAnswer(req.socket, res);
    accept(context, req, res, undefined);
  });
  server.on("clientError", (error, socket) => refuseUnreadable(context, error, socket));
  server.on("connect", (_, socket: Duplex) => {
    socket.on("error", () => undefined);
    refuse(context, socket, "405 Method Not Allowed", "A client requested a tunnel (CONNECT).");
  });
  if (options.allowUpgrade === true)
    server.on("upgrade", (req, socket, head) => acceptUpgrade(context, { req, socket, head }));
  return {
    server,
    close: async (patience) => {
      context.stopping.abort();
      await closeServer(server, { patience, onCut: () => cutAll(context.upgraded) });
      context.client.close();
      await Promise.all(context.unreported);
    },
  };
}

function cutAll(sockets: Iterable<Duplex>): void {
  for (const socket of sockets) socket.destroy();
}

function accept(
  context: ProxyContext,
  req: IncomingMessage,
  res: ServerResponse,
  upgrade: string | undefined,
): void {
  const { options } = context;
  req.on("error", () => undefined);
  res.on("error", () => undefined);
  // The connection is about to be closed by the response to an earlier request.
  if (stateOf(req.socket).isMisread) return;
  const head = readRequestHead(req, options.target, options.isTargetBase);
  if (head.kind === "malformed") {
    refuseMalformed(context, res, head.why);
    return;
  }
  if (!isOwn(context, head)) {
    sendProblem(res, 421, "Unknown host.");
    return;
  }
  if (options.readyPath !== undefined && answerReady(req, res, options.readyPath)) return;
  if (isLoop(context, head)) {
    const message = "The target points back to this proxy.";
    options.onProblem(createFinding("proxy/target-failed", { message }));
    sendProblem(res, 508, message);
    return;
  }
  if (upgrade === undefined && /websocket/i.test(req.headers.upgrade ?? "")) {
    const message = `A client requested a WebSocket at ${req.url ?? "/"}; it was forwarded as an ordinary request.`;
    options.onProblem(createFinding("proxy/upgrade-refused", { message }));
  }
  // Adding a listener starts the stream, so wait until the body can be forwarded.
  const held = options.ready?.();
  const parts = { context, req, res, head, upgrade };
  const reported = held === undefined ? forward(parts) : held.then(() => forward(parts));
  context.unreported.add(reported);
  reported.then(() => context.unreported.delete(reported));
}

function forward(parts: PendingParts): Promise<void> {
  const { res } = parts;
  const pending = new PendingExchange(parts);
  return new Promise((resolve) => {
    const end = (): void => {
      pending.end();
      resolve();
    };
    if (res.destroyed) {
      end();
      return;
    }
    res.once("close", end);
    forwardRequest(pending)
      .catch(() => {
        if (!res.destroyed) sendProblem(res, 502, "The proxy could not forward the request.");
      })
      .then(() => {
        if (pending.isTunnel) resolve();
      });
  });
}

interface ConnectionState {
  unanswered: number;
  /** Whether the end of a request was ambiguous. If so, later bytes are not parsed as requests. */
  isMisread: boolean;
}

const stateOf = oncePer((_: Duplex): ConnectionState => ({ unanswered: 0, isMisread: false }));

function beginAnswer(socket: Duplex, res: ServerResponse): void {
  const state = stateOf(socket);
  state.unanswered += 1;
  res.once("close", () => {
    state.unanswered -= 1;
  });
}

/** An upgrade request. Node does not parse the bytes that follow it. */
interface Upgrade {
  readonly req: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/**
 * Treats a WebSocket handshake as an ordinary request until the target accepts the upgrade. Upgrades to other protocols are ignored and
 * the request is handled as HTTP/1.1, since `h2c` could carry unjudged requests.
 */
function acceptUpgrade(context: ProxyContext, { req, socket, head }: Upgrade): void {
  socket.on("error", () => undefined);
  context.upgraded.add(socket);
  socket.once("close", () => context.upgraded.delete(socket));
  if (stateOf(socket).unanswered > 0) {
    // The response would have to wait for an earlier response, but the client has already stopped speaking HTTP.
    const message = "A client requested an upgrade before its earlier request was answered.";
    context.options.onProblem(createFinding("proxy/bad-request", { message }));
    socket.destroy();
    return;
  }
  const connection = socket as Socket;
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(connection);
  socket.on("drain", () => res.emit("drain"));
  res.once("finish", () => connection.destroySoon());
  const { headers } = req;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
    refuseMalformed(context, res, "it has a body and requests an upgrade");
    return;
  }
  if (head.length > 0) socket.unshift(head);
  const isWebSocket = req.method === "GET" && headers.upgrade?.trim().toLowerCase() === "websocket";
  accept(context, req, res, isWebSocket ? "websocket" : undefined);
}

function isOwn({ options }: ProxyContext, { authorities }: RequestHead): boolean {
  const named = authorities.length === 0 ? [undefined] : authorities;
  const foreign = named.findIndex((host) => options.isOwnHost?.(host) === false);
  if (foreign < 0) return true;
  options.onProblem(createForeignHostFinding(named[foreign]));
  return false;
}

function isLoop({ pseudonym }: ProxyContext, { headers }: RequestHead): boolean {
  return headerValues(headers, "via").some((value) => value.includes(pseudonym));
}

const STATUSES: ReadonlyMap<string, string> = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

const CUT: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"]);

function refuseUnreadable(context: ProxyContext, error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = error.code ?? "";
  if (CUT.has(code) || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES.get(code) ?? "400 Bad Request";
  refuse(context, socket, status, `A client sent bytes that are not an HTTP request (${code}).`);
}

function refuse({ options }: ProxyContext, socket: Duplex, status: string, message: string): void {
  options.onProblem(createFinding("proxy/bad-request", { message }));
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Responds with 400 and closes the connection, since the end of the malformed request is ambiguous. */
function refuseMalformed({ options }: ProxyContext, res: ServerResponse, why: string): void {
  const message = `Request not forwarded: ${why}.`;
  options.onProblem(createFinding("proxy/bad-request", { message }));
  stateOf(res.req.socket).isMisread = true;
  res.shouldKeepAlive = false;
  sendProblem(res, 400, `The request is malformed: ${why}.`);
}
