import type { Operation } from "../../contract/model/types.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { StepClient } from "../../live/workflows/step-client.ts";
import { failedResult, type ToolResult } from "../tools/tool.ts";
import { buildCall } from "./build-call.ts";
import { type PrintOptions, printResult } from "./print-result.ts";

export interface Caller extends PrintOptions {
  readonly client: StepClient;
  isOffered(id: string): boolean;
  wait(): Promise<void>;
}

/** Asks the user to confirm a write. `undefined` if no confirmation is needed. */
export type Confirm = (question: string) => Promise<boolean>;

export async function callOperation(
  operation: Operation,
  given: SchemaObject,
  caller: Caller,
  confirm?: Confirm,
): Promise<ToolResult> {
  const { client, redact } = caller;
  const { context } = client;
  const built = await buildCall(operation, given, context, caller.isOffered);
  if (built.kind === "refused") {
    const list = built.problems.map((problem) => `- ${redact(problem)}`).join("\n");
    return failedResult(`Nothing was sent. Fix the arguments and call again:\n${list}`);
  }
  const target = built.request.url.slice(context.base.origin.length);
  if (confirm !== undefined && !(await confirm(`${operation.method} ${target}`)))
    return failedResult("Nothing was sent: the user did not confirm this call.");
  await caller.wait();
  // If a command supplies tokens, run it before the first request.
  if (context.tokens.current === undefined) await context.tokens.renew(undefined);
  const used = context.tokens.current;
  let answer = await client.send(built.request, operation, undefined);
  if (isUnauthorised(answer) && (await context.tokens.renew(used)))
    answer = await client.send(built.request, operation, undefined);
  if (answer.kind === "answered" && !isUnauthorised(answer)) context.tokens.noteAccepted();
  if (answer.kind === "failed")
    return failedResult(redact(`No answer from ${context.base.origin}: ${answer.why}.`));
  const { exchange, judgement } = answer;
  if (exchange.response === undefined) return failedResult("The server sent no response.");
  const call = { operation, descriptor: context.describe(operation), input: built.input, exchange };
  return printResult(call, judgement, exchange.response, caller);
}

function isUnauthorised(answer: Awaited<ReturnType<StepClient["send"]>>): boolean {
  return answer.kind === "answered" && answer.exchange.response?.status === 401;
}
