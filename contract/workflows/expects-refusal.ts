import { type Condition, parseCondition } from "./condition.ts";
import type { Step } from "./description.ts";

/** Checks whether a step succeeds only if the server rejects its request. Such a request can be invalid on purpose. */
export function expectsRefusal({ successCriteria }: Pick<Step, "successCriteria">): boolean {
  return successCriteria.some(({ kind, condition }) => {
    if (kind !== "simple") return false;
    const parsed = parseCondition(condition);
    return "condition" in parsed && isRefusal(parsed.condition);
  });
}

function isRefusal(condition: Condition): boolean {
  switch (condition.kind) {
    case "and":
      return condition.parts.some(isRefusal);
    case "or":
      return condition.parts.every(isRefusal);
    case "compare": {
      const { left, right, by } = condition;
      const isStatus = left.kind === "expression" && left.expression.kind === "statusCode";
      const status = right.kind === "literal" ? Number(right.value) : Number.NaN;
      return isStatus && status >= 400 && status < 500 && (by === "==" || by === ">=");
    }
    case "not":
    case "literal":
    case "expression":
      return false;
  }
}
