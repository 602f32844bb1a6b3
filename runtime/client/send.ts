import type { Operation, OperationDescriptor } from "../descriptors.ts";
import { chooseByName, chooseByStatus, isRange, isSuccess } from "../http-semantics.ts";
import { checkHeaderText, EncodeError, encodeScalar, printJson } from "../parameters/encode-plain.ts";
import { addToken } from "./add-credentials.ts";
import {
  type AnyInput,
  type AnyResult,
  type CallCodec,
  type CallContext,
  type CallLayer,
  type CallOptions,
  type Client,
  explainerOf,
  extendClient,
  type FailReading,
  type NextCall,
  type ReadContent,
  type RequestParts,
  type ResponseLimits,
  resolveSource,
  type WriteContent,
} from "./client.ts";
import { ClientError, NetworkError, RequestError, UnexpectedResponseError } from "./client-error.ts";

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

/** A codec for JSON bodies and scalar parameters in default styles, without credentials. */
export const jsonCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
};

/** Extends {@link jsonCodec} with an optional bearer token. */
export const jsonTokenCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
  finish: addToken,
};
