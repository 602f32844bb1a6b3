import type { Action, ActionTarget, Step } from "../../contract/workflows/description.ts";
import { type FoundWorkflow, resolveWorkflow } from "../../contract/workflows/workflow-set.ts";
import { evaluateValue } from "./evaluate-value.ts";
import { type CalledWorkflow, type Frame, scopeOf } from "./frame.ts";
import { meetsCriterion } from "./meet-criteria.ts";
import { orderSteps } from "./order-steps.ts";
import { type CallWorkflow, readInputs, runStep, type StepOutcome } from "./run-step.ts";
import type { SentStep, Values } from "./scope.ts";
import type { StepRow } from "./workflow-report.ts";
import { MOST_LEVELS, type WorkflowRun } from "./workflow-run.ts";

const FAILED: CalledWorkflow = { isSuccessful: false, inputs: new Map(), outputs: new Map() };

export async function runWorkflow(
  run: WorkflowRun,
  { set, workflow }: FoundWorkflow,
  inputs: Values,
  { level = 0, rows = [] }: { readonly level?: number; readonly rows?: StepRow[] } = {},
): Promise<CalledWorkflow> {
  if (level > MOST_LEVELS) {
    run.tell(
      set,
      "workflow/limit",
      workflow.pointer,
      `Workflows call each other more than ${MOST_LEVELS} levels deep.`,
    );
    return FAILED;
  }
  const frame: Frame = { run, set, workflow, inputs, steps: new Map(), rows, level };
  const runner = new WorkflowRunner(frame);
  return runner.run();
}

type Next =
  | { readonly kind: "step"; readonly index: number }
  | { readonly kind: "end"; readonly isSuccessful: boolean }
  | { readonly kind: "transferred"; readonly result: CalledWorkflow };

class WorkflowRunner {
  readonly #frame: Frame;
  readonly #steps: readonly Step[];
  readonly #retries = new Map<Action, number>();
  #sent: SentStep | undefined;

  constructor(frame: Frame) {
    this.#frame = frame;
    this.#steps = orderSteps(frame.workflow);
  }

  async run(): Promise<CalledWorkflow> {
    let index = 0;
    for (let step = this.#steps[index]; step !== undefined; step = this.#steps[index]) {
      const next = await this.#runOne(step, index);
      if (next.kind === "transferred") return next.result;
      if (next.kind === "end") return this.#finish(next.isSuccessful);
      index = next.index;
    }
    return this.#finish(true);
  }

  async #runOne(step: Step, index: number): Promise<Next> {
    const { run, set } = this.#frame;
    if (!run.mayGoOn(set, step.pointer)) return { kind: "end", isSuccessful: false };
    const outcome = await runStep(this.#frame, step, this.#call);
    this.#sent = outcome.scope.sent ?? this.#sent;
    if (!outcome.isSuccessful) return this.#handleFailure(step, index, outcome);
    const action = step.onSuccess.find((one) => isChosen(one, outcome));
    if (action === undefined || action.kind === "retry") return { kind: "step", index: index + 1 };
    return action.kind === "end" ? { kind: "end", isSuccessful: true } : this.#goTo(action.to, outcome);
  }

  async #handleFailure(step: Step, index: number, outcome: StepOutcome): Promise<Next> {
    for (const action of step.onFailure) {
      if (!isChosen(action, outcome)) continue;
      if (action.kind === "retry") {
        const tried = this.#retries.get(action) ?? 0;
        // Move on to later actions only once the retry limit is reached.
        if (tried >= action.limit) continue;
        this.#retries.set(action, tried + 1);
        outcome.report("info");
        if (outcome.isPatient) await this.#frame.run.wait(outcome.retryAfter ?? action.after);
        if (action.to !== undefined) await this.#visit(action.to, outcome);
        return { kind: "step", index };
      }
      if (action.kind === "end") break;
      outcome.report("info");
      return this.#goTo(action.to, outcome);
    }
    outcome.report("error");
    return { kind: "end", isSuccessful: false };
  }

  async #goTo(to: ActionTarget, outcome: StepOutcome): Promise<Next> {
    const index = this.#steps.findIndex(({ id }) => id === to.text);
    if (to.kind === "step" && index >= 0) return { kind: "step", index };
    const result = to.kind === "step" ? this.#tellMissing(to) : await this.#callTarget(to, outcome);
    return { kind: "transferred", result };
  }

  async #visit(to: ActionTarget, outcome: StepOutcome): Promise<void> {
    if (to.kind === "workflow") {
      await this.#callTarget(to, outcome);
      return;
    }
    const step = this.#steps.find(({ id }) => id === to.text);
    if (step === undefined) this.#tellMissing(to);
    else if (this.#frame.run.mayGoOn(this.#frame.set, step.pointer)) {
      const visited = await runStep(this.#frame, step, this.#call);
      if (!visited.isSuccessful) visited.report("error");
    }
  }

  async #callTarget(to: ActionTarget, { scope }: StepOutcome): Promise<CalledWorkflow> {
    const found = resolveWorkflow(this.#frame.set, to.text);
    return found.kind === "found"
      ? this.#call(found, readInputs(to.parameters, scope), to.pointer)
      : this.#tellMissing(to);
  }

  #tellMissing(to: ActionTarget): CalledWorkflow {
    const { run, set } = this.#frame;
    run.tell(
      set,
      "workflow/unknown-reference",
      to.pointer,
      `There is no ${to.kind} \`${to.text}\` to go to.`,
    );
    return FAILED;
  }

  readonly #call: CallWorkflow = async (found, given, pointer) => {
    const { run, set, level } = this.#frame;
    const { inputs, why } = run.prepareInputs(found, given, false);
    if (why === undefined) return runWorkflow(run, found, inputs, { level: level + 1 });
    run.tell(
      set,
      "workflow/wrong-type",
      pointer,
      `The workflow \`${found.workflow.id}\` does not accept its inputs: ${why}.`,
    );
    return FAILED;
  };

  #finish(isSuccessful: boolean): CalledWorkflow {
    const { run, set, workflow, inputs, steps } = this.#frame;
    const scope = scopeOf(this.#frame, this.#sent);
    const outputs = new Map<string, unknown>();
    for (const { name, value, pointer } of workflow.outputs) {
      const missing: string[] = [];
      const found = evaluateValue(value, scope, missing);
      if (found !== undefined) outputs.set(name, found);
      else if (isSuccessful && steps.size === workflow.steps.length)
        run.tell(
          set,
          "workflow/no-value",
          pointer,
          `The output \`${name}\` of the workflow \`${workflow.id}\` has no value: \`${missing[0] ?? ""}\`.`,
          { severity: "warning" },
        );
    }
    return { isSuccessful, inputs, outputs, sent: this.#sent };
  }
}

function isChosen({ criteria }: Action, { scope }: StepOutcome): boolean {
  return criteria.every((criterion) => meetsCriterion(criterion, scope).kind === "met");
}
