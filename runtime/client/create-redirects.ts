import { chooseByStatus } from "../http-semantics.ts";
import type { CallContext, Middleware } from "./client.ts";

/**
 * Middleware that follows redirects of requests with an API key in a header or cookie. On a redirect to another origin, `fetch` removes
 * `Authorization`, but keeps such a key. So clients do not let `fetch` follow redirects of these requests. Without this middleware, a
 * redirect of such a request is an unexpected response. With it, redirects are followed as in the Fetch Standard (§4.4), and all
 * credentials are dropped when the origin changes. This middleware must be the last in the list.
 *
 * A redirect is returned and not followed if the document describes it, if its URL is not an HTTP URL or has user information, or if the
 * request body is a stream. In browsers, no redirect is followed, since browsers hide the URL.
 *
 * @param limit - The maximum number of redirects in one call; a further redirect is returned. Default: 20.
 */
export function createRedirects(limit = 20): Middleware {
  return async (first, next, context) => {
    let request = first;
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
  // `Request` refuses such a URL (Fetch §5.4) with a message that contains the URL.
  if (url.username || url.password) return undefined;
  const headers = new Headers(from.headers);
  if (url.origin !== new URL(from.url).origin) {
    for (const name of ["authorization", "cookie", ...context.secretHeaders]) headers.delete(name);
  }
  const { method, signal } = from;
  const turnsGet = status === 303 ? method !== "HEAD" : method === "POST" && status < 303;
  if (!turnsGet) return new Request(url, new Request(from, { headers }));
  for (const name of ["content-type", "content-encoding", "content-language"]) headers.delete(name);
  return new Request(url, { method: "GET", headers, signal, redirect: "manual" });
}
