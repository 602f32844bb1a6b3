// @ts-nocheck Checked by tenon's tests.
import type { AnyResult, CallLayer } from "./client.js";
import { TimeoutError, UnexpectedResponseError } from "./client-error.js";

/** The longest that a timer can wait, in milliseconds (HTML Standard §8.6): 24 days. What is set for longer goes off at once. */
export const LONGEST_DELAY = 2_147_483_647;

/**
 * The option `timeout` of a client or call: the call rejects with a {@link TimeoutError} when it takes longer, retries and reading
 * included, and with the reason of `signal` as soon as that ends, whatever is waited for: a `fetch` or middleware of the user's may not
 * look at the signal. A stream has to start in time. The body of a response that the document does not describe is left to whoever
 * asks the {@link UnexpectedResponseError} for its `text()`; what has not come in time is cancelled.
 *
 * ```ts
 * createContext({ timeout: createTimeout(5_000) })
 * ```
 *
 * @param milliseconds - Default: no limit, but the signal's end. `createClient` has that.
 */
export function createTimeout(milliseconds: number = Number.POSITIVE_INFINITY): CallLayer {
  const isLimited = milliseconds <= LONGEST_DELAY;
  return async (next, { id }, _input, signal) => {
    if (!signal && !isLimited) return next(signal);
    signal?.throwIfAborted();
    // Not `AbortSignal.timeout`: its clock cannot be stopped.
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
      // Unread, its body would keep the connection for as long as the server likes.
      isLeft = error instanceof UnexpectedResponseError && error.response.bodyUsed === false;
      throw error;
    } finally {
      // On Node, a timer would keep a program that has done all else.
      if (isLeft) Object(timer).unref?.();
      else clearTimeout(timer);
      // Not while a stream is still being read.
      if (!(Symbol.asyncIterator in Object(result?.body))) signal?.removeEventListener("abort", follow);
    }
  };
}
