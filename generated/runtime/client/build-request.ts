// @ts-nocheck Checked by tenon's tests.
import type { OperationDescriptor } from "../descriptors.js";
import { EncodeError } from "../parameters/encode-text.js";
import type { CallCodec, RequestParts } from "./call-codec.js";
import { type AnyInput, type CallContext, type Client, resolveSource } from "./client.js";

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
