import type { ContractDescriptor } from "../../runtime/descriptors.ts";
import type { ApiModel } from "../model/types.ts";
import { commonErrorShape } from "./error-shapes.ts";
import { lookupOf } from "./schema-lookup.ts";

const described = new WeakMap<ApiModel, ContractDescriptor>();

/** The descriptor of what a contract has beside its operations. Made once a model. */
export function describeContract(model: ApiModel): ContractDescriptor {
  const known = described.get(model) ?? describe(model);
  described.set(model, known);
  return known;
}

function describe(model: ApiModel): ContractDescriptor {
  const { title, version, servers, securitySchemes } = model;
  const errors = commonErrorShape(model.operations, lookupOf(model));
  return {
    title,
    version,
    servers,
    securitySchemes: securitySchemes.map((scheme) => scheme.descriptor),
    ...(errors === undefined ? {} : { errors }),
  };
}
