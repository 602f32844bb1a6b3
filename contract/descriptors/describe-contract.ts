import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { ContractDescriptor } from "../../runtime/descriptors.ts";
import { lookupOf } from "../model/schema-lookup.ts";
import type { ApiModel } from "../model/types.ts";
import { commonErrorShape } from "./error-shapes.ts";

const described = new WeakMap<ApiModel, ContractDescriptor>();

/**
 * The descriptor of what a contract has beside its operations. Made once for each model.
 *
 * @param memory - Of what operations came to in earlier models. Default: none.
 */
export function describeContract(model: ApiModel, memory: Memory = noMemory): ContractDescriptor {
  const descriptor = described.get(model) ?? describe(model, memory);
  described.set(model, descriptor);
  return descriptor;
}

function describe(model: ApiModel, memory: Memory): ContractDescriptor {
  const { title, version, servers, securitySchemes } = model;
  const errors = commonErrorShape(model.operations, lookupOf(model), memory);
  return {
    title,
    version,
    servers,
    securitySchemes: securitySchemes.map((scheme) => scheme.descriptor),
    ...(errors === undefined ? {} : { errors }),
  };
}
