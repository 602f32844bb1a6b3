import type { Action, ActionTarget } from "./description.ts";
import { type Components, resolveReusable } from "./read-components.ts";
import { readCriteria } from "./read-criteria.ts";
import { readParameters } from "./read-parameters.ts";
import type { ObjectNode, Reader } from "./reader.ts";

interface ActionContext {
  readonly components: Components;
  readonly reader: Reader;
  readonly what: string;
  readonly isFailure: boolean;
}

const successMembers = ["name", "type", "workflowId", "stepId", "criteria", "parameters"];
const failureMembers = [...successMembers, "retryAfter", "retryLimit"];

export function readActions(node: ObjectNode, member: string, context: ActionContext): readonly Action[] {
  const { reader, what } = context;
  const actions = reader.objects(node, member, what).flatMap((item) => readAction(item, context));
  reader.checkUnique(
    actions,
    ({ name }) => name,
    ({ name }) => `The action \`${name}\` of ${what}`,
  );
  return actions;
}

function readAction(item: ObjectNode, context: ActionContext): readonly Action[] {
  const { components, reader, isFailure } = context;
  const node = resolveReusable(item, isFailure ? "failureActions" : "successActions", components, reader);
  if (node === undefined) return [];
  const name = reader.text(node, "name", `an action of ${context.what}`);
  const what = `the action \`${name}\` of ${context.what}`;
  reader.checkMembers(node, isFailure ? failureMembers : successMembers, what);
  const type = reader.text(node, "type", what);
  const criteria = readCriteria(node, "criteria", what, reader);
  const base = { name, criteria, pointer: node === item ? node.pointer : item.pointer };
  const to = readTarget(node, what, context);
  if (type === "end") return [{ kind: "end", ...base }];
  if (type === "goto") {
    if (to !== undefined) return [{ kind: "goto", to, ...base }];
    reader.tell(
      "workflow/malformed",
      node.pointer,
      `A goto needs a \`stepId\` or a \`workflowId\`: ${what}.`,
    );
    return [];
  }
  if (type === "retry" && isFailure) {
    const after = reader.optionalNumber(node, "retryAfter", what) ?? 0;
    const limit = reader.optionalNumber(node, "retryLimit", what) ?? 1;
    return [{ kind: "retry", to, after, limit: Math.floor(limit), ...base }];
  }
  const wanted = isFailure ? "end, goto or retry" : "end or goto";
  reader.tell(
    "workflow/malformed",
    `${node.pointer}/type`,
    `\`type\` of ${what} is \`${type}\`, not ${wanted}.`,
  );
  return [];
}

function readTarget(node: ObjectNode, what: string, context: ActionContext): ActionTarget | undefined {
  const { reader } = context;
  const step = reader.optionalText(node, "stepId", what);
  const workflow = reader.optionalText(node, "workflowId", what);
  const parameters = readParameters(node, "parameters", { ...context, what, isInherited: false });
  if (step !== undefined && workflow !== undefined)
    reader.tell(
      "workflow/malformed",
      node.pointer,
      `Only one of \`stepId\` and \`workflowId\` may be there: ${what}.`,
    );
  if (step !== undefined) return { kind: "step", text: step, parameters, pointer: `${node.pointer}/stepId` };
  return workflow === undefined
    ? undefined
    : { kind: "workflow", text: workflow, parameters, pointer: `${node.pointer}/workflowId` };
}
