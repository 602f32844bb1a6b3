import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { SchemaSource } from "../../language/inclusion/listed-values.ts";
import { schemaOfAll, unionsOf } from "../../language/schema/applicable.ts";
import { discriminatedBranches } from "../../language/schema/discriminated-branches.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject, type JsonSchema } from "../../language/values/json-object.ts";
import type { Sampler } from "../../live/sample/create-sampler.ts";
import { prepareTools } from "../../live/sample/prepare-tools.ts";
import type { Oracle, SampleTools } from "../../live/sample/sample-parameters.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { type Checks, createChecks } from "../../validation/checks/create-checks.ts";

export interface PreparedContract extends SchemaSource {
  accepts(schema: unknown, value: unknown): boolean;
  readonly contract: Contract;
  describe(operation: Operation): OperationDescriptor;
  /**
   * Returns tools that sample values.
   * @param optional - Probability that an optional member is included, 0 to 1.
   */
  tools(seed: number, optional: number): SampleTools;
}

/**
 * Prepares a contract for sampling and validation.
 * @param enforcesDiscriminators - Whether a value must match the schema selected by its discriminator.
 */
export function prepareContract(contract: Contract, enforcesDiscriminators: boolean): PreparedContract {
  const checks = createChecks(contract);
  const find = lookupOf(contract.model);
  const descriptors = new Map<Operation, OperationDescriptor>();
  return {
    contract,
    find,
    decides: (schema, value) => decide(checks, schema, value),
    accepts: (schema, value) => decide(checks, schema, value) === true,
    describe: (operation) => {
      const { unsentBody } = operation;
      const whole = unsentBody === undefined ? operation : { ...operation, body: unsentBody };
      const known = descriptors.get(operation) ?? describeOperation(whole, contract.model);
      descriptors.set(operation, known);
      return known;
    },
    tools: toolsOf(
      contract.model,
      enforcesDiscriminators,
      (schema) => (value) => decide(checks, schema, value) === true,
    ),
  };
}

function toolsOf(
  model: ApiModel,
  enforcesDiscriminators: boolean,
  oracle: Oracle,
): (seed: number, optional?: number) => SampleTools {
  if (!enforcesDiscriminators) return prepareTools(model, oracle);
  const schemas = model.schemas.map((named) => ({ ...named, schema: expressDiscriminators(named.schema) }));
  const prepare = prepareTools({ ...model, schemas }, oracle);
  return (seed, optional) => {
    const { sampler } = prepare(seed, optional);
    const sample: Sampler["sample"] = (schema, accepts) =>
      sampler.sample(expressDiscriminators(schema), accepts);
    return { sampler: { ...sampler, sample }, oracle, find: lookupOf(model) };
  };
}

function decide(checks: Checks, schema: unknown, value: unknown): boolean | undefined {
  if (typeof schema === "boolean") return schema;
  try {
    return checks.isFit(schema as JsonSchema, value);
  } catch {
    return undefined;
  }
}

/** Makes each branch of a discriminated union require its discriminator value. */
export function expressDiscriminators(schema: JsonSchema): JsonSchema {
  return rewrite(schema) as JsonSchema;
}

function rewrite(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const inner = rewriteSubschemas(schema, undefined, rewrite);
  const [union, ...others] = unionsOf(schema);
  const named = union && others.length === 0 ? discriminatedBranches(schema, union.branches) : undefined;
  if (union === undefined || named === undefined || named.fallback !== undefined) return inner;
  const { property, branches } = named;
  const namesOf = (index: number): readonly string[] =>
    [...branches].flatMap(([name, branch]) => (branch === index ? [name] : []));
  const [rewritten] = unionsOf(inner);
  return {
    ...inner,
    [union.keyword]: rewritten?.branches.map((branch, index) =>
      schemaOfAll([
        branch,
        { type: "object", required: [property], properties: { [property]: { enum: namesOf(index) } } },
      ]),
    ),
  };
}
