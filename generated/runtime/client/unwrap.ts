// @ts-nocheck Made by a machine and tested as a whole.
import type { AnyResult, Failure, SuccessBody } from "./result.js";

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
