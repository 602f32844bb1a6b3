import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeResponse } from "../../../verifier/exchanges/exchange.ts";

const FIRST = 1000;
const LONGEST = 60_000;
const RETRIES = 5;

/**
 * Returns the milliseconds to wait before a retry: `Retry-After` (RFC 9110 §10.2.3) up to a minute, otherwise exponential back-off.
 * `undefined` if the response should be judged instead.
 * @param attempt - Counts from 0.
 */
export function backOff(
  { status, headers }: ExchangeResponse,
  attempt: number,
  now: number = Date.now(),
): number | undefined {
  if (status !== 429 || attempt >= RETRIES) return undefined;
  const text = headerValue(headers, "retry-after") ?? "";
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(asked) ? FIRST * 2 ** attempt : Math.max(0, Math.min(asked, LONGEST));
}
