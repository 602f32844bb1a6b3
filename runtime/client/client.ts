import type { XmlCodec } from "../body/plain.ts";
import type {
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  SecurityNeed,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import type { EncodedParameters } from "../parameters/encode-plain.ts";
import type { ParseJson } from "../wire/read-json.ts";

/** Input for any operation: parameters by key, plus the members `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

export interface AnyResult {
  /**
   * Whether the call succeeded. True for a 2xx response defined in the document by its code or as `2XX`. If the operation defines no such
   * response, also true for a 2xx response covered by `default`.
   */
  readonly ok: boolean;
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  /** The media type as written in the document. `undefined` if the response has no body. */
  readonly contentType?: string | undefined;
  readonly response: Response;
  /** Set in development for failures: the path, and what the call lacked, e.g. credentials. `unwrap` adds the hint to its error message. */
  readonly hint?: string | undefined;
  /** The operation id. Absent if the result was not returned by a call, e.g. in a test. */
  readonly operation?: string;
}

/** Sends a request through the remaining middleware and `fetch`. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Middleware runs for each request. It can modify the request, respond without sending it, inspect the response of `next`, or call `next`
 * several times. Use a `clone()` to read a body.
 */
export type Middleware = (request: Request, next: Next, context: CallContext) => Promise<Response>;

export interface CallContext {
  readonly operation: OperationDescriptor;
  /** Whether the request can be sent again. False for streamed bodies. */
  readonly replayable: boolean;
  /** Lower-case names of headers that contain credentials and must not be sent to another origin. */
  readonly secretHeaders: readonly string[];
}

/** A header value, or a function that returns it for each call. `undefined` omits the header. */
export type HeaderSource = string | undefined | (() => string | undefined | Promise<string | undefined>);

/** A token or key. For HTTP Basic: a name and password, also as `name:password`. A string without a colon is sent as it is. */
export type Secret = string | { readonly username: string; readonly password: string };

/** A secret, or a function that returns one for each call. `undefined` means that no secret is available. */
export type Credential = Secret | ((need: SecurityNeed) => Secret | undefined | Promise<Secret | undefined>);

/** Credentials keyed by security scheme. If `Scheme` is `never`, credentials are not allowed. */
export type Credentials<Scheme extends string = string> = [Scheme] extends [never]
  ? Readonly<Record<string, undefined>>
  : { readonly [Name in Scheme]?: Credential | undefined };

/**
 * Continues a call with an abort `signal`. `limits` apply to the response unless the options of the client or call define limits. `input`
 * replaces the call's input.
 */
export type NextCall = (
  signal: AbortSignal | undefined,
  limits?: ResponseLimits,
  input?: AnyInput,
) => Promise<AnyResult>;

/**
 * A layer around each call. `next` performs the call, including all retries and reading the response. `signal` aborts the call, and `codec`
 * serialises the request and parses the response.
 */
export type CallLayer = (
  next: NextCall,
  operation: OperationDescriptor,
  input: AnyInput,
  signal: AbortSignal | undefined,
  codec: CallCodec,
) => Promise<AnyResult>;

export type ServerVariables = Readonly<Record<string, string | undefined>>;

/**
 * Options for a client or a single call; call options take precedence. The type parameters contain the names of the security schemes
 * (`Scheme`), the server indexes (`Server`), and the server variables (`Variables`).
 */
export interface CallOptions<
  Scheme extends string = string,
  Server extends number = number,
  Variables = ServerVariables,
> {
  /**
   * A URL that replaces the document's servers, or a function that returns such a URL. If the function returns `undefined`, the document's
   * servers are used.
   */
  readonly baseUrl?: string | ((operation: OperationDescriptor) => string | undefined) | undefined;
  /** The index of one of the operation's servers. Default: 0. */
  readonly server?: Server | undefined;
  /** Values of server variables. Default: the document's defaults. */
  readonly variables?: Variables | undefined;
  /** The `Accept` header. Default: all documented media types. */
  readonly accept?: string | undefined;
  /**
   * Additional headers by name, which replace an operation's headers with the same name. Client and call headers are merged. Default: none.
   */
  readonly headers?: Readonly<Record<string, HeaderSource>> | undefined;
  /** Sends a request. Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * The timeout; see `createTimeout`. In call options, `false` disables the client's timeout. Default: none. A generated `createClient`
   * sets `createTimeout()`, which has no time limit but ends a call when `signal` is aborted.
   */
  readonly timeout?: CallLayer | false | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: ResponseLimits | undefined;
  /**
   * Middleware that wraps all other middleware; see `createRetry`. In call options, `false` disables the client's `retry`. Default: none.
   */
  readonly retry?: Middleware | false | undefined;
  /** Middleware, outermost first. Call middleware runs inside client middleware. Default: none. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Credentials keyed by security scheme. Client and call credentials are merged. Default: none. */
  readonly credentials?: Credentials<Scheme> | undefined;
  /** The validation layer; see `createValidation`. In call options, `false` disables the client's validation. Default: none. */
  readonly validation?: CallLayer | false | undefined;
  readonly xml?: XmlCodec | undefined;
}

/** Returns the server URL with variables replaced, or `undefined` if the operation has no server. */
export type ServerUrl = (options: CallOptions, operation: OperationDescriptor) => string | undefined;

/** Explains mistakes during development. */
export interface Explainer {
  /** Resolves with the outcome of a failed call, an error or a result, with an explanation added. */
  readonly explain: (
    outcome: unknown,
    operation: OperationDescriptor,
    client: Client,
    input: AnyInput,
  ) => Promise<unknown>;
  /** @throws {TypeError} For options of the wrong type. */
  readonly checkOptions: (options: CallOptions) => void;
}

export interface ClientContract {
  readonly serverUrl: ServerUrl;
  /** The document's security schemes. Required only for credentials other than bearer tokens. Default: none. */
  readonly securitySchemes?: readonly SecuritySchemeDescriptor[];
  /** Explains failures in development. A function, so that production bundles omit the code it refers to. */
  readonly explain?: () => Explainer | undefined;
}

/**
 * Options merged by {@link extendClient}. `variables`, `headers` and `credentials` have no prototype, since a security scheme can have a
 * name such as `constructor`.
 */
export interface JoinedOptions extends CallOptions {
  readonly headers: NonNullable<CallOptions["headers"]>;
  readonly credentials: Credentials;
  readonly middleware: readonly Middleware[];
}

/** A contract with call options. Clients are immutable. */
export interface Client {
  readonly contract: ClientContract;
  readonly options: JoinedOptions;
}

/**
 * Returns a client with additional options. They override the client's options, except that `middleware`, `variables`, `headers` and
 * `credentials` are merged.
 *
 * @throws {TypeError} In development, for options of the wrong type.
 */
export function extendClient(
  { contract, options = {} }: { readonly contract: ClientContract; readonly options?: CallOptions },
  added: CallOptions,
): Client {
  explainerOf(contract)?.checkOptions(added);
  const joined: Record<string, unknown> = {
    ...options,
    ...added,
    middleware: [...(options.middleware ?? []), ...(added.middleware ?? [])],
  };
  for (const name of ["variables", "headers", "credentials"] as const)
    joined[name] = { __proto__: null, ...options[name], ...added[name] };
  return { contract, options: joined as unknown as JoinedOptions };
}

/** Returns `undefined` in production, and in pages without a bundler: they have no `process`, so the mode is unknown. */
export function explainerOf({ explain }: ClientContract): Explainer | undefined {
  try {
    return explain?.();
  } catch {
    return undefined;
  }
}

export function resolveSource<T, About, Given>(
  source: T | ((about: About) => Given),
  about?: About,
): T | Given {
  return typeof source === "function" ? (source as (about?: About) => Given)(about) : (source as T);
}

export interface RequestParts extends EncodedParameters {
  /** Options passed to `fetch`, excluding headers. A streamed body requires `duplex`, which the DOM types lack. */
  readonly init: Omit<RequestInit, "redirect" | "signal"> & {
    duplex?: "half";
    redirect: "manual" | undefined;
    signal: AbortSignal | undefined;
  };
}

/** Serialises requests and parses responses for particular kinds of parameters, bodies and credentials. */
export interface CallCodec {
  readonly encode: EncodeValue;
  readonly choose: ChooseContent;
  readonly write: WriteContent;
  readonly read: ReadContent;
  /** Adds credentials and cookies. Absent if the codec supports neither. */
  readonly finish?: FinishRequest;
}

/**
 * Serialises a parameter into the matching part of the request. `value` is `undefined` if the caller passed none.
 *
 * @throws {EncodeError} For a value that cannot be written, or a missing required parameter.
 */
export type EncodeValue = (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;

/** Chooses the media type for a content type. Without a content type, chooses the first media type. */
export type ChooseContent = (
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
) => MediaDescriptor | undefined;

/**
 * Serialises a body. `named` is the content type selected by the caller, if any.
 *
 * @throws {EncodeError} For a value that cannot be written.
 */
export type WriteContent = (
  parts: RequestParts,
  media: MediaDescriptor,
  body: unknown,
  named: string | undefined,
) => void;

/** Parses a body. Calls `fail` if the body does not match its media type or exceeds the limits. */
export type ReadContent = (
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits | undefined,
) => Promise<unknown>;

/** Adds credentials and cookies to a request. Resolves with the lower-case names of headers that contain credentials, if any. */
export type FinishRequest = (
  client: Client,
  operation: OperationDescriptor,
  parts: RequestParts,
) => Promise<readonly string[] | undefined>;

/** The part of a response that violates the document, or the exceeded limit: body `size` or JSON nesting `depth`. */
export type UnexpectedReason = "status" | "contentType" | "body" | "size" | "depth";

/** Throws an `UnexpectedResponseError`. `text` is the part of the body read so far. */
export type FailReading = (reason: UnexpectedReason, text?: string, cause?: unknown) => never;

export interface ResponseLimits {
  readonly bytes: number;
  readonly depth: number;
  /** Reads the body as text. If it is too large, calls `fail`, or resolves with `""` without `fail`. */
  readonly text: (response: Response, fail?: FailReading) => Promise<string>;
  /** Reads a JSON body as text. Also calls `fail` if the JSON is nested too deep. */
  readonly json: (response: Response, fail: FailReading) => Promise<string>;
  readonly octets: (response: Response, fail: FailReading) => Promise<Uint8Array<ArrayBuffer>>;
  /** Parses JSON in stream items, form fields and multipart parts. Default: equivalent to `JSON.parse`. */
  readonly parse?: ParseJson;
  /** Combines these limits with limits in the client's options. Default: limits in the client's options replace these limits. */
  readonly within?: (own: ResponseLimits | undefined) => ResponseLimits;
}
