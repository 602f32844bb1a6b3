import { type Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { hasNoBody, isStreamKind, kindOfType } from "../../../runtime/http-semantics.ts";
import { decodeContent } from "../../../verifier/exchanges/content/decode-content.ts";
import { pairLines } from "../../../verifier/exchanges/content/header-lines.ts";
import type {
  ExchangeBody,
  ExchangeRequest,
  ExchangeResponse,
} from "../../../verifier/exchanges/exchange.ts";

export interface SendOptions {
  readonly agent: Agent;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

export type Answer =
  | { readonly kind: "answered"; readonly response: ExchangeResponse }
  /** The request failed. `code` is a system error code, e.g. `ECONNREFUSED`. */
  | { readonly kind: "failed"; readonly code: string; readonly why: string; readonly fix?: string };

const MOST = 16 * 1024 * 1024;

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);

/**
 * Sends a request unchanged, without following redirects. Never rejects. Retries if a reused connection was closed, because servers close
 * idle connections at any time. Only safe methods reuse connections: a write could have been carried out before its connection was closed,
 * and must not be sent twice (RFC 9110 §9.2.2).
 */
export async function sendRequest(request: ExchangeRequest, options: SendOptions): Promise<Answer> {
  if (!safeMethods.has(request.method)) return attempt(request, options, false);
  const first = await attempt(request, options, options.agent);
  return first.kind === "failed" && first.stale ? attempt(request, options, options.agent) : first;
}

type Attempt = Answer & { readonly stale?: boolean };

function attempt(
  { method, url, headers, body }: ExchangeRequest,
  options: SendOptions,
  agent: Agent | false,
): Promise<Attempt> {
  const { protocol } = new URL(url);
  const open = protocol === "https:" ? requestHttps : requestHttp;
  const target = url.replace(/^https?:\/\/[^/]+/, "");
  return new Promise((resolve) => {
    const sent = open(new URL(url).origin, {
      method,
      path: target,
      agent,
      headers: groupHeaders(headers, body),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const raw: Buffer[] = [];
    const keep = (chunk: Buffer): void => void raw.push(chunk);
    let socket: Socket | undefined;
    const stopKeeping = (): void => {
      socket?.off("data", keep);
      raw.length = 0;
    };
    const finish = (answer: Attempt): void => {
      clearTimeout(timer);
      stopKeeping();
      resolve(answer);
    };
    const fail = (code: string, why: string): void => {
      finish({ kind: "failed", code, why, stale: sent.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(code) });
      sent.destroy();
    };
    let reading: ReadingBody | undefined;
    const timer = setTimeout(() => {
      if (reading === undefined) return fail("TIMEOUT", `there was no response within ${options.timeout} ms`);
      finish(cutBody(reading, options.timeout));
      sent.destroy();
    }, options.timeout);
    sent.once("socket", (own) => {
      socket = own;
      own.prependListener("data", keep);
    });
    sent.once("response", (message) => {
      // Finish immediately. The parser would fail on further bytes, but the probe reports these bytes as a finding.
      if (isBodiless(message, method)) {
        finish(readBodiless(message.resume(), raw));
        return;
      }
      stopKeeping();
      reading = { message, chunks: [], length: 0 };
      readResponse(reading).then(finish);
    });
    sent.on("error", (error: NodeJS.ErrnoException) =>
      fail(error.code ?? "ERROR", error.code ?? error.message),
    );
    if (body.kind === "bytes") sent.end(body.bytes);
    else sent.end();
  });
}

function groupHeaders(
  headers: ExchangeRequest["headers"],
  body: ExchangeBody,
): Record<string, string | string[]> {
  const grouped: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of headers) {
    const before = grouped[name];
    grouped[name] = before === undefined ? value : [before, value].flat();
  }
  if (body.kind === "bytes") grouped["content-length"] = String(body.bytes.length);
  return grouped;
}

interface ReadingBody {
  readonly message: IncomingMessage;
  readonly chunks: Buffer[];
  length: number;
}

async function readResponse(reading: ReadingBody): Promise<Attempt> {
  const { message, chunks } = reading;
  try {
    for await (const chunk of message) {
      reading.length += chunk.length;
      if (reading.length <= MOST) chunks.push(chunk);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "ERROR";
    return { kind: "failed", code, why: `the response was cut off (${code})` };
  }
  const headers = pairLines(message.rawHeaders);
  const body: ExchangeBody =
    reading.length > MOST
      ? { kind: "unknown", why: `it is longer than ${MOST} bytes` }
      : toBody(Buffer.concat(chunks), headers);
  return { kind: "answered", response: { status: message.statusCode ?? 0, headers, body } };
}

/**
 * Ends an unfinished body. Streams can be endless, so the complete items received so far are returned. For any other body, the request
 * fails.
 */
function cutBody({ message, chunks, length }: ReadingBody, timeout: number): Attempt {
  const headers = pairLines(message.rawHeaders);
  const status = message.statusCode ?? 0;
  const kind = kindOfType(message.headers["content-type"]);
  if (!isStreamKind(kind))
    return {
      kind: "failed",
      code: "TIMEOUT",
      why: `the body of its ${status} did not end within ${timeout} ms`,
      fix: "End the body, raise --timeout, or describe it as a stream, e.g. of `text/event-stream`.",
    };
  const octets = Buffer.concat(chunks);
  const end = kind === "sse" ? endOfEvents(octets) : octets.lastIndexOf("\n") + 1;
  if (end === 0 || length > MOST)
    return {
      kind: "answered",
      response: {
        status,
        headers,
        body: { kind: "unknown", why: `its stream had no items to judge within ${timeout} ms` },
      },
    };
  return { kind: "answered", response: { status, headers, body: toBody(octets.subarray(0, end), headers) } };
}

function endOfEvents(octets: Buffer): number {
  return Math.max(
    ...["\n\n", "\r\n\r\n", "\r\r"].map((end) => {
      const at = octets.lastIndexOf(end);
      return at < 0 ? 0 : at + end.length;
    }),
  );
}

function isBodiless({ statusCode = 0 }: IncomingMessage, method: string): boolean {
  return hasNoBody(statusCode) || method === "HEAD";
}

function readBodiless(message: IncomingMessage, raw: readonly Buffer[]): Attempt {
  const headers = pairLines(message.rawHeaders);
  const body = toBody(behindHead(Buffer.concat(raw)), headers);
  return { kind: "answered", response: { status: message.statusCode ?? 0, headers, body } };
}

/** Returns the bytes after the final response head, skipping interim responses (RFC 9110 §15.2). */
function behindHead(octets: Buffer): Uint8Array {
  for (let start = 0; ; ) {
    const end = octets.indexOf("\r\n\r\n", start);
    if (end < 0) return new Uint8Array();
    const isInterim = /^HTTP\/1\.\d 1\d\d$/.test(octets.toString("latin1", start, start + 12));
    if (!isInterim) return octets.subarray(end + 4);
    start = end + 4;
  }
}

function toBody(bytes: Uint8Array, headers: ExchangeResponse["headers"]): ExchangeBody {
  return bytes.length === 0 ? { kind: "none" } : decodeContent(new Uint8Array(bytes), headers, MOST, "wire");
}
