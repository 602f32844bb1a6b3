import { oncePer } from "../../language/values/memory.ts";
import type { ContractDescriptor } from "../../runtime/descriptors.ts";
import type { ApiModel } from "../model/types.ts";
import { describeOperation } from "./describe-operation.ts";
import { commonErrorShape } from "./error-shapes.ts";

/** The descriptor of what a contract has beside its operations. Made once for each model. */
export const describeContract: (model: ApiModel) => ContractDescriptor = oncePer((model) => {
  const { title, version, servers, securitySchemes, operations } = model;
  const errors = commonErrorShape(
    operations.flatMap((operation) => describeOperation(operation, model).errors ?? []),
  );
  return {
    title,
    version,
    servers,
    securitySchemes: securitySchemes.map((scheme) => scheme.descriptor),
    ...(errors === undefined ? {} : { errors }),
  };
});
