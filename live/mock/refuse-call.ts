import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { chooseByStatus } from "../../runtime/http-semantics.ts";
import { fillBody, fillError } from "../../runtime/server/fill-error.ts";
import { encodeProblem, type Problem, problem } from "../../runtime/server/problem.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import { type Answer, collectAnswer, toExchangeResponse } from "./answer.ts";
import { makeAnswer } from "./make-answer.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";

export interface JudgedAnswer {
  readonly answer: Answer;
  readonly judgement: Judgement;
}

const SIMILAR_STATUSES: ReadonlyMap<number, readonly number[]> = new Map([
  [400, [422]],
  [404, [400]],
  [406, [400]],
  [409, [422, 400]],
  [413, [400, 422]],
  [415, [400, 422]],
  [422, [400]],
]);

/**
 * Returns the router's response if the document allows it, otherwise the error that the document declares for the status or a similar
 * one. Falls back to the router's response.
 */
export async function refuseCall(
  context: MockContext,
  call: MockCall,
  answer: Answer,
  described: OperationDescriptor | undefined,
): Promise<JudgedAnswer> {
  const judged = await describeRefusal(context, call, answer, described);
  const response = described && chooseByStatus(described.responses, judged.answer.status);
  const waits = response?.headers?.some(({ name }) => name.toLowerCase() === RETRY_AFTER) === true;
  if (!waits || judged.answer.headers.some(([name]) => name === RETRY_AFTER)) return judged;
  const headers = [...judged.answer.headers, [RETRY_AFTER, "1"] as const];
  const waiting = judgeAnswer(context, call, { ...judged.answer, headers });
  return isSound(waiting) ? waiting : judged;
}

const RETRY_AFTER = "retry-after";

async function describeRefusal(
  context: MockContext,
  call: MockCall,
  answer: Answer,
  described: OperationDescriptor | undefined,
): Promise<JudgedAnswer> {
  const judged = judgeAnswer(context, call, answer);
  const { operation } = call;
  if (isSound(judged) || operation === undefined || described === undefined) return judged;
  const found = call.refusal ?? readProblem(call, answer);
  for (const status of [answer.status, ...(SIMILAR_STATUSES.get(answer.status) ?? [])]) {
    const similar = { ...found, status };
    const kin =
      status === answer.status
        ? undefined
        : await rewrite(context, call, described, { answer, found: similar });
    if (kin !== undefined && isSound(kin)) return kin;
    const made = await makeError(context, call, { operation, described, found: similar });
    if (made !== undefined) return { ...made, answer: withHeaders(made.answer, answer) };
  }
  if (!call.isUndescribed) return judged;
  tellUndescribed(context, operation, answer.status);
  return { answer, judgement: context.judge({ request: call.request }) };
}

function tellUndescribed(
  { contract, tellOnce }: MockContext,
  { id, pointer }: Operation,
  status: number,
): void {
  tellOnce(`${pointer} ${status}`, () =>
    createFinding("mock/status-undocumented", {
      message: `\`${id}\` describes no ${status} for an item that does not exist. The mock returned its own response.`,
      places: [contract.placeOf(pointer)],
    }),
  );
}

export function judgeAnswer(context: MockContext, call: MockCall, answer: Answer): JudgedAnswer {
  const judgement = context.judge({ request: call.request, response: toExchangeResponse(answer) });
  return { answer, judgement };
}

function isSound({ judgement }: JudgedAnswer): boolean {
  return !judgement.findings.some(
    // An undocumented body causes only a warning, but a documented error is still preferred.
    ({ code, severity, pointer }) =>
      (severity === "error" || code === "exchange/body-undocumented") && pointer.startsWith("/response"),
  );
}

async function rewrite(
  context: MockContext,
  call: MockCall,
  described: OperationDescriptor,
  { answer, found }: { readonly answer: Answer; readonly found: Problem<number> },
): Promise<JudgedAnswer | undefined> {
  if (chooseByStatus(described.responses, found.status) === undefined) return undefined;
  const shapes = [described.errors, context.described.errors];
  const outgoing = encodeProblem(found, shapes, fillError);
  return judgeAnswer(context, call, withHeaders(await collectAnswer(outgoing), answer));
}

async function makeError(
  context: MockContext,
  call: MockCall,
  {
    operation,
    described,
    found,
  }: { operation: Operation; described: OperationDescriptor; found: Problem<number> },
): Promise<JudgedAnswer | undefined> {
  const { status } = found;
  const response = chooseByStatus(described.responses, status);
  if (response === undefined) return undefined;
  const accepted = { operation, descriptor: described, params: {}, body: undefined, contentType: undefined };
  const chosen = { status, described: response };
  const message = String(fillBody(found, { known: "summary" }));
  const about = { kind: "error", message } as const;
  const made = await makeAnswer({ chosen, accepted, about, call, context });
  return "answered" in made ? made.answered : undefined;
}

function withHeaders(answer: Answer, { headers }: Answer): Answer {
  const names = new Set(answer.headers.map(([name]) => name));
  const kept = headers.filter(([name]) => !names.has(name) && name !== "content-type");
  return { ...answer, headers: [...answer.headers, ...kept] };
}

/** Extracts the problem from a body in RFC 9457 form. The router produces other forms only if the document declares them. */
function readProblem({ issues }: MockCall, { status, body }: Answer): Problem<number> {
  const value = parseJson(new TextDecoder().decode(body ?? new Uint8Array()));
  const message = isObject(value) ? textOf(value, "detail") : undefined;
  return { ...problem(status, message ?? "The request violates the document."), details: issues };
}
