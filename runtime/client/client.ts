import type { OperationDescriptor, SecurityNeed, SecuritySchemeDescriptor } from "../descriptors.ts";
import type { ResponseLimits } from "./create-limits.ts";

/** The input of any operation: parameters by key, `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

/** A response that the document describes, as any operation's function resolves with it. */
export interface AnyResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  /** The media type as the document writes it; `undefined` where there is no body. */
  readonly contentType?: string | undefined;
  readonly response: Response;
}

/** Passes a request on, and answers with its response. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Stands around every request. It may change the request, answer itself, look at the response, or call `next` again.
 * To read a body and pass it on, read a `clone()`.
 */
export type Middleware = (request: Request, next: Next, context: CallContext) => Promise<Response>;

/** What a middleware knows of the call it stands in. */
export interface CallContext {
  readonly operation: OperationDescriptor;
  /** False where the body is a stream, which can be sent only once. */
  readonly replayable: boolean;
  /** Lower-case names of the headers that carry credentials. They must not cross to another origin. */
  readonly secretHeaders: readonly string[];
}

/** A header's value, or where to get it for each call. `undefined` leaves the header out. */
export type HeaderSource = string | undefined | (() => string | undefined | Promise<string | undefined>);

/** A token or key, or for HTTP Basic a name and a password. */
export type Secret = string | { readonly username: string; readonly password: string };

/** A secret, or a function that is called for each call. `undefined`: there is none at the moment. */
export type Credential = Secret | ((need: SecurityNeed) => Secret | undefined | Promise<Secret | undefined>);

/** Credentials by the name of the security scheme. A contract without schemes takes none. */
export type Credentials<Scheme extends string = string> = [Scheme] extends [never]
  ? Readonly<Record<string, undefined>>
  : { readonly [Name in Scheme]?: Credential | undefined };

/**
 * The rest of a call. `limits` apply to its responses where the client has no limits of its own; `input` is sent in place of the
 * call's own.
 */
export type NextCall = (
  signal: AbortSignal | undefined,
  limits?: ResponseLimits,
  input?: AnyInput,
) => Promise<AnyResult>;

/**
 * Stands around a whole call, from its input to its result, retries and reading included: what `createTimeout` and
 * `createValidation` make. `signal` is what ends the call so far.
 */
export type CallLayer = (
  next: NextCall,
  operation: OperationDescriptor,
  input: AnyInput,
  signal: AbortSignal | undefined,
) => Promise<AnyResult>;

/** Values of server variables by name. */
export type ServerVariables = Readonly<Record<string, string | undefined>>;

/**
 * What can be set for a client as a whole and for each call. A call's own come first. `Scheme` are the names of the
 * security schemes that credentials can be given for, `Server` the numbers of the servers, `Variables` what their URLs
 * leave open: generated code knows them.
 */
export interface CallOptions<
  Scheme extends string = string,
  Server extends number = number,
  Variables = ServerVariables,
> {
  /** Stands in for every server of the document. As a function: per operation, `undefined` for the document's. */
  readonly baseUrl?: string | ((operation: OperationDescriptor) => string | undefined) | undefined;
  /** Which of the operation's servers, counted from 0, the default. */
  readonly server?: Server | undefined;
  /** Server variables; those not given have the document's defaults. */
  readonly variables?: Variables | undefined;
  /** The media types that are asked for, as in `Accept`. Default: all that the document describes. */
  readonly accept?: string | undefined;
  /** Added to what the operation sends; of the same name, these win. A call's are added to the client's. */
  readonly headers?: Readonly<Record<string, HeaderSource>> | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** See `createTimeout`. Default: none, and for `createClient` one without a limit. `false` turns the client's off. */
  readonly timeout?: CallLayer | false | undefined;
  /** Ends the call with its reason: `fetch` and the reading are given it. See `createTimeout` for what pays no heed to it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * See `createLimits`. Default: the standard ones where a client is made by `createClient`, or validates; none otherwise, but for
   * streams and forms.
   */
  readonly limits?: ResponseLimits | undefined;
  /** A middleware that stands outside all others, see `createRetry`. `false` turns the client's off. */
  readonly retry?: Middleware | false | undefined;
  /** The first is the outermost. A call's stand inside the client's. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** By the name of the security scheme. A call's are added to the client's. */
  readonly credentials?: Credentials<Scheme> | undefined;
  /** See `createValidation`. Default: none. `false` turns the client's off. */
  readonly validation?: CallLayer | false | undefined;
}

/** The URL of the server that options choose for an operation, its variables filled in; `undefined` where there is none. */
export type ServerUrl = (options: CallOptions, operation: OperationDescriptor) => string | undefined;

/** What a client has to know of a contract beside its operations. */
export interface ClientContract {
  readonly serverUrl: ServerUrl;
  /** Those that a call looks up. Default: none. */
  readonly securitySchemes?: readonly SecuritySchemeDescriptor[];
}

/** Options that have been joined by {@link extendClient}. Their records have no prototype: a scheme may be called `constructor`. */
export interface JoinedOptions extends CallOptions {
  readonly headers: NonNullable<CallOptions["headers"]>;
  readonly credentials: Credentials;
  readonly middleware: readonly Middleware[];
}

/** What every operation's function takes first: a contract, and how to reach it. It is not changed by calls, and safe to share. */
export interface Client {
  readonly contract: ClientContract;
  readonly options: JoinedOptions;
}

/** A client with options added; of those set twice, the new ones win, lists and records are joined. */
export function extendClient(
  { contract, options = {} }: { readonly contract: ClientContract; readonly options?: CallOptions },
  added: CallOptions,
): Client {
  const joined: Record<string, unknown> = {
    ...options,
    ...added,
    middleware: [...(options.middleware ?? []), ...(added.middleware ?? [])],
  };
  for (const name of ["variables", "headers", "credentials"] as const)
    joined[name] = { __proto__: null, ...options[name], ...added[name] };
  // Joined just now, member by member.
  return { contract, options: joined as unknown as JoinedOptions };
}

/** A value that is given as it is, or by a function. */
export function resolveSource<T, About, Given>(
  source: T | ((about: About) => Given),
  about?: About,
): T | Given {
  return typeof source === "function" ? (source as (about?: About) => Given)(about) : (source as T);
}
