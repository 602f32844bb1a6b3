/**
 * What of `node:http`'s messages the middleware needs. Express and Fastify hand out the same objects.
 *
 * @module
 */

/** What of `IncomingMessage` is needed. */
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
  /** Of HTTP/2, where it alone says whether there is a body, and whether all of it has come. */
  readonly stream?: { readonly endAfterHeaders: boolean; readonly readableEnded: boolean };
  read(): unknown;
  resume(): unknown;
  unshift(chunk: Uint8Array): void;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/** What of `ServerResponse` is needed. */
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
  once(event: string, listener: () => void): unknown;
}

/** A listener of `node:http`, or what comes next in Express. */
export type NextStep = (error?: unknown) => void;
