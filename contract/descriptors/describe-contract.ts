import { oncePer } from "../../language/values/memory.ts";
import type { ContractDescriptor } from "../../runtime/descriptors.ts";
import type { ApiModel } from "../model/types.ts";

/** The descriptor of a contract, without its operations and error format. Computed once for each model. */
export const describeContract: (model: ApiModel) => ContractDescriptor = oncePer((model) => {
  const { title, version, servers, securitySchemes } = model;
  return {
    title,
    version,
    servers,
    securitySchemes: securitySchemes.map((scheme) => scheme.descriptor),
  };
});
