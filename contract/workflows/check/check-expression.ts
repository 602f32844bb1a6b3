import { followSchema } from "../../../language/schema/applicable.ts";
import { isObject, memberOf } from "../../../language/values/json-object.ts";
import { encodePointer } from "../../../runtime/pointer.ts";
import { didYouMean } from "../../findings/did-you-mean.ts";
import type { Workflow } from "../description.ts";
import { type Expression, splitName, type ValuePath } from "../expression.ts";
import { inputLookupOf, inputSchemaOf } from "../inputs.ts";
import { resolveWorkflow } from "../workflow-set.ts";
import type { CheckContext, ExpressionPlace, WrittenExpression } from "./check-context.ts";
import { checkBodyPath, checkHeader } from "./check-response.ts";

export function checkExpression(
  context: CheckContext,
  written: WrittenExpression,
  place: ExpressionPlace,
): void {
  const { expression, text, pointer } = written;
  switch (expression.kind) {
    case "url":
    case "method":
    case "self":
      return;
    case "statusCode":
      requireResponse(context, written, place);
      return;
    case "header":
      if (expression.of !== "response") return;
      requireResponse(context, written, place);
      checkHeader(context, expression.name, pointer, place);
      return;
    case "query":
    case "path":
      return;
    case "body":
      checkForm(context, written, expression.path, place);
      if (expression.of !== "response") return;
      requireResponse(context, written, place);
      checkBodyPath(context, expression.path, written, place);
      return;
    case "inputs":
      checkInput(context, written, expression, place);
      return;
    case "outputs":
      checkOutputs(context, written, expression, place);
      return;
    case "steps":
      checkStepOutput(context, written, expression, place);
      return;
    case "workflows":
      checkWorkflowValue(context, written, expression, place);
      return;
    case "sourceDescriptions":
      if (context.set.description.sources.some(({ name }) => name === expression.source)) return;
      context.tell(
        "workflow/unknown-reference",
        pointer,
        `\`${text}\`: there is no source \`${expression.source}\`.`,
      );
      return;
    case "components":
      return;
  }
}

function requireResponse(
  context: CheckContext,
  { text, pointer }: WrittenExpression,
  { isAfter, step }: ExpressionPlace,
): void {
  if (isAfter) return;
  const when = step === undefined ? "the outputs of a workflow" : "the request of a step";
  context.tell(
    "workflow/bad-expression",
    pointer,
    `\`${text}\` has no value in ${when}: there is no response yet.`,
    {
      fix: "Use an output of a step: `$steps.<stepId>.outputs.<name>`.",
    },
  );
}

function checkForm(
  context: CheckContext,
  { text, pointer }: WrittenExpression,
  path: ValuePath,
  place: ExpressionPlace,
): void {
  if (!path.isDotted || place.isCondition) return;
  const base = text.slice(0, text.length - lengthOfPath(text, path));
  context.tell("workflow/dialect", pointer, `\`${text}\` writes the members of a value with dots.`, {
    fix: `Write a JSON Pointer: \`${base}#${encodePointer(path.tokens)}\`.`,
  });
}

function lengthOfPath(text: string, { tokens }: ValuePath): number {
  let end = text.length;
  for (const token of tokens.toReversed()) {
    const isIndex = text.slice(0, end).endsWith(`[${token}]`);
    end -= token.length + (isIndex ? 2 : 1);
  }
  return text.length - end;
}

function checkInput(
  context: CheckContext,
  written: WrittenExpression,
  expression: Extract<Expression, { kind: "inputs" }>,
  { workflow, ...place }: ExpressionPlace,
): void {
  const names = declaredInputs(context, workflow);
  const found = splitName(expression, (name) => names?.includes(name) ?? true);
  if (found !== undefined) {
    checkForm(context, written, found.path, { workflow, ...place });
    return;
  }
  const message = `The workflow \`${workflow.id}\` does not declare the input \`${expression.name}\`.`;
  context.tell("workflow/unknown-reference", written.pointer, message, {
    severity: "warning",
    fix: didYouMean(expression.name, names ?? []),
  });
}

export function declaredInputs(
  { set }: Pick<CheckContext, "set">,
  workflow: Workflow,
): readonly string[] | undefined {
  const schema = inputSchemaOf(workflow);
  if (schema === undefined) return [];
  const followed = followSchema<unknown>(schema, inputLookupOf(set.description));
  if (!isObject(followed)) return undefined;
  const properties = memberOf(followed, "properties");
  const isOpen = ["allOf", "anyOf", "oneOf", "patternProperties"].some((keyword) =>
    Object.hasOwn(followed, keyword),
  );
  return isOpen || !isObject(properties) ? undefined : Object.keys(properties);
}

function checkOutputs(
  context: CheckContext,
  written: WrittenExpression,
  expression: Extract<Expression, { kind: "outputs" }>,
  place: ExpressionPlace,
): void {
  const step = place.step === undefined ? undefined : place.workflow.steps[place.step];
  const call = step && context.callOf(step);
  const owner = call?.kind === "workflow" ? call.workflow : place.workflow;
  if (call?.kind === "unknown" && step?.target.kind === "workflowId") return;
  requireOutput(
    context,
    written,
    { ...expression, owner: owner.id, names: owner.outputs.map(({ name }) => name) },
    place,
  );
}

interface NamedOutput {
  readonly name: string;
  readonly path: ValuePath;
  readonly owner: string;
  readonly names: readonly string[];
}

function requireOutput(
  context: CheckContext,
  written: WrittenExpression,
  { owner, names, ...output }: NamedOutput,
  place: ExpressionPlace,
): void {
  const found = splitName(output, (name) => names.includes(name));
  if (found !== undefined) {
    checkForm(context, written, found.path, place);
    return;
  }
  const message = `\`${owner}\` has no output \`${output.name}\`.`;
  context.tell("workflow/unknown-reference", written.pointer, message, {
    fix: didYouMean(output.name, names),
  });
}

function checkStepOutput(
  context: CheckContext,
  written: WrittenExpression,
  expression: Extract<Expression, { kind: "steps" }>,
  place: ExpressionPlace,
): void {
  const { steps, id } = place.workflow;
  const index = steps.findIndex((step) => step.id === expression.step);
  const step = steps[index];
  if (step === undefined) {
    const message = `\`${written.text}\`: the workflow \`${id}\` has no step \`${expression.step}\`.`;
    const fix = didYouMean(
      expression.step,
      steps.map((other) => other.id),
    );
    context.tell("workflow/unknown-reference", written.pointer, message, { fix });
    return;
  }
  const names = step.outputs.map(({ name }) => name);
  requireOutput(context, written, { ...expression, owner: step.id, names }, place);
  if (place.step === undefined || index < place.step || (index === place.step && place.isAfter)) return;
  const isOrdered = steps.some(({ dependsOn }) => dependsOn.length > 0);
  if (isOrdered && index !== place.step) return;
  // A `goto` action can lead from a later step back to this step.
  const jumps = steps.some(({ onSuccess, onFailure }) =>
    [...onSuccess, ...onFailure].some((action) => action.kind !== "end" && action.to?.kind === "step"),
  );
  const when =
    index === place.step
      ? "is this step's own, and its request has not been sent"
      : "is that of a later step";
  context.tell("workflow/later-step", written.pointer, `\`${written.text}\` ${when}.`, {
    severity: jumps && index !== place.step ? "warning" : "error",
    others: [context.set.description.file.placeOf(step.pointer)],
  });
}

function checkWorkflowValue(
  context: CheckContext,
  written: WrittenExpression,
  expression: Extract<Expression, { kind: "workflows" }>,
  place: ExpressionPlace,
): void {
  const found = resolveWorkflow(context.set, expression.workflow);
  if (found.kind === "unread") return;
  if (found.kind === "missing") {
    context.tell("workflow/unknown-reference", written.pointer, `\`${written.text}\`: ${found.message}`, {
      fix: found.fix,
    });
    return;
  }
  const { workflow } = found;
  const names =
    expression.field === "outputs"
      ? workflow.outputs.map(({ name }) => name)
      : declaredInputs(found, workflow);
  if (names !== undefined)
    requireOutput(context, written, { ...expression, owner: workflow.id, names }, place);
}
