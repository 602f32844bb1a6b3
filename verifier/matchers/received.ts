import { kindOfType } from "../../runtime/http-semantics.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type {
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../exchanges/exchange.ts";
import { call, read } from "./read-member.ts";

/** The request and response that a test passed. Without a request, only the response is judged. */
export interface Received {
  readonly request?: ExchangeRequest;
  /** The URL of the response, if nothing else is known about its request. */
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
  if (isPlain && kind === "json") return textBody(JSON.stringify(data));
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

/** Recognises a list, or any `Headers`. Objects with `toJSON` are excluded: they may be iterable, but without some of their headers. */
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
