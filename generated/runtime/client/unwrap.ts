// @ts-nocheck Checked by tenon's tests.
import type { AnyResult } from "./client.js";

/**
 * A documented response that is not a 2xx, as an error. `error.result` is the typed failure: narrow it on `status`.
 *
 * `unwrap` throws it. In a `catch`, where the type is lost, `isResponseError` gives it back.
 */
export class ResponseError<F extends AnyResult = AnyResult> extends Error {
  override readonly name: string = "ResponseError";
  readonly status: F["status"];
  // Not a property of the error itself: what prints or keeps those would tell cookies and tokens.
  readonly #result: F;

  constructor(result: F) {
    super(`the response has status ${result.status}`);
    this.status = result.status;
    this.#result = result;
  }

  get result(): F {
    return this.#result;
  }
}

/**
 * The body of a 2xx response.
 *
 * @throws {ResponseError} (a promise rejects with it) for any other documented response.
 */
export function unwrap<R extends AnyResult>(result: Promise<R>): Promise<SuccessBody<R>>;
export function unwrap<R extends AnyResult>(result: R): SuccessBody<R>;
export function unwrap(result: AnyResult | Promise<AnyResult>): unknown {
  return "then" in result ? result.then(takeBody) : takeBody(result);
}

/**
 * Whether an error is what `unwrap` throws. The type parameter, the result of the operation that was called, is taken at
 * its word: `if (isResponseError<UpdateRecipeResult>(error) && error.result.status === 404) error.result.body.message`.
 */
export function isResponseError<R>(error: unknown): error is ResponseError<Extract<Failure<R>, AnyResult>> {
  return error instanceof ResponseError;
}

function takeBody(result: AnyResult): unknown {
  if (result.status < 200 || result.status > 299) throw new ResponseError(result);
  return result.body;
}

/**
 * The part of a result union whose status is a 2xx. A member whose status may be either (`default`) is narrowed to its
 * 2xx codes.
 */
export type Success<R> = R extends { readonly status: infer S } ? WithStatus<R, S, SuccessStatus<S>> : never;

/** The part of a result union whose status is not a 2xx. */
export type Failure<R> = R extends { readonly status: infer S } ? WithStatus<R, S, FailureStatus<S>> : never;

/** The body of a success; `undefined` where it has none. */
export type SuccessBody<R> = BodyOf<Success<R>>;

/** The body of a failure; `undefined` where it has none. */
export type FailureBody<R> = BodyOf<Failure<R>>;

type BodyOf<R> = R extends { readonly body?: infer B } ? B : undefined;

type WithStatus<R, All, Some> = [Some] extends [never]
  ? never
  : [All] extends [Some]
    ? R
    : R & { readonly status: Some };

type SuccessStatus<S> = S extends number
  ? number extends S
    ? S
    : `${S}` extends `2${string}`
      ? S
      : never
  : never;

type FailureStatus<S> = S extends number
  ? number extends S
    ? S
    : `${S}` extends `2${string}`
      ? never
      : S
  : never;
