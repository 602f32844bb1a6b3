import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { SchemaSource } from "../../language/inclusion/inclusion.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { prepareTools } from "../../live/sample/prepare-tools.ts";
import type { SampleTools } from "../../live/sample/sample-parameters.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { type Checks, createChecks } from "../../validation/checks/create-checks.ts";

/** One of the two contracts, prepared for values to be made and checked. Schemas are compiled when they are first needed. */
export interface PreparedContract extends SchemaSource {
  /** Whether a value fits a schema of the document for certain. */
  accepts(schema: unknown, value: unknown): boolean;
  readonly contract: Contract;
  describe(operation: Operation): OperationDescriptor;
  /** @param optional - How likely optional members are, 0 to 1. */
  tools(seed: number, optional: number): SampleTools;
}

/** Prepares a contract. */
export function prepareContract(contract: Contract): PreparedContract {
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
    tools: prepareTools(contract.model, (schema) => (value) => decide(checks, schema, value) === true),
  };
}

function decide(checks: Checks, schema: unknown, value: unknown): boolean | undefined {
  if (typeof schema === "boolean") return schema;
  try {
    // A part of a document is what a schema can be made of.
    return checks.isFit(schema as JsonSchema, value);
  } catch {
    return undefined;
  }
}
