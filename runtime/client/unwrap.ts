import type { AnyResult } from "./client.ts";
import {
  ClientError,
  type NetworkError,
  type RequestError,
  type RequestValidationError,
  type ResponseValidationError,
  type TimeoutError,
  type UnexpectedResponseError,
} from "./client-error.ts";

/**
 * A failure that the document describes, thrown by `unwrap`. Its members are those of the failed `result`. In a `catch`, `isResponseError`
 * restores the types.
 */
export class ResponseError<F extends AnyResult = AnyResult> extends Error {
  override readonly name: string = "ResponseError";
  readonly kind = "response";
  /** The operation's id. Empty if the result has no id because it does not come from a call. */
  readonly operation: string;
  readonly status: F["status"];
  // Not an own property: loggers that print the properties of errors would reveal cookies and tokens.
  readonly #result: F;

  constructor(result: F) {
    const { operation = "", hint = "" } = result;
    super(`${operation && `${operation}: `}the response has status ${result.status}${hint && `; ${hint}`}`);
    this.operation = operation;
    this.status = result.status;
    this.#result = result;
  }

  get result(): F {
    return this.#result;
  }

  get headers(): F["headers"] {
    return this.#result.headers;
  }

  get body(): F["body"] {
    return this.#result.body;
  }
}

/**
 * Returns the body of a successful result.
 *
 * @throws {ResponseError} For a failure that the document describes; given a promise, the returned promise rejects.
 *
 * @example
 * const note = await unwrap(api.getNote({ note: "1" }));
 */
export function unwrap<R extends AnyResult>(result: Promise<R>): Promise<SuccessBody<R>>;
export function unwrap<R extends AnyResult>(result: R): SuccessBody<R>;
export function unwrap(result: AnyResult | Promise<AnyResult>): unknown {
  return "then" in result ? result.then(takeBody) : takeBody(result);
}

/**
 * Tells whether an error is the `ResponseError` of `unwrap`. `R` types `status` and `body`, and is not checked.
 *
 * @example
 * if (isResponseError<GetNoteResult>(error) && error.status === 404) return undefined;
 */
export function isResponseError<R>(error: unknown): error is ResponseErrorOf<R> {
  return error instanceof ResponseError;
}

export type CallError<Result extends AnyResult = AnyResult> =
  | RequestError
  | RequestValidationError
  | NetworkError
  | TimeoutError
  | UnexpectedResponseError
  | ResponseValidationError
  | ResponseErrorOf<Result>;

export type ResponseErrorOf<Result> = [Failure<Result>] extends [never]
  ? ResponseError<never>
  : Each<Failure<Result>>;

type Each<F> = F extends AnyResult ? ResponseError<F> : never;

/**
 * Tells whether a call or `unwrap` threw the error. `Result` types the failures and is not checked.
 *
 * @example
 * try {
 *   await unwrap(api.getNote({ note: "1" }));
 * } catch (error) {
 *   if (isCallError<GetNoteResult>(error) && error.kind === "timeout") retryLater();
 * }
 */
export function isCallError<Result extends AnyResult = AnyResult>(
  error: unknown,
): error is CallError<Result> {
  return error instanceof ClientError || error instanceof ResponseError;
}

function takeBody(result: AnyResult): unknown {
  if (!result.ok) throw new ResponseError(result);
  return result.body;
}

/** The members of a result union that are successes. */
export type Success<R> = WithOk<R, true>;

/** The members of a result union that are failures. */
export type Failure<R> = WithOk<R, false>;

/** The body of a result's successes; `undefined` if there is none. */
export type SuccessBody<R> = BodyOf<Success<R>>;

/** The body of a result's failures; `undefined` if there is none. */
export type FailureBody<R> = BodyOf<Failure<R>>;

type BodyOf<R> = R extends { readonly body?: infer B } ? B : undefined;

type WithOk<R, Ok extends boolean> = R extends { readonly ok: infer Known }
  ? [Known] extends [Ok]
    ? R
    : boolean extends Known
      ? R & { readonly ok: Ok }
      : never
  : never;
