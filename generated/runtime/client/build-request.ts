// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import type { CallContext, Client, HeaderSource } from "./client.js";
import { resolveBaseUrl } from "./resolve-base-url.js";
import type { RequestParts, Wire } from "./wire.js";

/** The input of any operation: parameters by key, `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

/**
 * A request, and what its middleware has to know of it. Not a `Request` yet: making one costs a third of a whole call
 * on loopback, and `fetch` makes its own.
 */
export type BuiltRequest = readonly [url: string, init: RequestInit, context: CallContext];

/**
 * The request of one call. Of headers that are set more than once, the last wins: the operation's own, credentials, the
 * user's.
 *
 * @throws {EncodeError} for what cannot be sent as it is.
 */
export async function buildRequest(
  client: Client,
  operation: OperationDescriptor,
  input: AnyInput,
  wire: Wire,
): Promise<BuiltRequest> {
  const { accept, headers: added } = client.options;
  const { method, path, responses } = operation;
  const parts: RequestParts = { path, query: [], cookies: [], headers: [], init: { method } };
  const { init } = parts;
  writeBody(parts, operation, input, wire);
  encodeParameters(parts, operation, input, wire);
  const secretHeaders = (await wire[4]?.(client, operation, parts)) ?? [];
  // No prototype: a header may be called `__proto__`. No `Headers`: fetch makes its own.
  const headers: Record<string, string> = Object.create(null);
  // Loops rather than functions of lists: those take a tenth of a call's time until they are optimised.
  const types: Record<string, unknown> = {};
  for (const { status, content } of responses) {
    // A redirect that the document describes is a result. 300 and 304 lead nowhere.
    if (/^3(?!0[04])/.test(`${status}`)) init.redirect = "manual";
    for (const media of content) types[media.type] = media;
  }
  const own: readonly (readonly [string, HeaderSource])[] = [
    ["accept", accept ?? (Object.keys(types).join(", ") || undefined)],
    ...parts.headers,
    ...Object.entries(added ?? {}),
  ];
  for (const [name, source] of own) {
    const value = typeof source === "function" ? await source() : source;
    if (value === undefined) continue;
    // RFC 9110 §5.5. The platform's own message would show the value, which may be a token.
    if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(value))
      throw new EncodeError(`header "${name}" cannot carry its characters`);
    headers[name.toLowerCase()] = value;
  }
  const url = resolveBaseUrl(client, operation) + parts.path;
  const query = parts.query.join("&");
  return [
    query ? `${url}${url.includes("?") ? "&" : "?"}${query}` : url,
    { ...init, headers },
    { operation, replayable: !init.duplex, secretHeaders },
  ];
}

function encodeParameters(
  parts: RequestParts,
  { parameters }: OperationDescriptor,
  input: AnyInput,
  [encode]: Wire,
): void {
  for (const parameter of parameters) {
    const { in: location, key, name } = parameter;
    try {
      encode(parts, parameter, Object.hasOwn(input, key) ? input[key] : undefined);
    } catch (error) {
      if (error instanceof EncodeError) error.message = `${location} parameter "${name}": ${error.message}`;
      throw error;
    }
  }
}

function writeBody(
  parts: RequestParts,
  { body: described }: OperationDescriptor,
  { body, contentType }: AnyInput,
  [, choose, write]: Wire,
): void {
  if (described && body !== undefined) {
    const { content } = described;
    const named = contentType === undefined ? undefined : `${contentType}`;
    const media = named === undefined ? content[0] : choose(content, named);
    if (!media) throw new EncodeError(`media type ${named} is not described`);
    write(parts, media, body, named);
  } else if (described?.required) throw new EncodeError("the body is missing");
}
