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
 * Thrown by `unwrap` for a documented failure. Contains the members of the failed `result`. In a `catch` block, `isResponseError` restores
 * the types.
 */
export class ResponseError<F extends AnyResult = AnyResult> extends Error {
  override readonly name: string = "ResponseError";
  readonly kind = "response";
  readonly operation: string;
  readonly status: F["status"];
  // A private field, because loggers that print an error's properties would reveal cookies and tokens.
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
 * @throws {ResponseError} For a documented failure. If `result` is a promise, the returned promise rejects.
 * @throws {TypeError} For a value that is not the result of a call, e.g. a body or a function.
 *
 * @example
 * const note = await unwrap(api.getNote({ note: "1" }));
 */
export function unwrap<R extends AnyResult>(result: Promise<R>): Promise<SuccessBody<R>>;
export function unwrap<R extends AnyResult>(result: R): SuccessBody<R>;
export function unwrap(result: AnyResult | Promise<AnyResult>): unknown {
  return "then" in Object(result)
    ? (result as Promise<AnyResult>).then(takeBody)
    : takeBody(result as AnyResult);
}

/**
 * Checks whether an error is a `ResponseError`. `R` determines the types of `status` and `body` and is not checked at run time.
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
 * Checks whether an error was thrown by a call or by `unwrap`. `Result` determines the types of failures and is not checked at run time.
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
  if (!("ok" in Object(result))) throw new TypeError("unwrap needs the result of a call");
  if (!result.ok) throw new ResponseError(result);
  return result.body;
}

export type Success<R> = WithOk<R, true>;

export type Failure<R> = WithOk<R, false>;

/** The response body of a successful result, or `undefined` if there is none. */
export type SuccessBody<R> = BodyOf<Success<R>>;

export type FailureBody<R> = BodyOf<Failure<R>>;

type BodyOf<R> = R extends { readonly body?: infer B } ? B : undefined;

type WithOk<R, Ok extends boolean> = R extends { readonly ok: infer Known }
  ? [Known] extends [Ok]
    ? R
    : boolean extends Known
      ? R & { readonly ok: Ok }
      : never
  : never;
