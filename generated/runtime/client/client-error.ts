/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/**
 * An error of a call that has no documented result. Messages name the operation and the problem, and never contain credentials, header
 * values, URLs or bodies.
 */
export abstract class ClientError extends Error {
  abstract readonly kind: string;
  /** The operation's id. */
  declare readonly operation: string;

  constructor(operation: string, message: string, cause?: unknown) {
    super(`${operation}: ${message}`, (cause && { cause }) as ErrorOptions);
    this.operation = operation;
  }
}

/** The input and options give no request that can be sent. Nothing was sent. */
export class RequestError extends ClientError {
  override readonly name: string = "RequestError";
  readonly kind = "request";
}

/** The call took longer than its `timeout`, which spans retries and the reading of the body. */
export class TimeoutError extends ClientError {
  override readonly name: string = "TimeoutError";
  readonly kind = "timeout";
}

/**
 * There was no response, or it broke off. `cause` is the error that `fetch` threw; the message includes that of its innermost cause, such
 * as `connect ECONNREFUSED 127.0.0.1:3000`, if the platform has it.
 */
export class NetworkError extends ClientError {
  override readonly name: string = "NetworkError";
  readonly kind = "network";

  constructor(operation: string, cause: unknown) {
    super(operation, `no complete response${describeCause(cause)}`, cause);
  }
}

/**
 * The message of the innermost cause that has one, after a colon: outer errors say only that a fetch failed. The depth is limited: an error
 * may be its own cause. A URL may have keys in its query.
 */
function describeCause(error: unknown, depth = 9): string {
  const { message, cause, errors } = Object(error);
  const inner = depth > 0 && error ? describeCause(cause ?? errors?.[0], depth - 1) : "";
  const words = `: ${message}`.split(" ").map((word) => (word.includes("://") ? "…" : word));
  return inner || (message ? words.join(" ") : "");
}

/**
 * A response that the document does not describe: its status, its media type, or a body that is not of its media type; or one that exceeds
 * the client's limits: a body that is too large (`size`), or JSON that is nested too deep (`depth`).
 */
export class UnexpectedResponseError extends ClientError {
  override readonly name: string = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
  /** The part that is not as described, or the exceeded limit. */
  declare readonly reason: "status" | "contentType" | "body" | "size" | "depth";
  declare readonly status: number;
  /**
   * The body as text, read on request; empty if it exceeds the client's `limits`. Rejects if the body was already read and is not
   * JSON.
   */
  declare readonly text: () => Promise<string>;

  // Not an own property: loggers that print the properties of errors would reveal cookies and tokens.
  readonly #response: Response;

  constructor(
    operation: string,
    reason: UnexpectedResponseError["reason"],
    response: Response,
    text: UnexpectedResponseError["text"],
    cause?: unknown,
  ) {
    super(operation, `unexpected ${reason}, status ${response.status}`, cause);
    this.reason = reason;
    this.#response = response;
    this.status = response.status;
    this.text = text;
  }

  get response(): Response {
    return this.#response;
  }

  get headers(): Headers {
    return this.#response.headers;
  }
}

/** Throws an {@link UnexpectedResponseError}; `text` is the part of the body that was read. */
export type FailReading = (
  reason: UnexpectedResponseError["reason"],
  text?: string,
  cause?: unknown,
) => never;
