import type { WrittenBody } from "../body/written-body.js";
import type { OperationDescriptor, ResponseDescriptor } from "../descriptors.js";
import { EncodeError } from "../parameters/encode-error.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import { checkHeaderText } from "../parameters/header-text.js";
import { chooseMedia } from "./choose-media.js";
import type { Client, HeaderSource } from "./client.js";
import { resolveBaseUrl } from "./resolve-base-url.js";
import type { Wire } from "./wire.js";

/** The input of any operation: parameters by key, `body` and `contentType`. */
export type AnyInput = Readonly<Record<string, unknown>>;

/**
 * A request, and what its middleware has to know of it. Not a `Request` yet: making one costs a third of a whole call
 * on loopback, and `fetch` makes its own.
 */
export interface BuiltRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly replayable: boolean;
  readonly secretHeaders: readonly string[];
}

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
  const parts = encodeParameters(operation, input, wire);
  const written = writeBody(operation, input, wire);
  const secretHeaders = (await wire.addCredentials?.(client, operation, parts)) ?? [];
  // No prototype: a header may be called `__proto__`. No `Headers`: fetch makes its own.
  const headers: Record<string, string> = Object.create(null);
  const own: [string, HeaderSource][] = [
    ["accept", client.options.accept ?? listAccepted(operation)],
    ["content-type", written?.contentType],
    ...parts.headers,
    ["cookie", parts.cookies.join("; ") || undefined],
    ...Object.entries(client.options.headers ?? {}),
  ];
  for (const [name, source] of own)
    setHeader(headers, name, typeof source === "function" ? await source() : source);
  const url = resolveBaseUrl(client, operation) + parts.path;
  const query = parts.query.join("&");
  const body = written?.body ?? null;
  // Fetch takes `Authorization` off when a redirect leads to another origin, but no other credential. And a redirect
  // that the document describes is a result.
  const keep = secretHeaders.some((name) => name !== "authorization") || operation.responses.some(isRedirect);
  const init = {
    method: operation.method,
    headers,
    body,
    redirect: keep ? "manual" : "follow",
    // Fetch asks for it where the body is a stream; the types of the DOM do not know it.
    duplex: "half",
  } as const;
  return {
    url: query ? `${url}${url.includes("?") ? "&" : "?"}${query}` : url,
    init,
    replayable: !(body instanceof ReadableStream),
    secretHeaders,
  };
}

function encodeParameters(
  { path, parameters }: OperationDescriptor,
  input: AnyInput,
  wire: Wire,
): EncodedParameters {
  const parts: EncodedParameters = { path, query: [], cookies: [], headers: [] };
  for (const parameter of parameters) {
    const { in: location, key, name, required } = parameter;
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    try {
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
  input: AnyInput,
  wire: Wire,
): WrittenBody | undefined {
  const { body, contentType } = input;
  if (!described || body === undefined) {
    if (described?.required) throw new EncodeError("the body is missing");
    return undefined;
  }
  const named = contentType === undefined ? undefined : String(contentType);
  const media = named === undefined ? described.content[0] : chooseMedia(described.content, named);
  if (!media) throw new EncodeError(`media type ${named} is not described`);
  // A range such as `image/*` is no type to send: the body's own stands in.
  const own = body instanceof Blob && body.type ? body.type : "application/octet-stream";
  return wire.write({ ...media, type: named ?? (media.type.includes("*") ? own : media.type) }, body);
}

function listAccepted({ responses }: OperationDescriptor): string | undefined {
  return (
    [...new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)))].join(", ") || undefined
  );
}

function isRedirect({ status }: ResponseDescriptor): boolean {
  return status === "3XX" || (typeof status === "number" && status > 300 && status < 309 && status !== 304);
}

function setHeader(headers: Record<string, string>, name: string, value: string | undefined): void {
  if (value === undefined) return;
  try {
    headers[name.toLowerCase()] = checkHeaderText(value);
  } catch {
    // The platform's own message would show the value, which may be a token.
    throw new EncodeError(`header "${name}" has characters that a header cannot carry`);
  }
}
