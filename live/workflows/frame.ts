import type { Workflow } from "../../contract/workflows/description.ts";
import { resolveWorkflow, type WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import type { Scope, SentStep, Values } from "./scope.ts";
import type { StepRow } from "./workflow-report.ts";
import type { WorkflowResult, WorkflowRun } from "./workflow-run.ts";

export interface Frame {
  readonly run: WorkflowRun;
  readonly set: WorkflowSet;
  readonly workflow: Workflow;
  readonly inputs: Values;
  readonly steps: Map<string, Values>;
  readonly rows: StepRow[];
  readonly level: number;
}

export interface CalledWorkflow extends WorkflowResult {
  readonly sent?: SentStep | undefined;
}

/**
 * Returns the scope for expressions in a workflow.
 * @param outputs - Outputs of a called workflow.
 */
export function scopeOf(
  { run, set, inputs, steps }: Frame,
  sent?: SentStep,
  outputs: Values = new Map(),
): Scope {
  return {
    set,
    inputs,
    steps,
    outputs,
    sent,
    workflow: (id) => {
      const found = resolveWorkflow(set, id);
      return found.kind === "found" ? run.results.get(found.workflow) : undefined;
    },
  };
}
