import type { Contract } from "../../contract/contract.ts";
import type { EmittedFile } from "../emitted-file.ts";
import type { Names } from "../names/names.ts";
import { compileValidators } from "./compile-validators.ts";
import { planValidators, type ValidatorOptions } from "./plan-validators.ts";

/**
 * Makes the validators of a contract: `validators/<Schema>.ts` for every named schema, `validators/operations/<operation>.ts`
 * for every operation, and `validators/shared/…` for parts that several of these have in common.
 */
export function emitValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
): readonly EmittedFile[] {
  return compileValidators(planValidators(contract, names, options)).files;
}
