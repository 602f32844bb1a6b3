// @ts-nocheck Checked by tenon's tests.
import type { ErrorShape, OperationChecks, OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.js";
import type { BasePath } from "../routing/create-matcher.js";
import type { Incoming, Outgoing, ProblemDetail } from "./problem.js";

/** What a handler is given. All of it has been decoded and checked. */
export interface HandlerInput<Params, Body, Principal, ContentType = string | undefined> {
  /** The parameters by their keys. */
  readonly params: Params;
  /**
   * The body as it was sent. A `readOnly` member is never asked for, and a request that sends one is refused. Where
   * `ServeOptions.readings` admits it, it is here, though its type says `never`: to ignore it is up to its owner (JSON
   * Schema Validation §9.4), which is the handler. Members that the schema does not name are here, too, where it admits
   * them. So take from the body what may be changed; do not store it whole.
   */
  readonly body: Body;
  /** The media type of the body as the document writes it, or as sent where the document gives a range. */
  readonly contentType: ContentType;
  /** Who calls, as `authenticate` answered; of several credentials the first. `undefined` for an anonymous caller. */
  readonly principal: Principal;
  /** Of each security scheme that was met, by its name. */
  readonly principals: ReadonlyMap<string, unknown>;
  /** The request as a web standard one; its body has been read where the operation describes one. */
  readonly request: Request;
  readonly operation: OperationDescriptor;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** What the adapter gives beside, e.g. Express's own request. */
  readonly context: unknown;
}

/**
 * Headers of a reply: an object by name, or `Headers`. Values are what the document describes; arrays of `set-cookie` are
 * sent line by line. Any object, since an interface of described headers has no index signature.
 */
export type ReplyHeaders = object;

/** What a handler answers. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: ReplyHeaders | undefined;
  /** One of the described media types; chosen by `Accept` where it is left out. */
  readonly contentType?: string | undefined;
}

/** Any handler; each has an input of its own type. */
export type AnyHandler = (input: HandlerInput<never, never, never, never>) => Reply | Promise<Reply>;

/** One operation with what serves it. */
export interface Route {
  readonly operation: OperationDescriptor;
  /** Absent: the operation answers 501. */
  readonly handler?: AnyHandler | undefined;
  /** Absent: nothing is checked but the types of texts. A function is called once, when the operation is first used. */
  readonly checks?: OperationChecks | (() => Promise<OperationChecks>) | undefined;
  /** The shapes of its errors. Default: the operation's own. */
  readonly errors?: readonly ErrorShape[] | undefined;
}

/**
 * A reply to throw: for a handler that finds out deep down that it has to answer 404. It is checked and encoded like one
 * that was returned.
 */
export class ReplyError extends Error {
  override readonly name: string = "ReplyError";
  readonly reply: Reply;

  constructor(reply: Reply, options?: ErrorOptions) {
    super(`Reply ${reply.status}`, options);
    this.reply = reply;
  }
}

/** How it is served. */
export interface ServeOptions<Principal> {
  /** Needed where an operation asks for credentials. */
  readonly authenticate?: Authenticate<Principal> | undefined;
  /** What stands before the paths of the document; by default the paths of its servers. `""`: nothing. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The largest body that is read, in octets; a function is asked for each operation. 1 MiB by default. */
  readonly maxBodyBytes?: number | ((operation: OperationDescriptor) => number) | undefined;
  /** How deep arrays and objects may nest in JSON: a body, and what stands in a field, part or parameter. 512 by default. */
  readonly maxBodyDepth?: number | undefined;
  /**
   * What becomes of replies that break the contract. `enforce`, the default: `onReport` is told, and the caller gets a 500.
   * `report`: `onReport` is told. `off`: replies are not checked.
   */
  readonly responses?: "off" | "report" | "enforce" | undefined;
  /** Told of replies that break the contract. Writes a warning to the console by default. */
  readonly onReport?: ((violation: ReplyViolation) => void) | undefined;
  /** Told of what handlers, `authenticate` and hooks throw. Writes an error to the console by default. */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /** Told of each request that is answered. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  /**
   * What becomes of members that should not go a body's way: `readOnly` ones in requests, `writeOnly` ones in replies. `error`, the
   * default: a request is refused, a reply breaks the contract. `warning`: `onReport` is told of a reply, a request is let in. `off`:
   * nothing. The judge's readings of these names say the same.
   */
  readonly readings?: OneWayReadings | undefined;
  /** The status for a well-formed body that breaks its schema. 422 by default. */
  readonly invalidBodyStatus?: 400 | 422 | undefined;
  /** `enforce`: 406 where `Accept` admits none of the described media types. By default it only chooses among them. */
  readonly accept?: "choose" | "enforce" | undefined;
}

/** See {@link ServeOptions.readings}. */
export interface OneWayReadings {
  readonly readOnlySent?: "off" | "warning" | "error" | undefined;
  readonly writeOnlyShown?: "off" | "warning" | "error" | undefined;
}

/** A reply that breaks the contract. */
export interface ReplyViolation {
  readonly operation: OperationDescriptor;
  readonly status: number;
  readonly faults: readonly ReplyFault[];
  readonly incoming: Incoming;
}

/** One way in which a reply breaks the contract. */
export interface ReplyFault {
  readonly where: "status" | "contentType" | "headers" | "body";
  /** Into the body, or the headers as an object by lower-case name. */
  readonly pointer: string;
  /** The keyword that failed, or `undocumented`. */
  readonly keyword: string;
  readonly message: string;
}

/** The lines of a message's headers; names in lower case. */
export type HeaderLines = (readonly [name: string, value: string])[];

/** Where an error came from. */
export interface ErrorContext {
  readonly operation: OperationDescriptor | undefined;
  readonly incoming: Incoming;
}

/** A request that was answered. */
export interface Answer extends ErrorContext {
  readonly status: number;
  /** From the arrival of the request to its answer, in milliseconds; a stream may go on after it. */
  readonly milliseconds: number;
  /** All that is wrong with a request that the router refused; never a value that was sent. Else empty. */
  readonly issues: readonly ProblemDetail[];
}

/** Serves a contract. */
export interface Router {
  /** Answers a request. Never rejects. `context` is what handlers get under that name. */
  (request: Request, context?: unknown): Promise<Response>;
  /** What the adapters call. Never rejects. */
  answer(incoming: Incoming): Promise<Outgoing>;
  /** As `answer`; `undefined` where no operation has the path, so that the next in line can be asked. */
  answerOrPass(incoming: Incoming): Promise<Outgoing | undefined>;
}

/** A credential that a request brought for one security scheme; `scheme` is its name in the document. */
export type PresentedCredential =
  | { readonly kind: "bearer"; readonly scheme: string; readonly token: string }
  | { readonly kind: "basic"; readonly scheme: string; readonly username: string; readonly password: string }
  | { readonly kind: "apiKey"; readonly scheme: string; readonly key: string }
  /** Another HTTP authentication scheme: what follows its name in `Authorization`. */
  | { readonly kind: "http"; readonly scheme: string; readonly name: string; readonly value: string }
  /** The certificate is for the server in front to know; `authenticate` decides by the request. */
  | { readonly kind: "mutualTLS"; readonly scheme: string };

/** Who a credential belongs to, and what it opens. */
export interface Grant<Principal> {
  readonly principal: Principal;
  /** The scopes (or roles) that are granted. Absent: none. `"all"`: whatever an operation asks for. */
  readonly scopes?: Iterable<string> | "all" | undefined;
}

/** What `authenticate` knows beside the credential. */
export interface AuthenticateContext {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/**
 * Says who a credential belongs to; nothing where it is not valid. It is asked once for each scheme and request at most.
 * What it throws is an internal error, and nobody is let in.
 */
export type Authenticate<Principal> = (
  credential: PresentedCredential,
  context: AuthenticateContext,
) => Grant<Principal> | undefined | null | Promise<Grant<Principal> | undefined | null>;
