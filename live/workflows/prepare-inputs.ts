import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import { createNodeIndex, createNodeTable } from "../../contract/read/node-index.ts";
import { createSourceFile } from "../../contract/read/source-file.ts";
import type { Description, Workflow } from "../../contract/workflows/description.ts";
import { inputSchemaOf, toModelForm } from "../../contract/workflows/inputs.ts";
import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { followSchema } from "../../language/schema/applicable.ts";
import { isObject, type Json, memberOf } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { oracleOf, prepareTools } from "../sample/prepare-tools.ts";
import { sampleBody } from "../sample/sample-body.ts";
import type { Values } from "./scope.ts";

export interface PreparedInputs {
  readonly inputs: Values;
  readonly sampled: readonly string[];
  readonly why?: string;
}

interface InputOptions {
  readonly given: Values;
  readonly isSampled: boolean;
  readonly seed: number;
}

export type PrepareInputs = (workflow: Workflow, options: InputOptions) => PreparedInputs;

/**
 * Compiles and samples input schemas. To do so, the description is treated as an OpenAPI document in which each workflow is an operation
 * whose body contains the workflow's inputs.
 */
export function createInputs(description: Description): PrepareInputs {
  let contract: Contract | undefined;
  return (workflow, options) => {
    if (workflow.inputs === undefined) return { inputs: options.given, sampled: [] };
    contract ??= buildInputs(description);
    return prepare(contract, workflow, options);
  };
}

function buildInputs({ inputs, workflows }: Description): Contract | undefined {
  const paths = workflows.flatMap((workflow, index) => {
    const schema = inputSchemaOf(workflow);
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const post = {
      operationId: operationIdOf(workflow),
      requestBody,
      responses: { 204: { description: "" } },
    };
    return schema === undefined ? [] : [[`/${index}`, { post }] as const];
  });
  const value = {
    openapi: "3.1.0",
    info: { title: "Inputs", version: "1" },
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries([...inputs].map(([name, schema]) => [name, toModelForm(schema)])),
    },
  };
  const indexNodes = () => createNodeIndex(createNodeTable(), () => "");
  const root = createSourceFile("inputs", "inputs", {
    text: "",
    value,
    readLiterals: () => new Map(),
    indexNodes,
  });
  return buildContract({ root, files: new Map([[root.name, root]]) }).contract;
}

function operationIdOf({ id }: Workflow): string {
  return `inputs of ${id}`;
}

function prepare(
  contract: Contract | undefined,
  workflow: Workflow,
  { given, isSampled, seed }: InputOptions,
): PreparedInputs {
  const operation = contract?.model.operations.find(({ id }) => id === operationIdOf(workflow));
  const media = operation?.body?.content[0];
  if (contract === undefined || media?.schema === undefined) return { inputs: given, sampled: [] };
  const { schema } = media.schema;
  const find = lookupOf(contract.model);
  const followed = followSchema<unknown>(schema, find);
  const properties = isObject(followed) ? memberOf(followed, "properties") : undefined;
  const declared = isObject(properties) ? Object.entries(properties) : [];
  const inputs = new Map<string, unknown>();
  for (const [name, own] of declared) {
    const value = given.get(name);
    const fallback = isObject(own) ? memberOf(own, "default") : undefined;
    if (value !== undefined) inputs.set(name, readTyped(value, admittedTypes(own, find)));
    else if (fallback !== undefined) inputs.set(name, fallback);
  }
  for (const [name, value] of given) if (!isObject(properties)) inputs.set(name, value);
  const checks = createChecks(contract);
  const tools = prepareTools(contract.model, oracleOf(checks))(seed, 1);
  const sampled: string[] = [];
  const made =
    isSampled && declared.some(([name]) => !inputs.has(name)) ? sampleBody(media, tools) : undefined;
  if (typeof made === "object" && isObject(made.value))
    for (const [name, value] of Object.entries(made.value))
      if (!inputs.has(name)) {
        inputs.set(name, value);
        sampled.push(name);
      }
  const [issue] = checks.checkOf(schema)(Object.fromEntries(inputs) as Json, true) ?? [];
  if (issue === undefined) return { inputs, sampled };
  return { inputs, sampled, why: `\`${issue.pointer || "/"}\` ${issue.message}` };
}

function readTyped(value: unknown, types: readonly string[]): unknown {
  if (typeof value !== "string" || types.length === 0 || types.includes("string")) return value;
  return parseJson(value) ?? value;
}
