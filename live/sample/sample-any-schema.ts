import type { Contract } from "../../contract/build/contract.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { oracleOf, prepareTools } from "./prepare-tools.ts";

/** Samples a value with all optional members of any schema in a contract. Returns `undefined` if none is found. */
export function sampleAnySchema(contract: Contract, schema: JsonSchema): Json | undefined {
  const tools = prepareTools(contract.model, oracleOf(createChecks(contract)))(1, 1);
  return tools.sampler.sample(schema, tools.oracle(schema));
}
