import type {
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  SecurityNeed,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import type { EncodedParameters } from "../parameters/encode-plain.ts";
import type { FailReading } from "./client-error.ts";
import type { ResponseLimits } from "./create-limits.ts";

/** The input of any operation: parameters by key, `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

/** A response that the document describes, as any operation's function resolves with it. */
export interface AnyResult {
  /**
   * Whether the response is a success: one that the document describes by a code of 2xx or by `2XX`, or, where it describes no such
   * response, one that `default` describes and whose status is a 2xx.
   */
  readonly ok: boolean;
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  /** The media type as the document writes it; `undefined` where there is no body. */
  readonly contentType?: string | undefined;
  readonly response: Response;
}

/** Sends a request, through the middleware further inside, and resolves with its response. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Runs for every request. It may change the request, return a response of its own, inspect the response of `next`, or call
 * `next` again. To read a body that is passed on, read a `clone()`.
 */
export type Middleware = (request: Request, next: Next, context: CallContext) => Promise<Response>;

/** The call that a middleware runs for. */
export interface CallContext {
  readonly operation: OperationDescriptor;
  /** False where the body is a stream, which can be sent only once. */
  readonly replayable: boolean;
  /** Lower-case names of the headers that carry credentials. They must not cross to another origin. */
  readonly secretHeaders: readonly string[];
}

/** A header's value, or a function that returns it for each call. `undefined` omits the header. */
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
 * Runs around a whole call, from its input to its result, retries and reading included: what `createTimeout` and
 * `createValidation` return. `signal` aborts the call.
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
 * Options of a client and of a single call. Those of the call take precedence. Generated code fills in the type parameters:
 * `Scheme` is the names of the security schemes that take credentials, `Server` the indexes of the servers, `Variables` the
 * variables of their URLs.
 */
export interface CallOptions<
  Scheme extends string = string,
  Server extends number = number,
  Variables = ServerVariables,
> {
  /** Replaces the servers of the document. As a function: per operation, `undefined` for the document's own. */
  readonly baseUrl?: string | ((operation: OperationDescriptor) => string | undefined) | undefined;
  /** The index of one of the operation's servers. Default: 0. */
  readonly server?: Server | undefined;
  /** Server variables. Default: those of the document. */
  readonly variables?: Variables | undefined;
  /** The value of `Accept`. Default: all media types that the document describes. */
  readonly accept?: string | undefined;
  /** Added to the operation's headers, and in place of those of the same name. A call's are added to the client's. */
  readonly headers?: Readonly<Record<string, HeaderSource>> | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** See `createTimeout`. Default: none, and for `createClient` one without a limit. `false` turns the client's off. */
  readonly timeout?: CallLayer | false | undefined;
  /** Aborts the call with its reason. It is passed to `fetch` and to reading; for a `fetch` that ignores it see `createTimeout`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * See `createLimits`. Default: the standard ones where a client is made by `createClient`, or validates; none otherwise, but for
   * streams and forms.
   */
  readonly limits?: ResponseLimits | undefined;
  /** A middleware that runs outside all others, see `createRetry`. `false` turns the client's off. */
  readonly retry?: Middleware | false | undefined;
  /** The first is the outermost. A call's run inside the client's. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** By the name of the security scheme. A call's are added to the client's. */
  readonly credentials?: Credentials<Scheme> | undefined;
  /** See `createValidation`. Default: none. `false` turns the client's off. */
  readonly validation?: CallLayer | false | undefined;
}

/** The URL of the server that options choose for an operation, its variables filled in; `undefined` where there is none. */
export type ServerUrl = (options: CallOptions, operation: OperationDescriptor) => string | undefined;

/** What a client needs of a contract beside its operations. */
export interface ClientContract {
  readonly serverUrl: ServerUrl;
  /** The schemes whose descriptors a codec reads. Default: none. */
  readonly securitySchemes?: readonly SecuritySchemeDescriptor[];
}

/** Options as {@link extendClient} joins them. Their records have no prototype: a scheme may be called `constructor`. */
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
 * A client with options added. Added options replace those of the client; `middleware`, `variables`, `headers` and `credentials`
 * are joined.
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

/** A request while its parts are written. */
export interface RequestParts extends EncodedParameters {
  /** All of it but its headers. Fetch asks for `duplex` where the body is a stream; the types of the DOM do not know it. */
  readonly init: Omit<RequestInit, "redirect" | "signal"> & {
    duplex?: "half";
    redirect: "manual" | undefined;
    signal: AbortSignal | undefined;
  };
}

/**
 * How a call writes its request and reads its response. Each codec handles a certain range of parameters, bodies and credentials;
 * the generator names the smallest one that an operation needs, so that a bundle holds no others.
 */
export interface CallCodec {
  readonly encode: EncodeValue;
  readonly choose: ChooseContent;
  readonly write: WriteContent;
  readonly read: ReadContent;
  /** Absent where no operation that uses the codec asks for credentials or sends cookies. */
  readonly finish?: FinishRequest;
}

/**
 * Writes a parameter into the part of the request that it belongs to. `undefined`: none was given.
 *
 * @throws {EncodeError} for what cannot be written, and for one that is missing.
 */
export type EncodeValue = (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;

/** The entry that describes a message of a content type; the first where there is none. */
export type ChooseContent = (
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
) => MediaDescriptor | undefined;

/**
 * Writes a body. `named` is the media type that the caller names.
 *
 * @throws {EncodeError} for what cannot be written.
 */
export type WriteContent = (
  parts: RequestParts,
  media: MediaDescriptor,
  body: unknown,
  named: string | undefined,
) => void;

/** Reads a body; calls `fail` for one that is not of its media type, or beyond the limits. */
export type ReadContent = (
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits | undefined,
) => Promise<unknown>;

/** Adds the credentials that an operation asks for; returns the lower-case names of the headers that carry them, if any. */
export type FinishRequest = (
  client: Client,
  operation: OperationDescriptor,
  parts: RequestParts,
) => Promise<readonly string[] | undefined>;
