/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { AnyResult } from "./client.js";
import { ClientError, type NetworkError, type RequestError, type TimeoutError, type UnexpectedResponseError } from "./client-error.js";
import type { RequestValidationError, ResponseValidationError } from "./validation-error.js";

/**
 * A failure that the document describes, as an error: its `status`, `headers` and typed `body`; `result` is the whole failure. A response
 * is a failure unless its `ok` is true. The message names the operation and the status.
 *
 * `unwrap` throws it. In a `catch`, where types are lost, `isResponseError` restores them.
 */
export class ResponseError<F extends AnyResult = AnyResult> extends Error {
  override readonly name: string = "ResponseError";
  readonly kind = "response";
  /** The operation's id, as in all errors of a call. Empty if a program made the result itself. */
  readonly operation: string;
  readonly status: F["status"];
  // Not an own property: loggers that print the properties of errors would reveal cookies and tokens.
  readonly #result: F;

  constructor(result: F) {
    const { operation = "" } = result;
    super(`${operation && `${operation}: `}the response has status ${result.status}`);
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
 * The body of a success.
 *
 * @throws {ResponseError} (a promise rejects with it) for a failure that the document describes.
 */
export function unwrap<R extends AnyResult>(result: Promise<R>): Promise<SuccessBody<R>>;
export function unwrap<R extends AnyResult>(result: R): SuccessBody<R>;
export function unwrap(result: AnyResult | Promise<AnyResult>): unknown {
  return "then" in result ? result.then(takeBody) : takeBody(result);
}

/**
 * Tells whether `unwrap` threw an error. The type parameter, the result of the operation that was called, is not checked: `if
 * (isResponseError<UpdateRecipeResult>(error) && error.status === 404) error.body.message`.
 */
export function isResponseError<R>(error: unknown): error is ResponseErrorOf<R> {
  return error instanceof ResponseError;
}

/**
 * The errors that a call, and `unwrap` of its result, can throw by themselves; `Result` is the result of the operation. A `switch` on
 * `kind` tells the classes apart:
 *
 * - `request`: the input and the options give no request that can be sent
 * - `request-validation`: the request breaks the contract, and was not sent (only with `createValidation`)
 * - `network`: no response, or one that broke off
 * - `timeout`: the time of `createTimeout` is over
 * - `unexpected-response`: a response that the document does not describe, or beyond the limits
 * - `response-validation`: the response breaks the contract (only with `createValidation`)
 * - `response`: a failure that the document describes (only of `unwrap`)
 *
 * Beside these, a call throws the reason of its `signal` when that ends it, and what functions throw that the program gives to it:
 * middleware and sources of headers and credentials.
 */
export type CallError<Result extends AnyResult = AnyResult> =
  | RequestError
  | RequestValidationError
  | NetworkError
  | TimeoutError
  | UnexpectedResponseError
  | ResponseValidationError
  | ResponseErrorOf<Result>;

/** One `ResponseError` for each failure of a result, so that `status` tells which `body` it has. */
export type ResponseErrorOf<Result> = [Failure<Result>] extends [never]
  ? ResponseError<never>
  : Each<Failure<Result>>;

type Each<F> = F extends AnyResult ? ResponseError<F> : never;

/** Tells whether a call or `unwrap` itself threw an error. As for `isResponseError`, the type parameter is not checked. */
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

/** The body of a success; `undefined` if it has none. */
export type SuccessBody<R> = BodyOf<Success<R>>;

/** The body of a failure; `undefined` if it has none. */
export type FailureBody<R> = BodyOf<Failure<R>>;

type BodyOf<R> = R extends { readonly body?: infer B } ? B : undefined;

type WithOk<R, Ok extends boolean> = R extends { readonly ok: infer Known }
  ? [Known] extends [Ok]
    ? R
    : boolean extends Known
      ? R & { readonly ok: Ok }
      : never
  : never;
