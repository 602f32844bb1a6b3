/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { ErrorShape, OperationChecks, OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.js";
import type { BasePath } from "../routing/create-matcher.js";
import type { Incoming, Outgoing, ProblemDetail, RefusedStatus } from "./problem.js";

/** The input of a handler, decoded and checked. */
export interface HandlerInput<Params, Body, Principal, ContentType = string | undefined, Context = unknown> {
  /** The parameters by their keys. */
  readonly params: Params;
  /**
   * The body as it was sent. `readOnly` members are not required, and a request with one is refused. If `ServeOptions.readings` admits
   * them, they are present although their type is `never`; the handler then has to ignore them (JSON Schema Validation §9.4). Additional
   * members that the schema allows are present as well. Therefore copy the members that may be changed, and do not store the whole body.
   */
  readonly body: Body;
  /** The media type of the body as the document writes it; for a range, as sent. */
  readonly contentType: ContentType;
  /** The caller, as returned by `authenticate`; with several credentials, the first one's. `undefined` for an anonymous caller. */
  readonly principal: Principal;
  /** The principal for each security scheme that was met, by its name. */
  readonly principals: ReadonlyMap<string, unknown>;
  /** The request as a web standard object. Its body has been read if the operation describes one. */
  readonly request: Request;
  readonly operation: OperationDescriptor;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The adapter's own objects, e.g. Express's request. */
  readonly context: Context;
}

/**
 * Headers of a reply: an object by name, or `Headers`. Values have the described types; arrays of `set-cookie` are sent line by
 * line. The type is `object`, because an interface of described headers has no index signature.
 */
export type ReplyHeaders = object;

/** The reply of a handler. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: ReplyHeaders | undefined;
  /** The media type, one of the described ones. Default: `Accept` selects it. */
  readonly contentType?: string | undefined;
}

/** Any handler; each has its own type of input. */
export type AnyHandler = (input: HandlerInput<never, never, never, never, never>) => Reply | Promise<Reply>;

/** An operation with its handler and checks. */
export interface Route {
  readonly operation: OperationDescriptor;
  /** The handler. Absent: the operation answers 501. */
  readonly handler?: AnyHandler | undefined;
  /** The checks. Absent: only the types of texts are checked. A function is called once, on first use of the operation. */
  readonly checks?: OperationChecks | (() => Promise<OperationChecks>) | undefined;
  /** The shapes of the operation's errors. Default: those of its descriptor. */
  readonly errors?: readonly ErrorShape[] | undefined;
}

/** A reply that is thrown, e.g. by a helper function that finds that the answer is 404. It is checked and encoded like a returned one. */
export class ReplyError extends Error {
  override readonly name: string = "ReplyError";
  readonly reply: Reply;

  constructor(reply: Reply, options?: ErrorOptions) {
    super(`Reply ${reply.status}`, options);
    this.reply = reply;
  }
}

/** Options of a server. */
export interface ServeOptions<Principal, Context = unknown> {
  /** Checks credentials. Required if an operation needs any. */
  readonly authenticate?: Authenticate<Principal, Context> | undefined;
  /** Runs around each handler: for transactions, tracing, logging, timing. Not called for requests that the router refuses. */
  readonly around?: Around<Principal, Context> | undefined;
  /** The part of a URL before the paths of the document. Default: the paths of its servers. `""`: none. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The maximum body of a request, in bytes; a function is called for each operation. Default: 1 MiB. */
  readonly maxBodyBytes?: number | ((operation: OperationDescriptor) => number) | undefined;
  /** The maximum depth of arrays and objects in JSON of a body, field, part or parameter. Default: 512. */
  readonly maxBodyDepth?: number | undefined;
  /**
   * How invalid replies are handled. `enforce`, the default: `onReport` is called, and the client gets a 500. `report`: `onReport` is
   * called. `off`: replies are not checked.
   */
  readonly responses?: "off" | "report" | "enforce" | undefined;
  /** Called for invalid replies. Default: writes a warning to the console. */
  readonly onReport?: ((violation: ReplyViolation) => void) | undefined;
  /** Called for errors that handlers, `authenticate` and hooks throw. Default: writes an error to the console. */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /** Called for each request that was answered. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  /**
   * How members are handled that must not be sent in a body's direction: `readOnly` ones in requests, `writeOnly` ones in replies. `error`,
   * the default: a request is refused, a reply breaks the contract. `warning`: `onReport` is called for a reply, a request is accepted.
   * `off`: nothing. The readings of the same names in `tenon verify` have the same values.
   */
  readonly readings?: OneWayReadings | undefined;
  /** The status for a well-formed but invalid body. Default: 422, or 400 if the operation describes that and not 422. */
  readonly invalidBodyStatus?: 400 | 422 | undefined;
  /**
   * Answers errors that the router would answer itself, with the operation's error bodies or, for a status that the operation does not
   * describe, with any. The reply is checked like a handler's. For `undefined`, and for an invalid reply, the router answers itself.
   */
  readonly formatError?: AnyFormatError | undefined;
  /** Like `formatError`, for single operations: functions by operation id. They take precedence. */
  readonly formatErrors?: object | undefined;
  /** `enforce`: 406 if `Accept` admits none of the described media types. Default: `Accept` only chooses among them. */
  readonly accept?: "choose" | "enforce" | undefined;
}

/** {@link ServeOptions} whose functions for errors are typed by the replies of the operations. */
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
 * Calls `next`, which calls the handler, and returns its reply or another one. Errors of the handler, including a `ReplyError`, are thrown
 * by `next`. `input` is the input of the handler.
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

/** Why the router answers an error itself. */
export type RefusalKind =
  /** 400: the request, or its body, cannot be read. */
  | "malformed"
  /** 400: parameters are invalid. */
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
  /** The faults of the request. They never contain values from it. */
  readonly issues: readonly ProblemDetail[];
  /** Headers that the answer always has, e.g. `allow`, unless the reply sets them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The operation. Absent if none has the path and method. */
  readonly operation: OperationDescriptor | undefined;
  /** The error that a handler, `authenticate` or a stream threw. */
  readonly error: unknown;
  readonly incoming: Incoming;
}

/** Makes the answer to an error; returns nothing to let the router answer. */
export type FormatError<R> = (
  refusal: Refusal,
) => ErrorReply<R> | undefined | Promise<ErrorReply<R> | undefined>;

/** Any function that answers errors. */
export type AnyFormatError = (refusal: Refusal) => Reply | undefined | Promise<Reply | undefined>;

type ReplyOf<Operations> = {
  [Id in keyof Operations]: Operations[Id] extends (input: never) => infer Answer ? Awaited<Answer> : never;
}[keyof Operations];

/** A reply that an operation describes, or any for an error that it does not describe. */
type ErrorReply<R> = R | UndescribedReply<Exclude<RefusedStatus, StatusOf<R>>>;

type StatusOf<R> = R extends { readonly status: infer Status } ? Status : never;

/** A reply with a status that is not described. */
interface UndescribedReply<Status extends number> extends Reply {
  readonly status: Status;
}

/** See {@link ServeOptions.readings}. */
export interface OneWayReadings {
  readonly readOnlySent?: "off" | "warning" | "error" | undefined;
  readonly writeOnlyShown?: "off" | "warning" | "error" | undefined;
}

/** An invalid reply. */
export interface ReplyViolation {
  readonly operation: OperationDescriptor;
  readonly status: number;
  readonly faults: readonly ReplyFault[];
  readonly incoming: Incoming;
}

/** One fault of a reply. */
export interface ReplyFault {
  readonly where: "status" | "contentType" | "headers" | "body";
  /** Points into the body, or into the headers as an object by lower-case name. */
  readonly pointer: string;
  /** The keyword that failed, or `undocumented`. */
  readonly keyword: string;
  readonly message: string;
}

/** Header lines; names in lower case. */
export type HeaderLines = (readonly [name: string, value: string])[];

/** The operation and request that an error belongs to. */
export interface ErrorContext {
  readonly operation: OperationDescriptor | undefined;
  readonly incoming: Incoming;
}

/** A request that was answered. */
export interface Answer extends ErrorContext {
  readonly status: number;
  /** The time from the arrival of the request to its answer, in milliseconds; a stream may continue afterwards. */
  readonly milliseconds: number;
  /** The reasons if the router refused the request, else empty. They never contain sent values. */
  readonly issues: readonly ProblemDetail[];
}

/** Serves a contract. */
export interface Router<Context = unknown> {
  /** Answers a request. Never rejects. `context` is passed to handlers, `authenticate` and `around`. */
  (request: Request, ...context: ContextArguments<Context>): Promise<Response>;
  /** Answers a request of an adapter. Never rejects. */
  answer(incoming: Incoming): Promise<Outgoing>;
  /** Like `answer`; `undefined` if no operation has the path, so that the framework can continue. */
  answerOrPass(incoming: Incoming): Promise<Outgoing | undefined>;
}

/** The context of a request. May be omitted if it may be `undefined`. */
type ContextArguments<Context> = undefined extends Context ? [context?: Context] : [context: Context];

/** A credential in a request for one security scheme; `scheme` is its name in the document. */
export type PresentedCredential =
  | { readonly kind: "bearer"; readonly scheme: string; readonly token: string }
  | { readonly kind: "basic"; readonly scheme: string; readonly username: string; readonly password: string }
  | { readonly kind: "apiKey"; readonly scheme: string; readonly key: string }
  /** Another HTTP authentication scheme: the text after its name in `Authorization`. */
  | { readonly kind: "http"; readonly scheme: string; readonly name: string; readonly value: string }
  /** The server in front verifies the certificate; `authenticate` decides by the request. */
  | { readonly kind: "mutualTLS"; readonly scheme: string };

/** The owner of a credential, and the scopes that it grants. */
export interface Grant<Principal> {
  readonly principal: Principal;
  /** The granted scopes (or roles). Absent: none. `"all"`: every scope. */
  readonly scopes?: Iterable<string> | "all" | undefined;
}

/** Further data for `authenticate`. */
export interface AuthenticateContext<Context = unknown> {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly request: Request;
  readonly signal: AbortSignal;
  /** The data of the adapter or of the caller of the router, as handlers receive it. */
  readonly context: Context;
}

/** A reply of `authenticate`, e.g. a 429 or a redirect to a login; it is checked like a handler's. No other credential is checked. */
export interface AuthenticateReply {
  readonly reply: Reply;
}

/**
 * Returns the owner of a credential; nothing if it is invalid; or a reply, which is then the answer. Called at most once for each scheme
 * and request. If it throws, the answer is an internal error, and nobody is admitted.
 */
export type Authenticate<Principal, Context = unknown> = (
  credential: PresentedCredential,
  context: AuthenticateContext<Context>,
) => Authenticated<Principal> | Promise<Authenticated<Principal>>;

type Authenticated<Principal> = Grant<Principal> | AuthenticateReply | undefined | null;
