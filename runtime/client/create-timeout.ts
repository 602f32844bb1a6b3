import type { AnyResult, CallLayer } from "./client.ts";
import { TimeoutError, UnexpectedResponseError } from "./client-error.ts";

/** The maximum timer delay in milliseconds (HTML Standard §8.6), about 24 days. Timers with a longer delay fire immediately. */
export const LONGEST_DELAY = 2_147_483_647;

/**
 * Limits the duration of a call, including retries and reading the response. A call that takes longer rejects with a {@link TimeoutError}.
 * Aborting `signal` rejects immediately with its reason, even if a custom `fetch` or middleware ignores the signal. For streams, the limit
 * applies until the stream starts. After an {@link UnexpectedResponseError}, `text()` can read the body for the remaining time.
 *
 * @param milliseconds - The time limit in milliseconds. Default: no limit; only the signal ends calls, as with `createClient`.
 *
 * @example
 * createContext({ timeout: createTimeout(5_000) });
 */
export function createTimeout(milliseconds: number = Number.POSITIVE_INFINITY): CallLayer {
  const isLimited = milliseconds <= LONGEST_DELAY;
  return async (next, { id }, _input, signal) => {
    if (!signal && !isLimited) return next(signal);
    signal?.throwIfAborted();
    // `AbortSignal.timeout` is unsuitable, because its timer cannot be stopped.
    const controller = new AbortController();
    const end = controller.signal;
    const follow = (): void => controller.abort(signal?.reason);
    const expire = (): void => controller.abort(new TimeoutError(id, `no result within ${milliseconds} ms`));
    signal?.addEventListener("abort", follow);
    const timer = isLimited ? setTimeout(expire, milliseconds) : undefined;
    let result: AnyResult | undefined;
    let isLeft = false;
    try {
      result = await new Promise<AnyResult>((resolve, reject) => {
        end.onabort = () => reject(end.reason);
        next(end).then(resolve, reject);
      });
      return result;
    } catch (error) {
      // The error's response body is still unread, and would keep the connection open as long as the server likes.
      isLeft = error instanceof UnexpectedResponseError && error.response.bodyUsed === false;
      throw error;
    } finally {
      // On Node, a pending timer would keep the process alive after the call has finished.
      if (isLeft) Object(timer).unref?.();
      else clearTimeout(timer);
      if (!(Symbol.asyncIterator in Object(result?.body))) signal?.removeEventListener("abort", follow);
    }
  };
}
