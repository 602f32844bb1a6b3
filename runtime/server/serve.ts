import type { ContractDescriptor, SecuritySchemeDescriptor } from "../descriptors.ts";
import { createMatcher } from "../routing/create-matcher.ts";
import { showValue } from "../wire/show-value.ts";
import { answerRequest } from "./answer-request.ts";
import { checkHandlers, checkServeOptions } from "./check-serve-options.ts";
import { createRoutes, type ServedApi } from "./create-routes.ts";
import { isGuarded } from "./is-guarded.ts";
import { isProduction } from "./is-production.ts";
import { partsOf, xmlPartsOf } from "./needed-parts.ts";
import type { Route, Router, ServeOptions } from "./options.ts";
import { partOf } from "./part-of.ts";
import { type Incoming, incomingOf, type Outgoing, responseOf } from "./problem.ts";
import type { Service } from "./report-error.ts";
import { RouteState } from "./route-state.ts";
import type { ServerParts } from "./server-parts.ts";

/**
 * Creates a router for a contract: a function from request to response, with methods for adapters.
 *
 * A request passes through these steps until one of them fails: path (404), method (405 with `Allow`), the choice between operations that
 * share both (413), handler (501), security (401, 403), media type (415) and size (413) of the body, parameters (400), body (400 if
 * malformed, 422 if invalid), handler, reply. Error bodies have the shape that the document defines for the status, otherwise
 * `application/problem+json`. They locate the issue, but never contain the rejected value or details of internal errors.
 *
 * Paths without a `HEAD` operation respond to `HEAD` like `GET`, without the body. Paths without an `OPTIONS` operation respond to
 * `OPTIONS` with 204 and `Allow`. No CORS headers are sent. A body with a `Content-Encoding` is rejected (415).
 *
 * @throws {TypeError} If an option has the wrong type, if an operation with a handler needs credentials and there is no `authenticate`, or if a part is missing, e.g. the
 * codec for XML bodies (`ServeOptions.xml`).
 */
export function serve<Principal = undefined, Context = unknown>(
  api: ServedApi,
  given: ServeOptions<Principal, Context> = {},
): Router<Context> {
  // The router only forwards the context, so its type does not matter here.
  const options = given as ServeOptions<Principal>;
  checkServeOptions(options, isProduction());
  if ("handlers" in api) checkHandlers(api.handlers, api.operations, isProduction());
  const routes = createRoutes(api);
  const { contract } = api;
  const parts = { ...api.parts, ...options.xml };
  refuseUnguarded(routes, options);
  refuseUnequipped(routes, contract, parts);
  const { sources } = api;
  const service = createService({ contract, parts, routes, sources }, options);
  const answerOrPass = (incoming: Incoming): Promise<Outgoing | undefined> =>
    answerRequest(service, incoming, true);
  const answer = (incoming: Incoming): Promise<Outgoing> => answerRequest(service, incoming, false);
  const router = async (request: Request, context?: unknown): Promise<Response> => {
    requireRequest(request);
    return responseOf(await answer(incomingOf(request, context)));
  };
  return Object.assign(router, { answer, answerOrPass });
}

function requireRequest(request: unknown): void {
  if (typeof Object(Object(request).headers).get !== "function")
    throw new TypeError(
      `The router was called with ${showValue(request)}: pass a Request, or use an adapter, e.g. app.use(toExpress(router)) in Express.`,
    );
}

function refuseUnguarded<P>(routes: readonly Route[], { authenticate }: ServeOptions<P>): void {
  if (authenticate !== undefined) return;
  const guarded = routes.find(({ operation, handler }) => handler !== undefined && isGuarded(operation));
  if (guarded === undefined) return;
  throw new TypeError(`Operation ${guarded.operation.id} needs credentials: pass the option "authenticate".`);
}

function refuseUnequipped(routes: readonly Route[], contract: ContractDescriptor, parts: ServerParts): void {
  for (const { operation, handler, errors = operation.errors ?? contract.errors } of routes) {
    if (handler !== undefined) {
      if (xmlPartsOf(operation).some((name) => parts[name] === undefined))
        throw new TypeError(
          `Operation ${operation.id} has XML bodies: pass the option "xml", e.g. xmlCodec from "tenon/xml".`,
        );
      for (const name of partsOf(operation, contract.servers)) partOf(parts, name);
    }
    if (errors !== undefined) partOf(parts, "fillError");
  }
}

function createService<P>(
  { contract, parts, routes, sources }: Pick<Service<P>, "contract" | "parts" | "routes" | "sources">,
  options: ServeOptions<P>,
): Service<P> {
  const states = routes.map((route) => new RouteState(route));
  const { basePath } = options;
  const match = createMatcher(states, { ...parts, servers: contract.servers, basePath });
  const schemes = new Map<string, SecuritySchemeDescriptor>();
  for (const scheme of contract.securitySchemes) schemes.set(scheme.name, scheme);
  return { contract, match, routes, schemes, options, parts, sources };
}
