import { kindOfType } from "../../runtime/media-type.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchanges/exchange.ts";

/** A body of octets; none where there are none. */
export function bytesBody(bytes: Uint8Array): ExchangeBody {
  return bytes.byteLength === 0 ? { kind: "none" } : { kind: "bytes", bytes };
}

/** A body of text, in UTF-8. */
export function textBody(text: string): ExchangeBody {
  return bytesBody(new TextEncoder().encode(text));
}

/**
 * The body that a library was given to send, or has parsed: octets and texts as they are; objects written again as JSON, or
 * as a form where the content type says so. What only the library itself could write is unknown.
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
  return { kind: "unknown", why: "it is a stream or form whose octets are not at hand" };
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
