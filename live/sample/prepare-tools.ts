import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import type { Checks } from "../../validation/checks/create-checks.ts";
import { prepareSamplers, type Sampler } from "./create-sampler.ts";
import type { Oracle, SampleTools } from "./sample-parameters.ts";

/** Makes an oracle that uses the compiled checks of a contract. A schema is compiled on first use. */
export function oracleOf(checks: Checks): Oracle {
  return (schema) => {
    const check = checks.checkOf(schema);
    return (value) => check(value, true) === undefined;
  };
}

/**
 * Prepares the tools for sampling the requests of a model. The returned function takes the seed, and the
 * probability of optional members, 0 to 1 (default: that of samplers). The schemas are analysed once for each
 * probability.
 */
export function prepareTools(
  model: ApiModel,
  oracle: Oracle,
): (seed: number, optional?: number) => SampleTools {
  const find = lookupOf(model);
  const samplers = new Map<number | undefined, (seed: number) => Sampler>();
  return (seed, optional) => {
    const prepare =
      samplers.get(optional) ?? prepareSamplers(model.schemas, optional === undefined ? {} : { optional });
    samplers.set(optional, prepare);
    return { sampler: prepare(seed), oracle, find };
  };
}
