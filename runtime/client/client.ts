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

/** The input of any operation: parameters by key, and the members `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

export interface AnyResult {
  /**
   * Whether the call succeeded. True for a status 2xx that the document describes by its code or by `2XX`. If the operation has no such
   * response, also true for a status 2xx that `default` describes.
   */
  readonly ok: boolean;
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  /** The media type as in the document; `undefined` if there is no body. */
  readonly contentType?: string | undefined;
  readonly response: Response;
  /** In development: what the call lacked, if that is known, e.g. the options for credentials. Part of the message of `unwrap`'s error. */
  readonly hint?: string | undefined;
  /** The operation's id. Absent if the result does not come from a call, e.g. in a test. */
  readonly operation?: string;
}

/** Sends a request through the remaining middleware and `fetch`. Resolves with the response. */
export type Next = (request: Request) => Promise<Response>;

/** Runs for each request: may change it, answer it, look at the response of `next`, or repeat `next`. To read a body, use a `clone()`. */
export type Middleware = (request: Request, next: Next, context: CallContext) => Promise<Response>;

export interface CallContext {
  readonly operation: OperationDescriptor;
  /** Whether the request can be sent again. False if its body is a stream. */
  readonly replayable: boolean;
  /** The lower-case names of headers with credentials, which must not be sent to another origin. */
  readonly secretHeaders: readonly string[];
}

/** The value of a header, or a function that returns it and is called for each call of an operation. `undefined` omits the header. */
export type HeaderSource = string | undefined | (() => string | undefined | Promise<string | undefined>);

/** A token or key; for HTTP Basic a name and a password. */
export type Secret = string | { readonly username: string; readonly password: string };

/** A secret, or a function that each call asks for one. `undefined`: there is none at present. */
export type Credential = Secret | ((need: SecurityNeed) => Secret | undefined | Promise<Secret | undefined>);

/** Credentials by the names of their security schemes. If `Scheme` is `never`, no credentials are allowed. */
export type Credentials<Scheme extends string = string> = [Scheme] extends [never]
  ? Readonly<Record<string, undefined>>
  : { readonly [Name in Scheme]?: Credential | undefined };

/**
 * Continues a call. `signal` aborts it. `limits` apply to the response unless the options of the client or call have `limits`. `input`
 * replaces the input of the call.
 */
export type NextCall = (
  signal: AbortSignal | undefined,
  limits?: ResponseLimits,
  input?: AnyInput,
) => Promise<AnyResult>;

/**
 * A function that is called for each call, and continues it by `next`. `next` includes all retries and the reading of the response.
 * `signal` aborts the call; `codec` writes the request and reads the response.
 */
export type CallLayer = (
  next: NextCall,
  operation: OperationDescriptor,
  input: AnyInput,
  signal: AbortSignal | undefined,
  codec: CallCodec,
) => Promise<AnyResult>;

/** `undefined`: the document's default. */
export type ServerVariables = Readonly<Record<string, string | undefined>>;

/**
 * Options of a client or of a call. The options of a call take precedence. `Scheme` are the names of the security schemes, `Server` the
 * indexes of the servers, and `Variables` the variables in the URLs of the servers.
 */
export interface CallOptions<
  Scheme extends string = string,
  Server extends number = number,
  Variables = ServerVariables,
> {
  /** The URL in place of the document's servers, or a function that returns it; if that returns `undefined`, the servers are used. */
  readonly baseUrl?: string | ((operation: OperationDescriptor) => string | undefined) | undefined;
  /** The index of one of the operation's servers. Default: 0. */
  readonly server?: Server | undefined;
  /** The values of server variables. Default: the document's default of each. */
  readonly variables?: Variables | undefined;
  /** The value of `Accept`. Default: all media types that the document describes. */
  readonly accept?: string | undefined;
  /**
   * Headers by name. A header is added to those of the operation, or replaces the one of the same name. A call has the headers of the
   * client and of the call. Default: none.
   */
  readonly headers?: Readonly<Record<string, HeaderSource>> | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * See `createTimeout`. For a call, `false` turns off the client's timeout. Default: none. A generated `createClient` sets
   * `createTimeout()`, which has no time limit, but ends a call when `signal` is aborted.
   */
  readonly timeout?: CallLayer | false | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: ResponseLimits | undefined;
  /**
   * Middleware that runs around all other middleware; see `createRetry`. For a call, `false` turns off the client's `retry`. Default: none.
   */
  readonly retry?: Middleware | false | undefined;
  /** Middleware, the outermost first. The middleware of a call runs inside the client's. Default: none. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Credentials by the names of their security schemes. Those of the client and of the call are joined. Default: none. */
  readonly credentials?: Credentials<Scheme> | undefined;
  /** See `createValidation`. For a call, `false` turns off the client's. Default: none. */
  readonly validation?: CallLayer | false | undefined;
  readonly xml?: XmlCodec | undefined;
}

/** With variables replaced. `undefined` if there is no server. */
export type ServerUrl = (options: CallOptions, operation: OperationDescriptor) => string | undefined;

/** Changes the message of an error, or adds a `hint` to a result. */
export type Explain = (outcome: unknown, operation: OperationDescriptor, client: Client) => Promise<unknown>;

export interface ClientContract {
  readonly serverUrl: ServerUrl;
  /** Only needed for credentials other than bearer tokens. Default: none. */
  readonly securitySchemes?: readonly SecuritySchemeDescriptor[];
  /** In development. A function, so that production bundles leave out what it refers to. */
  readonly explain?: () => Explain | undefined;
}

/**
 * From {@link extendClient}. `variables`, `headers` and `credentials` have no prototype, since e.g. a security scheme may be called
 * `constructor`.
 */
export interface JoinedOptions extends CallOptions {
  readonly headers: NonNullable<CallOptions["headers"]>;
  readonly credentials: Credentials;
  readonly middleware: readonly Middleware[];
}

/** A contract, and options for calls. Never changes. */
export interface Client {
  readonly contract: ClientContract;
  readonly options: JoinedOptions;
}

/** Further options replace those of the client, except that `middleware`, `variables`, `headers` and `credentials` are joined. */
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
  // The loop above joined the members.
  return { contract, options: joined as unknown as JoinedOptions };
}

export function resolveSource<T, About, Given>(
  source: T | ((about: About) => Given),
  about?: About,
): T | Given {
  return typeof source === "function" ? (source as (about?: About) => Given)(about) : (source as T);
}

export interface RequestParts extends EncodedParameters {
  /** Without headers. A streamed body needs `duplex`, which the DOM types lack. */
  readonly init: Omit<RequestInit, "redirect" | "signal"> & {
    duplex?: "half";
    redirect: "manual" | undefined;
    signal: AbortSignal | undefined;
  };
}

/** Each codec supports certain parameters, bodies and credentials. */
export interface CallCodec {
  readonly encode: EncodeValue;
  readonly choose: ChooseContent;
  readonly write: WriteContent;
  readonly read: ReadContent;
  /** Absent if the codec supports no credentials and cookies. */
  readonly finish?: FinishRequest;
}

/**
 * Writes a parameter into its part of the request. `value` is `undefined` if the caller gives none.
 *
 * @throws {EncodeError} For a value that cannot be written, and for a required one that is missing.
 */
export type EncodeValue = (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;

/** Without a content type, the first media type. */
export type ChooseContent = (
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
) => MediaDescriptor | undefined;

/**
 * Writes a body. `named` is the content type that the caller chose, if any.
 *
 * @throws {EncodeError} For a value that cannot be written.
 */
export type WriteContent = (
  parts: RequestParts,
  media: MediaDescriptor,
  body: unknown,
  named: string | undefined,
) => void;

/** Reads a body. Calls `fail` if the body is not of its media type, or exceeds the limits. */
export type ReadContent = (
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits | undefined,
) => Promise<unknown>;

/** Resolves with the lower-case names of the headers with credentials, if any. */
export type FinishRequest = (
  client: Client,
  operation: OperationDescriptor,
  parts: RequestParts,
) => Promise<readonly string[] | undefined>;

/** The part of a response that is not as described, or the exceeded limit: `size` of the body, or nesting `depth` of JSON. */
export type UnexpectedReason = "status" | "contentType" | "body" | "size" | "depth";

/** Throws an `UnexpectedResponseError`. `text` is what was read of the body. */
export type FailReading = (reason: UnexpectedReason, text?: string, cause?: unknown) => never;

export interface ResponseLimits {
  readonly bytes: number;
  readonly depth: number;
  /** Reads the body as text. If it is too large, calls `fail`; without `fail`, resolves with `""`. */
  readonly text: (response: Response, fail?: FailReading) => Promise<string>;
  /** Reads a JSON body as text, like `text`; also calls `fail` if the JSON is nested too deep. */
  readonly json: (response: Response, fail: FailReading) => Promise<string>;
  readonly octets: (response: Response, fail: FailReading) => Promise<Uint8Array<ArrayBuffer>>;
  /** Parses the JSON in items of streams, fields of forms and parts of multipart bodies. Default: as `JSON.parse`. */
  readonly parse?: ParseJson;
  /** Makes these limits those of a client with limits of its own. Default: its own limits apply instead of these. */
  readonly within?: (own: ResponseLimits | undefined) => ResponseLimits;
}
