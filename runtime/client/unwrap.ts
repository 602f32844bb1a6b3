import type { AnyResult } from "./client.ts";

/**
 * A failure that the document describes, as an error: its `status`, `headers` and typed `body`; `result` is the whole of it, to be
 * narrowed on `status`. A response is a failure unless its `ok` is true.
 *
 * `unwrap` throws it. In a `catch`, where the type is lost, `isResponseError` gives it back.
 */
export class ResponseError<F extends AnyResult = AnyResult> extends Error {
  override readonly name: string = "ResponseError";
  readonly status: F["status"];
  // Not an own property: loggers that print the properties of errors would reveal cookies and tokens.
  readonly #result: F;

  constructor(result: F) {
    super(`the response has status ${result.status}`);
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
 * Whether an error is what `unwrap` throws. The type parameter, the result of the operation that was called, is taken at
 * its word: `if (isResponseError<UpdateRecipeResult>(error) && error.status === 404) error.body.message`.
 */
export function isResponseError<R>(error: unknown): error is ResponseError<Extract<Failure<R>, AnyResult>> {
  return error instanceof ResponseError;
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
