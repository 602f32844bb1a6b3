/**
 * What of `node:http`'s messages the middleware needs. Express and Fastify hand out the same objects.
 *
 * @module
 */

import type { ExchangeHeaders } from "../exchanges/exchange.ts";
import { linesOf, toHeaders } from "../matchers/received.ts";

/** The members of `IncomingMessage` that are used. */
export interface WatchedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the URL before mount points were taken off. */
  readonly originalUrl?: string;
  /** Express: what a parser made of the body. */
  readonly body?: unknown;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly complete: boolean;
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  readonly readableLength: number;
  /** `null` where nobody has begun to read. */
  readonly readableFlowing: boolean | null;
  readonly readableDidRead: boolean;
  /** Set by Node where it drops the rest of a body that nobody reads. */
  readonly _dumped?: boolean;
  /** Set on HTTP/2 only: tells whether there is a body, and whether all of it has come. */
  readonly stream?: { readonly endAfterHeaders: boolean; readonly readableEnded: boolean };
  read(size?: number): unknown;
  resume(): unknown;
  unshift(chunk: Uint8Array): void;
  /** Called with each chunk as it comes, and with `null` at the end. */
  push(chunk: unknown, encoding?: BufferEncoding): boolean;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/** The members of `ServerResponse` that are used. */
export interface WatchedResponse {
  statusCode: number;
  statusMessage?: string | undefined;
  readonly headersSent: boolean;
  write: (...values: never[]) => boolean;
  end: (...values: never[]) => unknown;
  writeHead: (...values: never[]) => unknown;
  flushHeaders(): void;
  getHeaders(): Readonly<Record<string, unknown>>;
  getHeaderNames(): string[];
  setHeader(name: string, value: string | string[]): unknown;
  appendHeader(name: string, value: string): unknown;
  removeHeader(name: string): void;
  on(event: string, listener: () => void): unknown;
}

/** A listener of `node:http`, or what comes next in Express. */
export type NextStep = (error?: unknown) => void;

/**
 * Reads a request's body and puts it back, so that whoever comes next reads it as if nobody had. `undefined` where it is longer
 * than `limit`: then no more than that was read, and it is put back as well.
 *
 * A stream takes octets back until it has said that it has ended, which it does a turn after its last octet was read; so they are
 * put back in the same turn. For the same reason nothing is read where it would only tell of the end.
 */
export function peekBody(req: WatchedRequest, limit: number): Promise<readonly Uint8Array[] | undefined> {
  // After the client left, no further event comes.
  if (req.destroyed) return Promise.resolve(undefined);
  if (isComplete(req) && req.readableLength === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (isWhole: boolean): void => {
      req.off("readable", onReadable);
      req.off("close", onClose);
      for (const chunk of chunks.toReversed()) req.unshift(chunk);
      resolve(isWhole ? chunks : undefined);
    };
    const onReadable = (): void => {
      while (req.readableLength > 0 || !isComplete(req)) {
        const chunk = req.read();
        if (chunk === null) break;
        // Texts come where somebody has set an encoding.
        const bytes = chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk));
        chunks.push(bytes);
        size += bytes.byteLength;
        if (size > limit) {
          finish(false);
          return;
        }
      }
      if (isComplete(req)) finish(true);
    };
    // It broke off; the next reader gets the error.
    const onClose = (): void => finish(false);
    req.on("readable", onReadable);
    req.on("close", onClose);
  });
}

/** On HTTP/2 `complete` comes with the end of the request itself, which is too late to put anything back. */
export function isComplete({ complete, stream }: WatchedRequest): boolean {
  return complete || stream?.readableEnded === true;
}

/** The members of a request that are used to read the rest of it. */
interface UnreadRequest {
  resume(): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
}

/** The members of a response that are used to end it late. */
export interface LateAnswer {
  write(text: string): unknown;
  end(): unknown;
}

/** How long the rest of a request that is refused is still read, in milliseconds. */
export const LINGER = 2000;

/**
 * Sends the body of an answer, and ends it when the request has come to its end, or after a moment. A client that is still sending would
 * find its connection reset, and never see the answer (RFC 9112 §9.6). The answer's head has to say how long it is, and to close the
 * connection.
 */
export function endAfterRequest(req: UnreadRequest, res: LateAnswer, text: string): void {
  if (text !== "") res.write(text);
  let isEnded = false;
  const end = (): void => {
    clearTimeout(timer);
    if (isEnded) return;
    isEnded = true;
    res.end();
  };
  const timer = setTimeout(end, LINGER);
  req.on("end", end);
  req.on("close", end);
  req.resume();
}

/** Header lines of `writeHead`: an object, or a list of names and values in turns. */
export function pairsOf(headers: unknown): ExchangeHeaders {
  if (!Array.isArray(headers) || Array.isArray(headers[0])) return toHeaders(headers);
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [[String(name), String(headers[at + 1])] as const] : [],
  );
}

/** Gathers the values of each name, as `setHeader` takes them. */
export function groupLines(lines: ExchangeHeaders): ReadonlyMap<string, string | string[]> {
  const byName = new Map<string, string | string[]>();
  for (const [name, value] of lines) {
    const before = byName.get(name);
    byName.set(name, before === undefined ? value : [before, value].flat());
  }
  return byName;
}

/**
 * The header lines of an answer, names in lower case.
 *
 * @param written - Those that `writeHead` was called with. Where others were set before, Node sets these as well; otherwise it sends them,
 * and keeps none.
 */
export function answerLines(res: WatchedResponse, written: ExchangeHeaders = []): ExchangeHeaders {
  const set = res.getHeaders();
  const lines: ExchangeHeaders = Object.keys(set).flatMap((name) => linesOf(name, set[name]));
  return lines.length > 0 ? lines : written.map(([name, value]) => [name.toLowerCase(), value]);
}
