import { readStream } from "../body/plain.ts";
import type { Confirm } from "./tool-set.ts";

/** Bytes of a response that are read. Longer responses fail. */
const MOST_RESPONSE_BYTES = 16 * 1024 * 1024;

export interface FetchedResponse {
  readonly request: string;
  readonly response: Response;
  readonly bytes: Uint8Array;
}

export interface GuardedFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The response, once it has arrived. */
  readonly fetched: () => FetchedResponse | undefined;
  /** Why the request was not sent. `undefined` if it was. */
  readonly refusal: () => Refusal | undefined;
}

type Refusal = { readonly kind: "refused"; readonly why: string } | { readonly kind: "declined" };

export interface GuardOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly timeout: number;
  /** Returns the reason why a request must not be sent. */
  refuse(request: Request): string | undefined;
  readonly confirm: Confirm | undefined;
  wait(): Promise<void>;
}

/**
 * Creates the `fetch` for one call. It asks before it sends, follows no redirect, reads at most 16 MB, and keeps the bytes that the client
 * decodes. The time limit starts when the request is sent, since people take longer to confirm.
 */
export function guardFetch(options: GuardOptions): GuardedFetch {
  let fetched: FetchedResponse | undefined;
  let refusal: Refusal | undefined;
  const refuse = (found: Refusal): never => {
    refusal = found;
    throw new Error("the request was not sent");
  };
  return {
    fetched: () => fetched,
    refusal: () => refusal,
    async fetch(request) {
      const why = options.refuse(request);
      if (why !== undefined) refuse({ kind: "refused", why });
      const { pathname, search } = new URL(request.url);
      if (options.confirm && !(await options.confirm(`${request.method} ${pathname}${search}`)))
        refuse({ kind: "declined" });
      await options.wait();
      const limit = new AbortController();
      const timer = setTimeout(
        () => limit.abort(new Error(`no response within ${options.timeout} ms`)),
        options.timeout,
      );
      try {
        const sent = new Request(request, { redirect: "manual", signal: limit.signal });
        const response = await options.fetch(sent);
        const bytes = response.body ? await readStream(response.body, MOST_RESPONSE_BYTES) : new Uint8Array();
        if (bytes === undefined) throw new Error("the response is longer than 16 MB");
        fetched = { request: request.url, response, bytes };
        return copyResponse(response, bytes, request.url);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Responses cannot be created with a URL, which relative links need. */
function copyResponse(response: Response, bytes: Uint8Array<ArrayBuffer>, url: string): Response {
  const { status, statusText, headers } = response;
  const hasBody = bytes.length > 0 && ![101, 103, 204, 205, 304].includes(status);
  const copy = new Response(hasBody ? bytes : null, { status, statusText, headers });
  Object.defineProperty(copy, "url", { value: response.url || url });
  return copy;
}
