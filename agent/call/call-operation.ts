import { STATUS_CODES } from "node:http";
import type { Contract } from "../../contract/build/contract.ts";
import { chooseSuccess } from "../../contract/model/choose-response.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { StepClient } from "../../live/workflows/step-client.ts";
import { chooseByStatus } from "../../runtime/http-semantics.ts";
import { type PrintOptions, printResult } from "../../runtime/mcp/print-result.ts";
import { failedResult, refusedResult, type ToolArguments, type ToolResult } from "../../runtime/mcp/tool.ts";
import type { Confirm } from "../../runtime/mcp/tool-set.ts";
import { buildCall } from "./build-call.ts";
import { explainResponse } from "./explain-findings.ts";
import { findNextPage } from "./find-next-page.ts";

interface Caller extends PrintOptions {
  readonly contract: Contract;
  readonly client: StepClient;
  isOffered(id: string): boolean;
  wait(): Promise<void>;
}

export async function callOperation(
  operation: Operation,
  given: ToolArguments,
  caller: Caller,
  confirm?: Confirm,
): Promise<ToolResult> {
  const { client, redact } = caller;
  const { context } = client;
  const built = await buildCall(operation, given, context, caller.isOffered);
  if (built.kind === "refused") return refusedResult(built.problems.map(redact));
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
  const { response } = exchange;
  if (response === undefined) return failedResult("The server sent no response.");
  const call = { operation, descriptor: context.describe(operation), input: built.input, exchange };
  return printResult(
    {
      ...response,
      phrase: STATUS_CODES[response.status] ?? "",
      problems: explainResponse(judgement.findings),
      isDescribed: isDescribed(operation, response.status),
      findNext: (body) => findNextPage({ ...call, body }, caller.contract),
    },
    caller,
  );
}

/** Checks whether the tool's output schema applies to a response status. */
function isDescribed(operation: Operation, status: number): boolean {
  const described = chooseSuccess(operation, operation.method === "POST")?.described;
  return described !== undefined && chooseByStatus(operation.responses, status) === described;
}

function isUnauthorised(answer: Awaited<ReturnType<StepClient["send"]>>): boolean {
  return answer.kind === "answered" && answer.exchange.response?.status === 401;
}
