import { findBlowup } from "../../../language/schema/patterns/find-blowup.ts";
import { expressionsOf, parseCondition } from "../condition.ts";
import type { Criterion } from "../description.ts";
import { isJsonPath } from "../json-path.ts";
import { parseXPath } from "../x-path.ts";
import type { CheckContext, ExpressionPlace } from "./check-context.ts";
import { checkExpression } from "./check-expression.ts";
import { checkStatuses } from "./check-response.ts";
import { isTemplate, tellBad, tellUnsupported } from "./check-selector.ts";
import { checkString } from "./check-value.ts";

export function checkCriterion(context: CheckContext, criterion: Criterion, place: ExpressionPlace): void {
  const { condition, pointer } = criterion;
  const at = `${pointer}/condition`;
  if (criterion.context !== undefined)
    checkString(context, criterion.context, `${pointer}/context`, { ...place, isCondition: true });
  if (criterion.kind !== "simple") checkString(context, condition, at, { ...place, isCondition: true });
  switch (criterion.kind) {
    case "simple": {
      const parsed = parseCondition(condition);
      if ("why" in parsed) {
        tellBad(context, at, condition, parsed.why);
        return;
      }
      for (const written of expressionsOf(parsed.condition))
        checkExpression(context, { ...written, pointer: at }, { ...place, isCondition: true });
      checkStatuses(context, parsed.condition, { pointer: at, text: condition }, place);
      return;
    }
    case "regex":
      checkPattern(context, condition, at);
      return;
    case "jsonpath":
      if (!isTemplate(condition) && !isJsonPath(condition))
        tellBad(context, at, condition, "it is not a valid JSONPath (RFC 9535)");
      return;
    case "xpath":
      if (!isTemplate(condition) && parseXPath(condition) === undefined)
        tellUnsupported(context, at, condition);
      return;
  }
}

function checkPattern(context: CheckContext, condition: string, pointer: string): void {
  if (isTemplate(condition)) return;
  try {
    new RegExp(condition, "u");
  } catch (error) {
    tellBad(
      context,
      pointer,
      condition,
      error instanceof Error ? error.message : "it is not a valid regular expression",
    );
    return;
  }
  if (findBlowup(condition) === undefined) return;
  context.tell(
    "workflow/unsupported",
    pointer,
    `The pattern \`${condition}\` can take very long, so it is not evaluated.`,
    {
      fix: "Write it without nested or adjacent repetitions of the same characters.",
    },
  );
}
