/**
 * Converts objects from test libraries without importing the libraries. Members can be inherited or getters, so they are accessed by name.
 * @module
 */

import { kindOfType } from "../../runtime/http-semantics.ts";
import { writeParsedJson } from "../../runtime/wire/write-parsed-json.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type {
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../exchanges/exchange.ts";

/** Messages passed to a matcher. Without a request, only the response is judged. */
export interface Received {
  readonly request?: ExchangeRequest;
  /** URL of the response. Set only if `request` is absent. */
  readonly url?: string;
  readonly response?: ExchangeResponse;
}

export function bytesBody(bytes: Uint8Array): ExchangeBody {
  return bytes.byteLength === 0 ? { kind: "none" } : { kind: "bytes", bytes };
}

export function textBody(text: string): ExchangeBody {
  return bytesBody(new TextEncoder().encode(text));
}

/**
 * Converts data that was passed to a library, or parsed by it, to a body. Bytes and strings are unchanged. Objects are serialised as a form
 * or JSON, depending on the content type. The body is unknown if only the library could serialise it.
 */
export function dataBody(data: unknown, headers: ExchangeHeaders): ExchangeBody {
  if (data === undefined || data === null) return { kind: "none" };
  if (typeof data === "string") return textBody(data);
  if (data instanceof Uint8Array) return bytesBody(data);
  if (data instanceof ArrayBuffer) return bytesBody(new Uint8Array(data));
  if (data instanceof URLSearchParams) return textBody(data.toString());
  const kind = kindOfType(headerValue(headers, "content-type") ?? "application/json");
  if (kind === "form" && isFlat(data)) return textBody(new URLSearchParams(data).toString());
  const isPlain = Array.isArray(data) || typeof data !== "object" || isPlainObject(data);
  if (isPlain && kind === "json") return textBody(writeParsedJson(data) ?? "");
  return { kind: "unknown", why: "it is a stream or form whose bytes are not available" };
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function isFlat(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((member) => typeof member === "string")
  );
}

/** Converts a `Headers` object, a list of pairs, or an object containing strings or lists of strings. */
export function toHeaders(headers: unknown): ExchangeHeaders {
  if (isPairs(headers)) return [...headers].flatMap(toLine);
  if (typeof headers !== "object" || headers === null) return [];
  const plain = typeof read(headers, "toJSON") === "function" ? call(headers, "toJSON") : headers;
  if (typeof plain !== "object" || plain === null) return [];
  return Object.entries(plain).flatMap(([name, value]) => linesOf(name, value));
}

/** Checks for a list or a `Headers` object. Excludes objects with `toJSON`, because iterating over them can omit headers. */
function isPairs(headers: unknown): headers is Iterable<unknown> {
  const iterate = read(headers, Symbol.iterator);
  return (
    typeof iterate === "function" && typeof headers === "object" && read(headers, "toJSON") === undefined
  );
}

export function linesOf(name: string, value: unknown): ExchangeHeaders {
  if (typeof value === "string") return [[name, value]];
  if (value === undefined || value === null) return [];
  return [value].flat().map((item) => [name, String(item)] as const);
}

function toLine(pair: unknown): ExchangeHeaders {
  return Array.isArray(pair) ? linesOf(String(pair[0]), pair[1]) : [];
}

export function read(value: unknown, name: string | symbol): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  // Own-property checks would miss inherited class members.
  return (value as Readonly<Record<string | symbol, unknown>>)[name];
}

export function call(value: unknown, name: string): unknown {
  const method = read(value, name);
  return typeof method === "function" ? method.call(value) : undefined;
}

/** Checks the members of a value, since every `fetch` implementation defines its own `Request` class. */
export function isRequest(value: unknown): value is Request {
  return (
    typeof read(value, "method") === "string" && typeof read(value, "url") === "string" && isMessage(value)
  );
}

export function isResponse(value: unknown): value is Response {
  return typeof read(value, "status") === "number" && isMessage(value);
}

function isMessage(value: unknown): boolean {
  const methods = [read(value, "clone"), read(value, "arrayBuffer"), read(read(value, "headers"), "get")];
  return methods.every((method) => typeof method === "function");
}

export async function fromRequest(request: Request): Promise<ExchangeRequest> {
  const { method, url } = request;
  return { method, url, headers: [...request.headers], body: await bodyOf(request) };
}

export async function fromResponse(response: Response): Promise<ExchangeResponse> {
  return { status: response.status, headers: [...response.headers], body: await bodyOf(response) };
}

async function bodyOf(message: Request | Response): Promise<ExchangeBody> {
  if (message.body === null) return { kind: "none" };
  if (message.bodyUsed)
    return { kind: "unknown", why: "it was already read; match first, or match a clone()" };
  return bytesBody(new Uint8Array(await message.clone().arrayBuffer()));
}
