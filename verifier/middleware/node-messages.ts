import type { ExchangeHeaders } from "../exchanges/exchange.ts";
import { linesOf, toHeaders } from "../matchers/received.ts";

export interface WatchedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The URL including mount points. Set by Express only. */
  readonly originalUrl?: string;
  /** The parsed body. Set by Express body parsers only. */
  readonly body?: unknown;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly complete: boolean;
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  readonly readableLength: number;
  /** `null` if nothing has started to read the body. */
  readonly readableFlowing: boolean | null;
  readonly readableDidRead: boolean;
  /** Set by Node when it discards the rest of an unread body. */
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

export type NextStep = (error?: unknown) => void;

/**
 * Reads a request body and puts it back for later readers. Beyond `limit`, puts back what was read and returns `undefined`. Bytes can be
 * put back only before `end` is emitted, one turn of the event loop after the last byte, so this happens in the same turn. The result is
 * empty if other code has already read the whole body.
 */
export function peekBody(req: WatchedRequest, limit: number): Promise<readonly Uint8Array[] | undefined> {
  // Once the client has disconnected, no further events are emitted.
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
    // The request ended early. The next reader gets the error.
    const onClose = (): void => finish(false);
    req.on("readable", onReadable);
    req.on("close", onClose);
  });
}

/** Checks whether the body has ended. On HTTP/2, Node sets `complete` only when the stream ends, which is too late to put bytes back. */
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

/** How long the rest of a rejected request is read, in milliseconds. */
export const LINGER = 2000;

/**
 * Ends the response once the request has ended, after {@link LINGER} at the latest. Otherwise, a client that is still sending would get a
 * connection reset and never see the response (RFC 9112 §9.6). The headers must declare the length and close the connection.
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

/** Converts headers passed to `writeHead`: an object, or alternating names and values. */
export function pairsOf(headers: unknown): ExchangeHeaders {
  if (!Array.isArray(headers) || Array.isArray(headers[0])) return toHeaders(headers);
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [[String(name), String(headers[at + 1])] as const] : [],
  );
}

/**
 * Returns the response headers with lower-case names.
 * @param written - Headers passed to `writeHead`. Node merges them with headers set earlier. If there were none, it sends `written`, but
 * `getHeaders` does not return it.
 */
export function answerLines(res: WatchedResponse, written: ExchangeHeaders = []): ExchangeHeaders {
  const set = res.getHeaders();
  const lines: ExchangeHeaders = Object.keys(set).flatMap((name) => linesOf(name, set[name]));
  return lines.length > 0 ? lines : written.map(([name, value]) => [name.toLowerCase(), value]);
}
