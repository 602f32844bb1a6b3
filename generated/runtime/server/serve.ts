// @ts-nocheck Made by a machine and tested as a whole.
import type { ContractDescriptor, SecuritySchemeDescriptor } from "../descriptors.js";
import { createMatcher } from "../joined/server.js";
import { answerRequest } from "../joined/server.js";
import { createRoutes } from "../joined/server.js";
import type { Route } from "../joined/server.js";
import { type Incoming, incomingOf, type Outgoing, responseOf } from "../joined/adapters-server.js";
import type { Router, ServedApi, ServeOptions } from "./options.js";
import { RouteState } from "../joined/server.js";
import type { Service } from "../joined/server.js";

/**
 * Serves a contract: a function from request to response, and what the adapters of servers stand on.
 *
 * Each request goes through the same steps, and ends at the first that fails: path (404) and method (405 with `Allow`),
 * handler (501), security (401, 403), media type of the body (415) and size (413), parameters (400), body (400 malformed,
 * 422 against its schema), handler, reply. Errors have the shape that the document gives to the status, else
 * `application/problem+json`. They say where a request is wrong; never what was sent, nor what went wrong inside.
 *
 * Decisions: `HEAD` is answered by `GET` without the body, and `OPTIONS` by 204 with `Allow`, where the document has no
 * operation for them. Nothing is said of other origins (CORS): that is for who deploys it. A body with a
 * `Content-Encoding` is refused (415), not unpacked.
 *
 * @throws TypeError at once, where an operation with a handler asks for credentials and there is no `authenticate`.
 */
export function serve<Principal = undefined>(api: ServedApi, options: ServeOptions<Principal> = {}): Router {
  const routes = createRoutes(api);
  refuseUnguarded(routes, options);
  const service = createService(api.contract, routes, options);
  const answerOrPass = (incoming: Incoming): Promise<Outgoing | undefined> =>
    answerRequest(service, incoming, true);
  const answer = (incoming: Incoming): Promise<Outgoing> => answerRequest(service, incoming, false);
  const router = async (request: Request, context?: unknown): Promise<Response> =>
    responseOf(await answer(incomingOf(request, context)));
  return Object.assign(router, { answer, answerOrPass });
}

/** An operation that asks for credentials must not be served without anybody to look at them. */
function refuseUnguarded<P>(routes: readonly Route[], { authenticate }: ServeOptions<P>): void {
  if (authenticate !== undefined) return;
  const guarded = routes.find(
    ({ operation, handler }) =>
      handler !== undefined &&
      operation.security.length > 0 &&
      operation.security.every((needs) => needs.length > 0),
  );
  if (guarded === undefined) return;
  throw new TypeError(`Operation ${guarded.operation.id} needs credentials: give the option "authenticate".`);
}

function createService<P>(
  contract: ContractDescriptor,
  routes: readonly Route[],
  options: ServeOptions<P>,
): Service<P> {
  const states = routes.map((route) => new RouteState(route, options.maxBodyDepth));
  const { basePath } = options;
  const match = createMatcher(states, { servers: contract.servers, basePath });
  const schemes = new Map<string, SecuritySchemeDescriptor>();
  for (const scheme of contract.securitySchemes) schemes.set(scheme.name, scheme);
  return { contract, match, schemes, options };
}
