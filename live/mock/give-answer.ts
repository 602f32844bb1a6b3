import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { responseFor } from "../../contract/model/choose-response.ts";
import { printExact } from "../../runtime/conversion/int64.ts";
import { concreteType, isJson } from "../../runtime/http-semantics.ts";
import { problem } from "../../runtime/server/problem.ts";
import type { Answer } from "./answer.ts";
import { describeError } from "./error-messages.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import { judgeAnswer } from "./refuse-call.ts";
import { nextScenarioAnswer, type ScenarioAnswer, scenarioNames } from "./scenarios.ts";
import type { AcceptedCall } from "./state/paging.ts";
import { wait } from "./wait.ts";

export async function followScenario(
  context: MockContext,
  call: MockCall,
  accepted: AcceptedCall,
): Promise<void> {
  const { scenario } = call.preferences;
  if (scenario !== undefined) tellUnknown(scenario, context);
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

/** Reports a scenario that does not exist. RFC 7240 §2: a preference that a server does not know is ignored. */
function tellUnknown(name: string, { options, contract, tellOnce }: MockContext): void {
  const known = scenarioNames(options.scenarios);
  if (known.includes(name)) return;
  const shown = name.slice(0, MOST_SHOWN);
  tellOnce(`scenario ${shown}`, () =>
    createFinding("mock/unknown-scenario", {
      message: `No scenario has the name \`${shown}\`, so \`Prefer: scenario\` has no effect.`,
      places: [options.scenarios?.placeOf("") ?? contract.placeOf("")],
      fix: didYouMean(name, known),
    }),
  );
}

const MOST_SHOWN = 60;

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
