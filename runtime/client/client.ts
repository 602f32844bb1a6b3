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

/** The input of any operation: parameters by key, plus the members `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

export interface AnyResult {
  /**
   * Whether the call succeeded: true for a 2xx response that the document defines by its code or as `2XX`. If the operation has no such
   * response, also true for a 2xx covered by `default`.
   */
  readonly ok: boolean;
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  /** The media type as written in the document; `undefined` without a body. */
  readonly contentType?: string | undefined;
  readonly response: Response;
  /** In development: what the call was missing, if known, e.g. options for credentials. Included in the message of `unwrap`'s error. */
  readonly hint?: string | undefined;
  /** The operation id. Absent if the result does not come from a call, e.g. in a test. */
  readonly operation?: string;
}

/** Sends a request through the remaining middleware and `fetch`. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Runs for each request. It can modify the request, respond to it, inspect the response of `next`, or call `next` again. Use a `clone()` to
 * read a body.
 */
export type Middleware = (request: Request, next: Next, context: CallContext) => Promise<Response>;

export interface CallContext {
  readonly operation: OperationDescriptor;
  /** Whether the request can be sent again: false for streamed bodies. */
  readonly replayable: boolean;
  /** Lower-case names of headers with credentials, which must not be sent to another origin. */
  readonly secretHeaders: readonly string[];
}

/** A header value, or a function called for each operation call. `undefined` omits the header. */
export type HeaderSource = string | undefined | (() => string | undefined | Promise<string | undefined>);

/** A token or key, or a name and password for HTTP Basic. */
export type Secret = string | { readonly username: string; readonly password: string };

/** A secret, or a function that each call asks for one. `undefined` means that none is available. */
export type Credential = Secret | ((need: SecurityNeed) => Secret | undefined | Promise<Secret | undefined>);

/** Credentials keyed by security scheme. If `Scheme` is `never`, credentials are not allowed. */
export type Credentials<Scheme extends string = string> = [Scheme] extends [never]
  ? Readonly<Record<string, undefined>>
  : { readonly [Name in Scheme]?: Credential | undefined };

/**
 * Continues a call. `signal` aborts it. `limits` apply to the response unless the client's or call's options set their own. `input`
 * replaces the call's input.
 */
export type NextCall = (
  signal: AbortSignal | undefined,
  limits?: ResponseLimits,
  input?: AnyInput,
) => Promise<AnyResult>;

/**
 * Wraps each call and continues it by `next`, which includes all retries and the reading of the response. `signal` aborts the call; `codec`
 * writes the request and reads the response.
 */
export type CallLayer = (
  next: NextCall,
  operation: OperationDescriptor,
  input: AnyInput,
  signal: AbortSignal | undefined,
  codec: CallCodec,
) => Promise<AnyResult>;

/** `undefined` selects the document's default. */
export type ServerVariables = Readonly<Record<string, string | undefined>>;

/**
 * Options of a client or a call; call options take precedence. `Scheme` lists the names of the security schemes, `Server` the server
 * indexes, and `Variables` the variables in server URLs.
 */
export interface CallOptions<
  Scheme extends string = string,
  Server extends number = number,
  Variables = ServerVariables,
> {
  /**
   * A URL that replaces the document's servers, or a function that returns it. If the function returns `undefined`, the servers are used.
   */
  readonly baseUrl?: string | ((operation: OperationDescriptor) => string | undefined) | undefined;
  /** The index of one of the operation's servers. Default: 0. */
  readonly server?: Server | undefined;
  /** Values of server variables. Default: the document's defaults. */
  readonly variables?: Variables | undefined;
  /** The `Accept` header. Default: all documented media types. */
  readonly accept?: string | undefined;
  /** Headers by name, added to the operation's headers; equal names are replaced. Headers of client and call are merged. Default: none. */
  readonly headers?: Readonly<Record<string, HeaderSource>> | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * See `createTimeout`. For a call, `false` disables the client's timeout. Default: none. A generated `createClient` sets
   * `createTimeout()`, which has no time limit, but ends a call when `signal` is aborted.
   */
  readonly timeout?: CallLayer | false | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: ResponseLimits | undefined;
  /** Middleware around all other middleware; see `createRetry`. For a call, `false` disables the client's `retry`. Default: none. */
  readonly retry?: Middleware | false | undefined;
  /** Middleware, outermost first. Call middleware runs inside the client's. Default: none. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Credentials keyed by security scheme. Credentials of client and call are merged. Default: none. */
  readonly credentials?: Credentials<Scheme> | undefined;
  /** See `createValidation`. For a call, `false` disables the client's validation. Default: none. */
  readonly validation?: CallLayer | false | undefined;
  readonly xml?: XmlCodec | undefined;
}

/** Returns the URL with variables replaced, or `undefined` if there is no server. */
export type ServerUrl = (options: CallOptions, operation: OperationDescriptor) => string | undefined;

/** Rewrites the message of an error, or adds a `hint` to a result. */
export type Explain = (outcome: unknown, operation: OperationDescriptor, client: Client) => Promise<unknown>;

export interface ClientContract {
  readonly serverUrl: ServerUrl;
  /** Required only for credentials other than bearer tokens. Default: none. */
  readonly securitySchemes?: readonly SecuritySchemeDescriptor[];
  /** Set in development. A function, so that production bundles omit what it refers to. */
  readonly explain?: () => Explain | undefined;
}

/**
 * Created by {@link extendClient}. `variables`, `headers` and `credentials` have no prototype, since e.g. a security scheme can be called
 * `constructor`.
 */
export interface JoinedOptions extends CallOptions {
  readonly headers: NonNullable<CallOptions["headers"]>;
  readonly credentials: Credentials;
  readonly middleware: readonly Middleware[];
}

/** A contract with call options. Immutable. */
export interface Client {
  readonly contract: ClientContract;
  readonly options: JoinedOptions;
}

/** Overrides the client's options, except that `middleware`, `variables`, `headers` and `credentials` are merged. */
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
  // The loop above merged the members.
  return { contract, options: joined as unknown as JoinedOptions };
}

export function resolveSource<T, About, Given>(
  source: T | ((about: About) => Given),
  about?: About,
): T | Given {
  return typeof source === "function" ? (source as (about?: About) => Given)(about) : (source as T);
}

export interface RequestParts extends EncodedParameters {
  /** Excludes headers. A streamed body needs `duplex`, which the DOM types lack. */
  readonly init: Omit<RequestInit, "redirect" | "signal"> & {
    duplex?: "half";
    redirect: "manual" | undefined;
    signal: AbortSignal | undefined;
  };
}

/** A codec supports particular parameters, bodies and credentials. */
export interface CallCodec {
  readonly encode: EncodeValue;
  readonly choose: ChooseContent;
  readonly write: WriteContent;
  readonly read: ReadContent;
  /** Absent if the codec supports neither credentials nor cookies. */
  readonly finish?: FinishRequest;
}

/**
 * Writes a parameter into its part of the request. `value` is `undefined` if the caller passed none.
 *
 * @throws {EncodeError} For a value that cannot be written, or a missing required parameter.
 */
export type EncodeValue = (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;

/** Defaults to the first media type if there is no content type. */
export type ChooseContent = (
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
) => MediaDescriptor | undefined;

/**
 * Writes a body. `named` is the content type chosen by the caller, if any.
 *
 * @throws {EncodeError} For a value that cannot be written.
 */
export type WriteContent = (
  parts: RequestParts,
  media: MediaDescriptor,
  body: unknown,
  named: string | undefined,
) => void;

/** Reads a body. Calls `fail` if the body does not match its media type or exceeds the limits. */
export type ReadContent = (
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits | undefined,
) => Promise<unknown>;

/** Resolves with the lower-case names of headers that contain credentials, if any. */
export type FinishRequest = (
  client: Client,
  operation: OperationDescriptor,
  parts: RequestParts,
) => Promise<readonly string[] | undefined>;

/** The part of a response that does not match the document, or the limit it exceeds: body `size` or JSON nesting `depth`. */
export type UnexpectedReason = "status" | "contentType" | "body" | "size" | "depth";

/** Throws an `UnexpectedResponseError`. `text` is the part of the body read so far. */
export type FailReading = (reason: UnexpectedReason, text?: string, cause?: unknown) => never;

export interface ResponseLimits {
  readonly bytes: number;
  readonly depth: number;
  /** Reads the body as text. If it is too large, calls `fail`, or resolves with `""` without `fail`. */
  readonly text: (response: Response, fail?: FailReading) => Promise<string>;
  /** Reads a JSON body like `text`; also calls `fail` if the JSON is nested too deep. */
  readonly json: (response: Response, fail: FailReading) => Promise<string>;
  readonly octets: (response: Response, fail: FailReading) => Promise<Uint8Array<ArrayBuffer>>;
  /** Parses JSON in stream items, form fields and multipart parts. Default: same as `JSON.parse`. */
  readonly parse?: ParseJson;
  /** Combines these limits with the client's own. Default: the client's own limits replace these. */
  readonly within?: (own: ResponseLimits | undefined) => ResponseLimits;
}
