import type { FindingCode } from "../../findings/codes.ts";
import { createFinding } from "../../findings/create-finding.ts";
import type { Finding, Place, Severity } from "../../findings/finding.ts";
import type { Step, Workflow } from "../description.ts";
import type { Expression } from "../expression.ts";
import {
  type FoundOperation,
  type FoundWorkflow,
  resolveOperation,
  resolveWorkflow,
  type WorkflowSet,
} from "../workflow-set.ts";

interface Details {
  readonly fix?: string | undefined;
  readonly severity?: Severity;
  readonly others?: readonly Place[];
}

export type StepCall =
  | (FoundOperation & { readonly kind: "operation" })
  | (FoundWorkflow & { readonly kind: "workflow" })
  | { readonly kind: "unknown" };

export class CheckContext {
  readonly set: WorkflowSet;
  readonly findings: Finding[] = [];
  readonly #calls = new Map<Step, StepCall>();

  constructor(set: WorkflowSet) {
    this.set = set;
  }

  tell(code: FindingCode, pointer: string, message: string, { others = [], ...details }: Details = {}): void {
    const places = [this.set.description.file.placeOf(pointer), ...others];
    this.findings.push(createFinding(code, { message, places, ...details }));
  }

  /** Downgrades all findings from the index `from` on to `info`. */
  soften(from: number): void {
    const found = this.findings.splice(from);
    this.findings.push(...found.map((finding) => ({ ...finding, severity: "info" as const })));
  }

  callOf(step: Step): StepCall {
    const known = this.#calls.get(step) ?? findCall(this.set, step);
    this.#calls.set(step, known);
    return known;
  }
}

function findCall(set: WorkflowSet, { target }: Step): StepCall {
  if (target.kind === "workflowId") {
    const found = resolveWorkflow(set, target.text);
    return found.kind === "found" ? { ...found, kind: "workflow" } : { kind: "unknown" };
  }
  if (target.kind === "none" || target.kind === "channelPath") return { kind: "unknown" };
  const found = resolveOperation(set, target);
  return found.kind === "found" ? { ...found, kind: "operation" } : { kind: "unknown" };
}

/** The location of an expression, which determines what the expression can refer to. */
export interface ExpressionPlace {
  readonly workflow: Workflow;
  readonly step?: number | undefined;
  /** Whether the step has been sent, so that a response exists. */
  readonly isAfter: boolean;
  /** Whether the expression is part of a condition, in which member paths can contain dots. */
  readonly isCondition: boolean;
}

export interface WrittenExpression {
  readonly text: string;
  readonly expression: Expression;
  readonly pointer: string;
}
