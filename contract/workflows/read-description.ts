import { isObject, isSchema, type JsonSchema, memberOf } from "../../language/values/json-object.ts";
import { createRepeatCheck } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { Description, SourceDescription, SourceType, Workflow } from "./description.ts";
import { readActions } from "./read-actions.ts";
import { type Components, readComponents } from "./read-components.ts";
import { readParameters } from "./read-parameters.ts";
import { readStep } from "./read-step.ts";
import { type ObjectNode, Reader } from "./reader.ts";

export interface ReadDescription {
  readonly description?: Description;
  readonly findings: readonly Finding[];
}

function isArazzo(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, "arazzo");
}

/** Parses an Arazzo Description (1.0 or 1.1). Malformed parts are reported and omitted. */
export function readDescription(file: SourceFile): ReadDescription {
  const reader = new Reader(file);
  const { value } = file;
  const version = isObject(value) ? String(memberOf(value, "arazzo")) : "";
  const [, known] = /^(1\.[01])\.\d+(?:-.*)?$/.exec(version) ?? [];
  if (!isObject(value) || known === undefined) {
    const found = isArazzo(value) ? `is written in Arazzo ${version}` : "has no `arazzo` at the top level";
    reader.tell("workflow/not-arazzo", isArazzo(value) ? "/arazzo" : "", `${file.name} ${found}.`);
    return { findings: reader.findings };
  }
  const root: ObjectNode = { value, pointer: "" };
  const of = "the description";
  reader.checkMembers(root, known === "1.0" ? members : ["$self", ...members], of);
  const info = memberOf(value, "info");
  if (!isObject(info))
    reader.tell("workflow/malformed", "", "A required member is missing: `info`, an object.");
  const title = isObject(info) ? reader.text({ value: info, pointer: "/info" }, "title", "`info`") : "";
  if (isObject(info)) reader.text({ value: info, pointer: "/info" }, "version", "`info`");
  const sources = readSources(root, reader, known === "1.1");
  const components = readComponents(root, reader);
  const workflows = reader
    .objects(root, "workflows", of)
    .map((node) => readWorkflow(node, components, reader));
  for (const name of ["sourceDescriptions", "workflows"])
    if (!Array.isArray(memberOf(value, name)) || memberOf(value, name)?.toString() === "")
      reader.tell("workflow/malformed", "", `The description has no \`${name}\`; at least one is required.`);
  reader.checkUnique(
    workflows,
    ({ id }) => id,
    ({ id }) => `The workflow \`${id}\``,
  );
  const self = reader.optionalText(root, "$self", of);
  const version11 = known === "1.1" ? "1.1" : "1.0";
  const description = {
    file,
    version: version11,
    title,
    self,
    sources,
    workflows,
    inputs: components.inputs,
  } as const;
  return { description, findings: dropRepeated(reader.findings) };
}

function dropRepeated(findings: readonly Finding[]): readonly Finding[] {
  const isRepeated = createRepeatCheck();
  return findings.filter(
    ({ code, message, places: [place] }) => !isRepeated(place?.pointer ?? "", `${code} ${message}`),
  );
}

const members = ["arazzo", "info", "sourceDescriptions", "workflows", "components"];
const sourceTypes: readonly string[] = ["openapi", "arazzo", "asyncapi"] satisfies readonly SourceType[];

function readSources(root: ObjectNode, reader: Reader, is11: boolean): readonly SourceDescription[] {
  const sources = reader
    .objects(root, "sourceDescriptions", "the description")
    .map((node): SourceDescription => {
      const name = reader.text(node, "name", "a source description");
      const what = `the source \`${name}\``;
      reader.checkMembers(node, ["name", "url", "type"], what);
      const url = reader.text(node, "url", what);
      const type = reader.optionalText(node, "type", what) ?? "openapi";
      const isKnown = sourceTypes.includes(type) && (is11 || type !== "asyncapi");
      if (!isKnown) {
        const wanted = is11 ? "openapi, arazzo or asyncapi" : "openapi or arazzo";
        reader.tell(
          "workflow/malformed",
          `${node.pointer}/type`,
          `The type of ${what} is \`${type}\`, not ${wanted}.`,
        );
      }
      return {
        name,
        url,
        type: sourceTypes.includes(type) ? (type as SourceType) : "openapi",
        pointer: node.pointer,
      };
    });
  reader.checkUnique(
    sources,
    ({ name }) => name,
    ({ name }) => `The source \`${name}\``,
  );
  return sources;
}

const workflowMembers = [
  "workflowId",
  "summary",
  "description",
  "inputs",
  "dependsOn",
  "steps",
  "successActions",
  "failureActions",
  "outputs",
  "parameters",
];

function readWorkflow(node: ObjectNode, components: Components, reader: Reader): Workflow {
  const id = reader.text(node, "workflowId", "a workflow");
  const what = `the workflow \`${id}\``;
  reader.checkMembers(node, workflowMembers, what);
  const inherited = {
    parameters: readParameters(node, "parameters", { components, reader, what, isInherited: true }),
    onSuccess: readActions(node, "successActions", { components, reader, what, isFailure: false }),
    onFailure: readActions(node, "failureActions", { components, reader, what, isFailure: true }),
  };
  const steps = reader
    .objects(node, "steps", what)
    .map((step) => readStep(step, { components, reader, inherited, workflow: id }));
  if (steps.length === 0)
    reader.tell("workflow/malformed", node.pointer, `${capital(what)} has no \`steps\`.`);
  reader.checkUnique(
    steps,
    (step) => step.id,
    (step) => `The step \`${step.id}\` of ${what}`,
  );
  return {
    id,
    inputs: readInputs(node, what, reader),
    dependsOn: reader.references(node, "dependsOn", what),
    steps,
    outputs: reader.members(node, "outputs", what),
    pointer: node.pointer,
  };
}

function readInputs(node: ObjectNode, what: string, reader: Reader): JsonSchema | undefined {
  const inputs = memberOf(node.value, "inputs");
  if (inputs === undefined || isSchema(inputs)) return inputs;
  reader.wrongType(`${node.pointer}/inputs`, `\`inputs\` of ${what}`, "a schema");
  return undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
