// @ts-nocheck Made by a machine and tested as a whole.
import type { CallOptions } from "./client.js";
import { TimeoutError } from "./client-error.js";
import type { AnyResult } from "./result.js";

/**
 * The outcome of work that is given a signal, or a rejection as soon as the caller's signal ends or the time limit is over:
 * whoever does the work may not look at the signal, such as a `fetch` of the user's. Not `AbortSignal.timeout`: its clock
 * cannot be stopped.
 */
export async function limitTime(
  work: (signal?: AbortSignal) => Promise<AnyResult>,
  { signal, timeout }: CallOptions,
  operation: string,
): Promise<AnyResult> {
  if (!signal && timeout === undefined) return work();
  signal?.throwIfAborted();
  const controller = new AbortController();
  const end = controller.signal;
  const follow = (): void => controller.abort(signal?.reason);
  const expire = (): void => controller.abort(new TimeoutError(operation, `no result within ${timeout} ms`));
  signal?.addEventListener("abort", follow);
  const timer = timeout === undefined ? timeout : setTimeout(expire, timeout);
  let result: AnyResult | undefined;
  try {
    result = await new Promise<AnyResult>((resolve, reject) => {
      end.onabort = () => reject(end.reason);
      work(end).then(resolve, reject);
    });
    return result;
  } finally {
    clearTimeout(timer);
    // Not while a stream is still being read.
    if (!(Symbol.asyncIterator in Object(result?.body))) signal?.removeEventListener("abort", follow);
  }
}
