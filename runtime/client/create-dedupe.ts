import { isStreamKind } from "../http-semantics.ts";
import type { Middleware } from "./client.ts";

interface Shared {
  readonly response: Promise<Response>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Middleware that sends concurrent identical requests once. Requests are identical if they are GET or HEAD requests of the same operation
 * with equal URLs and headers, including credentials. Each caller receives a separate copy of the response. If one caller aborts, the
 * request continues for the others. Streamed responses are not shared.
 *
 * @example
 * createClient({ middleware: [createDedupe()] });
 */
export function createDedupe(): Middleware {
  const pending = new Map<string, Shared>();
  return async (request, next, { operation: { id, responses } }) => {
    const { method, url, headers, signal } = request;
    const isStream = responses.some(({ content }) => content.some(({ kind }) => isStreamKind(kind)));
    if (!/^(?:GET|HEAD)$/.test(method) || isStream) return next(request);
    const key = JSON.stringify([id, method, url, ...headers]);
    const shared = pending.get(key) ?? start();
    shared.waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (--shared.waiting === 0) {
          pending.delete(key);
          shared.controller.abort(signal.reason);
        }
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave);
      shared.response.then((response) => {
        signal.removeEventListener("abort", leave);
        // All callers receive a clone before the first caller reads the response.
        if (!signal.aborted) resolve(--shared.waiting > 0 ? response.clone() : response);
      }, reject);
    });

    function start(): Shared {
      const controller = new AbortController();
      const response = next(new Request(request, { signal: controller.signal }));
      const added = { response, controller, waiting: 0 };
      pending.set(key, added);
      const remove = (): void => {
        if (pending.get(key) === added) pending.delete(key);
      };
      response.then(remove, remove);
      return added;
    }
  };
}
