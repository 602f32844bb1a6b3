import type { XmlCodec } from "../body/plain.ts";
import type {
  ErrorShape,
  OperationChecks,
  OperationDescriptor,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import type { BasePath } from "../routing/base-path.ts";
import type { Incoming, Outgoing, ProblemDetail, RefusedStatus } from "./problem.ts";

export interface HandlerInput<Params, Body, Principal, ContentType = string | undefined, Context = unknown> {
  readonly params: Params;
  /**
   * The decoded body. It has no `readOnly` members unless `ServeOptions.readings` allows them. It may have members that the schema allows
   * without describing them. So do not store the whole body: copy the members that clients may change.
   */
  readonly body: Body;
  /** The media type of the body as written in the document. If that is a range, the `Content-Type` of the request. */
  readonly contentType: ContentType;
  /** The caller, as returned by `authenticate`: if several schemes apply together, by the first one. `undefined` if anonymous. */
  readonly principal: Principal;
  /** The caller by each scheme that the request satisfied, keyed by the scheme's name. */
  readonly principals: ReadonlyMap<string, unknown>;
  /** The request as a web standard object. If the operation describes a body, the request's body was read already. */
  readonly request: Request;
  readonly operation: OperationDescriptor;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The adapter's own objects, e.g. Express's request. */
  readonly context: Context;
}

/**
 * The input of a handler if the body may have several media types; `contentType` tells the actual one. `Choice` is a client's type of such
 * an input: a union of objects with `body` and `contentType`. What only a client may send (a stream of bytes, a form made by hand) is left
 * out.
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

/** The headers of a reply: values by name, or `Headers`. Values have the described types. Each item or member of `set-cookie` gets its own line. */
export type ReplyHeaders = object;

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: ReplyHeaders | undefined;
  /** The media type: one that the document describes. Default: chosen by `Accept`. */
  readonly contentType?: string | undefined;
}

export type AnyHandler = (input: HandlerInput<never, never, never, never, never>) => Reply | Promise<Reply>;

/** An operation with its handler and checks. */
export interface Route {
  readonly operation: OperationDescriptor;
  /** The handler. Absent: the operation is answered with 501. */
  readonly handler?: AnyHandler | undefined;
  /** The checks, or a function that loads them when the operation is first used. Absent: values are only decoded. */
  readonly checks?: OperationChecks | (() => Promise<OperationChecks>) | undefined;
  /** The shapes of the operation's errors. Default: those of its descriptor. */
  readonly errors?: readonly ErrorShape[] | undefined;
}

/** A reply that is thrown, e.g. a 404 by a helper function. It is checked and written like a returned one. */
export class ReplyError extends Error {
  override readonly name: string = "ReplyError";
  readonly reply: Reply;

  constructor(reply: Reply, options?: ErrorOptions) {
    super(`Reply ${reply.status}`, options);
    this.reply = reply;
  }
}

export interface ServeOptions<Principal, Context = unknown> {
  /** Checks a credential. Required if an operation with a handler needs credentials. */
  readonly authenticate?: Authenticate<Principal, Context> | undefined;
  /** Runs around each handler, e.g. for transactions or logging; not for requests that the router refuses. Default: none. */
  readonly around?: Around<Principal, Context> | undefined;
  /** The text before the document's paths in URLs, e.g. `/v1`; `""` for none. Default: the paths of the document's servers. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The maximum size of a request's body in bytes. A function is called for each request. Default: 1 MiB. */
  readonly maxBodyBytes?: number | ((operation: OperationDescriptor) => number) | undefined;
  /** The maximum nesting of arrays and objects in JSON of a body, field, part or parameter. Default: 512. */
  readonly maxBodyDepth?: number | undefined;
  /** `enforce` (default): an invalid reply becomes a 500. `report`: it is sent. `onReport` is called in both cases. `off`: no checks. */
  readonly responses?: "off" | "report" | "enforce" | undefined;
  /** Called for each invalid reply. Default: writes a warning to the console. */
  readonly onReport?: ((violation: ReplyViolation) => void) | undefined;
  /** Called for each error that a handler, `authenticate` or a hook throws. Default: writes it to the console. */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /** Called for each answer. Default: nothing is called. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  /**
   * What happens to `readOnly` members in requests (`readOnlySent`) and to `writeOnly` members in replies (`writeOnlyShown`). `error`
   * (default): the request is refused, or the reply is invalid. `warning`: the request is accepted, or the reply is sent and `onReport` is
   * called. `off`: the members are allowed.
   */
  readonly readings?: OneWayReadings | undefined;
  /** The status for a body that is well-formed and invalid. Default: 422; or 400 if the operation describes 400 and not 422. */
  readonly invalidBodyStatus?: 400 | 422 | undefined;
  /**
   * Makes replies to errors that the router answers. The reply must be one that the operation describes for the status. If the operation
   * does not describe the status, any reply is allowed. If the function returns an invalid reply or `undefined`, the router answers.
   * Default: the router always answers.
   */
  readonly formatError?: AnyFormatError | undefined;
  /** Functions like `formatError`, by operation id. They are called instead of `formatError`. Default: none. */
  readonly formatErrors?: object | undefined;
  /**
   * Reads and writes XML bodies, e.g. `xmlCodec` from `tenon/xml`. Required if an operation with a handler has XML bodies that are values,
   * as in code generated with `xml: "value"`. Not used if XML bodies are text.
   */
  readonly xml?: XmlCodec | undefined;
  /** `enforce`: the answer is 406 if `Accept` admits none of the described media types. Default: `Accept` only chooses among them. */
  readonly accept?: "choose" | "enforce" | undefined;
}

/** {@link ServeOptions} in which the functions for errors have the types of the operations' replies. */
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

/** Runs around a handler, and returns the reply to send. `next` calls the handler: it returns the handler's reply, or throws its errors. */
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
  /** 400: the request or its body cannot be read. */
  | "malformed"
  /** 400: a parameter is invalid. */
  | "parameters"
  /** 422, or the status of `invalidBodyStatus`: the body is invalid. */
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

/** An error that the router would answer itself. */
export interface Refusal {
  readonly kind: RefusalKind;
  /** The status that the router would answer with. */
  readonly status: RefusedStatus;
  /** The message for a person. Contains no internal details. */
  readonly message: string;
  /** What is wrong with the request. No value that was sent is in it. */
  readonly issues: readonly ProblemDetail[];
  /** Headers of the answer, e.g. `allow`. They are added to the reply of `formatError`, except those whose names the reply sets itself. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The operation. Absent if no operation has the path and method. */
  readonly operation: OperationDescriptor | undefined;
  /** What a handler, `authenticate` or a stream threw; `undefined` if nothing was thrown. */
  readonly error: unknown;
  readonly incoming: Incoming;
}

/** Makes the answer to an error. Returns `undefined` to let the router answer. */
export type FormatError<R> = (
  refusal: Refusal,
) => ErrorReply<R> | undefined | Promise<ErrorReply<R> | undefined>;

export type AnyFormatError = (refusal: Refusal) => Reply | undefined | Promise<Reply | undefined>;

type ReplyOf<Operations> = {
  [Id in keyof Operations]: Operations[Id] extends (input: never) => infer Answer ? Awaited<Answer> : never;
}[keyof Operations];

/** A reply to an error: one that the operation describes, or any reply if the operation does not describe the status. */
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
}

export interface ReplyFault {
  readonly where: "status" | "contentType" | "headers" | "body";
  /** A JSON Pointer into the body. For `headers`, it leads into an object of the headers by lower-case name. `""` is the whole value. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

export type HeaderLines = (readonly [name: string, value: string])[];

export interface ErrorContext {
  readonly operation: OperationDescriptor | undefined;
  readonly incoming: Incoming;
}

/** A request that was answered. */
export interface Answer extends ErrorContext {
  readonly status: number;
  /** The time from the request's arrival to its answer, in milliseconds. Sending a stream is not included. */
  readonly milliseconds: number;
  /** Why the router refused the request; empty if it did not. No value that was sent is in it. */
  readonly issues: readonly ProblemDetail[];
}

/** Serves the operations of a contract. */
export interface Router<Context = unknown> {
  /** Answers a request. Never rejects. Handlers, `authenticate` and `around` get `context`. */
  (request: Request, ...context: ContextArguments<Context>): Promise<Response>;
  /** Answers a request from an adapter. Never rejects. */
  answer(incoming: Incoming): Promise<Outgoing>;
  answerOrPass(incoming: Incoming): Promise<Outgoing | undefined>;
}

/** The arguments for the context. May be omitted if `Context` admits `undefined`. */
type ContextArguments<Context> = undefined extends Context ? [context?: Context] : [context: Context];

/** The credential of a request for one security scheme. `scheme` is the scheme's name in the document. */
export type PresentedCredential =
  | { readonly kind: "bearer"; readonly scheme: string; readonly token: string }
  | { readonly kind: "basic"; readonly scheme: string; readonly username: string; readonly password: string }
  | { readonly kind: "apiKey"; readonly scheme: string; readonly key: string }
  /** Another HTTP scheme. `value` is the text after the scheme's name in `Authorization`. */
  | { readonly kind: "http"; readonly scheme: string; readonly name: string; readonly value: string }
  /** A TLS certificate, which the server in front has verified. `authenticate` must decide by the request. */
  | { readonly kind: "mutualTLS"; readonly scheme: string };

export interface Grant<Principal> {
  readonly principal: Principal;
  /** The granted scopes (or roles); `"all"` for every scope. Default: none. */
  readonly scopes?: Iterable<string> | "all" | undefined;
}

export interface AuthenticateContext<Context = unknown> {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly request: Request;
  readonly signal: AbortSignal;
  /** The `context` that handlers get, from the adapter or from the caller of the router. */
  readonly context: Context;
}

/** A reply of `authenticate`, e.g. a 429 or a redirect to a login. It is checked like a handler's. Further credentials are ignored. */
export interface AuthenticateReply {
  readonly reply: Reply;
}

/** Returns a credential's owner, nothing for an invalid credential, or `{ reply }`. Called at most once for each scheme and request. */
export type Authenticate<Principal, Context = unknown> = (
  credential: PresentedCredential,
  context: AuthenticateContext<Context>,
) => Authenticated<Principal> | Promise<Authenticated<Principal>>;

type Authenticated<Principal> = Grant<Principal> | AuthenticateReply | undefined | null;
