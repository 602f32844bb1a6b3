/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { MediaDescriptor, OperationDescriptor, ParameterDescriptor, SecurityNeed, SecuritySchemeDescriptor } from "../descriptors.js";
import type { EncodedParameters } from "../parameters/encode-plain.js";
import type { FailReading } from "./client-error.js";
import type { ResponseLimits } from "./create-limits.js";

/** The input of any operation: parameters by key, `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

/** A described response, as the function of any operation returns it. */
export interface AnyResult {
  /**
   * Whether it is a success: its status is 2xx, and it is described by its code or by `2XX`; or by `default`, if the document describes no
   * response of 2xx.
   */
  readonly ok: boolean;
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  /** The media type as the document writes it; `undefined` without a body. */
  readonly contentType?: string | undefined;
  readonly response: Response;
  /** The operation's id. Absent if a program made the result itself. */
  readonly operation?: string;
}

/** Sends a request through the inner middleware, and resolves with its response. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Runs for every request. It may change the request, return its own response, inspect the response of `next`, or call `next` again. To read
 * a body that is passed on, read a `clone()`.
 */
export type Middleware = (request: Request, next: Next, context: CallContext) => Promise<Response>;

/** The call for which a middleware runs. */
export interface CallContext {
  readonly operation: OperationDescriptor;
  /** False if the body is a stream, which can be sent only once. */
  readonly replayable: boolean;
  /** Lower-case names of the headers that carry credentials. They must not cross to another origin. */
  readonly secretHeaders: readonly string[];
}

/** A header's value, or a function that returns it for each call. `undefined` omits the header. */
export type HeaderSource = string | undefined | (() => string | undefined | Promise<string | undefined>);

/** A token or key, or for HTTP Basic a name and a password. */
export type Secret = string | { readonly username: string; readonly password: string };

/** A secret, or a function that is called for each call. `undefined`: none at present. */
export type Credential = Secret | ((need: SecurityNeed) => Secret | undefined | Promise<Secret | undefined>);

/** Credentials by the name of the security scheme. Without schemes, none are allowed. */
export type Credentials<Scheme extends string = string> = [Scheme] extends [never]
  ? Readonly<Record<string, undefined>>
  : { readonly [Name in Scheme]?: Credential | undefined };

/** The rest of a call. `limits` apply to its response if the client has none; `input` replaces the call's own input. */
export type NextCall = (
  signal: AbortSignal | undefined,
  limits?: ResponseLimits,
  input?: AnyInput,
) => Promise<AnyResult>;

/**
 * Runs around a whole call, from input to result, including retries and reading, like the results of `createTimeout` and
 * `createValidation`. `signal` aborts the call; `codec` writes its request and reads its response.
 */
export type CallLayer = (
  next: NextCall,
  operation: OperationDescriptor,
  input: AnyInput,
  signal: AbortSignal | undefined,
  codec: CallCodec,
) => Promise<AnyResult>;

/** Values of server variables by name. */
export type ServerVariables = Readonly<Record<string, string | undefined>>;

/**
 * Options of a client and of a single call; those of the call take precedence. Generated code sets the type parameters: `Scheme`
 * are the names of the security schemes with credentials, `Server` the indexes of the servers, `Variables` the variables of their
 * URLs.
 */
export interface CallOptions<
  Scheme extends string = string,
  Server extends number = number,
  Variables = ServerVariables,
> {
  /** Replaces the servers of the document. A function is called for each operation; `undefined` selects the document's server. */
  readonly baseUrl?: string | ((operation: OperationDescriptor) => string | undefined) | undefined;
  /** The index of one of the operation's servers. Default: 0. */
  readonly server?: Server | undefined;
  /** Server variables. Default: those of the document. */
  readonly variables?: Variables | undefined;
  /** The value of `Accept`. Default: all media types that the document describes. */
  readonly accept?: string | undefined;
  /** Headers to add to those of the operation, or to replace them. Those of a call are added to the client's. */
  readonly headers?: Readonly<Record<string, HeaderSource>> | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * See `createTimeout`. Default: none; for `createClient`, a timeout without a time limit. `false` disables the client's timeout for a
   * call.
   */
  readonly timeout?: CallLayer | false | undefined;
  /** Aborts the call with its reason. It is passed to `fetch` and to reading; see `createTimeout` for a `fetch` that ignores it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * See `createLimits`. Default: the standard limits for `createClient` and for clients that validate, else none except for streams
   * and forms.
   */
  readonly limits?: ResponseLimits | undefined;
  /** Middleware that runs outside all others, see `createRetry`. `false` disables the client's for a call. */
  readonly retry?: Middleware | false | undefined;
  /** The outermost first. Middleware of a call runs inside that of the client. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** The credentials by the name of their security scheme. Credentials of a call are added to those of the client. */
  readonly credentials?: Credentials<Scheme> | undefined;
  /** See `createValidation`. Default: none. `false` disables the client's for a call. */
  readonly validation?: CallLayer | false | undefined;
}

/** The URL of the server that the options select for an operation, with its variables replaced; `undefined` if there is none. */
export type ServerUrl = (options: CallOptions, operation: OperationDescriptor) => string | undefined;

/** The part of a contract, besides its operations, that a client needs. */
export interface ClientContract {
  readonly serverUrl: ServerUrl;
  /** The schemes that a codec needs. Default: none. */
  readonly securitySchemes?: readonly SecuritySchemeDescriptor[];
}

/** Options joined by {@link extendClient}. The records have no prototype: a scheme may be called `constructor`. */
export interface JoinedOptions extends CallOptions {
  readonly headers: NonNullable<CallOptions["headers"]>;
  readonly credentials: Credentials;
  readonly middleware: readonly Middleware[];
}

/**
 * The first argument of every operation's function: a contract and the options of its calls. Calls do not change it, so it is
 * safe to share.
 */
export interface Client {
  readonly contract: ClientContract;
  readonly options: JoinedOptions;
}

/**
 * A client with further options, which replace those of the client; `middleware`, `variables`, `headers` and `credentials` are
 * joined.
 */
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
  // All members were joined above.
  return { contract, options: joined as unknown as JoinedOptions };
}

/** The value of a source; if it is a function, its result. */
export function resolveSource<T, About, Given>(
  source: T | ((about: About) => Given),
  about?: About,
): T | Given {
  return typeof source === "function" ? (source as (about?: About) => Given)(about) : (source as T);
}

/** A request while its parts are written. */
export interface RequestParts extends EncodedParameters {
  /** The request without its headers. Fetch needs `duplex` for a body that is a stream; the DOM types lack it. */
  readonly init: Omit<RequestInit, "redirect" | "signal"> & {
    duplex?: "half";
    redirect: "manual" | undefined;
    signal: AbortSignal | undefined;
  };
}

/**
 * Writes the request of a call and reads its response. A codec supports certain parameters, bodies and credentials. The generator composes
 * the smallest one that an operation needs, so that bundles contain nothing else.
 */
export interface CallCodec {
  readonly encode: EncodeValue;
  readonly choose: ChooseContent;
  readonly write: WriteContent;
  readonly read: ReadContent;
  /** Absent if no operation with this codec needs credentials or sends cookies. */
  readonly finish?: FinishRequest;
}

/**
 * Writes a parameter into its part of the request; `undefined` if not given.
 *
 * @throws {EncodeError} for a value that cannot be written, and for a missing required one.
 */
export type EncodeValue = (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;

/** Finds the entry for a message of a content type; the first entry if there is no content type. */
export type ChooseContent = (
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
) => MediaDescriptor | undefined;

/**
 * Writes a body. `named` is the media type that the caller chose.
 *
 * @throws {EncodeError} for a value that cannot be written.
 */
export type WriteContent = (
  parts: RequestParts,
  media: MediaDescriptor,
  body: unknown,
  named: string | undefined,
) => void;

/** Reads a body; calls `fail` if it is not of its media type, or exceeds the limits. */
export type ReadContent = (
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits | undefined,
) => Promise<unknown>;

/** Adds the credentials that an operation needs. Returns the lower-case names of headers with credentials, if any. */
export type FinishRequest = (
  client: Client,
  operation: OperationDescriptor,
  parts: RequestParts,
) => Promise<readonly string[] | undefined>;
