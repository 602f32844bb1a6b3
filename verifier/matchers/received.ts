/**
 * Parts of exchanges, made from the objects of test libraries. This module imports none of these libraries. It reads the members of the
 * objects by name, since the members may be inherited or getters.
 *
 * @module
 */
import { writeParsedJson } from "../../runtime/adapters/express.ts";
import { kindOfType } from "../../runtime/http-semantics.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type {
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../exchanges/exchange.ts";

/** The messages that a test passed to a matcher. Without a request, only the response is judged. */
export interface Received {
  readonly request?: ExchangeRequest;
  /** The URL that the response came from. Set only if `request` is absent and the response has a URL. */
  readonly url?: string;
  readonly response?: ExchangeResponse;
}

/** Makes a body of bytes; no body if there are none. */
export function bytesBody(bytes: Uint8Array): ExchangeBody {
  return bytes.byteLength === 0 ? { kind: "none" } : { kind: "bytes", bytes };
}

/** Makes a body of text, in UTF-8. */
export function textBody(text: string): ExchangeBody {
  return bytesBody(new TextEncoder().encode(text));
}

/**
 * Makes a body from data that was passed to a library for sending, or that a library has parsed. Bytes and strings are unchanged; objects
 * are written as JSON, or as a form if the content type says so. A body that only the library itself could write is unknown.
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
  return { kind: "unknown", why: "it is a stream or form whose octets are not available" };
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

/**
 * Makes header lines from the forms that libraries use: a `Headers`, a list of pairs, an object whose members are text or lists of text.
 */
export function toHeaders(headers: unknown): ExchangeHeaders {
  if (isPairs(headers)) return [...headers].flatMap(toLine);
  if (typeof headers !== "object" || headers === null) return [];
  const plain = typeof read(headers, "toJSON") === "function" ? call(headers, "toJSON") : headers;
  if (typeof plain !== "object" || plain === null) return [];
  return Object.entries(plain).flatMap(([name, value]) => linesOf(name, value));
}

/** Recognises a list, or any `Headers`. Objects with `toJSON` are excluded: iterating them may omit some headers. */
function isPairs(headers: unknown): headers is Iterable<unknown> {
  const iterate = read(headers, Symbol.iterator);
  return (
    typeof iterate === "function" && typeof headers === "object" && read(headers, "toJSON") === undefined
  );
}

/** The lines of a header with a value or a list of values; empty if the header has no value. */
export function linesOf(name: string, value: unknown): ExchangeHeaders {
  if (typeof value === "string") return [[name, value]];
  if (value === undefined || value === null) return [];
  return [value].flat().map((item) => [name, String(item)] as const);
}

function toLine(pair: unknown): ExchangeHeaders {
  return Array.isArray(pair) ? linesOf(String(pair[0]), pair[1]) : [];
}

/** A member of an object or function; `undefined` for other values, and if there is no such member. */
export function read(value: unknown, name: string | symbol): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  // Members of classes are inherited, so only reading tells whether they exist.
  return (value as Readonly<Record<string | symbol, unknown>>)[name];
}

/** Calls a method without arguments. Returns its result, or `undefined` if there is no such method. */
export function call(value: unknown, name: string): unknown {
  const method = read(value, name);
  return typeof method === "function" ? method.call(value) : undefined;
}

/** Recognises a `Request` of fetch by its members, since each implementation has its own class. */
export function isRequest(value: unknown): value is Request {
  return (
    typeof read(value, "method") === "string" && typeof read(value, "url") === "string" && isMessage(value)
  );
}

/** Recognises a `Response` of fetch; see {@link isRequest}. */
export function isResponse(value: unknown): value is Response {
  return typeof read(value, "status") === "number" && isMessage(value);
}

function isMessage(value: unknown): boolean {
  const methods = [read(value, "clone"), read(value, "arrayBuffer"), read(read(value, "headers"), "get")];
  return methods.every((method) => typeof method === "function");
}

/** Converts a `Request` of fetch to the request of an exchange. Its body can still be read afterwards. */
export async function fromRequest(request: Request): Promise<ExchangeRequest> {
  const { method, url } = request;
  return { method, url, headers: [...request.headers], body: await bodyOf(request) };
}

/** Converts a `Response` of fetch to the response of an exchange. Its body can still be read afterwards. */
export async function fromResponse(response: Response): Promise<ExchangeResponse> {
  return { status: response.status, headers: [...response.headers], body: await bodyOf(response) };
}

async function bodyOf(message: Request | Response): Promise<ExchangeBody> {
  if (message.body === null) return { kind: "none" };
  if (message.bodyUsed)
    return { kind: "unknown", why: "it was read before; match first, or match a clone()" };
  return bytesBody(new Uint8Array(await message.clone().arrayBuffer()));
}
