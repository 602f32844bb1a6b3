import type { Operation, OperationDescriptor } from "../descriptors.ts";
import { isRange } from "../media-type.ts";
import { EncodeError } from "../parameters/encode-plain.ts";
import { chooseByStatus, isSuccess } from "../status.ts";
import {
  type AnyInput,
  type AnyResult,
  type CallCodec,
  type CallContext,
  type CallLayer,
  type CallOptions,
  type Client,
  extendClient,
  type NextCall,
  type RequestParts,
  resolveSource,
} from "./client.ts";
import { ClientError, type FailReading, NetworkError, UnexpectedResponseError } from "./client-error.ts";
import type { ResponseLimits } from "./create-limits.ts";

/**
 * A request and the context for its middleware. Not a `Request` yet: making one costs a third of a whole call
 * on loopback, and `fetch` makes its own.
 */
export type BuiltRequest = readonly [url: string, init: RequestInit, context: CallContext];

/**
 * The request of one call. Of headers that are set more than once, the last wins: the operation's own, credentials, the
 * user's.
 *
 * @param input - An object without a prototype, since its members may have any name.
 * @throws {EncodeError} for what cannot be sent as it is.
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
  // The types of an operation see to it that `contentType` is a text.
  const { body, contentType } = input as AnyInput & { readonly contentType?: string };
  // No prototype: a header may be called `__proto__`. No `Headers`: fetch makes its own.
  const headers = { __proto__: null } as object as Record<string, string>;
  const init: RequestParts["init"] = { method, headers, redirect, signal };
  const parts: RequestParts = { path, query: [], headers: [], init };
  // Loops rather than functions of lists: those take a tenth of a call's time until they are optimised.
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
    if (value === undefined) continue;
    // RFC 9110 §5.5. The platform's own message would show the value, which may be a token.
    if (/[^\t -~\x80-\xff]|^\s|\s$/.test(value)) throw new EncodeError(`header "${name}" cannot be sent`);
    headers[name.toLowerCase()] = value;
  }
  let url = resolveBaseUrl(client, operation) + parts.path;
  for (const pair of parts.query) url += (url.includes("?") ? "&" : "?") + pair;
  return [url, init as RequestInit, { operation, replayable: !init.duplex, secretHeaders }];
}

/**
 * The URL that an operation's path is appended to, without a slash at its end: `baseUrl` where given, else that of the server
 * that the options choose.
 *
 * @throws {EncodeError} where there is no such server, a variable has a value outside its `enum`, the URL has user information
 * or is none, or it is relative and there is no page that it could be relative to.
 */
function resolveBaseUrl({ contract, options }: Client, operation: OperationDescriptor): string {
  const url = resolveSource(options.baseUrl, operation) ?? contract.serverUrl(options, operation) ?? "";
  // What it is relative to, and whether to anything, is the platform's to know; only its form counts.
  const page = globalThis.location && "http://a";
  const { username, password } = URL.canParse(url, page) ? new URL(url, page) : { username: "?" };
  // Without this, the platform's message would show the whole URL, keys in its query included.
  if (username || password) throw new EncodeError("baseUrl is not absolute, or has user information");
  let end = url.length;
  while (url[end - 1] === "/") end--;
  return url.slice(0, end);
}

/**
 * Reads a response: its status chooses the description, its media type how the body is read. A response without `Content-Type`
 * is read as the first media type that is described.
 *
 * @throws {UnexpectedResponseError} where the document describes no such response, or the body is malformed or beyond the limits.
 */
export async function readResult(
  { id, method, responses }: OperationDescriptor,
  response: Response,
  { choose, read }: CallCodec,
  limits: ResponseLimits | undefined,
  signal: AbortSignal | undefined,
): Promise<AnyResult> {
  const { status, headers } = response;
  const fail: FailReading = (reason, text, cause) => {
    throw new UnexpectedResponseError(
      id,
      reason,
      response,
      async () => text ?? limits?.text(response) ?? response.text(),
      cause,
    );
  };
  const { status: key, content } = chooseByStatus(responses, status) ?? fail("status");
  // Beside a success, `default` describes failures, whatever their status.
  const ok = isSuccess(key) || (isSuccess(status) && !responses.some((other) => isSuccess(other.status)));
  let body: unknown;
  let contentType: string | undefined;
  // Unread, a body would keep its connection.
  if (signal?.aborted || !content[0] || method === "HEAD" || [204, 205, 304].includes(status))
    await response.body?.cancel();
  else {
    const actual = headers.get("content-type");
    // A range is no type of content (RFC 9110 §8.3).
    const media = (actual && isRange(actual) ? undefined : choose(content, actual)) ?? fail("contentType");
    const { type } = media;
    contentType = type.includes("*") ? (actual ?? type) : type;
    body = await read(media, response, fail, limits);
  }
  signal?.throwIfAborted();
  return { ok, status, headers, response, body, contentType };
}

/** A `fetch`, or a middleware around one. Only the platform's own is given a URL as text. */
type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/**
 * Calls an operation. What a generated client's functions do:
 *
 * ```ts
 * export function updateRecipe(client: Client, input: UpdateRecipeInput, options?: CallOptions): Promise<UpdateRecipeResult> {
 *   return send(client, operations.updateRecipe, jsonCodec, input, options);
 * }
 * ```
 *
 * Resolves with every response that the document describes, failures included: a union on `status`. A body of a kind
 * `binary` is a `Blob`, of `sse` and `json-lines` an `AsyncIterable`.
 *
 * @param codec - `anyCodec`, or a smaller one that handles all that the operation's descriptor asks for.
 * @throws {ClientError} for what cannot be sent.
 * @throws {NetworkError} for no response, or one that broke off.
 * @throws {TimeoutError} when the time of `timeout` is over; the reason of `signal` when that ends the call.
 * @throws {UnexpectedResponseError} for a response that the document does not describe.
 * @throws {RequestValidationError | ResponseValidationError} where `validation` is set to throw.
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
    // Nobody waits for it any more once the signal has ended: it must not send, nor hold a connection then.
    signal?.throwIfAborted();
    const response = await (own || chain.at(0) ? pass(new Request(url, init)) : pass(url, init));
    return connected(() => readResult(operation, response, codec, limits ?? standard, signal));
  };
  const around = (layer: CallLayer | false | undefined, next: NextCall): NextCall =>
    layer ? (signal) => layer(next, operation, members, signal) : next;
  try {
    // The operation's types say at the call what its descriptor says to the code here.
    return (await around(timeout, around(validation, exchange))(signal)) as Result;
  } catch (error) {
    throw error instanceof EncodeError ? new ClientError(operation.id, error.message, error) : error;
  }
}
