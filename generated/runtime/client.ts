/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type {
  Check,
  MediaCheck,
  MediaDescriptor,
  NamedChecks,
  Operation,
  OperationChecks,
  OperationDescriptor,
  ParameterDescriptor,
  SchemaSources,
  SecurityNeed,
  SecuritySchemeDescriptor,
  ValidationIssue,
} from "./descriptors.js";
import {
  type BodySide,
  EncodeError,
  type EncodedParameters,
  type ItemKey,
  NO_FIT,
  type ParseJson,
  type Sources,
  type XmlCodec,
  checkHeaderText,
  checkItems,
  chooseByName,
  chooseByStatus,
  coerceText,
  encodeScalar,
  fileMembersOf,
  findOneWay,
  isAmbiguous,
  isItems,
  isRange,
  isStreamKind,
  isSuccess,
  isTextDeeper,
  listCame,
  locateJsonError,
  looksLikeBase64,
  printJson,
  readStream,
  showSource,
  showValue,
  sizeCheck,
  suggestName,
  withOneWay,
} from "./wire.js";

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

/** A smaller version of {@link addCredentials} for operations that need at most one bearer token (RFC 6750 §2.1). */
export const addToken: FinishRequest = async ({ options: { credentials } }, { security }, { headers }) => {
  for (const needs of security) {
    for (const need of needs) {
      const token = await resolveSource(credentials[need.scheme], need);
      if (token === undefined) continue;
      if (typeof token !== "string") throw new EncodeError("this token cannot be sent");
      headers.push(["authorization", `Bearer ${token}`]);
      return ["authorization"];
    }
  }
  return undefined;
};

export interface LimitOptions {
  /**
   * The maximum size of a response body in bytes, after decompression. Default: 100 MiB. In a stream, the limit applies to each line or
   * event, and is at most 16 MiB.
   */
  readonly bytes?: number | undefined;
  /** The maximum nesting of arrays and objects in a JSON response. Default: 512. */
  readonly depth?: number | undefined;
}

/**
 * Limits the size and nesting of responses. Larger responses fail with an `UnexpectedResponseError` (reason `size` or `depth`). Without
 * this option, {@link standardLimits} apply: `createClient` limits every response, and `createContext` limits streams and forms, and with
 * `validation` all other responses.
 *
 * @example
 * createClient({ limits: createLimits({ bytes: 1_000_000 }) });
 */
export function createLimits(options: LimitOptions = {}): ResponseLimits {
  const bytes = limitOf(options.bytes, 104_857_600);
  const depth = limitOf(options.depth, 512);
  const text: ResponseLimits["text"] = async (response, fail) =>
    (await readText(response, bytes)) ?? fail?.("size", "") ?? "";
  return {
    bytes,
    depth,
    text,
    async json(response, fail) {
      const read = await text(response, fail);
      if (isTextDeeper(read, depth)) fail("depth", read);
      return read;
    },
    octets: async (response, fail) => (await readOctets(response, bytes)) ?? fail("size", ""),
  };
}

export const standardLimits: ResponseLimits = /* @__PURE__ */ createLimits();

function limitOf(given: number | undefined, standard: number): number {
  return given !== undefined && given >= 0 ? given : standard;
}

/**
 * Reads a decompressed body as text, replacing malformed UTF-8 with U+FFFD. Resolves with `undefined` if the body exceeds `limit` bytes.
 */
export async function readText(response: Response, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let chunk: Uint8Array | undefined;
  let room = roomFor(response, limit);
  while (room >= 0) {
    if (!reader) return response.text();
    const { done, value } = await reader.read();
    // Each chunk is decoded only after the next one has arrived. A body with a single chunk is then decoded at once, which is faster than
    // streaming.
    if (chunk) text += decoder.decode(chunk, { stream: !done });
    if (done) return text;
    room -= value.byteLength;
    chunk = value;
  }
  // A failed cancellation is ignored: the sender might already have disconnected.
  reader?.cancel().catch(() => undefined);
  return undefined;
}

async function readOctets(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = response;
  const room = roomFor(response, limit);
  if (room < 0) {
    await body?.cancel();
    return undefined;
  }
  return body ? readStream(body, room) : new Uint8Array(await response.arrayBuffer());
}

function roomFor({ headers }: Response, limit: number): number {
  return Number(headers.get("content-length")) > limit ? -1 : limit;
}

/**
 * Base class of errors for calls without a documented result. The message contains the operation and the fault, but never credentials,
 * URLs, bodies, or header values other than the response's `Content-Type`. In development, `explainFailures` adds the path and the start of
 * the body.
 */
export abstract class ClientError extends Error {
  abstract readonly kind: string;
  declare readonly operation: string;

  constructor(operation: string, message: string, cause?: unknown) {
    super(`${operation}: ${message}`, (cause && { cause }) as ErrorOptions);
    this.operation = operation;
  }
}

/** Thrown before sending if the input and the options do not form a valid request. */
export class RequestError extends ClientError {
  override readonly name: string = "RequestError";
  readonly kind = "request";
}

/** Thrown if a call exceeds its `timeout`, which includes retries and reading the body. */
export class TimeoutError extends ClientError {
  override readonly name: string = "TimeoutError";
  readonly kind = "timeout";
}

/**
 * Thrown if no complete response arrives. `cause` is the error thrown by `fetch`. The message ends with the message of the innermost cause,
 * if any.
 */
export class NetworkError extends ClientError {
  override readonly name: string = "NetworkError";
  readonly kind = "network";

  constructor(operation: string, cause: unknown) {
    super(operation, `no complete response${describeCause(cause)}`, cause);
  }
}

/**
 * Returns the message of the innermost cause, because outer errors merely report that fetching failed. URLs are removed, since they can
 * contain keys.
 */
function describeCause(error: unknown, depth = 9): string {
  const { message, cause, errors } = Object(error);
  const inner = depth > 0 && error ? describeCause(cause ?? errors?.[0], depth - 1) : "";
  const words = `: ${message}`.split(" ").map((word) => (word.includes("://") ? "…" : word));
  return inner || (message ? words.join(" ") : "");
}

/** Thrown if the response is not documented or exceeds the client's limits. `reason` distinguishes these cases. */
export class UnexpectedResponseError extends ClientError {
  override readonly name: string = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
  declare readonly reason: UnexpectedReason;
  declare readonly status: number;
  /**
   * Reads the response body as text. Resolves with `""` if the body exceeds the client's `limits`. Rejects if the client has already read
   * the body, unless the body is JSON.
   */
  declare readonly text: () => Promise<string>;

  // A private field, because loggers that print an error's properties would reveal cookies and tokens.
  readonly #response: Response;

  constructor(
    operation: string,
    reason: UnexpectedReason,
    response: Response,
    text: UnexpectedResponseError["text"],
    cause?: unknown,
    expected: readonly unknown[] = [],
  ) {
    const got = `got ${response.status} ${response.headers.get("content-type") ?? "without a content type"}`;
    super(
      operation,
      `${got}, ${expected[0] ? `expected ${expected.join(" or ")}` : `unexpected ${reason}`}`,
      cause,
    );
    this.reason = reason;
    this.#response = response;
    this.status = response.status;
    this.text = text;
  }

  get response(): Response {
    return this.#response;
  }

  get headers(): Headers {
    return this.#response.headers;
  }
}

export interface ValidationReport {
  readonly operation: string;
  readonly side: "request" | "response";
  /** Validation issues. Their pointers start with the part of the message: `/parameters/limit`, `/headers/etag`, `/body/data/id`. */
  readonly issues: readonly ValidationIssue[];
}

export class RequestValidationError extends ClientError {
  override readonly name: string = "RequestValidationError";
  readonly kind = "request-validation";
  readonly issues: readonly ValidationIssue[];

  constructor({ operation, issues }: ValidationReport) {
    super(operation, `the request is not valid: ${describeIssues(issues)}`);
    this.issues = issues;
  }
}

/** Thrown if a response violates the contract. */
export class ResponseValidationError extends ClientError {
  override readonly name: string = "ResponseValidationError";
  readonly kind = "response-validation";
  readonly issues: readonly ValidationIssue[];
  readonly result: AnyResult;

  constructor({ operation, issues }: ValidationReport, result: AnyResult) {
    super(operation, `the response with status ${result.status} is not valid: ${describeIssues(issues)}`);
    this.issues = issues;
    this.result = result;
  }
}

export function describeIssues(issues: readonly ValidationIssue[]): string {
  const shown = issues.slice(0, 5).map(({ pointer, message }) => `${pointer} ${message}`);
  return (
    shown.join("; ") + (issues.length > shown.length ? `; and ${issues.length - shown.length} more` : "")
  );
}

/** A request as `fetch` arguments. Creating a `Request` is slow, and `fetch` creates one anyway. */
export type BuiltRequest = readonly [url: string, init: RequestInit, context: CallContext];

/**
 * Builds the request for a call. If several sources set the same header, the user's header wins over credentials, which win over the
 * operation's header.
 *
 * @param input - An object without a prototype, since parameters can have any name.
 * @throws {EncodeError} For values that cannot be sent.
 */
export async function buildRequest(
  client: Client,
  operation: OperationDescriptor,
  input: AnyInput,
  { encode, choose, write, finish }: CallCodec,
  signal?: AbortSignal,
): Promise<BuiltRequest> {
  const { options } = client;
  const { method, path, parameters, body: described, responses, redirect } = operation;
  const { body, contentType } = input as AnyInput & { readonly contentType?: string };
  // The object has no prototype, since a header can be called `__proto__`. `Headers` is avoided because `fetch` creates a `Headers` object
  // anyway.
  const headers = { __proto__: null } as object as Record<string, string>;
  const init: RequestParts["init"] = { method, headers, redirect, signal };
  const parts: RequestParts = { path, query: [], headers: [], init };
  // Plain loops are used because array methods, until optimised by the engine, take a tenth of a call's time.
  const types: Record<string, unknown> = {};
  for (const { content } of responses) for (const media of content) types[media.type] = media;
  if (described && body !== undefined) {
    const media = choose(described.content, contentType);
    if (!media) throw new EncodeError("contentType is not described");
    write(parts, media, body, contentType);
  } else if (described?.required) throw new EncodeError("body is missing");
  for (const parameter of parameters) {
    try {
      encode(parts, parameter, input[parameter.key]);
    } catch (error) {
      throw error instanceof EncodeError
        ? new EncodeError(`${parameter.in} parameter "${parameter.name}": ${error.message}`)
        : error;
    }
  }
  const secretHeaders = (await finish?.(client, operation, parts)) ?? [];
  for (const [name, source] of [
    ["accept", options.accept ?? (Object.keys(types).join(", ") || undefined)] as const,
    ...parts.headers,
    ...Object.entries(options.headers),
  ]) {
    const value = await resolveSource(source);
    if (value !== undefined) headers[name.toLowerCase()] = checkHeaderText(value, name);
  }
  let url = resolveBaseUrl(client, operation) + parts.path;
  for (const pair of parts.query) url += (url.includes("?") ? "&" : "?") + pair;
  return [url, init as RequestInit, { operation, replayable: !init.duplex, secretHeaders }];
}

/**
 * Returns `baseUrl` or the chosen server's URL, without a trailing slash.
 * @throws {EncodeError} If there is no server, if a variable's value is rejected, or if the URL is malformed, contains user information, or
 * is relative outside a web page.
 */
function resolveBaseUrl({ contract, options }: Client, operation: OperationDescriptor): string {
  const url = resolveSource(options.baseUrl, operation) ?? contract.serverUrl(options, operation) ?? "";
  // This checks only the syntax; the platform resolves relative URLs.
  const page = globalThis.location && "http://a";
  const { username, password } = URL.canParse(url, page) ? new URL(url, page) : { username: "?" };
  if (username || password)
    throw new EncodeError(`baseUrl ${password === undefined ? "is not absolute" : "has user information"}`);
  let end = url.length;
  while (url[end - 1] === "/") end--;
  return url.slice(0, end);
}

/**
 * Parses a response according to the document: the status selects the documented response, and the content type selects the media type.
 * Without a `Content-Type`, the first documented media type applies.
 *
 * @throws {UnexpectedResponseError} If the document does not define the response, or if the body is malformed or exceeds the limits.
 */
export async function readResult(
  { id, method, responses }: OperationDescriptor,
  response: Response,
  { choose, read }: CallCodec,
  limits: ResponseLimits | undefined,
  signal: AbortSignal | undefined,
): Promise<AnyResult> {
  const { status, headers } = response;
  let expected: readonly unknown[] = responses.map((described) => described.status);
  const fail: FailReading = (reason, text, cause) => {
    throw new UnexpectedResponseError(
      id,
      reason,
      response,
      async () => text ?? limits?.text(response) ?? response.text(),
      cause,
      expected,
    );
  };
  const { status: key, content } = chooseByStatus(responses, status) ?? fail("status");
  expected = content.map(({ type }) => type);
  // If the document also defines a 2xx response, `default` describes failures.
  const ok = isSuccess(key) || (isSuccess(status) && !responses.some((other) => isSuccess(other.status)));
  let body: unknown;
  let contentType: string | undefined;
  // An unread body would keep the connection open.
  if (signal?.aborted || !content[0] || method === "HEAD" || [204, 205, 304].includes(status))
    await response.body?.cancel();
  else {
    const actual = headers.get("content-type");
    // A response's `Content-Type` must not be a range (RFC 9110 §8.3).
    const media = (actual && isRange(actual) ? undefined : choose(content, actual)) ?? fail("contentType");
    const { type } = media;
    expected = [];
    contentType = type.includes("*") ? (actual ?? type) : type;
    body = await read(media, response, fail, limits);
  }
  signal?.throwIfAborted();
  return { ok, status, headers, response, body, contentType, operation: id };
}

type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/**
 * Calls an operation, as the functions in a generated client do. If the document defines the response, whether success or failure, resolves
 * with the result, a union discriminated by `status`. A `binary` body is a `Blob`, and an `sse` or `json-lines` body an `AsyncIterable`.
 *
 * @param codec - `anyCodec`, or a smaller codec that supports the operation.
 * @throws {ClientError} If the call has no documented response; `CallError` lists the classes. If `signal` is aborted, the signal's reason
 * is thrown.
 */
export async function send<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  codec: CallCodec,
  input?: Input,
  options?: CallOptions,
): Promise<Result> {
  if (!client?.contract) throw new TypeError(`${operation.id}: pass createContext() first`);
  const joined = options ? extendClient(client, options) : client;
  const { fetch: own, retry, middleware, limits, signal, timeout, validation } = joined.options;
  const chain = retry ? [retry, ...middleware] : middleware;
  // The object has no prototype, since a parameter can be called `constructor`.
  const members = { __proto__: null, ...input } as object as AnyInput;
  const exchange: NextCall = async (signal, standard, sent = members) => {
    const connected = async <Out>(work: () => Promise<Out>): Promise<Out> => {
      try {
        return await work();
      } catch (cause) {
        signal?.throwIfAborted();
        throw cause instanceof ClientError ? cause : new NetworkError(operation.id, cause);
      }
    };
    const [url, init, context] = await buildRequest(joined, operation, sent, codec, signal);
    const pass = chain.reduceRight<Fetch>(
      (next, layer) => (request) => layer(request as Request, next, context),
      (request, init) => connected(() => ((own ?? fetch) as Fetch)(request, init)),
    );
    // Nothing is sent if the signal was aborted in the meantime.
    signal?.throwIfAborted();
    const response = await (own || chain.at(0)
      ? pass(await connected(async () => new Request(url, init)))
      : pass(url, init));
    const reading = standard?.within?.(limits) ?? limits ?? standard;
    return connected(() => readResult(operation, response, codec, reading, signal));
  };
  const around = (layer: CallLayer | false | undefined, next: NextCall): NextCall =>
    layer ? (signal) => layer(next, operation, members, signal, codec) : next;
  try {
    const result = await around(timeout, around(validation, exchange))(signal);
    return (await explain(joined, operation, result, members)) as Result;
  } catch (error) {
    throw await explain(
      joined,
      operation,
      error instanceof EncodeError ? new RequestError(operation.id, error.message, error) : error,
      members,
    );
  }
}

async function explain(
  client: Client,
  operation: OperationDescriptor,
  outcome: unknown,
  input: AnyInput,
): Promise<unknown> {
  return (await explainerOf(client.contract)?.explain(outcome, operation, client, input)) ?? outcome;
}

export const readJson: ReadContent = async (_media, response, fail, limits) => {
  const text = await (limits?.json(response, fail) ?? response.text());
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("body", text, cause);
  }
};

/** Serialises a JSON body. If the media type is a range, the caller must select a content type. */
export const writeJson: WriteContent = ({ headers, init }, { type }, body, named) => {
  headers.push(["content-type", named ?? type]);
  init.body = printJson(body);
};

/** Extends {@link jsonCodec} with an optional bearer token. */
export const jsonTokenCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
  finish: addToken,
};

/** The maximum timer delay in milliseconds (HTML Standard §8.6), about 24 days. Timers with a longer delay fire immediately. */
export const LONGEST_DELAY = 2_147_483_647;

/**
 * Limits the duration of a call, including retries and reading the response. A call that takes longer rejects with a {@link TimeoutError}.
 * Aborting `signal` rejects immediately with its reason, even if a custom `fetch` or middleware ignores the signal. For streams, the limit
 * applies until the stream starts. After an {@link UnexpectedResponseError}, `text()` can read the body for the remaining time.
 *
 * @param milliseconds - The time limit in milliseconds. Default: no limit; only the signal ends calls, as with `createClient`.
 *
 * @example
 * createContext({ timeout: createTimeout(5_000) });
 */
export function createTimeout(milliseconds: number = Number.POSITIVE_INFINITY): CallLayer {
  const isLimited = milliseconds <= LONGEST_DELAY;
  return async (next, { id }, _input, signal) => {
    if (!signal && !isLimited) return next(signal);
    signal?.throwIfAborted();
    // `AbortSignal.timeout` is unsuitable, because its timer cannot be stopped.
    const controller = new AbortController();
    const end = controller.signal;
    const follow = (): void => controller.abort(signal?.reason);
    const expire = (): void => controller.abort(new TimeoutError(id, `no result within ${milliseconds} ms`));
    signal?.addEventListener("abort", follow);
    const timer = isLimited ? setTimeout(expire, milliseconds) : undefined;
    let result: AnyResult | undefined;
    let isLeft = false;
    try {
      result = await new Promise<AnyResult>((resolve, reject) => {
        end.onabort = () => reject(end.reason);
        next(end).then(resolve, reject);
      });
      return result;
    } catch (error) {
      // The error's response body is still unread, and would keep the connection open as long as the server likes.
      isLeft = error instanceof UnexpectedResponseError && error.response.bodyUsed === false;
      throw error;
    } finally {
      // On Node, a pending timer would keep the process alive after the call has finished.
      if (isLeft) Object(timer).unref?.();
      else clearTimeout(timer);
      if (!(Symbol.asyncIterator in Object(result?.body))) signal?.removeEventListener("abort", follow);
    }
  };
}

// Operations have different input types, so only `never` can be passed to all of them.
type OperationFunction = (client: Client, ...rest: never) => unknown;

export interface OperationTree {
  readonly [name: string]: OperationFunction | OperationTree | readonly [OperationFunction, OperationTree];
}

/** A tree of operations without the `client` parameter. A pair of an operation and a subtree becomes a function with members. */
export type Bound<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (client: Client, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : Tree[Name] extends readonly [(client: Client, ...rest: infer Rest) => infer Result, infer Below]
      ? ((...rest: Rest) => Result) & Bound<Below>
      : Bound<Tree[Name]>;
};

/**
 * Binds a tree of operations to a client, as a generated `createClient` does: `{ notes: { list: listNotes } }` becomes
 * `api.notes.list(input)`. With ids such as `users.list` and `users.list.all`, `list` is an operation with members of its own. The tree
 * then contains a pair: `list: [listUsers, { all: listAllUsers }]`.
 */
export function bindOperations<const Tree extends object>(client: Client, tree: Tree): Bound<Tree> {
  const nodes: [string, OperationTree[string]][] = Object.entries(tree);
  const entries = nodes.map(([name, node]) => [name, bindNode(client, node)]);
  return Object.fromEntries(entries) as Bound<Tree>;
}

function bindNode(client: Client, node: OperationTree[string]): unknown {
  if (typeof node === "function") return bindFunction(client, node);
  if (!isPair(node)) return bindOperations(client, node);
  const [operation, below] = node;
  const members = Object.getOwnPropertyDescriptors(bindOperations(client, below));
  // A function's `name` and `length` are read-only, so members with these names must be defined instead of assigned.
  return Object.defineProperties(bindFunction(client, operation), members);
}

function bindFunction(client: Client, operation: OperationFunction): (...rest: never[]) => unknown {
  return (...rest) => operation(client, ...(rest as never));
}

function isPair(node: OperationTree[string]): node is readonly [OperationFunction, OperationTree] {
  return Array.isArray(node);
}

export function guardOptions<Options extends Pick<CallOptions, "limits" | "timeout">>(
  options: Options,
): Options {
  const { limits = standardLimits, timeout = createTimeout() } = options;
  return { ...options, limits, timeout };
}

type OptionName = keyof CallOptions;

interface Rule {
  readonly accepts: (value: unknown) => boolean;
  readonly wanted: string;
}

const isFunction = (value: unknown): boolean => typeof value === "function";
const isText = (value: unknown): boolean => typeof value === "string";

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Test environments such as jsdom have an `Object.prototype` of their own.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isLayer = (value: unknown): boolean => value === false || isFunction(value);

const rules: Readonly<Record<OptionName, Rule>> = {
  baseUrl: {
    accepts: (value) => isText(value) || isFunction(value),
    wanted: 'a URL as a string, e.g. "https://api.example.com", or a function that returns one',
  },
  server: {
    accepts: (value) => Number.isInteger(value),
    wanted: "the index of one of the document's servers",
  },
  variables: { accepts: isPlainObject, wanted: "an object of server variables" },
  accept: { accepts: isText, wanted: "an `Accept` header as a string" },
  headers: {
    accepts: isPlainObject,
    wanted: 'an object, e.g. { "x-tenant": "acme" }; for `Headers`, Object.fromEntries(headers)',
  },
  fetch: { accepts: isFunction, wanted: "a function from Request to a promise of Response" },
  timeout: { accepts: isLayer, wanted: "createTimeout(milliseconds) or `false`" },
  signal: {
    accepts: (value) => isFunction(Object(value).throwIfAborted),
    wanted: "an AbortSignal, e.g. controller.signal",
  },
  limits: {
    accepts: (value) => isFunction(Object(value).octets),
    wanted: "createLimits({ bytes, depth })",
  },
  retry: { accepts: isLayer, wanted: "createRetry({ retries }) or `false`" },
  middleware: {
    accepts: (value) => Array.isArray(value) && value.every(isFunction),
    wanted: "a list of functions (request, next, context) => next(request)",
  },
  credentials: {
    accepts: isPlainObject,
    wanted: 'an object by the name of a security scheme, e.g. { bearer: "token" }',
  },
  validation: { accepts: isLayer, wanted: "createValidation({ checks }) or `false`" },
  xml: { accepts: (value) => isFunction(Object(value).writeXml), wanted: "xmlCodec of tenon/xml" },
};

/** Checks whether a name is that of a call option, such as `signal`. */
export function isOptionName(name: string): boolean {
  return Object.hasOwn(rules, name);
}

/**
 * Checks the options of a client or a call during development, since JavaScript has no types. Warns about unknown options, because an
 * object can have members for others.
 *
 * @throws {TypeError} For an option of the wrong type, with what was given and what is expected.
 */
export function checkOptions(options: CallOptions): void {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  const unknown = entries.filter(([name]) => !Object.hasOwn(rules, name));
  refuseOther(options, unknown);
  for (const [name, value] of entries) {
    const rule = Object.hasOwn(rules, name) ? rules[name as OptionName] : undefined;
    if (rule !== undefined && !rule.accepts(value))
      throw new TypeError(`The client option \`${name}\` is ${showValue(value)}: pass ${rule.wanted}.`);
  }
  for (const [scheme, value] of Object.entries(options.credentials ?? {})) checkCredential(scheme, value);
  if (unknown.length > 0) console.warn(unknown.map(([name]) => describeUnknown(name)).join("\n"));
}

/** Refuses what is no options at all. A generated `createClient` adds options, which turns a string into an object of characters. */
function refuseOther(options: CallOptions, unknown: readonly (readonly [string, unknown])[]): void {
  const { contract, options: inner } = options as Readonly<Record<string, unknown>>;
  if (contract !== undefined && inner !== undefined)
    throw new TypeError(
      "A client was passed as options. Create a client once and reuse it; `extendClient(client, options)` adds options to it.",
    );
  if (unknown.some(([name]) => name === "0"))
    throw new TypeError(
      'The options of a client must be an object, e.g. { baseUrl: "https://api.example.com" }.',
    );
  const isMember = (value: unknown): boolean => isFunction(value) || isPlainObject(value);
  if (unknown.length > 1 && unknown.every(([, value]) => isMember(value)))
    throw new TypeError(
      `The options of a client have operations such as \`${unknown[0]?.[0]}\`: a client was created from a client. Create it once and reuse it.`,
    );
}

function describeUnknown(name: string): string {
  const names = Object.keys(rules);
  const near = suggestName(name, names);
  const advice = near === undefined ? `The options are ${names.join(", ")}.` : `Did you mean \`${near}\`?`;
  return `A client has no option \`${name}\`. ${advice}`;
}

function checkCredential(scheme: string, value: unknown): void {
  if (value === undefined || isText(value) || isFunction(value)) return;
  const { username, password } = Object(value);
  if (isText(username) && isText(password)) return;
  // The value is a secret, so only its type is shown.
  const type = value === null ? "null" : Array.isArray(value) ? "a list" : `of type ${typeof value}`;
  throw new TypeError(
    `The credential \`${scheme}\` is ${type}: pass a string, { username, password } for HTTP Basic, or a function that returns either.`,
  );
}

interface Shared {
  readonly response: Promise<Response>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Middleware that sends concurrent identical requests once. Requests are identical if they are GET or HEAD requests of the same operation
 * with equal URLs and headers, including credentials. Each caller receives a separate copy of the response. If one caller aborts, the
 * request continues for the others. Streamed responses are not shared.
 *
 * @example
 * createClient({ middleware: [createDedupe()] });
 */
export function createDedupe(): Middleware {
  const pending = new Map<string, Shared>();
  return async (request, next, { operation: { id, responses } }) => {
    const { method, url, headers, signal } = request;
    const isStream = responses.some(({ content }) => content.some(({ kind }) => isStreamKind(kind)));
    if (!/^(?:GET|HEAD)$/.test(method) || isStream) return next(request);
    const key = JSON.stringify([id, method, url, ...headers]);
    const shared = pending.get(key) ?? start();
    shared.waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (--shared.waiting === 0) {
          pending.delete(key);
          shared.controller.abort(signal.reason);
        }
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave);
      shared.response.then((response) => {
        signal.removeEventListener("abort", leave);
        // All callers receive a clone before the first caller reads the response.
        if (!signal.aborted) resolve(--shared.waiting > 0 ? response.clone() : response);
      }, reject);
    });

    function start(): Shared {
      const controller = new AbortController();
      const response = next(new Request(request, { signal: controller.signal }));
      const added = { response, controller, waiting: 0 };
      pending.set(key, added);
      const remove = (): void => {
        if (pending.get(key) === added) pending.delete(key);
      };
      response.then(remove, remove);
      return added;
    }
  };
}

export interface RetryOptions {
  /** The maximum number of retries after the first attempt. Default: 2. */
  readonly retries?: number;
  /** The maximum delay before the first retry, in milliseconds. It doubles with each attempt, up to `maxDelay`. Default: 300. */
  readonly baseDelay?: number;
  /** The maximum delay in milliseconds. A call is not retried if `Retry-After` requests a longer delay. Default: 20 000. */
  readonly maxDelay?: number;
  /** Status codes to retry. Default: 408, 429, 500, 502, 503, 504. */
  readonly statuses?: readonly number[];
  /**
   * Methods to retry, or a function that decides for each request, e.g. by an idempotency key. Default: idempotent methods (RFC 9110
   * §9.2.2) and QUERY.
   */
  readonly methods?: readonly string[] | ((request: Request, context: CallContext) => boolean);
  /** Returns a random number from 0 (inclusive) to 1 (exclusive); replaceable in tests. Default: `Math.random`. */
  readonly random?: () => number;
  /** Returns the time in milliseconds since 1970; replaceable in tests. Default: `Date.now`. */
  readonly now?: () => number;
  /**
   * Waits `delay` milliseconds, or rejects with the signal's reason when the signal is aborted; replaceable in tests. Default: uses
   * `setTimeout`.
   */
  readonly sleep?: (delay: number, signal: AbortSignal) => Promise<void>;
}

const IDEMPOTENT = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "QUERY"];

/**
 * Middleware that retries requests after network errors and certain status codes. The delay follows exponential backoff with full jitter,
 * or the `Retry-After` header (RFC 9110 §10.2.3). Requests with a streamed body are not retried.
 *
 * @example
 * createContext({ retry: createRetry({ retries: 3 }) });
 */
export function createRetry(options: RetryOptions = {}): Middleware {
  const { retries = 2, statuses = [408, 429, 500, 502, 503, 504], sleep = wait } = options;
  return async (request, next, context) => {
    if (!context.replayable || !mayRepeat(request, context, options.methods ?? IDEMPOTENT))
      return next(request);
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries;
      let response: Response | undefined;
      try {
        response = await next(last ? request : request.clone());
        if (last || !statuses.includes(response.status)) return response;
      } catch (error) {
        if (last || !(error instanceof NetworkError)) throw error;
      }
      const delay = delayOf(response, attempt, options);
      if (delay === undefined && response) return response;
      await response?.body?.cancel();
      await sleep(delay ?? 0, request.signal);
    }
  };
}

function mayRepeat(
  request: Request,
  context: CallContext,
  methods: NonNullable<RetryOptions["methods"]>,
): boolean {
  return typeof methods === "function" ? methods(request, context) : methods.includes(request.method);
}

function delayOf(response: Response | undefined, attempt: number, options: RetryOptions): number | undefined {
  const { baseDelay = 300, maxDelay = 20_000, random = Math.random, now = Date.now } = options;
  const asked = readRetryAfter(response?.headers.get("retry-after"), now);
  if (asked !== undefined) return asked > maxDelay ? undefined : asked;
  return random() * Math.min(maxDelay, baseDelay * 2 ** attempt);
}

/**
 * Parses `Retry-After` (RFC 9110 §10.2.3), which is a date or a delay, and returns the milliseconds to wait. Returns 0 for a date in the
 * past.
 */
export function readRetryAfter(text: string | null | undefined, now: () => number): number | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

export function wait(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const go = (rest: number): void => {
      timer = setTimeout(
        () => {
          if (rest > LONGEST_DELAY) return go(rest - LONGEST_DELAY);
          signal.removeEventListener("abort", stop);
          resolve();
        },
        Math.min(rest, LONGEST_DELAY),
      );
    };
    go(delay);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Middleware that follows redirects. (`fetch` itself would forward API keys, custom headers and bodies to other origins.) It implements the
 * Fetch Standard (§4.4) with two exceptions for cross-origin redirects: only the headers `Accept` and `Accept-Language` are sent, and only
 * GET and HEAD requests are followed. Without this middleware, redirecting a request with an API key in a header or cookie is an unexpected
 * response. It must be the last middleware.
 *
 * A redirect is returned rather than followed if the document defines it, if its URL is not HTTP or contains user information, or if the
 * request body is a stream. Browsers hide redirect URLs, so `fetch` follows redirects for requests without an API key, subject to CORS, and
 * other redirects are not followed.
 *
 * @param limit - The maximum number of redirects per call; the next one is returned. Default: 20.
 *
 * @example
 * createClient({ middleware: [createRedirects()] });
 */
export function createRedirects(limit = 20): Middleware {
  return async (first, next, context) => {
    const isTakenOver = first.redirect === "follow" && context.replayable && seesRedirects();
    let request = isTakenOver ? new Request(first, { redirect: "manual" }) : first;
    for (let hop = 0; ; hop++) {
      const spare = context.replayable && request.redirect === "manual" ? request.clone() : undefined;
      const response = await next(request);
      const onward = hop < limit && spare && redirectRequest(spare, response, context);
      if (!onward) return response;
      await response.body?.cancel();
      request = onward;
    }
  };
}

function redirectRequest(from: Request, response: Response, context: CallContext): Request | undefined {
  const { status, headers: told } = response;
  const location = [301, 302, 303, 307, 308].includes(status) ? told.get("location") : null;
  const described = chooseByStatus(context.operation.responses, status)?.status ?? "default";
  if (location === null || described !== "default" || !URL.canParse(location, from.url)) return undefined;
  const url = new URL(location, from.url);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  // `Request` rejects URLs with user information (Fetch §5.4), and its error message contains the URL.
  if (url.username || url.password) return undefined;
  const { method, signal } = from;
  const turnsGet = status === 303 ? method !== "HEAD" : method === "POST" && status < 303;
  const isElsewhere = url.origin !== new URL(from.url).origin;
  if (isElsewhere && !turnsGet && method !== "GET" && method !== "HEAD") return undefined;
  const headers = new Headers();
  for (const [name, value] of from.headers)
    if (!isElsewhere || SENT_ELSEWHERE.includes(name)) headers.append(name, value);
  if (!turnsGet) return new Request(url, new Request(from, { headers }));
  for (const name of ["content-type", "content-encoding", "content-language"]) headers.delete(name);
  return new Request(url, { method: "GET", headers, signal, redirect: "manual" });
}

/** CORS-safelisted headers (Fetch §2.2.2) that a request without a body can contain. */
const SENT_ELSEWHERE = ["accept", "accept-language"];

/** Whether the platform exposes redirects; browsers hide their status and URL. */
function seesRedirects(): boolean {
  return !("document" in globalThis || "WorkerGlobalScope" in globalThis);
}

/** What happens to an invalid value: it is ignored, an error is thrown, or `report` is called. */
export type ValidationMode = "off" | "throw" | "report";

/**
 * Checks as a list, as a record keyed by operation id, or as a function that returns an operation's checks (`undefined` if it has none).
 * Records and functions can load checks on demand.
 */
export type ChecksSource =
  | readonly NamedChecks[]
  | ((operation: OperationDescriptor) => OperationChecks | undefined | Promise<OperationChecks | undefined>)
  | Readonly<Record<string, OperationChecks | (() => Promise<OperationChecks>)>>;

export type HeaderChecker = (
  operation: OperationDescriptor,
  result: AnyResult,
  check: Check,
) => readonly ValidationIssue[] | undefined;

/** Creates limits that keep the response's raw JSON, and prepares the body checks. Called for each operation call. */
export type DigitChecker = () => {
  readonly limits: ResponseLimits;
  readonly prepare: (media: CheckedMedia) => CheckedMedia;
};

export interface ValidationOptions {
  /** The generated checks. Operations without checks are not validated. */
  readonly checks: ChecksSource;
  /** How to handle invalid requests. Default: `throw`. */
  readonly request?: ValidationMode;
  /** How to handle invalid responses. Default: `throw`. */
  readonly response?: ValidationMode;
  /**
   * Validates response headers; pass `checkHeaders`. A separate option, so that bundles without header validation stay smaller. Default:
   * headers are not validated.
   */
  readonly headers?: HeaderChecker;
  /**
   * Validates the exact digits of response numbers that JavaScript rounds; pass `checkDigits` from `tenon/runtime/client/check-digits`.
   * Default: the rounded number is validated.
   */
  readonly digits?: DigitChecker;
  /** Called for each invalid value in mode `report`. Default: `console.warn`. */
  readonly report?: (report: ValidationReport) => void;
}

/**
 * Validates requests and responses with the generated checks.
 *
 * The generated `checks` load an operation's checks on its first call, so bundlers create a chunk per validator module. If `checks` is a
 * list, the bundle contains only the listed checks.
 *
 * Stream items are validated as they arrive. In mode `throw`, an invalid request item aborts the request and the call rejects, and an
 * invalid response item ends the iteration. Responses are subject to the standard limits (see `createLimits`) unless the client's options
 * define limits.
 *
 * @throws {TypeError} Without `checks`.
 *
 * @example
 * import { checks, createClient, createContext, createValidation, listNotesChecks } from "./api/index.js";
 * const api = createClient({ validation: createValidation({ checks }) });
 * const client = createContext({ validation: createValidation({ checks: [listNotesChecks] }) });
 */
export function createValidation(options: ValidationOptions): CallLayer {
  return validateBy(options, { findOneWay, sizeCheck, watchItems, acceptResult });
}

/**
 * A smaller version of {@link createValidation} without support for streams, bodies with `readOnly` or `writeOnly` members, bytes with a
 * minimum or maximum length, and text bodies converted to other types. If a document uses none of these, the generated `index.ts` exports
 * this function as `createValidation`.
 *
 * @throws {TypeError} During a call with a stream, with a body whose schema has `readOnly` or `writeOnly` members, or with bytes whose length
 * is limited.
 */
export function createPlainValidation(options: ValidationOptions): CallLayer {
  return validateBy(options, {
    findOneWay: refusePart,
    sizeCheck: refusePart,
    watchItems: refusePart,
    acceptResult: (_, result) => result,
  });
}

function refusePart(): never {
  throw new TypeError("This operation needs the `createValidation` of its own output.");
}

interface Parts {
  readonly acceptResult: typeof acceptResult;
  readonly findOneWay: typeof findOneWay;
  readonly sizeCheck: typeof sizeCheck;
  readonly watchItems: typeof watchItems;
}

function validateBy(options: ValidationOptions, parts: Parts): CallLayer {
  if (!options?.checks) throw new TypeError("createValidation needs { checks }");
  const { checks, request = "throw", response = "throw", headers, digits, report = warn } = options;
  return async (next, operation, input, signal, { choose }) => {
    const found = (request !== "off" || response !== "off") && (await findChecks(checks, operation));
    if (!found) return next(signal, standardLimits);
    let refused: RequestValidationError | undefined;
    /** Handles the issues of a response if `result` is given, else those of the request. */
    const refuse = (issues: readonly ValidationIssue[], result?: AnyResult): void => {
      if (issues.length === 0) return;
      const side = result ? "response" : "request";
      const finding = { operation: operation.id, side, issues } as const;
      if ((result ? response : request) !== "throw") report(finding);
      else if (result) throw new ResponseValidationError(finding, result);
      else {
        refused = new RequestValidationError(finding);
        throw refused;
      }
    };
    const exact = digits?.();
    const sending = mediaOfInput(operation, found, input, choose);
    if (request !== "off") refuse(checkInput(parts, sending, found, input));
    const items = request === "off" ? undefined : watch(parts, sending, "request", input["body"], refuse);
    // The object has no prototype, since a parameter can be called `constructor`.
    const sent = items ? ({ __proto__: null, ...input, body: items } as object as AnyInput) : input;
    const read = await next(signal, exact?.limits ?? standardLimits, sent).catch((error: unknown) => {
      throw refused ?? error;
    });
    // The server might already have responded to the items sent before the invalid one.
    if (refused !== undefined) throw refused;
    if (response === "off") return read;
    const described = mediaOfResult(operation, found, read, choose);
    const received = exact?.prepare(described) ?? described;
    const result = parts.acceptResult(received, read);
    refuse(
      [
        ...checkHeadersOf(operation, found, result, headers),
        ...checkBody(parts, received, "response", result.body),
      ],
      result,
    );
    const body = watch(parts, received, "response", result.body, (issues) => refuse(issues, result));
    return body === undefined ? result : { ...result, body };
  };
}

/**
 * Corrects ambiguous text, which was decoded with the first matching type, by choosing the value that the schema accepts. A number or
 * boolean is chosen only if it prints as the original text.
 */
function acceptResult({ described, checks }: CheckedMedia, result: AnyResult): AnyResult {
  const { kind, shape } = described ?? {};
  if (kind !== "text" || shape === undefined || !isAmbiguous(shape)) return result;
  if (checks === undefined || checks.check(result.body) === undefined) return result;
  const body = coerceText(String(result.body), shape.types, "other");
  return body === NO_FIT || checks.check(body) !== undefined ? result : { ...result, body };
}

async function findChecks(
  source: ChecksSource,
  operation: OperationDescriptor,
): Promise<OperationChecks | undefined> {
  if (typeof source === "function") return source(operation);
  const { id, method, path } = operation;
  // Operations whose id is not unique are keyed by method and path.
  const keys = [id, `${method} ${path}`];
  if (isList(source)) return source.find((checks) => keys.includes(checks.operation));
  const key = keys.find((each) => Object.hasOwn(source, each));
  const found = key === undefined ? undefined : source[key];
  return typeof found === "function" ? found() : found;
}

function isList(source: object): source is readonly NamedChecks[] {
  return Array.isArray(source);
}

export interface CheckedMedia {
  readonly described: MediaDescriptor | undefined;
  readonly checks: MediaCheck | undefined;
  readonly keyOf?: ItemKey;
}

function checkOf(
  described: MediaDescriptor | undefined,
  checks: readonly MediaCheck[] | undefined,
): CheckedMedia {
  return { described, checks: checks?.find(({ type }) => type === described?.type) };
}

function mediaOfInput(
  { body }: OperationDescriptor,
  checks: OperationChecks,
  { contentType }: AnyInput,
  choose: ChooseContent,
): CheckedMedia {
  const named = typeof contentType === "string" ? contentType : undefined;
  return checkOf(choose(body?.content ?? [], named), checks.body);
}

function mediaOfResult(
  { responses }: OperationDescriptor,
  checks: OperationChecks,
  { status, contentType }: AnyResult,
  choose: ChooseContent,
): CheckedMedia {
  const content = contentType ? chooseByStatus(responses, status)?.content : undefined;
  return checkOf(choose(content ?? [], contentType), chooseByStatus(checks.responses, status)?.content);
}

function checkInput(
  parts: Parts,
  media: CheckedMedia,
  checks: OperationChecks,
  input: AnyInput,
): readonly ValidationIssue[] {
  const { body, contentType, ...rest } = input;
  const parameters = Object.fromEntries(Object.entries(rest).filter((entry) => entry[1] !== undefined));
  return [
    ...below("/parameters", checks.parameters?.(parameters)),
    ...checkBody(parts, media, "request", body),
  ];
}

function checkHeadersOf(
  operation: OperationDescriptor,
  checks: OperationChecks,
  result: AnyResult,
  check: HeaderChecker | undefined,
): readonly ValidationIssue[] {
  const described = chooseByStatus(checks.responses, result.status)?.headers;
  return below("/headers", described && check?.(operation, result, described));
}

/**
 * Validates a body; stream items are checked as they are sent. `FormData` and `URLSearchParams` are not checked, since their values are
 * untyped.
 */
function checkBody(
  parts: Parts,
  { described, checks }: CheckedMedia,
  side: BodySide,
  body: unknown,
): readonly ValidationIssue[] {
  // A media type range can resolve to a stream with undocumented items. `getAll` detects both kinds of forms, since JSON contains no
  // functions; `instanceof` would make every validating client larger.
  const { [Symbol.asyncIterator]: next, getAll } = Object(body);
  if (body === undefined || isStreamKind(described?.kind) || next || typeof getAll === "function") return [];
  return [
    checks?.check(body),
    described?.octets && parts.sizeCheck(described)?.(body),
    checks?.files?.(body),
    checks?.partHeaders?.(body),
    described?.oneWay && parts.findOneWay(described, side, body, checks),
  ].flatMap((issues) => below("/body", issues));
}

function watch(parts: Parts, ...body: Parameters<Parts["watchItems"]>): AsyncIterable<unknown> | undefined {
  return isStreamKind(body[0].described?.kind) ? parts.watchItems(...body) : undefined;
}

function watchItems(
  { described, checks, keyOf }: CheckedMedia,
  side: BodySide,
  body: unknown,
  refuse: (issues: readonly ValidationIssue[]) => void,
): AsyncIterable<unknown> | undefined {
  if (described === undefined || !isItems(body)) return undefined;
  const whole = withOneWay(checks, described, side);
  if (whole === undefined && described.items === undefined) return undefined;
  const onFault = (issues: readonly ValidationIssue[]): "go on" => {
    refuse(below("/body", issues));
    return "go on";
  };
  return checkItems(body, whole, onFault, described.items, checks?.list, keyOf);
}

function below(start: string, issues: readonly ValidationIssue[] = []): ValidationIssue[] {
  return issues.map((issue) => ({ ...issue, pointer: start + issue.pointer }));
}

function warn({ operation, side, issues }: ValidationReport): void {
  console.warn(`${operation}: the ${side} is not valid: ${describeIssues(issues)}`);
}

/** Explains a 401: the credentials that are missing, or given in a form that no server reads. Contains no part of a credential. */
export function describeMissing(
  { security }: OperationDescriptor,
  { contract, options }: Client,
): string | undefined {
  const { credentials } = options;
  const kindOf = (scheme: string): string | undefined =>
    contract.securitySchemes?.find(({ name }) => name === scheme)?.kind;
  const isGiven = (scheme: string): boolean =>
    credentials[scheme] !== undefined || kindOf(scheme) === "mutualTLS";
  const encoded = security.flat().find(({ scheme }) => {
    const value = credentials[scheme];
    return kindOf(scheme) === "basic" && typeof value === "string" && !value.includes(":");
  });
  if (encoded !== undefined)
    return `${printAccess(encoded.scheme)} is a string without a colon, which is sent as it is: pass { username, password }`;
  const doubled = security.flat().find(({ scheme }) => {
    const value = credentials[scheme];
    return (
      ["bearer", undefined].includes(kindOf(scheme)) && typeof value === "string" && /^bearer\s/i.test(value)
    );
  });
  if (doubled !== undefined)
    return `${printAccess(doubled.scheme)} begins with "Bearer", which the client adds: pass the token alone`;
  const header = Object.entries(options.headers).find(([name]) => name.toLowerCase() === "authorization");
  const isBare = typeof header?.[1] === "string" && !header[1].trim().includes(" ");
  if (isBare) return "the header Authorization has no scheme such as Bearer: pass `credentials` instead";
  if (header !== undefined || security.some((needs) => needs.every(({ scheme }) => isGiven(scheme))))
    return undefined;
  const alternatives = security.map((needs) => needs.map(({ scheme }) => printAccess(scheme)).join(" and "));
  if (alternatives[0] === undefined) return undefined;
  const wanted = `pass ${[...new Set(alternatives)].join(" or ")}`;
  const others = Object.keys(credentials).map(printAccess);
  return others.length === 0
    ? `no credentials were given: ${wanted}`
    : `${others.join(" and ")} does not apply to this operation: ${wanted}`;
}

function printAccess(scheme: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(scheme)
    ? `credentials.${scheme}`
    : `credentials[${JSON.stringify(scheme)}]`;
}

interface GivenCall {
  readonly operation: OperationDescriptor;
  readonly input: AnyInput;
}

/** Names members of an input that are not sent, because the operation has no such parameter. */
export function describeUnknownMembers({ operation, input }: GivenCall): readonly string[] {
  const { parameters, body } = operation;
  const known = [...parameters.map(({ key }) => key), ...(body ? ["body", "contentType"] : [])];
  const unknown = Object.keys(input).filter((name) => !known.includes(name) && input[name] !== undefined);
  const [first] = unknown;
  if (first === undefined) return [];
  // A string was spread, e.g. of `getNote("7")`.
  if (first === "0") return [`got a string as the input: pass an object with ${showMembers(known)}`];
  if (isOptionName(first)) return [`\`${first}\` is an option of the call: pass it after the input`];
  const inner = Object.keys(Object(input[first])).filter((name) => known.includes(name));
  if (typeof input[first] === "object" && inner.length > 0)
    return [`the input has ${showMembers(inner)} within \`${first}\`: pass { ${inner[0]}: … } itself`];
  const listed = unknown.map((name) => `\`${name}\``).join(", ");
  // `content` is a member of the body rather than a short form of `contentType`.
  const isType = /type$/i.test(first);
  const near = suggestName(
    first,
    known.filter((name) => input[name] === undefined && (isType || name !== "contentType")),
  );
  if (near !== undefined) return [`the input has ${listed}: did you mean \`${near}\`?`];
  if (body !== undefined && !Object.hasOwn(input, "body"))
    return [`the input has ${listed}: members of the body belong into \`body\`, as { body: { … } }`];
  return [
    `the input has ${listed}, which this operation does not take; its members are ${showMembers(known)}`,
  ];
}

/** Names dates in place of the text of parameters, which the API may refuse. */
export function describeDates({ operation: { parameters }, input }: GivenCall): readonly string[] {
  return parameters.flatMap(({ key }) =>
    input[key] instanceof Date
      ? [`\`${key}\` is a Date: pass its text, such as "2026-01-31", or generate with \`dates: "Date"\``]
      : [],
  );
}

/** Names strings in place of files, which are sent as text. */
export function describeTexts({ operation, input }: GivenCall): readonly string[] {
  const { body, contentType } = input;
  const content = operation.body?.content ?? [];
  const media = content.find(({ type }) => type === contentType) ?? content[0];
  if (media === undefined) return [];
  if (media.kind === "binary") return typeof body === "string" ? [describeText("body", body)] : [];
  return fileMembersOf(media).flatMap((name) => {
    const text = [Object(body)[name]].flat().find((value) => typeof value === "string");
    return text === undefined ? [] : [describeText(`body.${name}`, text)];
  });
}

function describeText(place: string, text: string): string {
  const decoded = looksLikeBase64(text) ? ", with the decoded bytes in place of Base64" : "";
  return `\`${place}\` is a string, which is sent as text: pass a Blob or File${decoded}`;
}

function showMembers(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ");
}

const MOST_VALUES = 10_000;

/** Names a number or date in a JSON body that JSON has no text for, and writes as `null`. */
export function describeNulls({ operation, input }: GivenCall): readonly string[] {
  const [media] = operation.body?.content ?? [];
  if (media?.kind !== "json") return [];
  const open: (readonly [place: string, value: unknown])[] = [["body", input["body"]]];
  for (let count = 0; count < MOST_VALUES; count++) {
    const next = open.pop();
    if (next === undefined) return [];
    const [place, value] = next;
    const isInvalidDate = value instanceof Date && Number.isNaN(value.getTime());
    if (isInvalidDate || (typeof value === "number" && !Number.isFinite(value)))
      return [
        `\`${place}\` is ${isInvalidDate ? "an invalid Date" : String(value)}, which JSON writes as null`,
      ];
    if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) open.push([`${place}.${name}`, inner]);
  }
  return [];
}

interface FailedCall {
  readonly operation: OperationDescriptor;
  readonly client: Client;
  readonly input: AnyInput;
}

/** Explains why no request was sent. `fault` is the message of the `RequestError` without the operation. */
export function describeRequest(fault: string, call: FailedCall): readonly string[] {
  const { operation, input } = call;
  if (fault.startsWith("baseUrl")) return describeBaseUrl(call);
  if (fault === "this token cannot be sent") return ["pass the bearer token as a string"];
  const notes = describeUnknownMembers(call);
  if (fault === "body is missing") {
    const types = (operation.body?.content ?? []).map(({ type }) => type);
    const wanted = `pass \`body\`, sent as ${types.join(" or ")}`;
    return [...notes, Object.hasOwn(input, "body") ? `\`body\` is undefined: ${wanted}` : wanted];
  }
  if (fault === "contentType is not described") {
    const types = (operation.body?.content ?? []).map(({ type }) => JSON.stringify(type));
    return [`contentType is ${showValue(input["contentType"])}: pass ${types.join(" or ")}`];
  }
  const unsent = operation.parameters.find(({ in: place, name }) =>
    fault.startsWith(`${place} parameter "${name}": a number cannot be sent`),
  );
  if (unsent !== undefined) return [...notes, `got ${showValue(input[unsent.key])}: pass a finite number`];
  const unfit = operation.parameters.find(
    ({ name }) => fault === `path parameter "${name}": it cannot be sent in a path`,
  );
  if (unfit !== undefined) return [...notes, `got ${showValue(input[unfit.key])}`];
  const missing = operation.parameters.find(
    ({ in: place, name }) => fault === `${place} parameter "${name}": it is missing`,
  );
  return missing === undefined ? notes : [...notes, `pass \`${missing.key}\``];
}

const EXAMPLE = "https://api.example.com";

function describeBaseUrl({ client, operation }: FailedCall): readonly string[] {
  const { contract, options } = client;
  const given = resolveSource(options.baseUrl, operation);
  const url = given ?? contract.serverUrl(options, operation) ?? "";
  // A URL with user information is not shown, because it contains a password.
  if (URL.canParse(url)) return ["pass `credentials` in place of a name and password in the URL"];
  const path = /^\/(?!\/)/.test(url) ? url.replace(/\/$/, "") : "";
  if (given === undefined)
    return url === ""
      ? [`the document has no server: pass \`baseUrl\`, e.g. "${EXAMPLE}"`]
      : [`the document's server ${showValue(url)} has no host: pass \`baseUrl\`, e.g. "${EXAMPLE}${path}"`];
  return path === "" && url !== "/"
    ? [`\`baseUrl\` is ${showValue(url)}: pass a URL with a scheme, e.g. "${EXAMPLE}"`]
    : [
        `\`baseUrl\` is ${showValue(url)}: outside a web page, pass a host also, e.g. "http://localhost:3000${path}"`,
      ];
}

/** Explains a 404: a `baseUrl` without the path of the document's server, such as `/v1`. */
export function describeNotFound({ client, operation }: Omit<FailedCall, "input">): string {
  const { contract, options } = client;
  const given = resolveSource(options.baseUrl, operation);
  const server = contract.serverUrl({}, operation);
  if (given === undefined || server === undefined) return "";
  const [wanted, actual] = [server, given].map((url) => new URL(url, EXAMPLE).pathname.replace(/\/$/, ""));
  if (wanted === undefined || actual?.endsWith(wanted) !== false) return "";
  return `\`baseUrl\` has ${actual === "" ? "no path" : `the path ${actual}`}, the document's server has ${wanted}`;
}

function showCauses(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code: unknown = "code" in error ? error.code : "";
  return `${String(code)} ${error.message} ${showCauses(error.cause)}`;
}

/** Explains why a request did not reach the server, as far as the platform does not. */
export function describeNetwork(cause: unknown, { client, operation }: FailedCall): readonly string[] {
  const { options } = client;
  const given = resolveSource(options.baseUrl, operation);
  // `localhost:3000` is a URL with the scheme `localhost`.
  if (typeof given === "string" && /^[\w.-]+:\d+(?:\/|$)/.test(given))
    return [`\`baseUrl\` is ${showValue(given)}: pass it with a scheme, "http://${given}"`];
  if (/wrong version number|SSL_PROTOCOL|packet length too long/i.test(showCauses(cause)))
    return ["the server does not speak TLS: pass `baseUrl` with http://"];
  const isOwn = options.fetch !== undefined || options.middleware.length > 0 || Boolean(options.retry);
  // Engines word it differently; errors of the platform's `fetch` do not speak of undefined values.
  if (isOwn && cause instanceof TypeError && /undefined|null|not a function/.test(cause.message))
    return ["`fetch` and middleware must return a Response; a middleware returns `next(request)`"];
  if (options.fetch !== undefined || globalThis.location === undefined) return [];
  return ["browsers do not say why: the server may be down, or not allow this origin (CORS)"];
}

export function describeTypes(error: ClientError, { responses }: OperationDescriptor): string {
  if (!(error instanceof UnexpectedResponseError) || error.reason !== "status") return "";
  const types = new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)));
  return types.size === 0 ? "" : ` as ${[...types].join(" or ")}`;
}

const SHOWN_CHARACTERS = 100;
const LONGEST_WAIT_MILLISECONDS = 500;

/** Describes the body of a response that the document does not define: what is wrong with it, the reason in it, or how it begins. */
export async function describeBody(
  error: UnexpectedResponseError,
  operation: OperationDescriptor,
): Promise<readonly string[]> {
  const { response, reason, text, cause } = error;
  const whole = response.bodyUsed;
  const body = whole ? await text().catch(() => "") : await readStart(response.clone());
  const isLong = !response.ok && body.length > SHOWN_CHARACTERS;
  const stated = isLong ? readReason(parseWhole(body)) : undefined;
  if (stated !== undefined) return [stated];
  const line = cutToLine(body);
  const begins = line && `the body begins ${JSON.stringify(line)}`;
  if (reason === "body") return [describeBodyFault(body, whole, cause, expectedOf(error, operation)), begins];
  const isPage = reason !== "size" && reason !== "depth" && /^\s*(?:<!doctype html|<html)/i.test(body);
  const origin = response.url ? `: is ${new URL(response.url).origin} the API?` : "";
  const isNowhere = reason === "status" && response.status === 404 && body === "";
  const sign = isPage && response.ok ? "got a web page" : isNowhere ? "the 404 has no body" : "";
  return [sign && `${sign}, so check \`baseUrl\`${origin}`, begins];
}

function expectedOf({ status }: UnexpectedResponseError, { responses }: OperationDescriptor): string {
  const content = chooseByStatus(responses, status)?.content ?? [];
  return content.map(({ type }) => type).join(" or ");
}

function describeBodyFault(body: string, isWhole: boolean, cause: unknown, expected: string): string {
  if (Array.isArray(cause)) return describeIssues(cause as readonly ValidationIssue[]);
  if (!isWhole) return "";
  if (body.trim() === "") return `the body is empty, expected ${expected}`;
  if (!(cause instanceof SyntaxError)) return cause instanceof Error ? cause.message : "";
  if (body.trimStart().startsWith("<")) return `the body is markup, expected ${expected}`;
  const { offset, line, column } = locateJsonError(body);
  const rest = body.slice(offset);
  return UNFINISHED.test(rest)
    ? `the JSON ends too early, after ${body.length} characters`
    : `the JSON has a syntax error at offset ${offset} (line ${line}, column ${column}): ${JSON.stringify(cutToLine(rest, 20))}`;
}

/** The start of a string or word, at the end of a text. */
const UNFINISHED = /^(?:"(?:[^"\\]|\\.)*\\?|-?|tr?u?|fa?l?s?|nu?l?)$/s;

/** Describes the body of a documented failure: the reason in it, or how it begins. */
export function describeFailureBody(body: unknown): string {
  try {
    // Streams and files have no members that JSON shows.
    const text = JSON.stringify(body) ?? "";
    if (text === "" || text === "{}") return "";
    const reason = text.length > SHOWN_CHARACTERS ? readReason(body) : undefined;
    return reason ?? `the body begins ${cutToLine(text)}`;
  } catch {
    return "";
  }
}

const LONGEST_REASON = 200;

/** Finds the reason in a problem (RFC 9457: `detail` and `errors`) or in a body with a message. */
function readReason(body: unknown): string | undefined {
  const { detail, errors, title, message, error, error_description: described } = Object(body);
  const words = [detail, message, described, Object(error).message, error, title].find(
    (word) => typeof word === "string" && word !== "",
  );
  const list = listErrors(errors ?? Object(error).errors ?? (Array.isArray(detail) ? detail : undefined));
  const shown = list.slice(0, 3).join("; ") + (list.length > 3 ? `; and ${list.length - 3} more` : "");
  const start = shown === "" ? words : words?.replace(/\.$/, "");
  const reason = [start, shown].filter(Boolean).join(": ");
  return reason === "" ? undefined : `the reason is ${JSON.stringify(cutToLine(reason, LONGEST_REASON))}`;
}

/** Lists errors of common forms: strings, objects with a message and a place, and lists of messages by field. */
function listErrors(errors: unknown): readonly string[] {
  if (Array.isArray(errors)) return errors.map(showError).filter((text) => text !== "");
  return Object.entries(Object(errors)).map(
    ([field, text]) => `${field} ${[text].flat().map(showError).join(", ")}`,
  );
}

function showError(error: unknown): string {
  if (typeof error === "string") return error;
  const { detail, message, msg, pointer, path, field, name, loc } = Object(error);
  const place: unknown = pointer ?? path ?? field ?? name ?? loc;
  return [Array.isArray(place) ? place.join(".") : place, detail ?? message ?? msg]
    .filter((text) => typeof text === "string")
    .join(" ");
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cutToLine(body: string, length: number = SHOWN_CHARACTERS): string {
  return body
    .slice(0, length)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
}

async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MILLISECONDS);
  });
  const piece = await Promise.race([reader?.read(), late]).catch(() => undefined);
  clearTimeout(timer);
  // The cancellation is not awaited, because it finishes only after the caller has read the other copy.
  reader?.cancel().catch(() => undefined);
  return new TextDecoder().decode(piece?.value);
}

const warned = /* @__PURE__ */ new Set<string>();

/**
 * Explains failed calls and wrong options during development. Error messages then include the path, the operation's location in the
 * document, what is wrong with an input or a body, and how the body begins. If a 401 was caused by missing credentials, the message lists
 * the options to set. Warnings name members of an input that are not sent, strings in place of files, and numbers that JSON writes as
 * `null`. Generated clients use this function unless `process.env.NODE_ENV` is `"production"`.
 *
 * @param operations - Locations of the operations by id, e.g. `openapi.yaml:24`.
 * @param schemas - Locations of the schemas of bodies, by operation id. Default: messages name only the operation's location.
 */
export function explainFailures(
  operations: Readonly<Record<string, string>>,
  schemas?: Readonly<Record<string, SchemaSources>>,
): Explainer {
  const sources: Sources = { operations, schemas };
  return {
    checkOptions,
    async explain(outcome, operation, client, input) {
      const source = showSource(sources, operation, sideOf(outcome));
      const call = { operation, client, input, source };
      try {
        if (outcome instanceof ClientError) await explainError(outcome, call);
        else if (outcome instanceof TypeError) explainJson(outcome, call);
        else if (isFailure(outcome)) return { ...outcome, hint: describeFailure(outcome, call) };
        else
          for (const text of describeInput(call)) {
            const warning = `${operation.id}: ${text}`;
            if (!warned.has(warning)) console.warn(warning);
            warned.add(warning);
          }
      } catch {
        // An input can have getters that throw. The error of the call matters more.
      }
      return outcome;
    },
  };
}

interface ExplainedCall {
  readonly operation: OperationDescriptor;
  readonly client: Client;
  readonly input: AnyInput;
  readonly source: string | undefined;
}

/** The body with which an error is concerned: that of the request, or of the response with a status. */
function sideOf(outcome: unknown): "request" | number | undefined {
  if (outcome instanceof RequestValidationError)
    return outcome.issues.some(({ pointer }) => /^\/body(?:\/|$)/.test(pointer)) ? "request" : undefined;
  if (outcome instanceof ResponseValidationError) return outcome.result.status;
  return outcome instanceof UnexpectedResponseError && outcome.reason === "body" ? outcome.status : undefined;
}

/** Describes parts of an input that are sent otherwise than meant, or not at all. */
function describeInput(call: Pick<ExplainedCall, "operation" | "input">): readonly string[] {
  return [...describeUnknownMembers(call), ...describeTexts(call), ...describeNulls(call)];
}

function describeFailure(result: AnyResult, call: ExplainedCall): string {
  const { operation, client, source } = call;
  const { response, body, status } = result;
  const place = source === undefined ? "" : ` (${source})`;
  const missing = status === 401 ? describeMissing(operation, client) : undefined;
  const notes = [
    `${operation.method} ${pathOf(response, operation)}${place}`,
    missing,
    status === 404 ? describeNotFound({ operation, client }) : "",
    describeFailureBody(body),
    ...(status >= 400 && status < 500 ? [...describeDates(call), ...describeInput(call)] : []),
  ];
  return notes.filter(Boolean).join("; ");
}

function pathOf(response: Response | undefined, operation: OperationDescriptor): string {
  return response?.url ? new URL(response.url).pathname : operation.path;
}

async function explainError(
  error: ClientError,
  { operation, client, input, source }: ExplainedCall,
): Promise<void> {
  const { id, method } = operation;
  const response = error instanceof UnexpectedResponseError ? error.response : undefined;
  const path = pathOf(response, operation);
  const fault = error.message.slice(`${id}: `.length);
  const place = source === undefined ? "" : ` (${source})`;
  const notes = [`${id}: ${method} ${path}: ${fault}${describeTypes(error, operation)}${place}`];
  if (response?.status === 401) notes.push(describeMissing(operation, client) ?? "");
  if (response?.status === 404) notes.push(describeNotFound({ operation, client }));
  if (error instanceof UnexpectedResponseError) notes.push(...(await describeBody(error, operation)));
  if (response !== undefined && response.status >= 400 && response.status < 500)
    notes.push(...describeDates({ operation, input }), ...describeInput({ operation, input }));
  if (error instanceof RequestValidationError)
    notes.push(
      ...listCame(error.issues, { parameters: input, body: input["body"] }, true),
      ...describeTexts({ operation, input }),
      ...describeUnknownMembers({ operation, input }),
    );
  if (error instanceof ResponseValidationError) notes.push(...describeInvalid(error, operation));
  if (error instanceof RequestError) notes.push(...describeRequest(fault, { operation, client, input }));
  if (error instanceof NetworkError)
    notes.push(...describeNetwork(error.cause, { operation, client, input }));
  setMessage(error, notes.filter(Boolean).join("; "));
}

function setMessage(error: Error, message: string): void {
  // V8 copies the message into the stack when an error is created, and consoles print the stack.
  const stack = error.stack?.replace(error.message, () => message);
  Object.assign(error, { message, stack });
}

/** Names the operation in an error of `JSON.stringify`. */
function explainJson(error: TypeError, { operation: { id, method, path }, source }: ExplainedCall): void {
  const isBigint = /BigInt/.test(error.message);
  if (!isBigint && !/circular|cyclic/i.test(error.message)) return;
  const advice = isBigint
    ? 'pass numbers, or generate with `int64: "bigint"`'
    : "pass a plain object that does not contain itself";
  const place = source === undefined ? "" : ` (${source})`;
  const [reason = ""] = error.message.split("\n");
  setMessage(
    error,
    `${id}: ${method} ${path}: the body cannot be sent as JSON${place}: ${reason}; ${advice}`,
  );
}

function describeInvalid(
  { issues, result }: ResponseValidationError,
  { responses }: OperationDescriptor,
): readonly string[] {
  const { status, body } = result;
  const isDefault = chooseByStatus(responses, status)?.status === "default";
  const notes = listCame(issues, { body }, true);
  return isDefault
    ? [...notes, `the status ${status} is not described, so the response is checked as \`default\``]
    : notes;
}

function isFailure(value: unknown): value is AnyResult {
  return (value as { readonly ok?: unknown } | undefined)?.ok === false;
}

/**
 * Thrown by `unwrap` for a documented failure. Contains the members of the failed `result`. In a `catch` block, `isResponseError` restores
 * the types.
 */
export class ResponseError<F extends AnyResult = AnyResult> extends Error {
  override readonly name: string = "ResponseError";
  readonly kind = "response";
  readonly operation: string;
  readonly status: F["status"];
  // A private field, because loggers that print an error's properties would reveal cookies and tokens.
  readonly #result: F;

  constructor(result: F) {
    const { operation = "", hint = "" } = result;
    super(`${operation && `${operation}: `}the response has status ${result.status}${hint && `; ${hint}`}`);
    this.operation = operation;
    this.status = result.status;
    this.#result = result;
  }

  get result(): F {
    return this.#result;
  }

  get headers(): F["headers"] {
    return this.#result.headers;
  }

  get body(): F["body"] {
    return this.#result.body;
  }
}

/**
 * Returns the body of a successful result.
 *
 * @throws {ResponseError} For a documented failure. If `result` is a promise, the returned promise rejects.
 * @throws {TypeError} For a value that is not the result of a call, e.g. a body or a function.
 *
 * @example
 * const note = await unwrap(api.getNote({ note: "1" }));
 */
export function unwrap<R extends AnyResult>(result: Promise<R>): Promise<SuccessBody<R>>;
export function unwrap<R extends AnyResult>(result: R): SuccessBody<R>;
export function unwrap(result: AnyResult | Promise<AnyResult>): unknown {
  return "then" in Object(result)
    ? (result as Promise<AnyResult>).then(takeBody)
    : takeBody(result as AnyResult);
}

/**
 * Checks whether an error is a `ResponseError`. `R` determines the types of `status` and `body` and is not checked at run time.
 *
 * @example
 * if (isResponseError<GetNoteResult>(error) && error.status === 404) return undefined;
 */
export function isResponseError<R>(error: unknown): error is ResponseErrorOf<R> {
  return error instanceof ResponseError;
}

export type CallError<Result extends AnyResult = AnyResult> =
  | RequestError
  | RequestValidationError
  | NetworkError
  | TimeoutError
  | UnexpectedResponseError
  | ResponseValidationError
  | ResponseErrorOf<Result>;

export type ResponseErrorOf<Result> = [Failure<Result>] extends [never]
  ? ResponseError<never>
  : Each<Failure<Result>>;

type Each<F> = F extends AnyResult ? ResponseError<F> : never;

/**
 * Checks whether an error was thrown by a call or by `unwrap`. `Result` determines the types of failures and is not checked at run time.
 *
 * @example
 * try {
 *   await unwrap(api.getNote({ note: "1" }));
 * } catch (error) {
 *   if (isCallError<GetNoteResult>(error) && error.kind === "timeout") retryLater();
 * }
 */
export function isCallError<Result extends AnyResult = AnyResult>(
  error: unknown,
): error is CallError<Result> {
  return error instanceof ClientError || error instanceof ResponseError;
}

function takeBody(result: AnyResult): unknown {
  if (!("ok" in Object(result))) throw new TypeError("unwrap needs the result of a call");
  if (!result.ok) throw new ResponseError(result);
  return result.body;
}

export type Success<R> = WithOk<R, true>;

export type Failure<R> = WithOk<R, false>;

/** The response body of a successful result, or `undefined` if there is none. */
export type SuccessBody<R> = BodyOf<Success<R>>;

export type FailureBody<R> = BodyOf<Failure<R>>;

type BodyOf<R> = R extends { readonly body?: infer B } ? B : undefined;

type WithOk<R, Ok extends boolean> = R extends { readonly ok: infer Known }
  ? [Known] extends [Ok]
    ? R
    : boolean extends Known
      ? R & { readonly ok: Ok }
      : never
  : never;
