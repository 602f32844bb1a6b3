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
  type XmlCodec,
  checkHeaderText,
  checkItems,
  chooseByName,
  chooseByStatus,
  coerceText,
  encodeScalar,
  findOneWay,
  isAmbiguous,
  isItems,
  isRange,
  isStreamKind,
  isSuccess,
  isTextDeeper,
  printJson,
  readStream,
  sizeCheck,
  withOneWay,
} from "./wire.js";

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

/** Smaller than {@link addCredentials}, for operations that need at most one bearer token (RFC 6750 §2.1). */
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
   * The maximum number of bytes of a response's body, after decompression. Default: 100 MiB. In a stream, the limit applies to each line or
   * event, and is at most 16 MiB.
   */
  readonly bytes?: number | undefined;
  /** The maximum nesting of arrays and objects in a response's JSON. Default: 512. */
  readonly depth?: number | undefined;
}

/**
 * Limits the size and depth of responses; a larger one fails with an `UnexpectedResponseError` (reason `size` or `depth`). The default is
 * {@link standardLimits}. A client of `createClient` limits every response; one of `createContext` limits streams, forms, and with
 * `validation` all others.
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

/** Decompressed. `undefined` beyond `limit` bytes. Malformed UTF-8 becomes U+FFFD. */
export async function readText(response: Response, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let chunk: Uint8Array | undefined;
  let room = roomFor(response, limit);
  while (room >= 0) {
    // Some platforms have no streams.
    if (!reader) return response.text();
    const { done, value } = await reader.read();
    // Decodes each chunk when the next has come, so that a text of one chunk is decoded at once: faster than as a stream.
    if (chunk) text += decoder.decode(chunk, { stream: !done });
    if (done) return text;
    room -= value.byteLength;
    chunk = value;
  }
  // The sender may be gone. Callers need not know that cancelling failed.
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
  // Some platforms have no streams.
  return body ? readStream(body, room) : new Uint8Array(await response.arrayBuffer());
}

/** -1 if `Content-Length` exceeds the limit. */
function roomFor({ headers }: Response, limit: number): number {
  return Number(headers.get("content-length")) > limit ? -1 : limit;
}

/**
 * The error of a call that has no documented result. Its message names the operation and the fault, and never contains credentials, URLs,
 * bodies, or header values except the response's `Content-Type`. In development, `explainFailures` adds the path and the start of the body.
 */
export abstract class ClientError extends Error {
  abstract readonly kind: string;
  declare readonly operation: string;

  constructor(operation: string, message: string, cause?: unknown) {
    super(`${operation}: ${message}`, (cause && { cause }) as ErrorOptions);
    this.operation = operation;
  }
}

/** The input and the options make no valid request. Nothing was sent. */
export class RequestError extends ClientError {
  override readonly name: string = "RequestError";
  readonly kind = "request";
}

/** The call took longer than its `timeout`, which includes retries and reading the body. */
export class TimeoutError extends ClientError {
  override readonly name: string = "TimeoutError";
  readonly kind = "timeout";
}

/**
 * There was no complete response. `cause` is the error that `fetch` threw. The message ends with the message of the innermost cause, if
 * there is one.
 */
export class NetworkError extends ClientError {
  override readonly name: string = "NetworkError";
  readonly kind = "network";

  constructor(operation: string, cause: unknown) {
    super(operation, `no complete response${describeCause(cause)}`, cause);
  }
}

/** The innermost cause, since outer ones only say that a fetch failed. Without URLs, which may contain keys. */
function describeCause(error: unknown, depth = 9): string {
  const { message, cause, errors } = Object(error);
  const inner = depth > 0 && error ? describeCause(cause ?? errors?.[0], depth - 1) : "";
  const words = `: ${message}`.split(" ").map((word) => (word.includes("://") ? "…" : word));
  return inner || (message ? words.join(" ") : "");
}

/** A response that the document does not describe, or that exceeds the client's limits. `reason` tells which. */
export class UnexpectedResponseError extends ClientError {
  override readonly name: string = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
  declare readonly reason: UnexpectedReason;
  declare readonly status: number;
  /**
   * Reads the body as text. Resolves with `""` if the body exceeds the client's `limits`. Rejects if the client has already read the body,
   * unless the body is JSON.
   */
  declare readonly text: () => Promise<string>;

  // Not an own property: loggers that print the properties of errors would reveal cookies and tokens.
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
  /** The issues. Their pointers begin with the part: `/parameters/limit`, `/headers/etag`, `/body/data/id`. */
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

/** The response does not fit the contract. */
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

/** The first five, and the number of the others. */
export function describeIssues(issues: readonly ValidationIssue[]): string {
  const shown = issues.slice(0, 5).map(({ pointer, message }) => `${pointer} ${message}`);
  return (
    shown.join("; ") + (issues.length > shown.length ? `; and ${issues.length - shown.length} more` : "")
  );
}

/** No `Request`, since `fetch` makes its own, and making one takes long. */
export type BuiltRequest = readonly [url: string, init: RequestInit, context: CallContext];

/**
 * Builds the request of one call. If several sources set a header, the last one counts: the operation, then credentials, then the user's
 * headers.
 *
 * @param input - An object without a prototype, since members may have any name.
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
  // The operation's types ensure that `contentType` is a string.
  const { body, contentType } = input as AnyInput & { readonly contentType?: string };
  // Without a prototype, since a header may be called `__proto__`. Not `Headers`, since fetch makes its own.
  const headers = { __proto__: null } as object as Record<string, string>;
  const init: RequestParts["init"] = { method, headers, redirect, signal };
  const parts: RequestParts = { path, query: [], headers: [], init };
  // Loops: until array methods are optimised, they take a tenth of a call's time.
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
 * `baseUrl` or the chosen server's URL, without a trailing slash.
 * @throws {EncodeError} If there is no server, a variable is refused, or the URL is malformed, has user information, or is relative outside
 * a web page.
 */
function resolveBaseUrl({ contract, options }: Client, operation: OperationDescriptor): string {
  const url = resolveSource(options.baseUrl, operation) ?? contract.serverUrl(options, operation) ?? "";
  // Checks only the syntax; the platform resolves relative URLs.
  const page = globalThis.location && "http://a";
  const { username, password } = URL.canParse(url, page) ? new URL(url, page) : { username: "?" };
  if (username || password)
    throw new EncodeError(`baseUrl ${password === undefined ? "is not absolute" : "has user information"}`);
  let end = url.length;
  while (url[end - 1] === "/") end--;
  return url.slice(0, end);
}

/**
 * Reads a response by its description: the status selects it, the content type decides how to read the body. Without a `Content-Type`,
 * the body is read as the first described media type.
 *
 * @throws {UnexpectedResponseError} If the document does not describe the response, or the body is malformed or exceeds the limits.
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
  // If a 2xx is described too, `default` stands for failures.
  const ok = isSuccess(key) || (isSuccess(status) && !responses.some((other) => isSuccess(other.status)));
  let body: unknown;
  let contentType: string | undefined;
  // An unread body would keep the connection.
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

/** Only the platform's `fetch` gets the URL as a string. */
type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/**
 * Calls an operation, like each function of a generated client. If the document describes the response, resolves with the result, a union
 * on `status`; also if the response is a failure. A body of the kind `binary` is a `Blob`. A body of the kind `sse` or `json-lines` is an
 * `AsyncIterable`.
 *
 * @param codec - `anyCodec`, or a smaller one that supports the operation.
 * @throws {ClientError} If there is no response that the document describes; `CallError` lists the classes. If `signal` is aborted, throws
 * the signal's reason.
 */
export async function send<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  codec: CallCodec,
  input?: Input,
  options?: CallOptions,
): Promise<Result> {
  const joined = options ? extendClient(client, options) : client;
  const { fetch: own, retry, middleware, limits, signal, timeout, validation } = joined.options;
  const chain = retry ? [retry, ...middleware] : middleware;
  // No prototype: a parameter may be called `constructor`.
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
    // If the signal was aborted meanwhile, the caller does not wait any more: nothing is sent.
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
    return (result.status === 401 ? await explain(joined, operation, result) : result) as Result;
  } catch (error) {
    throw await explain(
      joined,
      operation,
      error instanceof EncodeError ? new RequestError(operation.id, error.message, error) : error,
    );
  }
}

async function explain(client: Client, operation: OperationDescriptor, outcome: unknown): Promise<unknown> {
  try {
    return (await client.contract.explain?.()?.(outcome, operation, client)) ?? outcome;
  } catch {
    // In a page without a bundler, there is no `process` to tell whether this is development.
    return outcome;
  }
}

export const readJson: ReadContent = async (_media, response, fail, limits) => {
  const text = await (limits?.json(response, fail) ?? response.text());
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("body", text, cause);
  }
};

/** A range needs a named content type. */
export const writeJson: WriteContent = ({ headers, init }, { type }, body, named) => {
  headers.push(["content-type", named ?? type]);
  init.body = printJson(body);
};

/** {@link jsonCodec} with an optional bearer token. */
export const jsonTokenCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
  finish: addToken,
};

/** The longest delay of a timer in milliseconds (HTML Standard §8.6), 24 days. A longer timer would fire at once. */
export const LONGEST_DELAY = 2_147_483_647;

/**
 * Limits the duration of a call, including retries and reading the response; after it, the call rejects with a {@link TimeoutError}. Aborting
 * `signal` rejects at once with the signal's reason, even if a custom `fetch` or middleware ignores the signal. For streams, the limit ends
 * when the stream starts. After an {@link UnexpectedResponseError}, `text()` can read the body for the remaining time.
 *
 * @param milliseconds - Default: no limit; only the signal ends calls, as with `createClient`.
 *
 * @example
 * createContext({ timeout: createTimeout(5_000) });
 */
export function createTimeout(milliseconds: number = Number.POSITIVE_INFINITY): CallLayer {
  const isLimited = milliseconds <= LONGEST_DELAY;
  return async (next, { id }, _input, signal) => {
    if (!signal && !isLimited) return next(signal);
    signal?.throwIfAborted();
    // `AbortSignal.timeout` has a timer that cannot be stopped.
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
      // The error's response is not read yet. An unread body would keep the connection as long as the server likes.
      isLeft = error instanceof UnexpectedResponseError && error.response.bodyUsed === false;
      throw error;
    } finally {
      // On Node, the timer of a finished call would keep the program running.
      if (isLeft) Object(timer).unref?.();
      else clearTimeout(timer);
      // A result that is a stream is still being read, so the signal stays connected.
      if (!(Symbol.asyncIterator in Object(result?.body))) signal?.removeEventListener("abort", follow);
    }
  };
}

// Each operation has its own input type. Only `never` can be passed to all of them.
type OperationFunction = (client: Client, ...rest: never) => unknown;

/** `notes.list` is `list` in `notes`. Operations take a client first. */
export interface OperationTree {
  readonly [name: string]: OperationFunction | OperationTree | readonly [OperationFunction, OperationTree];
}

/** Operations without their first parameter. A pair of an operation and a subtree becomes one function with members. */
export type Bound<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (client: Client, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : Tree[Name] extends readonly [(client: Client, ...rest: infer Rest) => infer Result, infer Below]
      ? ((...rest: Rest) => Result) & Bound<Below>
      : Bound<Tree[Name]>;
};

/**
 * Binds a tree of operations to a client, as a generated `createClient` does: `{ notes: { list: listNotes } }` gives
 * `api.notes.list(input)`. For ids such as `users.list` and `users.list.all`, `list` is an operation and also has members. Its node in the
 * tree is a pair: `list: [listUsers, { all: listAllUsers }]`.
 */
export function bindOperations<const Tree extends object>(client: Client, tree: Tree): Bound<Tree> {
  const nodes: [string, OperationTree[string]][] = Object.entries(tree);
  const entries = nodes.map(([name, node]) => [name, bindNode(client, node)]);
  // The result has the members that its type has.
  return Object.fromEntries(entries) as Bound<Tree>;
}

function bindNode(client: Client, node: OperationTree[string]): unknown {
  if (typeof node === "function") return bindFunction(client, node);
  if (!isPair(node)) return bindOperations(client, node);
  const [operation, below] = node;
  const members = Object.getOwnPropertyDescriptors(bindOperations(client, below));
  // The members `name` and `length` of a function cannot be assigned, only defined.
  return Object.defineProperties(bindFunction(client, operation), members);
}

function bindFunction(client: Client, operation: OperationFunction): (...rest: never[]) => unknown {
  return (...rest) => operation(client, ...(rest as never));
}

function isPair(node: OperationTree[string]): node is readonly [OperationFunction, OperationTree] {
  return Array.isArray(node);
}

/** Called by generated `createClient` functions. */
export function guardOptions<Options extends Pick<CallOptions, "limits" | "timeout">>(
  options: Options,
): Options {
  const { limits = standardLimits, timeout = createTimeout() } = options;
  return { ...options, limits, timeout };
}

/**
 * Middleware that follows redirects instead of `fetch`, which forwards API keys, custom headers and bodies to other origins. It follows the Fetch
 * Standard (§4.4) with two exceptions for cross-origin redirects: only the headers `Accept` and `Accept-Language` are sent, and only GET and
 * HEAD are followed. Without it, a redirect of a request with an API key in a header or cookie is an unexpected response. Must come last.
 *
 * A redirect is returned rather than followed if the document describes it, if its URL is not HTTP or has user information, or if the request
 * body is a stream. Browsers hide redirect URLs: there, `fetch` follows redirects of requests without an API key, subject to CORS, and no
 * others are followed.
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
  // `Request` refuses such a URL (Fetch §5.4) with a message that contains the URL.
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

/** CORS-safelisted request headers (Fetch §2.2.2) of a request without a body. */
const SENT_ELSEWHERE = ["accept", "accept-language"];

/** Browsers hide status and URL of a redirect that is not followed. */
function seesRedirects(): boolean {
  return !("document" in globalThis || "WorkerGlobalScope" in globalThis);
}

export interface RetryOptions {
  /** The maximum number of attempts after the first. Default: 2. */
  readonly retries?: number;
  /** The maximum of the first wait. With each further attempt, this maximum doubles, up to `maxDelay`. Default: 300. */
  readonly baseDelay?: number;
  /** The maximum of each wait. If `Retry-After` asks for a longer one, the call is not retried. Default: 20 000. */
  readonly maxDelay?: number;
  /** The statuses to retry. Default: 408, 429, 500, 502, 503, 504. */
  readonly statuses?: readonly number[];
  /** Methods to retry. Default: idempotent ones (RFC 9110 §9.2.2) and QUERY. A function decides per request, e.g. by an idempotency key. */
  readonly methods?: readonly string[] | ((request: Request, context: CallContext) => boolean);
  /** For tests: a number from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
  /** For tests: the time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** For tests: waits `delay` milliseconds; rejects with the signal's reason when the signal is aborted. Default: by `setTimeout`. */
  readonly sleep?: (delay: number, signal: AbortSignal) => Promise<void>;
}

const IDEMPOTENT = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "QUERY"];

/**
 * Retries after network errors and the given statuses, with exponential backoff and full jitter, or after the delay in `Retry-After`
 * (RFC 9110 §10.2.3). Requests whose body is a stream are not retried.
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

/** `undefined` if the server asks for more than the maximum. */
function delayOf(response: Response | undefined, attempt: number, options: RetryOptions): number | undefined {
  const { baseDelay = 300, maxDelay = 20_000, random = Math.random, now = Date.now } = options;
  const asked = readRetryAfter(response?.headers.get("retry-after"), now);
  if (asked !== undefined) return asked > maxDelay ? undefined : asked;
  return random() * Math.min(maxDelay, baseDelay * 2 ** attempt);
}

function readRetryAfter(text: string | null | undefined, now: () => number): number | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

function wait(delay: number, signal: AbortSignal): Promise<void> {
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

/** What happens to an invalid value: nothing, an error, or a call of `report`. */
export type ValidationMode = "off" | "throw" | "report";

/**
 * The checks of operations: a list, a record by operation id, or a function that returns the checks of an operation (`undefined` if the
 * operation has no checks). Records and functions may load checks on demand.
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

/** A function that, per call, makes limits that keep the response's text, and prepares the checks of its body. */
export type DigitChecker = () => {
  readonly limits: ResponseLimits;
  readonly prepare: (media: CheckedMedia) => CheckedMedia;
};

export interface ValidationOptions {
  /** The checks. Operations without checks are not validated. */
  readonly checks: ChecksSource;
  /** What happens to an invalid request. Default: `throw`. */
  readonly request?: ValidationMode;
  /** What happens to an invalid response. Default: `throw`. */
  readonly response?: ValidationMode;
  /**
   * The function `checkHeaders`, which validates response headers. It is an option so that clients without it are smaller. Default: headers
   * are not validated.
   */
  readonly headers?: HeaderChecker;
  /**
   * The function `checkDigits` of `tenon/runtime/client/check-digits`, which validates numbers in responses by their digits where a
   * JavaScript number rounds them. Default: the rounded number is validated.
   */
  readonly digits?: DigitChecker;
  /** Called for each invalid value in the mode `report`. Default: `console.warn`. */
  readonly report?: (report: ValidationReport) => void;
}

/**
 * Validates requests and responses with the generated checks.
 *
 * `checks` loads the checks of an operation at its first call, so bundlers make one chunk per validator module. With a list, the bundle contains
 * only the listed checks.
 *
 * Stream items are checked as they pass. In the mode `throw`, an invalid request item ends the request and the call rejects; an invalid
 * response item ends the iteration. Responses get the standard limits (see `createLimits`) unless the client has its own.
 *
 * @example
 * import { checks, createClient, createContext, createValidation, listNotesChecks } from "./api/index.js";
 * const api = createClient({ validation: createValidation({ checks }) });
 * const client = createContext({ validation: createValidation({ checks: [listNotesChecks] }) });
 */
export function createValidation(options: ValidationOptions): CallLayer {
  return validateBy(options, { findOneWay, watchItems, acceptResult });
}

/**
 * Like {@link createValidation}, without support for streams, for bodies with `readOnly` or `writeOnly` members, and for texts that are read
 * as other types. If a document has none of them, the generated `index.ts` exports this function as `createValidation`.
 *
 * @throws {TypeError} In a call with a stream, or with a body whose schema has `readOnly` or `writeOnly` members.
 */
export function createPlainValidation(options: ValidationOptions): CallLayer {
  return validateBy(options, {
    findOneWay: refusePart,
    watchItems: refusePart,
    acceptResult: (_, result) => result,
  });
}

function refusePart(): never {
  throw new TypeError(
    "This validation does not support streams and one-way members; use the one in the client's own output.",
  );
}

interface Parts {
  readonly acceptResult: typeof acceptResult;
  readonly findOneWay: typeof findOneWay;
  readonly watchItems: typeof watchItems;
}

function validateBy(options: ValidationOptions, parts: Parts): CallLayer {
  const { checks, request = "throw", response = "throw", headers, digits, report = warn } = options;
  return async (next, operation, input, signal, { choose }) => {
    const found = (request !== "off" || response !== "off") && (await findChecks(checks, operation));
    if (!found) return next(signal, standardLimits);
    let refused: RequestValidationError | undefined;
    const refuseInput = (issues: readonly ValidationIssue[]): void => {
      if (issues.length === 0) return;
      const finding = { operation: operation.id, side: "request", issues } as const;
      if (request === "throw") {
        refused = new RequestValidationError(finding);
        throw refused;
      }
      report(finding);
    };
    const refuseResult = (issues: readonly ValidationIssue[], result: AnyResult): void => {
      if (issues.length === 0) return;
      const finding = { operation: operation.id, side: "response", issues } as const;
      if (response === "throw") throw new ResponseValidationError(finding, result);
      report(finding);
    };
    const exact = digits?.();
    const sending = mediaOfInput(operation, found, input, choose);
    if (request !== "off") refuseInput(checkInput(parts, sending, found, input));
    const sent = request === "off" ? input : watchInput(parts, sending, input, refuseInput);
    const read = await next(signal, exact?.limits ?? standardLimits, sent).catch((error: unknown) => {
      throw refused ?? error;
    });
    // The server may have answered the part of the stream that was sent.
    if (refused !== undefined) throw refused;
    if (response === "off") return read;
    const described = mediaOfResult(operation, found, read, choose);
    const received = exact?.prepare(described) ?? described;
    const result = parts.acceptResult(received, read);
    refuseResult(
      [
        ...checkHeadersOf(operation, found, result, headers),
        ...checkBody(parts, received, "response", result.body),
      ],
      result,
    );
    const body = watch(parts, received, "response", result.body, (issues) => refuseResult(issues, result));
    return body === undefined ? result : { ...result, body };
  };
}

/**
 * A text with several readings was read by the first. Applies the one that the schema accepts: a number or boolean, if it prints as the
 * same text.
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
  // If several operations have the same id, the key is the method and path.
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

/** By described media type. */
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

/** Items of a stream are checked as they pass. `FormData` and `URLSearchParams` are left to the server: their values have no types. */
function checkBody(
  parts: Parts,
  { described, checks }: CheckedMedia,
  side: BodySide,
  body: unknown,
): readonly ValidationIssue[] {
  // A range may be read as a stream; the document does not describe the items then. Both kinds of forms have `getAll`, and JSON has no
  // functions; comparing with both classes would make every validating client larger.
  const { [Symbol.asyncIterator]: next, getAll } = Object(body);
  if (body === undefined || isStreamKind(described?.kind) || next || typeof getAll === "function") return [];
  return [
    checks?.check(body),
    described && sizeCheck(described)?.(body),
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

function watchInput(
  parts: Parts,
  media: CheckedMedia,
  input: AnyInput,
  refuse: (issues: readonly ValidationIssue[]) => void,
): AnyInput {
  const body = watch(parts, media, "request", input["body"], refuse);
  // Without a prototype, since a parameter may be called `constructor`.
  return body === undefined ? input : ({ __proto__: null, ...input, body } as object as AnyInput);
}

function below(start: string, issues: readonly ValidationIssue[] = []): ValidationIssue[] {
  return issues.map((issue) => ({ ...issue, pointer: start + issue.pointer }));
}

function warn({ operation, side, issues }: ValidationReport): void {
  console.warn(`${operation}: the ${side} is not valid: ${describeIssues(issues)}`);
}

/**
 * Explains failed calls, for development. The messages of errors also have the path, the place of the operation in the document, and the
 * first characters of an unexpected body. If the status is 401 and the client has no credentials for the operation, they name the options
 * to pass. Generated clients do so unless `process.env.NODE_ENV` is `"production"`.
 *
 * @param sources - The places of the operations by id, e.g. `openapi.yaml:24`.
 */
export function explainFailures(sources: Readonly<Record<string, string>>): Explain {
  return async (outcome, operation, client) => {
    const source = Object.hasOwn(sources, operation.id) ? sources[operation.id] : undefined;
    if (outcome instanceof ClientError) await explainError(outcome, operation, client, source);
    else if (isUnauthorized(outcome)) {
      const hint = describeMissing(operation, client);
      if (hint !== undefined) return { ...outcome, hint };
    }
    return outcome;
  };
}

async function explainError(
  error: ClientError,
  operation: OperationDescriptor,
  client: Client,
  source: string | undefined,
): Promise<void> {
  const { id, method } = operation;
  const response = error instanceof UnexpectedResponseError ? error.response : undefined;
  const path = response?.url ? new URL(response.url).pathname : operation.path;
  const fault = error.message.slice(`${id}: `.length);
  const notes = [
    `${id}: ${method} ${path}: ${fault}${describeTypes(error, operation)}${source === undefined ? "" : ` (${source})`}`,
  ];
  if (isUnauthorized(response)) notes.push(describeMissing(operation, client) ?? "");
  if (error instanceof UnexpectedResponseError) notes.push(await describeBody(error));
  const message = notes.filter(Boolean).join("; ");
  // V8 puts the message into the stack when the error is created, and consoles print the stack.
  const stack = error.stack?.replace(error.message, () => message);
  Object.assign(error, { message, stack });
}

/** After the statuses that were expected. */
function describeTypes(error: ClientError, { responses }: OperationDescriptor): string {
  if (!(error instanceof UnexpectedResponseError) || error.reason !== "status") return "";
  const types = new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)));
  return types.size === 0 ? "" : ` as ${[...types].join(" or ")}`;
}

/** The options to pass for missing credentials, if any. */
function describeMissing(
  { security }: OperationDescriptor,
  { contract, options }: Client,
): string | undefined {
  const isGiven = (scheme: string): boolean =>
    options.credentials[scheme] !== undefined ||
    contract.securitySchemes?.some(({ name, kind }) => name === scheme && kind === "mutualTLS") === true;
  const named = Object.keys(options.headers).some((name) => name.toLowerCase() === "authorization");
  if (named || security.some((needs) => needs.every(({ scheme }) => isGiven(scheme)))) return undefined;
  const alternatives = security.map((needs) => needs.map(({ scheme }) => printAccess(scheme)).join(" and "));
  return alternatives[0] === undefined
    ? undefined
    : `no credentials were given: pass ${[...new Set(alternatives)].join(" or ")}`;
}

function printAccess(scheme: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(scheme)
    ? `credentials.${scheme}`
    : `credentials[${JSON.stringify(scheme)}]`;
}

const SHOWN_CHARACTERS = 100;
const LONGEST_WAIT_MILLISECONDS = 500;

/** In one line. The caller can still read the body. */
async function describeBody({ response, text }: UnexpectedResponseError): Promise<string> {
  const body = response.bodyUsed ? await text().catch(() => "") : await readStart(response.clone());
  const line = body
    .slice(0, SHOWN_CHARACTERS)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  return line && `the body begins ${JSON.stringify(line)}`;
}

/** `""` if none arrives in time. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MILLISECONDS);
  });
  const piece = await Promise.race([reader?.read(), late]).catch(() => undefined);
  clearTimeout(timer);
  // Not awaited: the copy that is left for the caller ends the cancellation only when it is read.
  reader?.cancel().catch(() => undefined);
  return new TextDecoder().decode(piece?.value?.subarray(0, 4 * SHOWN_CHARACTERS));
}

function isUnauthorized(value: unknown): value is AnyResult {
  return (value as { readonly status?: unknown } | undefined)?.status === 401;
}

/**
 * A failure that the document describes, thrown by `unwrap`. Its members are those of the failed `result`. In a `catch`, `isResponseError`
 * restores the types.
 */
export class ResponseError<F extends AnyResult = AnyResult> extends Error {
  override readonly name: string = "ResponseError";
  readonly kind = "response";
  /** The operation's id. Empty if the result has no id because it does not come from a call. */
  readonly operation: string;
  readonly status: F["status"];
  // Not an own property: loggers that print the properties of errors would reveal cookies and tokens.
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
 * @throws {ResponseError} For a failure that the document describes; given a promise, the returned promise rejects.
 *
 * @example
 * const note = await unwrap(api.getNote({ note: "1" }));
 */
export function unwrap<R extends AnyResult>(result: Promise<R>): Promise<SuccessBody<R>>;
export function unwrap<R extends AnyResult>(result: R): SuccessBody<R>;
export function unwrap(result: AnyResult | Promise<AnyResult>): unknown {
  return "then" in result ? result.then(takeBody) : takeBody(result);
}

/**
 * Tells whether an error is the `ResponseError` of `unwrap`. `R` types `status` and `body`, and is not checked.
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
 * Tells whether a call or `unwrap` threw the error. `Result` types the failures and is not checked.
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
  if (!result.ok) throw new ResponseError(result);
  return result.body;
}

/** The members of a result union that are successes. */
export type Success<R> = WithOk<R, true>;

/** The members of a result union that are failures. */
export type Failure<R> = WithOk<R, false>;

/** The body of a result's successes; `undefined` if there is none. */
export type SuccessBody<R> = BodyOf<Success<R>>;

/** The body of a result's failures; `undefined` if there is none. */
export type FailureBody<R> = BodyOf<Failure<R>>;

type BodyOf<R> = R extends { readonly body?: infer B } ? B : undefined;

type WithOk<R, Ok extends boolean> = R extends { readonly ok: infer Known }
  ? [Known] extends [Ok]
    ? R
    : boolean extends Known
      ? R & { readonly ok: Ok }
      : never
  : never;
