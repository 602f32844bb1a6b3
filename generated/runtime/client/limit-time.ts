/** A signal that ends with the caller's own or with a time limit, whichever is first. */
export interface TimeLimit {
  readonly signal: AbortSignal | undefined;
  /** Stops the clock, and with `untie` lets go of the caller's signal: not while a body is still being read. */
  readonly stop: (untie: boolean) => void;
}

/**
 * Joins a caller's signal and a time limit in milliseconds. When the time is up, the signal's reason is what
 * `createError` gives. Not `AbortSignal.timeout`: its clock cannot be stopped.
 */
export function limitTime(
  signal: AbortSignal | undefined,
  timeout: number | undefined,
  createError: () => Error,
): TimeLimit {
  if (timeout === undefined) return { signal, stop: () => {} };
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(createError()), timeout);
  const follow = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener("abort", follow);
  return {
    signal: controller.signal,
    stop: (untie) => {
      clearTimeout(timer);
      if (untie) signal?.removeEventListener("abort", follow);
    },
  };
}

/**
 * The outcome of work, or a rejection with the signal's reason as soon as that ends: whoever does the work may not look at
 * the signal, such as a `fetch` of the user's.
 */
export function raceSignal<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
