import type { Media, Operation, Response } from "../../contract/model/types.ts";
import { isObject, type Json } from "../../language/values/json-object.ts";
import { writeCredentials } from "../../live/probe/send/credentials.ts";
import { type WrittenContent, writeSampled } from "../../live/probe/write-step.ts";
import { bodyValue, sampleBody } from "../../live/sample/sample-body.ts";
import { sampleHeader, sampleParameters } from "../../live/sample/sample-parameters.ts";
import type {
  MediaDescriptor,
  SecurityAlternative,
  SecurityNeed,
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../../runtime/descriptors.ts";
import { concreteType, hasNoBody } from "../../runtime/http-semantics.ts";
import { encodeParameter } from "../../runtime/parameters/encode-parameter.ts";
import { type EncodedParameters, EncodeError, encodeHeader } from "../../runtime/parameters/encode-plain.ts";
import { SET_COOKIE, writeCookieLines } from "../../runtime/parameters/set-cookie.ts";
import { basePathOf, fillDefaults, splitServerUrl } from "../../runtime/routing/base-path.ts";
import type { ExchangeRequest, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import type { PreparedContract } from "./prepare-contract.ts";

export interface ChosenBody {
  readonly media: Media;
  readonly type: string;
  readonly value: Json;
  /**
   * Index into the media types in a part's `contentType`, modulo their number. Default: the media type that the generated client would
   * choose.
   */
  readonly turn?: number | undefined;
}

export interface RequestPlan {
  readonly seed: number;
  readonly optional: number;
  readonly parameter?: { readonly in: string; readonly name: string; readonly value: Json };
  readonly omitted?: { readonly in: string; readonly name: string };
  /** The request body, or `null` to send none. Default: sampled if the operation requires a body. */
  readonly body?: ChosenBody | null;
  readonly credentials?: SecurityAlternative;
}

export interface ResponsePlan {
  readonly seed: number;
  readonly response: Response;
  readonly status: number;
  readonly body?: ChosenBody;
  /** A header to set. If `value` is `undefined`, the header is omitted. `name` is in lowercase. */
  readonly header?: { readonly name: string; readonly value: Json | undefined };
}

/** Base URL for documents without an absolute server URL. */
const nowhere = "https://api.example.com";
const receiver = "https://client.example.com/";

export function isSentByService({ callback, path }: Operation): boolean {
  return callback !== undefined || !path.startsWith("/");
}

export async function writeRequest(
  side: PreparedContract,
  operation: Operation,
  plan: RequestPlan,
): Promise<ExchangeRequest | undefined> {
  try {
    return await write(side, operation, plan);
  } catch {
    return undefined;
  }
}

async function write(
  side: PreparedContract,
  operation: Operation,
  plan: RequestPlan,
): Promise<ExchangeRequest | undefined> {
  const descriptor = side.describe(operation);
  const tools = side.tools(plan.seed, plan.optional);
  const sampled = sampleParameters(operation, descriptor, tools, plan.optional);
  if (typeof sampled === "string" && plan.parameter === undefined) return undefined;
  const values = new Map(Object.entries(typeof sampled === "string" ? {} : sampled));
  const parts: EncodedParameters = { path: descriptor.path, query: [], headers: [] };
  for (const parameter of descriptor.parameters) {
    const isFixed = plan.parameter?.name === parameter.name && plan.parameter.in === parameter.in;
    const value = isFixed ? plan.parameter?.value : values.get(parameter.key);
    const isOmitted = plan.omitted?.in === parameter.in && isSameName(parameter, plan.omitted.name);
    if (value !== undefined && !isOmitted) encodeParameter(parts, parameter, value);
  }
  const url = isSentByService(operation)
    ? receiver
    : originOf(side, operation) + baseOf(side, operation) + parts.path;
  if (/[{}]/.test(url)) return undefined;
  const body = plan.body === undefined ? requiredBody(side, operation, plan) : (plan.body ?? undefined);
  const content =
    body === undefined ? undefined : await writeContent(side, mediaOf(side, operation, body.media), body);
  const credentials = writeCredentials(
    side.contract.model,
    plan.credentials ?? operation.security[0] ?? [],
    tokenOf,
  );
  if (credentials === undefined) return undefined;
  const query = [...parts.query, ...credentials.query];
  const cookies = [...(parts.cookies ?? []), ...credentials.cookies];
  return {
    method: operation.method,
    url: url + (query.length === 0 ? "" : `?${query.join("&")}`),
    headers: [
      ...(content?.contentType === undefined ? [] : [["content-type", content.contentType] as const]),
      ...parts.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
      ...credentials.headers,
      ...(cookies.length === 0 ? [] : [["cookie", cookies.join("; ")] as const]),
    ],
    body: content?.body ?? { kind: "none" },
  };
}

function isSameName(
  { in: location, name }: { readonly in: string; readonly name: string },
  other: string,
): boolean {
  return location === "header" ? name.toLowerCase() === other.toLowerCase() : name === other;
}

function originOf(side: PreparedContract, operation: Operation): string {
  const server = serverOf(side, operation);
  const url = server === undefined ? "" : fillDefaults(splitServerUrl(server));
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).origin : nowhere;
}

export function baseOf(side: PreparedContract, operation: Operation): string {
  const server = serverOf(side, operation);
  return server === undefined ? "" : basePathOf(server);
}

function serverOf({ contract }: PreparedContract, operation: Operation): ServerDescriptor | undefined {
  const [server] = operation.servers?.length ? operation.servers : contract.model.servers;
  return server;
}

function mediaOf(side: PreparedContract, operation: Operation, media: Media): MediaDescriptor | undefined {
  const index = (operation.unsentBody ?? operation.body)?.content.indexOf(media) ?? -1;
  return side.describe(operation).body?.content[index];
}

function requiredBody(
  side: PreparedContract,
  operation: Operation,
  plan: RequestPlan,
): ChosenBody | undefined {
  const body = operation.unsentBody ?? operation.body;
  const { content } = body ?? { content: [] };
  // Vary the media type with the seed, since some media types cannot be checked.
  const media = content[Math.max(0, plan.seed - 1) % content.length];
  if (body?.required !== true || media === undefined) return undefined;
  const sampled = sampleBody(media, side.tools(plan.seed, plan.optional));
  return typeof sampled === "string" ? undefined : { media, type: concreteType(media), value: sampled.value };
}

async function writeContent(
  side: PreparedContract,
  descriptor: MediaDescriptor | undefined,
  { media, type, value, turn }: ChosenBody,
): Promise<WrittenContent> {
  if (descriptor === undefined) throw new EncodeError("nothing describes the body");
  const encoding = descriptor.encoding?.map((one) =>
    turn === undefined || one.contentType === undefined
      ? one
      : { ...one, contentType: partType(one.contentType, turn) },
  );
  const typed = { ...descriptor, type: type === "" ? concreteType(media) : type };
  const own = encoding === undefined ? typed : { ...typed, encoding };
  const content = bodyValue({ media, value }, side.tools(0, 0.5));
  const isVaried = turn !== undefined && media.kind === "multipart";
  return writeSampled(own, isVaried ? withoutTypes(content) : content);
}

function withoutTypes(content: unknown): unknown {
  if (content instanceof Blob) return content.slice();
  if (Array.isArray(content)) return content.map(withoutTypes);
  if (!isObject(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, withoutTypes(part)]));
}

/**
 * Returns a media type from a part's `contentType`. A media range is replaced by a media type that no document declares.
 * @param turn - Index modulo the list's length.
 */
function partType(listed: string, turn: number): string {
  const types = listed.split(",").map((type) => type.trim());
  return (types[turn % types.length] ?? listed).replace(/^([^*/]+)\/\*/, "$1/x-tenon-other");
}

export async function writeResponse(
  side: PreparedContract,
  operation: Operation,
  plan: ResponsePlan,
): Promise<ExchangeResponse | undefined> {
  try {
    return await writeWhole(side, operation, plan);
  } catch {
    return undefined;
  }
}

async function writeWhole(
  side: PreparedContract,
  operation: Operation,
  { seed, response, status, body, header }: ResponsePlan,
): Promise<ExchangeResponse | undefined> {
  const described = side.describe(operation).responses[operation.responses.indexOf(response)];
  const headers: (readonly [string, string])[] = [];
  for (const [index, { name, required, schema, explode, content }] of response.headers.entries()) {
    const key = name.toLowerCase();
    const isFixed = header?.name === key;
    const sampled =
      required && !isFixed && key !== "content-type"
        ? sampleHeader(schema.schema, side.tools(seed + index, 0))
        : undefined;
    const value = isFixed ? header.value : sampled;
    if (value === undefined) {
      if (required && !isFixed && key !== "content-type") return undefined;
      continue;
    }
    const lines =
      content !== undefined
        ? [JSON.stringify(value)]
        : key === SET_COOKIE
          ? writeCookieLines(value)
          : [encodeHeader(value, explode)];
    headers.push(...lines.map((line) => [key, line] as const));
  }
  const [media] = response.content;
  const chosen = body ?? (media === undefined || hasNoBody(status) ? undefined : sampleOf(side, media, seed));
  if (chosen === undefined) {
    const isBare = media === undefined || hasNoBody(status);
    return isBare ? { status, headers, body: { kind: "none" } } : undefined;
  }
  const index = response.content.indexOf(chosen.media);
  const content = await writeContent(side, described?.content[index], chosen);
  const type = content.contentType === undefined ? [] : [["content-type", content.contentType] as const];
  return { status, headers: [...type, ...headers], body: content.body };
}

function sampleOf(side: PreparedContract, media: Media, seed: number): ChosenBody | undefined {
  const sampled = sampleBody(media, side.tools(seed, 0));
  return typeof sampled === "string" ? undefined : { media, type: concreteType(media), value: sampled.value };
}

function tokenOf(_: SecurityNeed, { kind }: SecuritySchemeDescriptor): string {
  if (kind === "apiKey") return "key";
  return kind === "basic" ? "user:password" : "token";
}
