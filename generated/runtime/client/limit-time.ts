// @ts-nocheck Made by a machine and tested as a whole.
import type { AnyResult } from "./result.js";

/**
 * The outcome of work that is given a signal, or a rejection as soon as the caller's signal ends or the time limit, in
 * milliseconds, is over: whoever does the work may not look at the signal, such as a `fetch` of the user's. When the time is
 * up, the reason is what `createError` gives. Not `AbortSignal.timeout`: its clock cannot be stopped.
 */
export async function limitTime(
  work: (signal?: AbortSignal) => Promise<AnyResult>,
  signal: AbortSignal | undefined,
  timeout: number | undefined,
  createError: () => Error,
): Promise<AnyResult> {
  if (!signal && timeout === undefined) return work();
  signal?.throwIfAborted();
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = (_reason: unknown): void => undefined;
  const follow = (): void => end(signal?.reason);
  let body: unknown;
  try {
    const result = await new Promise<AnyResult>((resolve, reject) => {
      end = (reason) => {
        reject(reason);
        controller.abort(reason);
      };
      if (timeout !== undefined) timer = setTimeout(() => end(createError()), timeout);
      signal?.addEventListener("abort", follow);
      work(controller.signal).then(resolve, reject);
    });
    body = result.body;
    return result;
  } finally {
    clearTimeout(timer);
    // Not while a stream is still being read.
    if (!(body as Partial<AsyncIterable<unknown>> | undefined)?.[Symbol.asyncIterator])
      signal?.removeEventListener("abort", follow);
  }
}
