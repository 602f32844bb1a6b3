import type { ExchangeHeaders } from "../exchanges/exchange.ts";
import { linesOf, toHeaders } from "../matchers/received.ts";

export interface WatchedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** URL including mount points, as set by Express. */
  readonly originalUrl?: string;
  /** Parsed body, as set by Express body parsers. */
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
  /** Internal flag that Node sets when it discards the rest of an unread body. */
  readonly _dumped?: boolean;
  /** The HTTP/2 stream. `endAfterHeaders` means that there is no body, `readableEnded` that the whole body has arrived. */
  readonly stream?: { readonly endAfterHeaders: boolean; readonly readableEnded: boolean };
  read(size?: number): unknown;
  resume(): unknown;
  unshift(chunk: Uint8Array): void;
  /** Node's internal method for adding a chunk, or `null` at the end of the body. */
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
 * Reads a request body and puts it back for later readers. If the body exceeds `limit`, puts back what was read and returns `undefined`.
 * Bytes must be put back before `end` is emitted, one turn of the event loop after the last byte, so this happens in the same turn. Returns
 * an empty list if other code has already read the whole body.
 */
export function peekBody(req: WatchedRequest, limit: number): Promise<readonly Uint8Array[] | undefined> {
  // A disconnected request emits no further events.
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
    // The client disconnected early, so the next reader gets the error.
    const onClose = (): void => finish(false);
    req.on("readable", onReadable);
    req.on("close", onClose);
  });
}

/**
 * Checks whether the body has ended. HTTP/2 needs a separate check, because Node sets `complete` only when the stream ends, which is too
 * late to put bytes back.
 */
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

/** Time limit for reading the rest of a rejected request, in milliseconds. */
export const LINGER = 2000;

/**
 * Ends the response after the request, or after {@link LINGER} at the latest. If the connection closed earlier, a client that is still
 * sending would get a connection reset and never see the response (RFC 9112 §9.6). The headers must declare the length and close the
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

export function pairsOf(headers: unknown): ExchangeHeaders {
  if (!Array.isArray(headers) || Array.isArray(headers[0])) return toHeaders(headers);
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [[String(name), String(headers[at + 1])] as const] : [],
  );
}

/**
 * Returns the response headers with lower-case names.
 * @param written - Headers passed to `writeHead`. Node merges them with headers that were set earlier. If there were none, Node sends
 * `written`, but `getHeaders` does not include it.
 */
export function answerLines(res: WatchedResponse, written: ExchangeHeaders = []): ExchangeHeaders {
  const set = res.getHeaders();
  const lines: ExchangeHeaders = Object.keys(set).flatMap((name) => linesOf(name, set[name]));
  return lines.length > 0 ? lines : written.map(([name, value]) => [name.toLowerCase(), value]);
}
