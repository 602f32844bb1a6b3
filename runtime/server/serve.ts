import type {
  ContractDescriptor,
  ErrorShape,
  OperationChecks,
  OperationDescriptor,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import { ownMember } from "../own-member.ts";
import { createMatcher } from "../routing/create-matcher.ts";
import { answerRequest } from "./answer-request.ts";
import type { AnyHandler, Route } from "./handler.ts";
import { type Incoming, incomingOf, type Outgoing, responseOf } from "./incoming.ts";
import type { Router, ServeOptions } from "./options.ts";
import { partOf, partsOf, type ServerParts } from "./parts.ts";
import { RouteState, type Service } from "./service.ts";

/** What is served: route by route, or operations with what serves them by key. */
export type ServedApi = ServedRoutes | ServedOperations;

/** Each operation with what serves it. */
export interface ServedRoutes {
  readonly contract: ContractDescriptor;
  readonly routes: readonly Route[];
  /** What the operations need. */
  readonly parts: ServerParts;
}

/** Operations; and by their ids, or `METHOD /path` where several have one id, what serves and what checks them. */
export interface ServedOperations {
  readonly contract: ContractDescriptor;
  readonly operations: readonly OperationDescriptor[];
  /** A handler by key. Those that are not there answer 501. */
  readonly handlers: object;
  /** Each is called once, when the operation is first used. */
  readonly checks: Readonly<Record<string, () => Promise<OperationChecks>>>;
  /** The shapes of errors, of operations whose descriptors do not have them. */
  readonly errors?: Readonly<Record<string, readonly ErrorShape[]>>;
  /** What the operations need. */
  readonly parts: ServerParts;
}

type Handlers = Readonly<Record<string, AnyHandler | undefined>>;

/** The routes of what is served, in its order. */
export function createRoutes(
  api: Omit<ServedRoutes, "parts"> | Omit<ServedOperations, "parts">,
): readonly Route[] {
  if ("routes" in api) return api.routes;
  const { operations, checks, errors = {} } = api;
  // What generated code gives has been held against the handlers' types.
  const handlers = api.handlers as Handlers;
  const [ids, repeated] = [new Set<string>(), new Set<string>()];
  for (const { id } of operations) (ids.has(id) ? repeated : ids).add(id);
  return operations.map((operation) => {
    const { id, method, path } = operation;
    const key = repeated.has(id) ? `${method} ${path}` : id;
    return {
      operation,
      handler: handlerOf(handlers, key),
      checks: ownMember(checks, key),
      errors: ownMember(errors, key),
    };
  });
}

/** What every object has is no handler: an id may be `toString`. */
function handlerOf(handlers: Handlers, key: string): AnyHandler | undefined {
  const inherited: unknown = Reflect.get(Object.prototype, key);
  const found = handlers[key];
  return typeof found === "function" && found !== inherited ? found : undefined;
}

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
 * @throws TypeError at once, where an operation with a handler asks for credentials and there is no `authenticate`, or needs a part
 * that is not handed in.
 */
export function serve<Principal = undefined>(api: ServedApi, options: ServeOptions<Principal> = {}): Router {
  const routes = createRoutes(api);
  refuseUnguarded(routes, options);
  refuseUnequipped(routes, api.parts);
  const service = createService(api, routes, options);
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

function refuseUnequipped(routes: readonly Route[], parts: ServerParts): void {
  for (const { operation, handler } of routes)
    if (handler !== undefined) for (const name of partsOf(operation)) partOf(parts, name);
}

function createService<P>(
  { contract, parts }: ServedApi,
  routes: readonly Route[],
  options: ServeOptions<P>,
): Service<P> {
  const states = routes.map((route) => new RouteState(route));
  const { basePath } = options;
  const match = createMatcher(states, { servers: contract.servers, basePath });
  const schemes = new Map<string, SecuritySchemeDescriptor>();
  for (const scheme of contract.securitySchemes) schemes.set(scheme.name, scheme);
  return { contract, match, schemes, options, parts };
}
