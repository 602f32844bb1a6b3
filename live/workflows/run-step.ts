import type { Parameter, Step } from "../../contract/workflows/description.ts";
import {
  type FoundOperation,
  type FoundWorkflow,
  resolveOperation,
  resolveWorkflow,
} from "../../contract/workflows/workflow-set.ts";
import { readRetryAfter } from "../../runtime/client/create-retry.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import { evaluateValue } from "./evaluate-value.ts";
import { type CalledWorkflow, type Frame, scopeOf } from "./frame.ts";
import { judgeStep } from "./judge-step.ts";
import type { Scope, Values } from "./scope.ts";
import type { StepRow } from "./workflow-report.ts";
import { writeRequest } from "./write-request.ts";

export interface StepOutcome {
  readonly isSuccessful: boolean;
  readonly scope: Scope;
  readonly row: StepRow;
  /** Whether to wait before a retry. Requests to mocks are retried immediately. */
  readonly isPatient: boolean;
  readonly retryAfter?: number | undefined;
  report(severity: "error" | "info"): void;
}

export type CallWorkflow = (found: FoundWorkflow, inputs: Values, pointer: string) => Promise<CalledWorkflow>;

export async function runStep(frame: Frame, step: Step, call: CallWorkflow): Promise<StepOutcome> {
  const { set, run } = frame;
  const outcome = await attempt(frame, step, call);
  frame.rows.push(outcome.row);
  if (!outcome.isSuccessful) return outcome;
  const outputs = new Map<string, unknown>();
  for (const { name, value, pointer } of step.outputs) {
    const missing: string[] = [];
    const found = evaluateValue(value, outcome.scope, missing);
    if (found !== undefined) outputs.set(name, found);
    else
      run.tell(
        set,
        "workflow/no-value",
        pointer,
        `The output \`${name}\` of the step \`${step.id}\` has no value: \`${missing[0] ?? ""}\`.`,
        { severity: "warning" },
      );
  }
  frame.steps.set(step.id, outputs);
  return outcome;
}

async function attempt(frame: Frame, step: Step, call: CallWorkflow): Promise<StepOutcome> {
  const { set } = frame;
  const { target } = step;
  if (target.kind === "workflowId") {
    const found = resolveWorkflow(set, target.text);
    if (found.kind === "found") return callStep(frame, step, found, call);
    return fail(frame, step, found.kind === "missing" ? found.message : "Its description could not be read.");
  }
  if (target.kind === "none" || target.kind === "channelPath")
    return fail(frame, step, "It calls no operation that tenon reads.");
  const found = resolveOperation(set, target);
  if (found.kind === "found") return sendStep(frame, step, found);
  return fail(frame, step, found.kind === "missing" ? found.message : "Its document was not read.");
}

/** Makes a step fail without a finding, since lint already reports the cause. */
function fail(frame: Frame, step: Step, message: string): StepOutcome {
  return {
    isSuccessful: false,
    scope: scopeOf(frame),
    row: { id: step.id, calls: step.target.text, isSuccessful: false },
    isPatient: false,
    report: (severity) =>
      frame.run.tell(
        frame.set,
        "workflow/not-run",
        step.target.pointer,
        `The step \`${step.id}\` was not run. ${message}`,
        { severity },
      ),
  };
}

async function sendStep(
  frame: Frame,
  step: Step,
  { contract, operation }: FoundOperation,
): Promise<StepOutcome> {
  const { run, set } = frame;
  const client = run.clientOf(contract);
  const others = [contract.placeOf(operation.pointer)];
  const before = scopeOf(frame);
  const written = await writeRequest(client.context, operation, step, before);
  const rowOf = (status: number | undefined, isSuccessful: boolean): StepRow => ({
    id: step.id,
    calls: operation.id,
    status,
    isSuccessful,
  });
  const base = { isPatient: !client.isMock };
  const fail = (report: StepOutcome["report"]): StepOutcome => ({
    ...base,
    isSuccessful: false,
    scope: before,
    row: rowOf(undefined, false),
    report,
  });
  if ("why" in written) {
    const message = `The request of the step \`${step.id}\` cannot be sent: ${written.why}.`;
    return fail((severity) => run.tell(set, "workflow/no-value", written.pointer, message, { severity }));
  }
  run.requests++;
  const answer = await client.send(written.request, operation, step.timeout);
  if (answer.kind === "failed") {
    const call = `${operation.method} ${written.request.url}`;
    const message = `The step \`${step.id}\` got no response to ${call}: ${answer.why}.`;
    return fail((severity) =>
      run.tell(set, "workflow/no-answer", step.pointer, message, { severity, others }),
    );
  }
  const { exchange, judgement } = answer;
  const scope = scopeOf(frame, { exchange, parameters: written.parameters });
  const { isSuccessful, report } = judgeStep(frame, step, scope, others);
  const status = exchange.response?.status ?? 0;
  const isRefused = isSuccessful && status >= 400 && status < 500;
  for (const finding of judgement.findings) {
    const places = [set.description.file.placeOf(step.pointer), ...finding.places];
    const message = `Step \`${step.id}\`: ${finding.message}`;
    // Steps can send invalid requests on purpose.
    const isMeant = isRefused && finding.pointer.startsWith("/request");
    const severity = isMeant ? "info" : finding.severity;
    run.add({ ...finding, severity, message, places }, `${step.pointer} ${finding.fingerprint}`);
  }
  return {
    ...base,
    isSuccessful,
    scope,
    report,
    row: rowOf(exchange.response?.status, isSuccessful),
    retryAfter: secondsOf(exchange.response),
  };
}

function secondsOf(response: ExchangeResponse | undefined): number | undefined {
  const asked = response && readRetryAfter(headerValue(response.headers, "retry-after"), Date.now);
  return asked === undefined ? undefined : asked / 1000;
}

async function callStep(
  frame: Frame,
  step: Step,
  found: FoundWorkflow,
  call: CallWorkflow,
): Promise<StepOutcome> {
  const own = step.parameters.filter((one) => !one.isInherited || one.in === undefined);
  const result = await call(found, readInputs(own, scopeOf(frame)), step.target.pointer);
  const scope = scopeOf(frame, result.sent, result.outputs);
  const row = (isSuccessful: boolean): StepRow => ({ id: step.id, calls: found.workflow.id, isSuccessful });
  if (!result.isSuccessful)
    return { isSuccessful: false, scope, row: row(false), isPatient: true, report: () => undefined };
  const judged = judgeStep(frame, step, scope, []);
  return { ...judged, scope, row: row(judged.isSuccessful), isPatient: true };
}

export function readInputs(parameters: readonly Parameter[], scope: Scope): Values {
  return new Map(
    parameters
      .map(({ name, value }) => [name, evaluateValue(value, scope)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
