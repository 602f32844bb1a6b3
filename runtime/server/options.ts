import type { XmlCodec } from "../body/plain.ts";
import type { OperationChecks } from "../checks.ts";
import type { ErrorShape, OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.ts";
import type { BasePath } from "../routing/base-path.ts";
import type { Incoming, Outgoing, ProblemDetail, RefusedStatus } from "./problem.ts";

export interface HandlerInput<Params, Body, Principal, ContentType = string | undefined, Context = unknown> {
  readonly params: Params;
  /**
   * The decoded body. It contains no `readOnly` members unless `ServeOptions.readings` allows them, but can contain undocumented members
   * that the schema permits. Store only the members that clients are allowed to change, rather than the complete body.
   */
  readonly body: Body;
  /** The body's media type as written in the document. If that is a range, the request's `Content-Type`. */
  readonly contentType: ContentType;
  /**
   * The caller returned by `authenticate`; if several schemes apply together, the caller for the first scheme. `undefined` for anonymous
   * requests.
   */
  readonly principal: Principal;
  /** The callers returned by `authenticate`, keyed by the name of each satisfied scheme. */
  readonly principals: ReadonlyMap<string, unknown>;
  /** The request as a web standard `Request`. If the operation defines a body, the request's body has already been read. */
  readonly request: Request;
  readonly operation: OperationDescriptor;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The objects passed by the adapter, e.g. Express's request. */
  readonly context: Context;
}

/**
 * The input of a handler whose body can have several media types, discriminated by `contentType`. `Choice` is the type of a client's input:
 * a union of objects with `body` and `contentType`. Values that only a client can send, such as byte streams and hand-made forms, are
 * removed from the union.
 */
export type ChosenInput<Params, Choice, Principal, Context = unknown> = Choice extends {
  readonly body?: infer Body;
  readonly contentType?: infer ContentType;
}
  ? HandlerInput<
      Params,
      Exclude<Body, ReadableStream<Uint8Array> | FormData | URLSearchParams>,
      Principal,
      Exclude<ContentType, undefined>,
      Context
    >
  : never;

/**
 * Reply headers, either as values by name, typed according to the document, or as `Headers`. Each item or member of `set-cookie` becomes a
 * header line.
 */
export type ReplyHeaders = object;

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: ReplyHeaders | undefined;
  /** The reply's media type, which must be documented. Default: chosen by `Accept`. */
  readonly contentType?: string | undefined;
}

export type AnyHandler = (input: HandlerInput<never, never, never, never, never>) => Reply | Promise<Reply>;

export interface Route {
  readonly operation: OperationDescriptor;
  /** The handler. If absent, the router responds with 501. */
  readonly handler?: AnyHandler | undefined;
  /** The checks, or a function that loads them on first use. If absent, values are decoded but not validated. */
  readonly checks?: OperationChecks | (() => Promise<OperationChecks>) | undefined;
  /** The operation's error shapes. Default: the shapes in its descriptor. */
  readonly errors?: readonly ErrorShape[] | undefined;
}

/** A reply to throw, e.g. a 404 from a helper function. It is validated and sent like a returned reply. */
export class ReplyError extends Error {
  override readonly name: string = "ReplyError";
  readonly reply: Reply;

  constructor(reply: Reply, options?: ErrorOptions) {
    super(`Reply ${reply.status}`, options);
    this.reply = reply;
  }
}

export interface ServeOptions<Principal, Context = unknown> {
  /** Verifies a credential. Required if an operation with a handler needs credentials. */
  readonly authenticate?: Authenticate<Principal, Context> | undefined;
  /** Wraps each handler, e.g. for transactions or logging. Not called for requests that the router rejects. Default: none. */
  readonly around?: Around<Principal, Context> | undefined;
  /** The URL prefix for the document's paths, e.g. `/v1`, or `""` for no prefix. Default: the paths of the document's servers. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The maximum size of a request body in bytes. A function is called for each request. Default: 1 MiB. */
  readonly maxBodyBytes?: number | ((operation: OperationDescriptor) => number) | undefined;
  /** The maximum nesting depth of arrays and objects in the JSON of a body, field, part or parameter. Default: 512. */
  readonly maxBodyDepth?: number | undefined;
  /**
   * Validation of replies. `enforce` (default) replaces an invalid reply with a 500, and `report` sends it; both call `onReport`. `off`
   * disables validation.
   */
  readonly responses?: "off" | "report" | "enforce" | undefined;
  /** Called for each invalid reply. Default: logs a warning to the console. */
  readonly onReport?: ((violation: ReplyViolation) => void) | undefined;
  /** Called for each error thrown by a handler, `authenticate` or a hook. Default: logs it to the console. */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /** Called for each response. Default: none. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  /**
   * How to treat `readOnly` members in requests (`readOnlySent`) and `writeOnly` members in replies (`writeOnlyShown`). `error` (default)
   * rejects the request, or makes the reply invalid. `warning` accepts the request, or sends the reply, and calls `onReport`. `off` allows
   * these members.
   */
  readonly readings?: OneWayReadings | undefined;
  /** The status for well-formed but invalid bodies. Default: 422, or 400 if the operation defines 400 but not 422. */
  readonly invalidBodyStatus?: 400 | 422 | undefined;
  /**
   * Creates replies for errors raised by the router. The reply must match a response that the operation defines for the status; if the
   * operation defines no such response, any reply is allowed. If the function returns `undefined` or an invalid reply, the router sends its
   * default reply. Default: the router's default reply.
   */
  readonly formatError?: AnyFormatError | undefined;
  /** Error functions for individual operations, keyed by operation id. They take precedence over `formatError`. Default: none. */
  readonly formatErrors?: object | undefined;
  /**
   * The XML codec, e.g. `xmlCodec` from `tenon/xml`. Required if an operation with a handler has XML bodies that are values, as in code
   * generated with `xml: "value"`. Not used if XML bodies are text.
   */
  readonly xml?: XmlCodec | undefined;
  /**
   * How to treat `Accept`. `enforce` responds with 406 if `Accept` admits none of the documented media types. By default, `Accept` only
   * chooses among the documented media types.
   */
  readonly accept?: "choose" | "enforce" | undefined;
}

/** Variant of {@link ServeOptions} whose error functions are typed by the operations' replies. */
export type RouterOptions<Principal, Operations, Context = unknown> = Omit<
  ServeOptions<Principal, Context>,
  "formatError" | "formatErrors"
> & {
  /** See {@link ServeOptions.formatError}. */
  readonly formatError?: FormatError<ReplyOf<Operations>> | undefined;
  /** See {@link ServeOptions.formatErrors}. */
  readonly formatErrors?:
    | { readonly [Id in keyof Operations]?: FormatError<ReplyOf<Pick<Operations, Id>>> }
    | undefined;
};

/**
 * Wraps a handler and returns the reply to send. `next` calls the handler; it returns the handler's reply, or throws the handler's errors.
 */
export type Around<Principal, Context> = (
  operation: OperationDescriptor,
  input: HandlerInput<
    Readonly<Record<string, unknown>>,
    unknown,
    Principal | undefined,
    string | undefined,
    Context
  >,
  next: () => Promise<Reply>,
) => Reply | Promise<Reply>;

export type RefusalKind =
  /** The request or its body cannot be parsed (status 400). */
  | "malformed"
  /** A parameter is invalid (status 400). */
  | "parameters"
  /** The body is invalid (status 422, or `invalidBodyStatus`). */
  | "body"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "not-acceptable"
  | "too-large"
  | "unsupported-media-type"
  | "internal"
  | "not-implemented";

/** An error for which a custom reply can be created. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly status: RefusedStatus;
  /** A human-readable message without internal details. */
  readonly message: string;
  /** The issues found in the request. Never contains values from the request. */
  readonly issues: readonly ProblemDetail[];
  /** Response headers, e.g. `allow`. They are added to the reply of `formatError` unless the reply sets a header with the same name. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly operation: OperationDescriptor | undefined;
  /** The error thrown by a handler, by `authenticate` or by a stream, if any. */
  readonly error: unknown;
  readonly incoming: Incoming;
}

/** Creates the reply to an error. Return `undefined` to send the router's default reply. */
export type FormatError<R> = (
  refusal: Refusal,
) => ErrorReply<R> | undefined | Promise<ErrorReply<R> | undefined>;

export type AnyFormatError = (refusal: Refusal) => Reply | undefined | Promise<Reply | undefined>;

type ReplyOf<Operations> = {
  [Id in keyof Operations]: Operations[Id] extends (input: never) => infer Answer ? Awaited<Answer> : never;
}[keyof Operations];

type ErrorReply<R> = R | UndescribedReply<Exclude<RefusedStatus, StatusOf<R>>>;

type StatusOf<R> = R extends { readonly status: infer Status } ? Status : never;

interface UndescribedReply<Status extends number> extends Reply {
  readonly status: Status;
}

/** See {@link ServeOptions.readings}. */
export interface OneWayReadings {
  readonly readOnlySent?: "off" | "warning" | "error" | undefined;
  readonly writeOnlyShown?: "off" | "warning" | "error" | undefined;
}

export interface ReplyViolation {
  readonly operation: OperationDescriptor;
  readonly status: number;
  readonly faults: readonly ReplyFault[];
  readonly incoming: Incoming;
  /** Where the document describes the operation and its response, e.g. `openapi.yaml:24, body openapi.yaml:80`. Absent if unknown. */
  readonly source?: string | undefined;
}

export interface ReplyFault {
  readonly where: "status" | "contentType" | "headers" | "body";
  /** A JSON Pointer into the body, or for `headers` into an object keyed by lower-case header names. `""` refers to the whole value. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
  /** What came in place of the described value, or what the operation describes. Contains no part of the value. */
  readonly hint?: string | undefined;
}

export type HeaderLines = (readonly [name: string, value: string])[];

export interface ErrorContext {
  readonly operation: OperationDescriptor | undefined;
  readonly incoming: Incoming;
}

export interface Answer extends ErrorContext {
  readonly status: number;
  /** Milliseconds from the request's arrival to its response, excluding the time to send a streamed body. */
  readonly milliseconds: number;
  /** The issues for which the router rejected the request, if it did. Never contains values from the request. */
  readonly issues: readonly ProblemDetail[];
  /** The message for the client if the router rejected the request, otherwise absent. */
  readonly refusal?: string | undefined;
  /** Where the document describes the operation and its body, e.g. `openapi.yaml:24, body openapi.yaml:80`. Absent if unknown. */
  readonly source?: string | undefined;
}

/** Serves the operations of a contract. */
export interface Router<Context = unknown> {
  /** Responds to a request. Never rejects. Handlers, `authenticate` and `around` receive `context`. */
  (request: Request, ...context: ContextArguments<Context>): Promise<Response>;
  /** Responds to a request from an adapter. Never rejects. */
  answer(incoming: Incoming): Promise<Outgoing>;
  answerOrPass(incoming: Incoming): Promise<Outgoing | undefined>;
}

type ContextArguments<Context> = undefined extends Context ? [context?: Context] : [context: Context];

/** A credential sent for one security scheme. `scheme` is the scheme's name in the document. */
export type PresentedCredential =
  | { readonly kind: "bearer"; readonly scheme: string; readonly token: string }
  | { readonly kind: "basic"; readonly scheme: string; readonly username: string; readonly password: string }
  | { readonly kind: "apiKey"; readonly scheme: string; readonly key: string }
  /** A credential for any other HTTP scheme. `value` is the part of `Authorization` after the scheme's name. */
  | { readonly kind: "http"; readonly scheme: string; readonly name: string; readonly value: string }
  /** A TLS certificate, verified by the server in front of the router. `authenticate` must identify the caller based on the request. */
  | { readonly kind: "mutualTLS"; readonly scheme: string };

export interface Grant<Principal> {
  readonly principal: Principal;
  /** The granted scopes or roles. `"all"` grants every scope. Default: none. */
  readonly scopes?: Iterable<string> | "all" | undefined;
}

export interface AuthenticateContext<Context = unknown> {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly request: Request;
  readonly signal: AbortSignal;
  /** The `context` passed to handlers, set by the adapter or by the router's caller. */
  readonly context: Context;
}

/**
 * A reply from `authenticate`, e.g. a 429 or a redirect to a login page. It is validated like a handler's reply, and the request's other
 * credentials are ignored.
 */
export interface AuthenticateReply {
  readonly reply: Reply;
}

/**
 * Identifies the owner of a credential. Returns nothing if the credential is invalid, or `{ reply }` to end the request. Called at most
 * once per scheme and request.
 */
export type Authenticate<Principal, Context = unknown> = (
  credential: PresentedCredential,
  context: AuthenticateContext<Context>,
) => Authenticated<Principal> | Promise<Authenticated<Principal>>;

type Authenticated<Principal> = Grant<Principal> | AuthenticateReply | undefined | null;
