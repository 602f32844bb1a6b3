import { isStreamKind } from "../http-semantics.ts";
import type { Middleware } from "./client.ts";

interface Shared {
  readonly response: Promise<Response>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Sends concurrent identical requests once: GET and HEAD of the same operation with the same URL and headers, so calls with different
 * credentials are not joined. Each caller gets its own copy of the response. Aborting one call leaves the request to the others. Calls whose
 * responses are streams are not joined.
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
        // All callers are served before the first one reads.
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
