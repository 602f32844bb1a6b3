/**
 * The members of `node:http`'s messages that the middleware uses. Express and Fastify use the same objects.
 *
 * @module
 */

import type { ExchangeHeaders } from "../exchanges/exchange.ts";
import { linesOf, toHeaders } from "../matchers/received.ts";

/** The members of `IncomingMessage` that the middleware uses. */
export interface WatchedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express only: the URL with the mount points. */
  readonly originalUrl?: string;
  /** Express only: the body as converted by a parser. */
  readonly body?: unknown;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly complete: boolean;
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  readonly readableLength: number;
  /** `null` if nothing has begun to read the body. */
  readonly readableFlowing: boolean | null;
  readonly readableDidRead: boolean;
  /** Set by Node if it drops the rest of a body because nothing reads it. */
  readonly _dumped?: boolean;
  /** HTTP/2 only. `endAfterHeaders`: there is no body. `readableEnded`: the whole body has arrived. */
  readonly stream?: { readonly endAfterHeaders: boolean; readonly readableEnded: boolean };
  read(size?: number): unknown;
  resume(): unknown;
  unshift(chunk: Uint8Array): void;
  /** Called with each chunk, and with `null` at the end. */
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

/** A listener of `node:http`, or `next` of Express. */
export type NextStep = (error?: unknown) => void;

/**
 * Reads a request's body and puts it back, so that later readers get all of it. If the body exceeds `limit`, reading stops, the part that
 * was read is put back, and the result is `undefined`.
 *
 * Octets can be put back only before the stream emits `end`, one turn of the event loop after its last octet was read. They are therefore
 * put back in the same turn. If other code has already read the whole body, the result is an empty list.
 */
export function peekBody(req: WatchedRequest, limit: number): Promise<readonly Uint8Array[] | undefined> {
  // If the client has left, no further event comes.
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
        // Chunks are text if an encoding was set.
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
    // The request broke off. The next reader gets the error.
    const onClose = (): void => finish(false);
    req.on("readable", onReadable);
    req.on("close", onClose);
  });
}

/** Tells whether a request has arrived. On HTTP/2, Node sets `complete` only when the stream ends, too late to put octets back. */
export function isComplete({ complete, stream }: WatchedRequest): boolean {
  return complete || stream?.readableEnded === true;
}

interface UnreadRequest {
  resume(): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
}

export interface LateAnswer {
  write(text: string): unknown;
  end(): unknown;
}

/** The number of milliseconds for which the rest of a refused request is still read. */
export const LINGER = 2000;

/**
 * Sends the body of an answer. Ends the answer when the request has ended, at the latest after {@link LINGER}. If the answer ended earlier,
 * a client that is still sending would get a reset connection, and never see the answer (RFC 9112 §9.6). The headers of the answer must
 * contain its length and close the connection.
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

/** Reads the headers passed to `writeHead`: an object, or a list of alternating names and values. */
export function pairsOf(headers: unknown): ExchangeHeaders {
  if (!Array.isArray(headers) || Array.isArray(headers[0])) return toHeaders(headers);
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [[String(name), String(headers[at + 1])] as const] : [],
  );
}

/**
 * The header lines of an answer, with names in lower case.
 *
 * @param written - The headers passed to `writeHead`. If other headers were set before, Node has added `written` to them. If none were set,
 * Node has sent `written`, but `getHeaders` does not return them.
 */
export function answerLines(res: WatchedResponse, written: ExchangeHeaders = []): ExchangeHeaders {
  const set = res.getHeaders();
  const lines: ExchangeHeaders = Object.keys(set).flatMap((name) => linesOf(name, set[name]));
  return lines.length > 0 ? lines : written.map(([name, value]) => [name.toLowerCase(), value]);
}
