// A target that records the received octets and parses them strictly. Octets that are no request by RFC 9112 are left over.
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { createProxy } from "../../live/proxy/create-proxy.ts";
import type { ProxiedExchange, ProxyOptions } from "../../live/proxy/proxy.ts";

/** A request as it was received. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A target on raw sockets, and a proxy in front of it. */
export interface RawStand {
  readonly port: number;
  /** The requests that reached the target: by connection, in the order of arrival. */
  readonly requests: WireRequest[];
  /** The octets on open connections that are not part of a whole request. Closed connections do not count. */
  leftOver(): string;
  /** The exchanges that were judged and reported. */
  readonly told: ProxiedExchange[];
  /** Sends bytes on a connection of their own; gives what comes back until the connection is quiet or closed. */
  send(text: string): Promise<string>;
}

const ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

/** Starts a target that answers each request with the same bytes, and a proxy whose judge finds everything valid. */
export async function createRawStand(
  options: Partial<ProxyOptions>,
  answer: (request: WireRequest) => string = ({ method }) =>
    method === "HEAD" ? ANSWER.replace("ok", "") : ANSWER,
): Promise<RawStand> {
  const requests: WireRequest[] = [];
  const open = new Set<{ text: string }>();
  const sockets = new Set<Socket>();
  const target = createServer((socket) => {
    sockets.add(socket);
    const buffer = { text: "" };
    open.add(buffer);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(buffer));
    socket.on("data", (chunk) => {
      buffer.text += chunk.toString("latin1");
      for (let read = readRequest(buffer.text); read !== undefined; read = readRequest(buffer.text)) {
        buffer.text = read.rest;
        requests.push(read.request);
        socket.write(answer(read.request), "latin1");
      }
    });
  });
  const targetPort = await listenOn(target);
  const told: ProxiedExchange[] = [];
  const proxy = createProxy({
    target: new URL(`http://127.0.0.1:${targetPort}`),
    judge: () => ({ verdict: "valid", findings: [] }),
    onExchange: (proxied) => told.push(proxied),
    onProblem: () => undefined,
    ...options,
  });
  const port = await listenOn(proxy.server);
  onTestFinished(() => {
    void proxy.close(0);
    proxy.server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    target.close();
  });
  const leftOver = (): string => [...open].map(({ text }) => text).join("");
  return { port, requests, leftOver, told, send: (text) => exchange(port, text) };
}

function listenOn(server: Server): Promise<number> {
  return new Promise((resolve) => {
    // A server that listens on a port has an address of this kind.
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

const QUIET = 60;

function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    let received = "";
    let timer = setTimeout(() => socket.destroy(), 1500);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), QUIET);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

/** The first whole request of a text, by the exact grammar of RFC 9112. */
export function readRequest(text: string): { request: WireRequest; rest: string } | undefined {
  const read = readMessage(text, /^([!#$%&'*+.^_`|~\w-]+) ([!-~]+) HTTP\/1\.1$/, () => true);
  if (read === undefined) return undefined;
  const { start, lines, body, rest } = read;
  return { request: { method: start[1] ?? "", target: start[2] ?? "", lines, body }, rest };
}

/** An answer as it was received. */
export interface WireAnswer {
  readonly status: number;
  readonly reason: string;
  readonly lines: WireRequest["lines"];
  readonly body: string;
}

/** The first whole answer of a text, by the same grammar. */
export function readAnswer(text: string, method: string): { answer: WireAnswer; rest: string } | undefined {
  const hasContent = (status: string): boolean => method !== "HEAD" && status !== "204" && status !== "304";
  const read = readMessage(text, /^HTTP\/1\.1 (\d{3}) ([\t -~\x80-\xff]*)$/, ([, status = ""]) =>
    hasContent(status),
  );
  if (read === undefined) return undefined;
  const { start, lines, body, rest } = read;
  return { answer: { status: Number(start[1]), reason: start[2] ?? "", lines, body }, rest };
}

function readMessage(text: string, pattern: RegExp, hasContent: (start: RegExpExecArray) => boolean) {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...fields] = text.slice(0, end).split("\r\n");
  const start = pattern.exec(first);
  const matches = fields.map((field) => /^([!#$%&'*+.^_`|~\w-]+): ?([^\r\n\0]*)$/.exec(field));
  if (start === null || matches.includes(null)) return undefined;
  const lines = matches.map((match) => [match?.[1] ?? "", match?.[2] ?? ""] as const);
  const of = (name: string): string[] =>
    lines.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  const [lengths, codings] = [of("content-length"), of("transfer-encoding")];
  if (lengths.length + codings.length > 1 || codings.some((coding) => coding !== "chunked")) return undefined;
  const content = text.slice(end + 4);
  if (!hasContent(start)) return { start, lines, body: "", rest: content };
  const body = codings.length > 0 ? readChunks(content) : readOctets(content, lengths[0] ?? "0");
  return body === undefined ? undefined : { start, lines, body: body.text, rest: body.rest };
}

function readOctets(text: string, length: string): { text: string; rest: string } | undefined {
  const count = /^\d+$/.test(length) ? Number(length) : Number.NaN;
  return text.length >= count ? { text: text.slice(0, count), rest: text.slice(count) } : undefined;
}

function readChunks(text: string): { text: string; rest: string } | undefined {
  let body = "";
  let rest = text;
  for (;;) {
    const size = /^([\da-f]+)\r\n/i.exec(rest);
    if (size === null) return undefined;
    const count = Number.parseInt(size[1] ?? "", 16);
    const data = rest.slice(size[0].length, size[0].length + count);
    rest = rest.slice(size[0].length + count);
    if (data.length < count || !rest.startsWith("\r\n")) return undefined;
    rest = rest.slice(2);
    if (count === 0) return { text: body, rest };
    body += data;
  }
}
