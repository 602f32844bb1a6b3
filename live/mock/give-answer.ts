import { responseFor } from "../../contract/model/choose-response.ts";
import { printExact } from "../../runtime/conversion/int64.ts";
import { concreteType, isJson } from "../../runtime/http-semantics.ts";
import { problem } from "../../runtime/server/problem.ts";
import type { Answer } from "./answer.ts";
import { describeError } from "./error-messages.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import { judgeAnswer } from "./refuse-call.ts";
import { nextScenarioAnswer, type ScenarioAnswer } from "./scenarios.ts";
import type { AcceptedCall } from "./state/paging.ts";
import { wait } from "./wait.ts";

export async function followScenario(
  context: MockContext,
  call: MockCall,
  accepted: AcceptedCall,
): Promise<void> {
  const { scenario } = call.preferences;
  const given = nextScenarioAnswer(scenario, accepted.operation, context);
  if (given === undefined) return;
  await wait(given.delay, call.incoming.signal);
  if (scenario !== undefined) call.applied = { scenario };
  const { status, example, body } = given;
  call.fault = status !== undefined && status >= 400;
  if (body !== undefined) {
    giveAnswer(context, call, writeGiven(given, accepted, body));
    return;
  }
  call.given = given.headers;
  if (status !== undefined && responseFor(accepted.descriptor, status) === undefined) {
    call.refusal = problem(status, describeError(status));
    return;
  }
  call.preferences = {
    ...call.preferences,
    ...(status === undefined ? {} : { code: status }),
    ...(example === undefined ? {} : { example }),
  };
}

export function giveAnswer(context: MockContext, call: MockCall, answer: Answer): void {
  const sent = call.request.method === "HEAD" ? { ...answer, body: null } : answer;
  call.answered = { ...judgeAnswer(context, call, sent), applied: call.applied };
}

const encoder = new TextEncoder();

function writeGiven(
  { status = 200, headers }: ScenarioAnswer,
  { operation, descriptor }: AcceptedCall,
  body: unknown,
): Answer {
  const described = responseFor(descriptor, status)?.described;
  const response = described && operation.responses[descriptor.responses.indexOf(described)];
  const [first] = response?.content ?? [];
  const given = headers.find(([name]) => name === "content-type")?.[1];
  const type = given ?? (first === undefined ? "application/json" : concreteType(first));
  const text = typeof body === "string" && !isJson(type) ? body : printExact(body);
  const others = headers.filter(([name]) => name !== "content-type");
  return { status, headers: [["content-type", type], ...others], body: encoder.encode(text) };
}
