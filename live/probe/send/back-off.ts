import { readRetryAfter } from "../../../runtime/client/create-retry.ts";
import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeResponse } from "../../../verifier/exchanges/exchange.ts";

const FIRST = 1000;
const LONGEST = 60_000;
const RETRIES = 5;

/**
 * Returns the milliseconds to wait before a retry: `Retry-After` (RFC 9110 §10.2.3) up to a minute, otherwise exponential back-off.
 * Returns `undefined` if the response should be judged instead.
 * @param attempt - Starts at 0.
 */
export function backOff(
  { status, headers }: ExchangeResponse,
  attempt: number,
  now: number = Date.now(),
): number | undefined {
  if (status !== 429 || attempt >= RETRIES) return undefined;
  const asked = readRetryAfter(headerValue(headers, "retry-after"), () => now);
  return asked === undefined ? FIRST * 2 ** attempt : Math.min(asked, LONGEST);
}
