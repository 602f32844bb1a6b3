// @ts-nocheck Made by a machine and tested as a whole.
/**
 * The parts of `node:http`'s messages that the adapters need, so that nothing has to be imported for them. Express and
 * Fastify hand out the same objects.
 *
 * @module
 */

/** What of `IncomingMessage` is needed. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Names and values of all lines in turn. */
  readonly rawHeaders?: readonly string[];
  readonly complete: boolean;
  readonly destroyed: boolean;
  /** Whether the caller left before the answer was whole. */
  readonly aborted?: boolean;
  readonly readableEnded: boolean;
  readonly socket: object;
  /** Of HTTP/2, where it alone says whether there is a body: its length need not be told, and there is no `Transfer-Encoding`. */
  readonly stream?: { readonly endAfterHeaders: boolean };
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  off(event: string, listener: (...values: unknown[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  [Symbol.asyncIterator](): AsyncIterator<unknown>;
}

/** What of `ServerResponse` is needed. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | string[]): unknown;
  appendHeader(name: string, value: string): unknown;
  flushHeaders(): void;
  write(chunk: Uint8Array): boolean;
  end(data?: string | Uint8Array): unknown;
  destroy(error?: Error): unknown;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}
