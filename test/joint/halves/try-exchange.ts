import { isTwin } from "../../../contract/model/twins.ts";
import type { ApiModel, Operation } from "../../../contract/model/types.ts";
import { bodyValue } from "../../../live/sample/sample-body.ts";
import type { SampleTools } from "../../../live/sample/sample-parameters.ts";
import { concreteType } from "../../../runtime/http-semantics.ts";
import { findDifference } from "./find-difference.ts";
import type { CallSetting, Halves, ReceivedInput, ReceivedResult, SentReply } from "./halves.ts";
import type { JointOutcome } from "./joint-outcome.ts";
import type { SampledExchange } from "./sample-exchange.ts";

/**
 * Sends one exchange from client to router with all checks on, and compares the values that one side sent with those that the other
 * received.
 */
export async function tryExchange(
  operation: Operation,
  exchange: SampledExchange,
  joined: JoinedTools,
): Promise<JointOutcome> {
  let received: ReceivedInput | undefined;
  const reply = buildReply(exchange, joined.tools);
  const input = buildInput(operation, exchange, joined.tools);
  let result: ReceivedResult;
  try {
    result = await joined.halves.call(operation, input, {
      ...joined.setting,
      handle: (handed) => {
        received = handed;
        return reply;
      },
    });
  } catch (error) {
    return { kind: "unfit", reason: "the client refused", detail: describeError(error) };
  }
  if (received === undefined)
    return {
      kind: "unfit",
      reason: "the server refused the request",
      detail: `${result.status} ${JSON.stringify(result.body)}`,
    };
  const difference =
    (await compareRequest(exchange, received, joined.tools)) ??
    (await compareReply(exchange, result, joined.tools));
  const reached = received.operation.id;
  if (difference !== undefined && reached !== operation.id && isTwin(operation, joined.model))
    return { kind: "untried", reason: `the request also fits ${reached}` };
  return difference ?? { kind: "fit" };
}

/** The connected client and router, with the tools for sampling and calling. */
export interface JoinedTools {
  readonly model: ApiModel;
  readonly halves: Halves;
  readonly tools: SampleTools;
  readonly setting: Omit<CallSetting, "handle">;
}

/** The input of the caller: parameters and body in one object. */
export function buildInput(
  operation: Operation,
  exchange: SampledExchange,
  tools: SampleTools,
): Readonly<Record<string, unknown>> {
  if (!exchange.body) return exchange.params;
  const several = (operation.body?.content.length ?? 0) > 1 || exchange.body.media.type.includes("*");
  return {
    ...exchange.params,
    body: bodyValue(exchange.body, tools),
    ...(several && { contentType: concreteType(exchange.body.media) }),
  };
}

/** The reply of the handler. */
export function buildReply({ reply }: SampledExchange, tools: SampleTools): SentReply {
  return {
    status: reply.status,
    headers: reply.headers,
    ...(reply.body && {
      body: bodyValue(reply.body, tools),
      contentType: concreteType(reply.body.media),
    }),
  };
}

async function compareRequest(
  exchange: SampledExchange,
  received: ReceivedInput,
  tools: SampleTools,
): Promise<JointOutcome | undefined> {
  const given = exchange.body && bodyValue(exchange.body, tools);
  const difference =
    (await findDifference(exchange.params, received.params)) ??
    (await findDifference(given, received.body, "/body"));
  return difference === undefined
    ? undefined
    : { kind: "unfit", reason: "the handler received something else", detail: difference };
}

async function compareReply(
  exchange: SampledExchange,
  result: ReceivedResult,
  tools: SampleTools,
): Promise<JointOutcome | undefined> {
  const { reply } = exchange;
  const given = reply.body && bodyValue(reply.body, tools);
  const difference =
    (await findDifference(reply.status, result.status, "/status")) ??
    (await findDifference(given, result.body, "/body")) ??
    compareHeaders(exchange, result);
  return difference === undefined
    ? undefined
    : { kind: "unfit", reason: "the caller received something else", detail: difference };
}

function compareHeaders({ reply }: SampledExchange, result: ReceivedResult): string | undefined {
  const missing = Object.keys(reply.headers).find((name) => !result.headers.has(name));
  return missing && `the header ${missing} did not arrive`;
}

/** An error with its issues, in one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const issues = "issues" in error ? ` ${JSON.stringify(error.issues)}` : "";
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${error.name}: ${error.message}${cause}${issues}`.slice(0, 400);
}
