import { isObject, memberOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { Action, Parameter, Replacement, RequestBody, Step, StepTarget } from "./description.ts";
import { readActions } from "./read-actions.ts";
import type { Components } from "./read-components.ts";
import { readCriteria, readSelectorType } from "./read-criteria.ts";
import { keyOfParameter, readParameters } from "./read-parameters.ts";
import type { ObjectNode, Reader } from "./reader.ts";

interface StepContext {
  readonly components: Components;
  readonly reader: Reader;
  readonly workflow: string;
  readonly inherited: {
    readonly parameters: readonly Parameter[];
    readonly onSuccess: readonly Action[];
    readonly onFailure: readonly Action[];
  };
}

const targets = ["operationId", "operationPath", "workflowId", "channelPath"] as const;
const members = [
  ...targets,
  "stepId",
  "description",
  "parameters",
  "requestBody",
  "successCriteria",
  "onSuccess",
  "onFailure",
  "outputs",
  "timeout",
  "correlationId",
  "action",
  "dependsOn",
];

export function readStep(node: ObjectNode, context: StepContext): Step {
  const { reader, workflow, inherited } = context;
  const id = reader.text(node, "stepId", `a step of the workflow \`${workflow}\``);
  const what = `the step \`${id}\``;
  reader.checkMembers(node, members, what);
  const own = { ...context, what };
  const parameters = readParameters(node, "parameters", { ...own, isInherited: false });
  const onSuccess = readActions(node, "onSuccess", { ...own, isFailure: false });
  const onFailure = readActions(node, "onFailure", { ...own, isFailure: true });
  return {
    id,
    target: readTarget(node, what, reader),
    parameters: addOthers(parameters, inherited.parameters, keyOfParameter),
    body: readBody(node, what, reader),
    successCriteria: readCriteria(node, "successCriteria", what, reader),
    onSuccess: addOthers(onSuccess, inherited.onSuccess, ({ name }) => name),
    onFailure: addOthers(onFailure, inherited.onFailure, ({ name }) => name),
    outputs: reader.members(node, "outputs", what),
    timeout: reader.optionalNumber(node, "timeout", what),
    dependsOn: reader.references(node, "dependsOn", what),
    pointer: node.pointer,
  };
}

/** Adds a workflow's items to those of a step. The step can override an item of the workflow, but not remove it. */
function addOthers<Item>(
  own: readonly Item[],
  inherited: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const keys = new Set(own.map(keyOf));
  return [...own, ...inherited.filter((item) => !keys.has(keyOf(item)))];
}

function readTarget(node: ObjectNode, what: string, reader: Reader): StepTarget {
  const found = targets.filter((name) => Object.hasOwn(node.value, name));
  const [kind, other] = found;
  if (kind === undefined) {
    if (!Object.keys(node.value).some((name) => name.startsWith("x-operation")))
      reader.tell(
        "workflow/malformed",
        node.pointer,
        `A step needs an \`operationId\`, \`operationPath\` or \`workflowId\`: ${what}.`,
      );
    return { kind: "none", text: "", pointer: node.pointer };
  }
  if (other !== undefined)
    reader.tell(
      "workflow/malformed",
      pointerTo(node.pointer, other),
      `Only one of ${found.map((name) => `\`${name}\``).join(" and ")} may be there: ${what}.`,
    );
  return { kind, text: reader.text(node, kind, what), pointer: pointerTo(node.pointer, kind) };
}

function readBody(step: ObjectNode, owner: string, reader: Reader): RequestBody | undefined {
  const value = memberOf(step.value, "requestBody");
  if (value === undefined) return undefined;
  const pointer = pointerTo(step.pointer, "requestBody");
  const what = `\`requestBody\` of ${owner}`;
  if (!isObject(value)) {
    reader.wrongType(pointer, what, "an object");
    return undefined;
  }
  const node = { value, pointer };
  reader.checkMembers(node, ["contentType", "payload", "replacements"], what);
  return {
    contentType: reader.optionalText(node, "contentType", what),
    payload: memberOf(value, "payload"),
    replacements: reader
      .objects(node, "replacements", what)
      .map((item) => readReplacement(item, owner, reader)),
    pointer,
  };
}

function readReplacement(node: ObjectNode, owner: string, reader: Reader): Replacement {
  const what = `a replacement of ${owner}`;
  reader.checkMembers(node, ["target", "targetSelectorType", "value"], what);
  const written = memberOf(node.value, "targetSelectorType");
  const pointer = pointerTo(node.pointer, "targetSelectorType");
  const type = written === undefined ? undefined : readSelectorType(written, { pointer, what, reader });
  const target = reader.text(node, "target", what);
  return { target, type, value: memberOf(node.value, "value"), pointer: node.pointer };
}
