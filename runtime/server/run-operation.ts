import type { OperationChecks } from "../checks.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import type { RouteMatch } from "../routing/matcher-parts.ts";
import { finishReply } from "./finish-reply.ts";
import { HandlerCall } from "./handler-call.ts";
import { type Reply, ReplyError } from "./options.ts";
import { partOf } from "./part-of.ts";
import { type Incoming, type Outgoing, problem } from "./problem.ts";
import { type Exchange, leave, problemOf, refuseWith } from "./refuse-with.ts";
import type { Service } from "./report-error.ts";
import { requireReply } from "./require-reply.ts";
import type { RouteState } from "./route-state.ts";
import { ANONYMOUS } from "./server-parts.ts";

export type Found = Extract<RouteMatch<RouteState>, { kind: "found" }>;

const NOT_ACCEPTABLE = "None of the response's media types is acceptable.";

function acceptsReply<P>(
  { parts }: Service<P>,
  operation: OperationDescriptor,
  { headers }: Incoming,
): boolean {
  if (operation.responses.every(({ content }) => content.length === 0)) return true;
  return partOf(parts, "replyContent").isAcceptable(operation, headers.get("accept"));
}

/**
 * Runs an operation. A single async function is used, because each additional one, or an `await` of a plain value, costs memory per
 * request.
 */
export async function runOperation<P>(
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
          : around(operation, call as HandlerCall & { principal: P }, async () => {
              const own = await handler(call as never);
              requireReply(own, operation, "handler");
              return own;
            });
      reply = isPromise(answered) ? await answered : answered;
      requireReply(reply, operation, around === undefined ? "handler" : "around");
    } catch (error) {
      reply = replyOf(error).reply;
    }
    return await replyWith(service, exchange, reply, { operation, checks });
  } catch (error) {
    return refuseWith(service, exchange, problemOf(service, error, { operation, incoming }), error);
  }
}

function isPromise(value: Reply | Promise<Reply> | undefined): value is Promise<Reply> {
  return typeof value === "object" && value !== null && "then" in value;
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
