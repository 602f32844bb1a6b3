import { responseFor } from "../../contract/model/choose-response.ts";
import { oncePer } from "../../language/values/memory.ts";
import { type Problem, problem } from "../../runtime/server/problem.ts";
import { seedOf } from "../sample/create-sampler.ts";
import type { MockAnswer, MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import type { AcceptedCall } from "./state/paging.ts";

interface KeptAnswer {
  readonly body: number;
  readonly answered: MockAnswer;
}

const answersOf: (context: MockContext) => Map<string, KeptAnswer> = oncePer(
  (): Map<string, KeptAnswer> => new Map(),
);

const MOST_ANSWERS = 10_000;

const NAME = /^(?:x-)?idempotency-?key$/i;

/**
 * Returns the response to an earlier request with the same idempotency key, if the operation declares such a header. If the earlier
 * request had a different body, returns an error, provided that the document declares 422, 409 or 400.
 */
export function findRepeated(
  context: MockContext,
  call: MockCall,
  accepted: AcceptedCall,
): MockAnswer | Problem<number> | undefined {
  const key = keyOf(call, accepted);
  const kept = key === undefined ? undefined : answersOf(context).get(key);
  if (kept === undefined || kept.body === bodyHash(call)) return kept?.answered;
  const status = [422, 409, 400].find((one) => responseFor(accepted.descriptor, one) !== undefined);
  if (status === undefined) return kept.answered;
  return problem(status, "The idempotency key was used for a request with another body.");
}

export function keepAnswer(context: MockContext, call: MockCall, accepted: AcceptedCall): void {
  const key = context.store === undefined ? undefined : keyOf(call, accepted);
  if (key === undefined || call.answered === undefined) return;
  const kept = answersOf(context);
  if (kept.size >= MOST_ANSWERS) kept.clear();
  kept.set(key, { body: bodyHash(call), answered: call.answered });
}

function keyOf({ incoming, request }: MockCall, { descriptor }: AcceptedCall): string | undefined {
  const header = descriptor.parameters.find((one) => one.in === "header" && NAME.test(one.name));
  const key = header && incoming.headers.get(header.name.toLowerCase());
  return key === null || key === undefined ? undefined : `${request.method} ${request.url} ${key}`;
}

function bodyHash({ request: { body } }: MockCall): number {
  return body.kind === "bytes" ? seedOf(0, new TextDecoder("latin1").decode(body.bytes)) : 0;
}
