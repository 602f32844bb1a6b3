// @ts-nocheck Made by a machine and tested as a whole.
import type { WrittenBody } from "../body/written-body.js";
import type { OperationDescriptor } from "../descriptors.js";
import { EncodeError } from "../parameters/encode-error.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import type { CallContext, Client, HeaderSource } from "./client.js";
import { resolveBaseUrl } from "./resolve-base-url.js";
import type { Wire } from "./wire.js";

/** The input of any operation: parameters by key, `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

/**
 * A request, and what its middleware has to know of it. Not a `Request` yet: making one costs a third of a whole call
 * on loopback, and `fetch` makes its own.
 */
export type BuiltRequest = readonly [url: string, init: RequestInit, context: CallContext];

/** A described redirect is a result. 300 and 304 lead nowhere. */
const REDIRECT = /^3(0[1-35-8]|XX)/;

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
  const { options } = client;
  const { method, responses } = operation;
  const parts = encodeParameters(operation, input, wire);
  const written = writeBody(operation, input, wire);
  const secretHeaders = (await wire.addCredentials?.(client, operation, parts)) ?? [];
  // No prototype: a header may be called `__proto__`. No `Headers`: fetch makes its own.
  const headers: Record<string, string> = Object.create(null);
  const types = new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)));
  const own: readonly (readonly [string, HeaderSource])[] = [
    ["accept", options.accept ?? ([...types].join(", ") || undefined)],
    ["content-type", written?.contentType],
    ...parts.headers,
    ["cookie", parts.cookies.join("; ") || undefined],
    ...Object.entries(options.headers ?? {}),
  ];
  for (const [name, source] of own) {
    const value = typeof source === "function" ? await source() : source;
    if (value === undefined) continue;
    // RFC 9110 §5.5. The platform's own message would show the value, which may be a token.
    if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(value))
      throw new EncodeError(`header "${name}" has characters that a header cannot carry`);
    headers[name.toLowerCase()] = value;
  }
  const url = resolveBaseUrl(client, operation) + parts.path;
  const query = parts.query.join("&");
  const body = written?.body ?? null;
  // Fetch takes `Authorization` off when a redirect leads to another origin, but no other credential. And a redirect
  // that the document describes is a result.
  const keep =
    secretHeaders.some((name) => name !== "authorization") ||
    responses.some(({ status }) => REDIRECT.test(String(status)));
  return [
    query ? `${url}${url.includes("?") ? "&" : "?"}${query}` : url,
    {
      method,
      headers,
      body,
      redirect: keep ? "manual" : "follow",
      // Fetch asks for it where the body is a stream; the types of the DOM do not know it.
      duplex: "half",
    } as RequestInit,
    { operation, replayable: !(body instanceof ReadableStream), secretHeaders },
  ];
}

function encodeParameters(
  { path, parameters }: OperationDescriptor,
  input: AnyInput,
  wire: Wire,
): EncodedParameters {
  const parts: EncodedParameters = { path, query: [], cookies: [], headers: [] };
  for (const parameter of parameters) {
    const { in: location, key, name, required, fixed } = parameter;
    const value = (Object.hasOwn(input, key) ? input[key] : undefined) ?? fixed;
    try {
      if ((fixed ?? value) !== value) throw new EncodeError(`it is always "${fixed}"`);
      if (value !== undefined) wire.encode(parts, parameter, value);
      else if (required) throw new EncodeError("it is missing");
    } catch (error) {
      if (error instanceof EncodeError) error.message = `${location} parameter "${name}": ${error.message}`;
      throw error;
    }
  }
  return parts;
}

function writeBody(
  { body: described }: OperationDescriptor,
  { body, contentType: named }: AnyInput,
  wire: Wire,
): WrittenBody | undefined {
  if (!described || body === undefined) {
    if (described?.required) throw new EncodeError("the body is missing");
    return undefined;
  }
  const { content } = described;
  const media = named === undefined ? content[0] : wire.choose(content, String(named));
  if (!media) throw new EncodeError(`media type ${named} is not described`);
  // A range such as `image/*` is no type to send: the body's own stands in.
  const own = body instanceof Blob && body.type ? body.type : "application/octet-stream";
  return wire.write({ ...media, type: String(named ?? (media.type.includes("*") ? own : media.type)) }, body);
}
