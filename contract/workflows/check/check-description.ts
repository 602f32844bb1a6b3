import type { Finding } from "../../findings/finding.ts";
import type { WorkflowSet } from "../workflow-set.ts";
import { checkActions } from "./check-actions.ts";
import { checkCall } from "./check-call.ts";
import { CheckContext } from "./check-context.ts";
import { checkCriterion } from "./check-criterion.ts";
import { checkCycles } from "./check-cycles.ts";
import { checkValue } from "./check-value.ts";

/**
 * Checks a workflow description against its source documents, without a server. Nested descriptions are checked separately. Problems that
 * might be caused by a missing source are not reported.
 */
export function checkDescription(set: WorkflowSet): readonly Finding[] {
  const context = new CheckContext(set);
  for (const workflow of set.description.workflows) {
    for (const [index, step] of workflow.steps.entries()) {
      const before = { workflow, step: index, isAfter: false, isCondition: false };
      const after = { ...before, isAfter: true };
      checkCall(context, workflow, step);
      for (const { value, pointer } of step.parameters)
        checkValue(context, value, `${pointer}/value`, before);
      if (step.body !== undefined) {
        checkValue(context, step.body.payload, `${step.body.pointer}/payload`, before);
        for (const { value, pointer } of step.body.replacements)
          checkValue(context, value, `${pointer}/value`, before);
      }
      for (const criterion of step.successCriteria) checkCriterion(context, criterion, after);
      checkActions(context, step.onSuccess, after);
      checkActions(context, step.onFailure, after);
      for (const { value, pointer } of step.outputs) checkValue(context, value, pointer, after);
    }
    const end = { workflow, isAfter: false, isCondition: false };
    for (const { value, pointer } of workflow.outputs) checkValue(context, value, pointer, end);
  }
  checkCycles(context);
  return context.findings;
}
