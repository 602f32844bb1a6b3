export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The original request target. Set by frameworks that strip the mount path from `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All header lines as alternating names and values. If absent, `headers` is assumed to be complete. */
  readonly rawHeaders?: readonly string[];
  readonly complete: boolean;
  readonly destroyed: boolean;
  /** Whether the client disconnected before the response was complete. Default: false. */
  readonly aborted?: boolean;
  readonly readableEnded: boolean;
  readonly socket: object;
  /** The HTTP/2 stream, which reports whether a request has no body; HTTP/2 headers do not show this. */
  readonly stream?: { readonly endAfterHeaders: boolean };
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  off(event: string, listener: (...values: unknown[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  [Symbol.asyncIterator](): AsyncIterator<unknown>;
}

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

export function hasLeft(req: NodeRequest, res: NodeResponse): boolean {
  return res.destroyed || req.aborted === true;
}

export interface ParsedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /**
   * The content type, or `undefined` if the client did not send a `Content-Type`. If the framework decoded a different character encoding,
   * the bytes are re-encoded as UTF-8 and `charset` is updated.
   */
  readonly contentType: string | undefined;
}

export interface NodeExchange {
  readonly req: NodeRequest;
  readonly res: NodeResponse;
  readonly context: unknown;
  /** Path and query used for matching, without the mount path. Default: `req.url`. */
  readonly url?: string | undefined;
  /** Whether the request spells the mount path differently than registered. Default: false. */
  readonly isMisspelled?: boolean;
  readonly parsed?: ParsedBody | undefined;
}
