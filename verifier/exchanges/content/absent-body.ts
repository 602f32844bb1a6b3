import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { headerValue } from "./header-lines.ts";

const NONE: ExchangeBody = { kind: "none" };

/**
 * What to make of a request without a recorded body, when its headers were recorded (RFC 9112 §6.3): there was none, unless
 * a header announces one.
 */
export function absentRequestBody(headers: ExchangeHeaders, why: string): ExchangeBody {
  const length = headerValue(headers, "content-length");
  if (length !== undefined) return isZero(length) ? NONE : { kind: "unknown", why };
  const announced = headerValue(headers, "transfer-encoding") ?? headerValue(headers, "content-type");
  return announced === undefined ? NONE : { kind: "unknown", why };
}

/** The same for a response: a status, a `HEAD` or a length can rule a body out (RFC 9110 §6.4.1). */
export function absentResponseBody(
  method: string,
  status: number,
  headers: ExchangeHeaders,
  why: string,
): ExchangeBody {
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return NONE;
  return isZero(headerValue(headers, "content-length")) ? NONE : { kind: "unknown", why };
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && /^\s*0+\s*$/.test(length);
}
