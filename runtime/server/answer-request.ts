import { StreamError } from "../body/read-lines.ts";
import type { ErrorShape } from "../descriptors.ts";
import type { RouteMatch } from "../routing/create-matcher.ts";
import { acceptRequest } from "./accept-request.ts";
import { ANONYMOUS, authorise } from "./authorise.ts";
import { hasNoBody } from "./check-reply.ts";
import { finishReply } from "./finish-reply.ts";
import { type AnyHandler, type Reply, ReplyError } from "./handler.ts";
import { HandlerCall } from "./handler-call.ts";
import type { Incoming, Outgoing } from "./incoming.ts";
import { encodeProblem, type Problem, type ProblemDetail, problem } from "./problem.ts";
import type { RouteState } from "./route-state.ts";
import { reportError, type Service } from "./service.ts";

type Found = Extract<RouteMatch<RouteState>, { kind: "found" }>;

/** Answers a request. With `pass`, a path that no operation has is not answered. Never rejects. */
export function answerRequest<P>(service: Service<P>, incoming: Incoming, pass: false): Promise<Outgoing>;
export function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined>;
export async function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined> {
  const { onAnswer } = service.options;
  const start = onAnswer === undefined ? 0 : performance.now();
  const { target, method } = incoming;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  const match = matchMethod(service, { method, path, query });
  if (pass && match.kind === "none") return undefined;
  const operation = match.kind === "found" ? match.operation.operation : undefined;
  const { outgoing, issues = [] } = await answerMatch(service, incoming, match, query);
  const sent = method === "HEAD" || hasNoBody(outgoing.status) ? withoutBody(outgoing) : outgoing;
  if (onAnswer !== undefined) {
    try {
      const milliseconds = performance.now() - start;
      onAnswer({ operation, incoming, status: sent.status, milliseconds, issues });
    } catch (error) {
      reportError(service, error, { operation, incoming });
    }
  }
  return sent;
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

/** What leaves, and what was wrong with the request where it was refused. */
interface Answered {
  readonly outgoing: Outgoing;
  readonly issues?: readonly ProblemDetail[] | undefined;
}

async function answerMatch<P>(
  service: Service<P>,
  incoming: Incoming,
  match: RouteMatch<RouteState>,
  query: string,
): Promise<Answered> {
  if (match.kind === "none")
    return refuseWith(service, undefined, problem(404, "Nothing is served at this path."));
  if (match.kind === "method") return answerMethod(service, incoming, match.allow);
  const { operation, errors } = match.operation;
  try {
    const result = await runOperation(service, incoming, match, query);
    return "kind" in result ? refuseWith(service, errors, result) : { outgoing: result };
  } catch (error) {
    if (error instanceof StreamError)
      return refuseWith(service, errors, problem(400, "The body is malformed."));
    reportError(service, error, { operation, incoming });
    return refuseWith(service, errors, problem(500, "Something went wrong on the server."));
  }
}

function answerMethod<P>(service: Service<P>, { method }: Incoming, allow: readonly string[]): Answered {
  const methods = [...new Set([...allow, ...(allow.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  const headers = [["allow", methods.join(", ")]] as const;
  if (method === "OPTIONS") return { outgoing: { status: 204, headers, body: null } };
  return refuseWith(service, undefined, { ...problem(405, "The path does not have this method."), headers });
}

async function runOperation<P>(
  service: Service<P>,
  incoming: Incoming,
  { operation: state, captures }: Found,
  query: string,
): Promise<Outgoing | Problem> {
  const { operation, handler } = state;
  if (handler === undefined) return problem(501, "The operation is not implemented.");
  const granted =
    operation.security.length === 0 ? ANONYMOUS : await authorise(service, operation, incoming, query);
  if (granted.kind === "problem") return granted;
  const loaded = state.checks();
  const checks = loaded instanceof Promise ? await loaded : loaded;
  const accepted = await acceptRequest(service, { state, checks, captures, query }, incoming);
  if (accepted.kind === "problem") return accepted;
  const reply = await runHandler(handler, new HandlerCall(operation, incoming, granted, accepted));
  return finishReply(service, { reply, operation, checks, incoming });
}

async function runHandler(handler: AnyHandler, call: HandlerCall): Promise<Reply> {
  try {
    // The checks have seen to it that the input is of the type that the handler asks for.
    return await handler(call as never);
  } catch (error) {
    if (error instanceof ReplyError) return error.reply;
    throw error;
  }
}

function refuseWith<P>(
  { contract }: Service<P>,
  errors: readonly ErrorShape[] | undefined,
  found: Problem,
): Answered {
  const outgoing = encodeProblem(found, [errors, contract.errors]);
  return { outgoing, issues: found.details };
}

function withoutBody({ status, headers, body }: Outgoing): Outgoing {
  // Nobody will read the stream: whoever feeds it should know.
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
  return { status, headers, body: null };
}
