import { followSchema } from "../../../language/schema/applicable.ts";
import { elementsOf, isObject, memberOf } from "../../../language/values/json-object.ts";
import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import { didYouMean } from "../../findings/did-you-mean.ts";
import { lookupOf } from "../../model/model-lookup.ts";
import type { Operation } from "../../model/types.ts";
import type { Parameter, Step, Workflow } from "../description.ts";
import { expectsRefusal } from "../expects-refusal.ts";
import { inputLookupOf, inputSchemaOf } from "../inputs.ts";
import { isSame } from "../same-parameter.ts";
import {
  type FoundOperation,
  type FoundWorkflow,
  resolveOperation,
  resolveWorkflow,
} from "../workflow-set.ts";
import type { CheckContext } from "./check-context.ts";
import { declaredInputs } from "./check-expression.ts";
import { checkPayload, checkType } from "./check-types.ts";

export function checkCall(context: CheckContext, workflow: Workflow, step: Step): void {
  const { target } = step;
  if (target.kind === "none") return;
  if (target.kind === "channelPath") {
    context.tell(
      "workflow/unsupported",
      target.pointer,
      `The step \`${step.id}\` uses a channel, so it is not run.`,
    );
    return;
  }
  const isWorkflow = target.kind === "workflowId";
  const found = isWorkflow
    ? resolveWorkflow(context.set, target.text)
    : resolveOperation(context.set, target);
  if (found.kind === "unread") return;
  if (found.kind === "missing") {
    const isSource = found.message.startsWith("There is no source");
    const code = isWorkflow || isSource ? "workflow/unknown-reference" : "workflow/unknown-operation";
    context.tell(code, target.pointer, found.message, { fix: found.fix });
    return;
  }
  if (found.dialect !== undefined)
    context.tell(
      "workflow/dialect",
      target.pointer,
      `\`${target.text}\` is not the form that the specification defines.`,
      {
        fix: `Write \`${found.dialect}\`.`,
      },
    );
  if ("workflow" in found) {
    const parameters = step.parameters.filter((one) => !one.isInherited || one.in === undefined);
    checkInputs(context, found, { parameters, pointer: target.pointer, workflow });
    return;
  }
  const count = context.findings.length;
  checkRequest(context, found, step, workflow);
  // A request that the server is expected to reject can be invalid on purpose.
  if (expectsRefusal(step)) context.soften(count);
}

interface GivenInputs {
  readonly parameters: readonly Parameter[];
  readonly pointer: string;
  readonly workflow: Workflow;
}

export function checkInputs(context: CheckContext, found: FoundWorkflow, given: GivenInputs): void {
  const { workflow: called, set } = found;
  const schema = inputSchemaOf(called);
  const find = inputLookupOf(set.description);
  const followed = followSchema<unknown>(schema ?? {}, find);
  const names = declaredInputs({ set }, called);
  for (const parameter of given.parameters) {
    const { name, pointer, value } = parameter;
    if (names !== undefined && !names.includes(name)) {
      const message = `The workflow \`${called.id}\` does not declare the input \`${name}\`.`;
      context.tell("workflow/unknown-parameter", pointer, message, { fix: didYouMean(name, names) });
    }
    const properties = isObject(followed) ? memberOf(followed, "properties") : undefined;
    const own = isObject(properties) ? memberOf(properties, name) : undefined;
    if (own !== undefined)
      checkType(
        context,
        { value, schema: own, find },
        { pointer: `${pointer}/value`, what: `the input \`${name}\``, workflow: given.workflow },
      );
  }
  const required = elementsOf(isObject(followed) ? memberOf(followed, "required") : undefined).filter(
    (one) => typeof one === "string",
  );
  for (const name of required)
    if (!given.parameters.some((one) => one.name === name))
      context.tell(
        "workflow/missing-parameter",
        given.pointer,
        `The workflow \`${called.id}\` requires the input \`${name}\`, which is missing.`,
        {
          fix: "Add it to `parameters`.",
        },
      );
}

function checkRequest(context: CheckContext, found: FoundOperation, step: Step, workflow: Workflow): void {
  const { operation, contract } = found;
  const find = lookupOf(contract.model);
  const place = contract.placeOf(operation.pointer);
  const known = new Set<string>();
  for (const parameter of step.parameters) {
    const described = operation.parameters.find((one) => isSame(one, parameter));
    if (described !== undefined) {
      known.add(described.pointer);
      const { value, pointer } = parameter;
      const what = `the parameter \`${described.name}\` of ${operation.id}`;
      if (described.content === undefined)
        checkType(
          context,
          { value, schema: described.schema.schema, find },
          { pointer: `${pointer}/value`, what, workflow, isText: true },
        );
      continue;
    }
    if (parameter.in === undefined) {
      context.tell(
        "workflow/malformed",
        parameter.pointer,
        `\`in\` is missing: the parameter \`${parameter.name}\` of the step \`${step.id}\`.`,
      );
      continue;
    }
    // A workflow's parameters are only sent to operations that define them. Headers can also be credentials.
    if (parameter.isInherited || isCredential(operation, parameter, contract.model.securitySchemes)) continue;
    const names = operation.parameters.map(({ name }) => name);
    const message = `${operation.id} has no parameter \`${parameter.name}\` in \`${parameter.in}\`.`;
    context.tell("workflow/unknown-parameter", parameter.pointer, message, {
      fix: didYouMean(parameter.name, names),
      others: [place],
    });
  }
  for (const described of operation.parameters) {
    if (!described.required || known.has(described.pointer) || described.fixed !== undefined) continue;
    const message = `${operation.id} requires the parameter \`${described.name}\` in \`${described.in}\`, which the step \`${step.id}\` does not provide.`;
    context.tell("workflow/missing-parameter", step.pointer, message, {
      others: [contract.placeOf(described.pointer)],
    });
  }
  checkBody(context, found, step, workflow);
}

function isCredential(
  operation: Operation,
  { name, in: place }: Parameter,
  schemes: FoundOperation["contract"]["model"]["securitySchemes"],
): boolean {
  if (place === "header" && /^(?:authorization|accept|content-type|prefer)$/i.test(name)) return true;
  const used = new Set(operation.security.flat().map(({ scheme }) => scheme));
  return schemes.some(
    ({ descriptor }) =>
      used.has(descriptor.name) &&
      descriptor.kind === "apiKey" &&
      descriptor.in === place &&
      descriptor.parameter.toLowerCase() === name.toLowerCase(),
  );
}

function checkBody(
  context: CheckContext,
  { operation, contract }: FoundOperation,
  step: Step,
  workflow: Workflow,
): void {
  const { body } = step;
  const described = operation.body ?? operation.unsentBody;
  const place = contract.placeOf((described ?? operation).pointer);
  if (body === undefined) {
    if (described?.required !== true) return;
    const message = `${operation.id} requires a body, which the step \`${step.id}\` does not provide.`;
    context.tell("workflow/missing-parameter", step.pointer, message, { others: [place] });
    return;
  }
  if (described === undefined) {
    context.tell("workflow/unknown-parameter", body.pointer, `${operation.id} has no request body.`, {
      others: [place],
    });
    return;
  }
  const { contentType, payload, replacements } = body;
  const media =
    contentType === undefined ? described.content[0] : chooseByMediaType(described.content, contentType);
  if (media === undefined) {
    if (contentType === undefined) return;
    const types = described.content.map(({ type }) => type);
    const message = `${operation.id} does not accept \`${contentType}\`, but ${types.join(", ")}.`;
    context.tell("workflow/unknown-parameter", `${body.pointer}/contentType`, message, { others: [place] });
    return;
  }
  // A string payload is a template whose result is known only at run time.
  const isLater = typeof payload === "string" || payload === undefined || replacements.length > 0;
  if (media.kind !== "json" || media.schema === undefined || isLater) return;
  const find = lookupOf(contract.model);
  checkPayload(
    context,
    { value: payload, schemas: [media.schema.schema], find },
    { pointer: `${body.pointer}/payload`, what: `the body of ${operation.id}`, workflow },
  );
}
