import type { ErrorShape, OperationChecks, OperationDescriptor } from "../descriptors.ts";

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
 * What a handler is given where there are several media types: of each its body, told apart by `contentType`. `Choice` is what
 * a caller gives: a union of objects with `body` and `contentType`.
 */
export type ChosenInput<Params, Choice, Principal> = Choice extends {
  readonly body?: infer Body;
  readonly contentType?: infer ContentType;
}
  ? HandlerInput<Params, Body, Principal, Exclude<ContentType, undefined>>
  : never;

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
