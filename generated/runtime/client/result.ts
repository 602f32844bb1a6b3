// @ts-nocheck Made by a machine and tested as a whole.
/** The outcome of a call that the document describes, as any operation gives it. */
export interface AnyResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  /** The media type as the document writes it; `undefined` where there is no body. */
  readonly contentType?: string | undefined;
  readonly response: Response;
}

/**
 * The part of a result union whose status is a 2xx. A member whose status may be either (`default`) is narrowed to its
 * 2xx codes.
 */
export type Success<R> = R extends { readonly status: infer S } ? WithStatus<R, S, SuccessStatus<S>> : never;

/** The part of a result union whose status is not a 2xx: what an error carries. */
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
