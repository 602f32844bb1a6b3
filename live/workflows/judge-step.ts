import type { Place } from "../../contract/findings/finding.ts";
import { expressionsOf, parseCondition } from "../../contract/workflows/condition.ts";
import type { Criterion, Step } from "../../contract/workflows/description.ts";
import type { Frame } from "./frame.ts";
import { meetsCriterion } from "./meet-criteria.ts";
import { evaluateExpression, type Scope } from "./scope.ts";

export interface JudgedStep {
  readonly isSuccessful: boolean;
  report(severity: "error" | "info"): void;
}

/**
 * Judges a step by its success criteria. Without criteria, a step succeeds if the status is below 400. Criteria that cannot be evaluated
 * are reported and skipped.
 */
export function judgeStep(
  { run, set }: Frame,
  step: Step,
  scope: Scope,
  others: readonly Place[],
): JudgedStep {
  const unmet = step.successCriteria.find((criterion) => {
    const met = meetsCriterion(criterion, scope);
    if (met.kind === "undecided")
      run.tell(
        set,
        "workflow/unsupported",
        `${criterion.pointer}/condition`,
        `\`${criterion.condition}\` is undecided: ${met.why}.`,
      );
    return met.kind === "unmet";
  });
  const { exchange } = scope.sent ?? {};
  const status = exchange?.response?.status;
  const isRefused =
    step.successCriteria.length === 0 && step.target.kind !== "workflowId" && (status ?? 0) >= 400;
  const pointer = unmet === undefined ? step.pointer : `${unmet.pointer}/condition`;
  const got =
    exchange &&
    `${exchange.request.method} ${exchange.request.url.replace(/^https?:\/\/[^/]+/, "").replace(/\?.*$/s, "")} → ${status}`;
  const where = got === undefined ? `The step \`${step.id}\`` : `The step \`${step.id}\` (${got})`;
  const message =
    unmet === undefined
      ? `${where} failed: it has no success criteria, and the status is ${status}.`
      : `${where} does not meet ${describeUnmet(unmet, scope)}.`;
  return {
    isSuccessful: unmet === undefined && !isRefused,
    report: (severity) => run.tell(set, "workflow/step-failed", pointer, message, { severity, others }),
  };
}

const MOST = 60;

/** Describes an unmet criterion with the values of its expressions. Long and secret values are not shown. */
function describeUnmet(criterion: Criterion, scope: Scope): string {
  const { condition, kind, context } = criterion;
  if (kind !== "simple") return `\`${condition}\` (${kind} of \`${context}\`)`;
  const parsed = parseCondition(condition);
  const expressions = "condition" in parsed ? expressionsOf(parsed.condition) : [];
  const values = expressions
    .filter(({ text }) => !/token|secret|password|key|auth|cookie|inputs/i.test(text))
    .slice(0, 3)
    .map(({ text, expression }) => {
      const shown = JSON.stringify(evaluateExpression(expression, scope)) ?? "absent";
      return shown.length > MOST ? undefined : `\`${text}\` is ${shown}`;
    })
    .filter((value) => value !== undefined);
  return values.length === 0 ? `\`${condition}\`` : `\`${condition}\`: ${[...new Set(values)].join(", ")}`;
}
