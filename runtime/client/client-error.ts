/**
 * An error of a call without a documented result. Messages name the operation and the problem; they never contain credentials,
 * header values, URLs or bodies.
 */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  /** The operation's id. */
  declare readonly operation: string;

  constructor(operation: string, message: string, cause?: unknown) {
    super(`${operation}: ${message}`, (cause && { cause }) as ErrorOptions);
    this.operation = operation;
  }
}

/** The call took longer than its `timeout`, which spans retries and the reading of the body. */
export class TimeoutError extends ClientError {
  override readonly name: string = "TimeoutError";
}

/**
 * No response, or one that broke off. `cause` is what `fetch` threw; the message tells what its innermost cause says, such as
 * `connect ECONNREFUSED 127.0.0.1:3000`, as far as the platform tells.
 */
export class NetworkError extends ClientError {
  override readonly name: string = "NetworkError";

  constructor(operation: string, cause: unknown) {
    super(operation, `no complete response${describeCause(cause)}`, cause);
  }
}

/** The text of the innermost cause that has one: those around it say no more than that a fetch failed. */
function describeCause(error: unknown): string {
  let text = "";
  // Not without end: an error may be its own cause.
  for (let inner = Object(error), depth = 0; depth < 9; depth++) {
    if (inner.message) text = `: ${inner.message}`;
    inner = Object(inner.cause ?? Object.values(inner.errors ?? []).at(-1));
  }
  // A URL may have keys in its query.
  return text.replace(/\S*:\/\/\S*/g, "…");
}

/**
 * A response that the document does not describe: its status, its media type, or a body that is not of its media type; or one that
 * exceeds the client's limits: a body that is too large (`size`) or JSON that is nested too deep (`depth`).
 */
export class UnexpectedResponseError extends ClientError {
  override readonly name: string = "UnexpectedResponseError";
  /** The part that is not as described, or the limit that is exceeded. */
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
