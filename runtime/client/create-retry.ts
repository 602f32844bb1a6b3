import type { CallContext, Middleware } from "./client.ts";
import { NetworkError } from "./client-error.ts";
import { LONGEST_DELAY } from "./create-timeout.ts";

export interface RetryOptions {
  /** The maximum number of retries after the first attempt. Default: 2. */
  readonly retries?: number;
  /** The maximum delay before the first retry, in milliseconds. It doubles with each attempt, up to `maxDelay`. Default: 300. */
  readonly baseDelay?: number;
  /** The maximum delay in milliseconds. A call is not retried if `Retry-After` requests a longer delay. Default: 20 000. */
  readonly maxDelay?: number;
  /** Status codes to retry. Default: 408, 429, 500, 502, 503, 504. */
  readonly statuses?: readonly number[];
  /**
   * Methods to retry, or a function that decides for each request, e.g. by an idempotency key. Default: idempotent methods (RFC 9110
   * §9.2.2) and QUERY.
   */
  readonly methods?: readonly string[] | ((request: Request, context: CallContext) => boolean);
  /** Returns a random number from 0 (inclusive) to 1 (exclusive); replaceable in tests. Default: `Math.random`. */
  readonly random?: () => number;
  /** Returns the time in milliseconds since 1970; replaceable in tests. Default: `Date.now`. */
  readonly now?: () => number;
  /**
   * Waits `delay` milliseconds, or rejects with the signal's reason when the signal is aborted; replaceable in tests. Default: uses
   * `setTimeout`.
   */
  readonly sleep?: (delay: number, signal: AbortSignal) => Promise<void>;
}

const IDEMPOTENT = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "QUERY"];

/**
 * Middleware that retries requests after network errors and certain status codes. The delay follows exponential backoff with full jitter,
 * or the `Retry-After` header (RFC 9110 §10.2.3). Requests with a streamed body are not retried.
 *
 * @example
 * createContext({ retry: createRetry({ retries: 3 }) });
 */
export function createRetry(options: RetryOptions = {}): Middleware {
  const { retries = 2, statuses = [408, 429, 500, 502, 503, 504], sleep = wait } = options;
  return async (request, next, context) => {
    if (!context.replayable || !mayRepeat(request, context, options.methods ?? IDEMPOTENT))
      return next(request);
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries;
      let response: Response | undefined;
      try {
        response = await next(last ? request : request.clone());
        if (last || !statuses.includes(response.status)) return response;
      } catch (error) {
        if (last || !(error instanceof NetworkError)) throw error;
      }
      const delay = delayOf(response, attempt, options);
      if (delay === undefined && response) return response;
      await response?.body?.cancel();
      await sleep(delay ?? 0, request.signal);
    }
  };
}

function mayRepeat(
  request: Request,
  context: CallContext,
  methods: NonNullable<RetryOptions["methods"]>,
): boolean {
  return typeof methods === "function" ? methods(request, context) : methods.includes(request.method);
}

function delayOf(response: Response | undefined, attempt: number, options: RetryOptions): number | undefined {
  const { baseDelay = 300, maxDelay = 20_000, random = Math.random, now = Date.now } = options;
  const asked = readRetryAfter(response?.headers.get("retry-after"), now);
  if (asked !== undefined) return asked > maxDelay ? undefined : asked;
  return random() * Math.min(maxDelay, baseDelay * 2 ** attempt);
}

/**
 * Parses `Retry-After` (RFC 9110 §10.2.3), which is a date or a delay, and returns the milliseconds to wait. Returns 0 for a date in the
 * past.
 */
export function readRetryAfter(text: string | null | undefined, now: () => number): number | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

export function wait(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const go = (rest: number): void => {
      timer = setTimeout(
        () => {
          if (rest > LONGEST_DELAY) return go(rest - LONGEST_DELAY);
          signal.removeEventListener("abort", stop);
          resolve();
        },
        Math.min(rest, LONGEST_DELAY),
      );
    };
    go(delay);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
