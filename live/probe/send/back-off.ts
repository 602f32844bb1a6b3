import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeResponse } from "../../../verifier/exchanges/exchange.ts";

const FIRST = 1000;
const LONGEST = 60_000;
const RETRIES = 5;

/**
 * Milliseconds to wait before sending a request again: what `Retry-After` asks for (RFC 9110 §10.2.3), at most a minute, or exponentially
 * more. `undefined` if the response is to be judged as it is.
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
