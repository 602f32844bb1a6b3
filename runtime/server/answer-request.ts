import { StreamError } from "../body/check-items.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import type { RouteMatch } from "../routing/create-matcher.ts";
import { hasNoBody } from "../status.ts";
import { dropStream, finishReply } from "./finish-reply.ts";
import { type HandlerInput, type Reply, ReplyError } from "./handler.ts";
import type { Incoming, Outgoing } from "./incoming.ts";
import { ANONYMOUS, type Granted, partOf } from "./parts.ts";
import { encodeProblem, type Problem, type ProblemDetail, problem, refuseBody } from "./problem.ts";
import { type RouteState, reportError, type Service } from "./service.ts";

/** What was read of a request. */
interface GivenInput {
  readonly granted: Granted;
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

/**
 * What a handler is given. A class, so that `request` and `signal` cost nothing where a handler does not ask for them.
 */
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

/** Answers a request. With `pass`, a path that no operation has is not answered. Never rejects. */
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
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  const match = matchMethod(service, { method, path, query });
  if (pass && match.kind === "none") return Promise.resolve(undefined);
  const state = match.kind === "found" ? match.operation : undefined;
  const exchange = { incoming, query, start, state };
  if (incoming.isMalformed) {
    const malformed = problem(400, "The Host header or the request target does not name a host and port.");
    return Promise.resolve(refuseWith(service, exchange, malformed));
  }
  if (match.kind === "found") return runOperation(service, exchange, match);
  return Promise.resolve(answerUnknown(service, exchange, match));
}

/** A request that is being answered. */
interface Exchange {
  readonly incoming: Incoming;
  /** The raw query. */
  readonly query: string;
  /** When it came, where somebody wants to know. */
  readonly start: number;
  /** Absent where no operation has its path and method. */
  readonly state: RouteState | undefined;
}

/** `HEAD` goes to `GET` where the document has no operation for it (RFC 9110 §9.3.2). */
function matchMethod<P>(
  { match }: Service<P>,
  { method, path, query }: { readonly method: string; readonly path: string; readonly query: string },
): RouteMatch<RouteState> {
  const found = match(method, path, query);
  const get = method === "HEAD" && found.kind === "method" && found.allow.includes("GET");
  return get ? match("GET", path, query) : found;
}

const NOT_ACCEPTABLE = "None of the media types that the operation answers with is acceptable.";

function isAcceptable<P>(
  { parts }: Service<P>,
  operation: OperationDescriptor,
  { headers }: Incoming,
): boolean {
  if (operation.responses.every(({ content }) => content.length === 0)) return true;
  return partOf(parts, "replyContent").isAcceptable(operation, headers.get("accept"));
}

/** What an error comes to. A stream that cannot be read, or breaks its schema, is no fault of the server's. */
function problemOf<P>(
  service: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): Problem {
  if (error instanceof StreamError) {
    if (error.issues === undefined) return problem(400, "The body is malformed.");
    return refuseBody(service.options.invalidBodyStatus ?? 422, error.issues);
  }
  reportError(service, error, context);
  return problem(500, "Something went wrong on the server.");
}

/** Answers where no operation has the path, or none the method. */
function answerUnknown<P>(
  service: Service<P>,
  exchange: Exchange,
  match: Exclude<RouteMatch<RouteState>, Found>,
): Outgoing {
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

/**
 * Takes the steps of an operation. All in one function, which waits only where there is something to wait for: each
 * asynchronous function around another costs every request half a thousand octets to make and to clear away.
 */
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
        : await partOf(service.parts, "authorise")(service, operation, incoming, query);
    if (granted.kind === "problem") return refuseWith(service, exchange, granted);
    const loaded = state.checks();
    const checks = loaded instanceof Promise ? await loaded : loaded;
    const { parts } = service;
    const accepted = operation.body && partOf(parts, "body")(service, operation, incoming);
    if (accepted?.kind === "problem") return refuseWith(service, exchange, accepted);
    if (service.options.accept === "enforce" && !isAcceptable(service, operation, incoming))
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
      // The checks have seen to it that the input is of the type that the handler asks for.
      const call = new HandlerCall(operation, incoming, {
        granted,
        params,
        body: read?.value,
        contentType: accepted?.contentType,
      });
      const answered = handler(call as never);
      reply = "then" in answered ? await answered : answered;
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      reply = error.reply;
    }
    const result = finishReply(service, { reply, operation, checks, incoming });
    return "kind" in result ? refuseWith(service, exchange, result) : leave(service, exchange, result);
  } catch (error) {
    return refuseWith(service, exchange, problemOf(service, error, { operation, incoming }));
  }
}

function refuseWith<P>(service: Service<P>, exchange: Exchange, found: Problem): Outgoing {
  const outgoing = encodeProblem(found, [exchange.state?.errors, service.contract.errors]);
  return leave(service, exchange, outgoing, found.details);
}

/** What leaves, once whoever asks for it has been told. `issues`: what was wrong with the request where it was refused. */
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
