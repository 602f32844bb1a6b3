import { chooseByStatus } from "../http-semantics.ts";
import type { CallContext, Middleware } from "./client.ts";

/**
 * Middleware that follows redirects. (`fetch` itself would forward API keys, custom headers and bodies to other origins.) It implements the
 * Fetch Standard (§4.4) with two exceptions for cross-origin redirects: only the headers `Accept` and `Accept-Language` are sent, and only
 * GET and HEAD requests are followed. Without this middleware, redirecting a request with an API key in a header or cookie is an unexpected
 * response. It must be the last middleware.
 *
 * A redirect is returned rather than followed if the document defines it, if its URL is not HTTP or contains user information, or if the
 * request body is a stream. Browsers hide redirect URLs, so `fetch` follows redirects for requests without an API key, subject to CORS, and
 * other redirects are not followed.
 *
 * @param limit - The maximum number of redirects per call; the next one is returned. Default: 20.
 *
 * @example
 * createClient({ middleware: [createRedirects()] });
 */
export function createRedirects(limit = 20): Middleware {
  return async (first, next, context) => {
    const isTakenOver = first.redirect === "follow" && context.replayable && seesRedirects();
    let request = isTakenOver ? new Request(first, { redirect: "manual" }) : first;
    for (let hop = 0; ; hop++) {
      const spare = context.replayable && request.redirect === "manual" ? request.clone() : undefined;
      const response = await next(request);
      const onward = hop < limit && spare && redirectRequest(spare, response, context);
      if (!onward) return response;
      await response.body?.cancel();
      request = onward;
    }
  };
}

function redirectRequest(from: Request, response: Response, context: CallContext): Request | undefined {
  const { status, headers: told } = response;
  const location = [301, 302, 303, 307, 308].includes(status) ? told.get("location") : null;
  const described = chooseByStatus(context.operation.responses, status)?.status ?? "default";
  if (location === null || described !== "default" || !URL.canParse(location, from.url)) return undefined;
  const url = new URL(location, from.url);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  // `Request` rejects URLs with user information (Fetch §5.4), and its error message contains the URL.
  if (url.username || url.password) return undefined;
  const { method, signal } = from;
  const turnsGet = status === 303 ? method !== "HEAD" : method === "POST" && status < 303;
  const isElsewhere = url.origin !== new URL(from.url).origin;
  if (isElsewhere && !turnsGet && method !== "GET" && method !== "HEAD") return undefined;
  const headers = new Headers();
  for (const [name, value] of from.headers)
    if (!isElsewhere || SENT_ELSEWHERE.includes(name)) headers.append(name, value);
  if (!turnsGet) return new Request(url, new Request(from, { headers }));
  for (const name of ["content-type", "content-encoding", "content-language"]) headers.delete(name);
  return new Request(url, { method: "GET", headers, signal, redirect: "manual" });
}

/** CORS-safelisted headers (Fetch §2.2.2) that a request without a body can contain. */
const SENT_ELSEWHERE = ["accept", "accept-language"];

/** Whether the platform exposes redirects; browsers hide their status and URL. */
function seesRedirects(): boolean {
  return !("document" in globalThis || "WorkerGlobalScope" in globalThis);
}
