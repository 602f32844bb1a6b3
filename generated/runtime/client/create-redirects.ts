// @ts-nocheck Checked by tenon's tests.
import { chooseByStatus } from "../status.js";
import type { CallContext, Middleware } from "./client.js";

/**
 * Follows redirects for requests that carry an API key in a header or cookie. `fetch` cannot be trusted with those: it
 * takes `Authorization` off when a redirect leads to another origin, but keeps every other header; so the client asks it
 * not to follow, and without this middleware a redirect is an unexpected response. This one follows the way the Fetch
 * Standard does (§4.4), and leaves all credentials behind for good when the origin changes.
 *
 * A redirect that the document describes is a result, and not followed. Nothing is followed in browsers, which hide
 * redirects from programs, nor away from HTTP, nor to a URL with user information, nor where a body that is a stream would have to be sent again. In the list
 * of middleware it belongs last.
 *
 * @param limit the most redirects in one call; what comes after is answered as it is. Default: 20.
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
  // No `Request` can be made of one (Fetch §5.4), and what it throws would show them.
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
