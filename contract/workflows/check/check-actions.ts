import { didYouMean } from "../../findings/did-you-mean.ts";
import type { Action, ActionTarget } from "../description.ts";
import { resolveWorkflow } from "../workflow-set.ts";
import { checkInputs } from "./check-call.ts";
import type { CheckContext, ExpressionPlace } from "./check-context.ts";
import { checkCriterion } from "./check-criterion.ts";
import { checkValue } from "./check-value.ts";

export function checkActions(
  context: CheckContext,
  actions: readonly Action[],
  place: ExpressionPlace,
): void {
  for (const action of actions) {
    for (const criterion of action.criteria) checkCriterion(context, criterion, place);
    if (action.kind !== "end" && action.to !== undefined) checkTarget(context, action.to, place);
  }
}

function checkTarget(context: CheckContext, to: ActionTarget, place: ExpressionPlace): void {
  for (const { value, pointer } of to.parameters) checkValue(context, value, `${pointer}/value`, place);
  if (to.kind === "step") {
    const ids = place.workflow.steps.map(({ id }) => id);
    if (ids.includes(to.text)) return;
    const message = `The workflow \`${place.workflow.id}\` has no step \`${to.text}\`.`;
    context.tell("workflow/unknown-reference", to.pointer, message, { fix: didYouMean(to.text, ids) });
    return;
  }
  const found = resolveWorkflow(context.set, to.text);
  if (found.kind === "missing")
    context.tell("workflow/unknown-reference", to.pointer, found.message, { fix: found.fix });
  if (found.kind !== "found") return;
  if (found.dialect !== undefined)
    context.tell(
      "workflow/dialect",
      to.pointer,
      `\`${to.text}\` is not the form that the specification defines.`,
      {
        fix: `Write \`${found.dialect}\`.`,
      },
    );
  checkInputs(context, found, { parameters: to.parameters, pointer: to.pointer, workflow: place.workflow });
}
