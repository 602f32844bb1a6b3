import { StreamError } from "../body/plain.ts";
import type {
  ContractDescriptor,
  ErrorShape,
  OperationChecks,
  OperationDescriptor,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import { hasNoBody } from "../http-semantics.ts";
import { ownMember } from "../parameters/encode-plain.ts";
import { createMatcher } from "../routing/create-matcher.ts";
import type { RouteMatch } from "../routing/matcher-parts.ts";
import { invalidBodyStatusOf } from "./body-defaults.ts";
import { dropStream, finishReply, formatRefusal, formatterOf } from "./finish-reply.ts";
import { isGuarded } from "./is-guarded.ts";
import { partsOf, xmlPartsOf } from "./needed-parts.ts";
import {
  type AnyHandler,
  type HandlerInput,
  type Reply,
  ReplyError,
  type Route,
  type Router,
  type ServeOptions,
} from "./options.ts";
import { partOf } from "./part-of.ts";
import {
  AMBIGUOUS_PATH,
  encodeProblem,
  type Incoming,
  incomingOf,
  type Outgoing,
  type Problem,
  type ProblemDetail,
  pathOf,
  problem,
  refuseBody,
  refuseIssues,
  responseOf,
} from "./problem.ts";
import { reportError, type Service } from "./report-error.ts";
import { RouteState } from "./route-state.ts";
import { ANONYMOUS, type ChosenTwin, type Granted, type ServerParts } from "./server-parts.ts";

interface GivenInput {
  readonly granted: Granted;
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

/** The input of a handler. A class, so that `request` and `signal` are made only if they are used. */
export class HandlerCall implements HandlerInput<Record<string, unknown>, unknown, unknown> {
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
  readonly operation: OperationDescriptor;
  readonly context: unknown;
  readonly #incoming: Incoming;

  constructor(operation: OperationDescriptor, incoming: Incoming, { granted, ...given }: GivenInput) {
    this.params = given.params;
    this.body = given.body;
    this.contentType = given.contentType;
    this.principal = granted.principal;
    this.principals = granted.principals;
    this.operation = operation;
    this.context = incoming.context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }
}

type Found = Extract<RouteMatch<RouteState>, { kind: "found" }>;

/** Answers a request. If `pass` is true, resolves with `undefined` for a path without operations. Never rejects. */
export function answerRequest<P>(service: Service<P>, incoming: Incoming, pass: false): Promise<Outgoing>;
export function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined>;
export function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined> {
  const start = service.options.onAnswer === undefined ? 0 : performance.now();
  const { target, method } = incoming;
  const path = pathOf(target);
  const query = target.slice(path.length + 1);
  const match = matchMethod(service, { method, path, query });
  if (pass && match.kind === "none") return Promise.resolve(undefined);
  const state = match.kind === "found" ? match.operation : undefined;
  const exchange = { incoming, query, start, state };
  if (incoming.isMalformed) return Promise.resolve(refuseWith(service, exchange, MALFORMED));
  if (match.kind === "ambiguous" || incoming.isAmbiguous)
    return Promise.resolve(refuseWith(service, { ...exchange, state: undefined }, AMBIGUOUS_PATH));
  if (match.kind === "found")
    return match.twins === undefined || service.parts.chooseTwin === undefined
      ? runOperation(service, exchange, match)
      : runTwin(service, exchange, match);
  return Promise.resolve(answerUnknown(service, exchange, match));
}

const MALFORMED = /* @__PURE__ */ problem(
  400,
  "The request target is not a path, or Host does not name a host and port.",
);

interface Exchange {
  readonly incoming: Incoming;
  readonly query: string;
  /** The time of arrival in milliseconds; 0 if there is no `onAnswer`. */
  readonly start: number;
  /** The state of the operation's route. Absent if no operation has the path and method. */
  readonly state: RouteState | undefined;
}

/** Finds the operation for a request. Without an operation for `HEAD`, a `HEAD` request finds the `GET` operation (RFC 9110 §9.3.2). */
function matchMethod<P>(
  { match }: Service<P>,
  { method, path, query }: { readonly method: string; readonly path: string; readonly query: string },
): RouteMatch<RouteState> {
  const found = match(method, path, query);
  const get = method === "HEAD" && found.kind === "method" && found.allow.includes("GET");
  return get ? match("GET", path, query) : found;
}

const NOT_ACCEPTABLE = "None of the media types that the operation answers with is acceptable.";

function acceptsReply<P>(
  { parts }: Service<P>,
  operation: OperationDescriptor,
  { headers }: Incoming,
): boolean {
  if (operation.responses.every(({ content }) => content.length === 0)) return true;
  return partOf(parts, "replyContent").isAcceptable(operation, headers.get("accept"));
}

/** The answer to a thrown error. A {@link StreamError} is an error of the client. Any other error is reported and answered with 500. */
function problemOf<P>(
  service: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor; readonly incoming: Incoming },
): Problem {
  if (error instanceof StreamError) {
    if (error.issues === undefined) return problem(400, "The body is malformed.");
    const { part } = error;
    if (error.status !== undefined)
      return { ...refuseIssues(error.status, error.message, error.issues), part };
    const status = invalidBodyStatusOf(service.options, context.operation);
    return refuseBody(status, error.issues);
  }
  reportError(service, error, context);
  return problem(500, "Something went wrong on the server.");
}

/** Answers a request if no operation has the path, or none has the method. */
function answerUnknown<P>(
  service: Service<P>,
  exchange: Exchange,
  match: Exclude<RouteMatch<RouteState>, Found | { readonly kind: "ambiguous" }>,
): Outgoing | Promise<Outgoing> {
  if (match.kind === "none")
    return refuseWith(service, exchange, problem(404, "Nothing is served at this path."));
  const { allow } = match;
  const methods = [...new Set([...allow, ...(allow.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  const headers = [["allow", methods.join(", ")]] as const;
  if (exchange.incoming.method === "OPTIONS")
    return leave(service, exchange, { status: 204, headers, body: null });
  const refused = problem(405, "The path does not have this method.");
  return refuseWith(service, exchange, { ...refused, headers });
}

/** Chooses between operations that share a path shape, and runs the chosen one. */
async function runTwin<P>(service: Service<P>, exchange: Exchange, match: Found): Promise<Outgoing> {
  const { incoming, query } = exchange;
  const { operation: first, twins = [], captures } = match;
  const request = { incoming, captures, query };
  let chosen: ChosenTwin | Problem;
  try {
    chosen = await partOf(service.parts, "chooseTwin")(service, [first, ...twins], request);
  } catch (error) {
    const context = { operation: first.operation, incoming };
    return refuseWith(service, exchange, problemOf(service, error, context), error);
  }
  if (chosen.kind === "problem") return refuseWith(service, exchange, chosen);
  const { twin: state } = chosen;
  return runOperation(
    service,
    { ...exchange, state, incoming: chosen.incoming },
    { ...match, operation: state },
  );
}

/** Runs the steps of an operation. Each further async function, or `await` of a plain value, would take memory for each request. */
async function runOperation<P>(
  service: Service<P>,
  exchange: Exchange,
  { operation: state, captures }: Found,
): Promise<Outgoing> {
  const { operation, handler } = state;
  const { incoming, query } = exchange;
  try {
    if (handler === undefined)
      return refuseWith(service, exchange, problem(501, "The operation is not implemented."));
    const granted =
      operation.security.length === 0
        ? ANONYMOUS
        : await partOf(service.parts, "authorise")(service, operation, incoming, query).catch(replyOf);
    if (granted instanceof ReplyError)
      return await replyWith(service, exchange, granted.reply, { operation, checks: await state.checks() });
    if (granted.kind === "problem") return refuseWith(service, exchange, granted);
    const loaded = state.checks();
    const checks = loaded instanceof Promise ? await loaded : loaded;
    const { parts } = service;
    const accepted = operation.body && partOf(parts, "body")(service, operation, incoming);
    if (accepted?.kind === "problem") return refuseWith(service, exchange, accepted);
    if (service.options.accept === "enforce" && !acceptsReply(service, operation, incoming))
      return refuseWith(service, exchange, problem(406, NOT_ACCEPTABLE));
    const { headers } = incoming;
    const sent = { captures, query, header: (name: string) => headers.get(name) };
    const given = state.reader(parts, service.options.maxBodyDepth)?.(sent, checks.parameters);
    if (given?.kind === "problem") return refuseWith(service, exchange, given);
    const read = accepted && (await accepted.read(checks));
    if (read?.kind === "problem") return refuseWith(service, exchange, read);
    const params = given?.values ?? {};
    let reply: Reply;
    try {
      // The checks ensure that the input has the handler's type.
      const call = new HandlerCall(operation, incoming, {
        granted,
        params,
        body: read?.value,
        contentType: accepted?.contentType,
      });
      const { around } = service.options;
      const answered =
        around === undefined
          ? handler(call as never)
          : around(operation, call as HandlerCall & { principal: P }, async () => handler(call as never));
      reply = "then" in answered ? await answered : answered;
    } catch (error) {
      reply = replyOf(error).reply;
    }
    return await replyWith(service, exchange, reply, { operation, checks });
  } catch (error) {
    return refuseWith(service, exchange, problemOf(service, error, { operation, incoming }), error);
  }
}

function replyOf(error: unknown): ReplyError {
  if (error instanceof ReplyError) return error;
  throw error;
}

function replyWith<P>(
  service: Service<P>,
  exchange: Exchange,
  reply: Reply,
  described: { readonly operation: OperationDescriptor; readonly checks: OperationChecks },
): Outgoing | Promise<Outgoing> {
  const result = finishReply(service, { reply, ...described, incoming: exchange.incoming });
  return "kind" in result ? refuseWith(service, exchange, result) : leave(service, exchange, result);
}

/** Answers an error by `formatErrors` or `formatError`, else with the router's own answer. `error` is what was thrown, if anything. */
function refuseWith<P>(
  service: Service<P>,
  exchange: Exchange,
  found: Problem,
  error?: unknown,
): Outgoing | Promise<Outgoing> {
  const { incoming, state } = exchange;
  const refuse = (formatted: Outgoing | undefined): Outgoing => {
    // An error for which there is no shape is written as in RFC 9457. If no operation is found, the contract's shapes apply.
    const shapes = state === undefined ? service.contract.errors : state.errors;
    const outgoing = formatted ?? encodeProblem(found, [shapes], service.parts.fillError);
    return leave(service, exchange, outgoing, found.details);
  };
  const format = formatterOf(service, state);
  if (format === undefined) return refuse(undefined);
  return formatRefusal(service, format, { found, incoming, state, error }).then(refuse);
}

/** Reports an answer to `onAnswer` and returns it, without body for HEAD. `issues` tell why the request was refused, if it was. */
function leave<P>(
  service: Service<P>,
  { incoming, start, state }: Exchange,
  outgoing: Outgoing,
  issues: readonly ProblemDetail[] = [],
): Outgoing {
  const { onAnswer } = service.options;
  const noBody = incoming.method === "HEAD" || hasNoBody(outgoing.status);
  const sent = noBody ? withoutBody(outgoing) : outgoing;
  if (onAnswer === undefined) return sent;
  const operation = state?.operation;
  try {
    const milliseconds = performance.now() - start;
    onAnswer({ operation, incoming, status: sent.status, milliseconds, issues });
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
  return sent;
}

function withoutBody({ status, headers, body }: Outgoing): Outgoing {
  dropStream(body);
  return { status, headers, body: null };
}

/** The operations to serve: either as routes, or as operations with handlers and checks by key. */
export type ServedApi = ServedRoutes | ServedOperations;

/** The operations to serve, as routes. */
export interface ServedRoutes {
  readonly contract: ContractDescriptor;
  readonly routes: readonly Route[];
  readonly parts: ServerParts;
}

/** The operations to serve, with handlers and checks by key: the operation id, or `METHOD /path` if several operations share the id. */
export interface ServedOperations {
  readonly contract: ContractDescriptor;
  readonly operations: readonly OperationDescriptor[];
  readonly handlers: object;
  /** Functions that load checks, by key. Each is called when the operation is first used. */
  readonly checks: Readonly<Record<string, () => Promise<OperationChecks>>>;
  /** The shapes of errors, by key, for operations whose descriptors lack them. */
  readonly errors?: Readonly<Record<string, readonly ErrorShape[]>>;
  readonly parts: ServerParts;
}

type Handlers = Readonly<Record<string, AnyHandler | undefined>>;

export function createRoutes(
  api: Omit<ServedRoutes, "parts"> | Omit<ServedOperations, "parts">,
): readonly Route[] {
  if ("routes" in api) return api.routes;
  const { operations, checks, errors = {} } = api;
  // The types of generated code have checked the handlers.
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

/** The handler for a key; `undefined` if there is none. Methods of `Object.prototype` do not count, since an id may be `toString`. */
function handlerOf(handlers: Handlers, key: string): AnyHandler | undefined {
  const inherited: unknown = Reflect.get(Object.prototype, key);
  const found = handlers[key];
  return typeof found === "function" && found !== inherited ? found : undefined;
}

/**
 * Serves a contract: makes a function from request to response. Adapters use the methods of that function.
 *
 * A request goes through these steps, until one fails: path (404), method (405 with `Allow`), the choice between operations that share
 * both (413), handler (501), security (401, 403), media
 * type (415) and size (413) of the body, parameters (400), body (400 if malformed, 422 if invalid), handler, reply. Errors have the shape
 * that the document describes for the status, else they are `application/problem+json`. They tell the place of a fault, and never the value
 * that was sent or details of internal errors.
 *
 * Decisions: A path without a `HEAD` operation answers `HEAD` like `GET`, without the body. A path without an `OPTIONS` operation answers
 * `OPTIONS` with 204 and `Allow`. No CORS headers are sent. A body with a `Content-Encoding` is refused (415).
 *
 * @throws {TypeError} If an operation with a handler needs credentials and there is no `authenticate`, or if a part is missing, e.g.
 *   the codec for XML bodies (`ServeOptions.xml`).
 */
export function serve<Principal = undefined, Context = unknown>(
  api: ServedApi,
  given: ServeOptions<Principal, Context> = {},
): Router<Context> {
  // The context is passed on; only users know its type.
  const options = given as ServeOptions<Principal>;
  const routes = createRoutes(api);
  const { contract } = api;
  const parts = { ...api.parts, ...options.xml };
  refuseUnguarded(routes, options);
  refuseUnequipped(routes, contract, parts);
  const service = createService(contract, parts, routes, options);
  const answerOrPass = (incoming: Incoming): Promise<Outgoing | undefined> =>
    answerRequest(service, incoming, true);
  const answer = (incoming: Incoming): Promise<Outgoing> => answerRequest(service, incoming, false);
  const router = async (request: Request, context?: unknown): Promise<Response> =>
    responseOf(await answer(incomingOf(request, context)));
  return Object.assign(router, { answer, answerOrPass });
}

function refuseUnguarded<P>(routes: readonly Route[], { authenticate }: ServeOptions<P>): void {
  if (authenticate !== undefined) return;
  const guarded = routes.find(({ operation, handler }) => handler !== undefined && isGuarded(operation));
  if (guarded === undefined) return;
  throw new TypeError(`Operation ${guarded.operation.id} needs credentials: give the option "authenticate".`);
}

function refuseUnequipped(routes: readonly Route[], contract: ContractDescriptor, parts: ServerParts): void {
  for (const { operation, handler, errors = operation.errors ?? contract.errors } of routes) {
    if (handler !== undefined) {
      if (xmlPartsOf(operation).some((name) => parts[name] === undefined))
        throw new TypeError(
          `Operation ${operation.id} has XML bodies: give the option "xml", e.g. xmlCodec from "tenon/xml".`,
        );
      for (const name of partsOf(operation, contract.servers)) partOf(parts, name);
    }
    if (errors !== undefined) partOf(parts, "fillError");
  }
}

function createService<P>(
  contract: ContractDescriptor,
  parts: ServerParts,
  routes: readonly Route[],
  options: ServeOptions<P>,
): Service<P> {
  const states = routes.map((route) => new RouteState(route));
  const { basePath } = options;
  const match = createMatcher(states, { ...parts, servers: contract.servers, basePath });
  const schemes = new Map<string, SecuritySchemeDescriptor>();
  for (const scheme of contract.securitySchemes) schemes.set(scheme.name, scheme);
  return { contract, match, schemes, options, parts };
}
