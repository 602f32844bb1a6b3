// @ts-nocheck Made by a machine and tested as a whole.
/**
 * What the client throws when a call has no documented outcome. Messages name the operation and the thing that went
 * wrong; credentials, header values, URLs and bodies are never part of one.
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

/** No response, or one that broke off. `cause` is what `fetch` threw. */
export class NetworkError extends ClientError {
  override readonly name: string = "NetworkError";
}
