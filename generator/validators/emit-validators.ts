import { describeNotes } from "../../contract/checks/describe-notes.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { noParts, type PartCache } from "../cache/part-cache.ts";
import type { EmittedFile } from "../emitted-file.ts";
import type { Names } from "../names/names.ts";
import { compileValidators } from "./compile-validators.ts";
import { planValidators, type ValidatorOptions } from "./plan-validators.ts";

/** Validators, and what is to be said about the schemas that they were made from. */
export interface BuiltValidators {
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

/**
 * Makes the validators of a contract: `validators/<Schema>.ts` for every named schema, `validators/operations/<operation>.ts`
 * for every operation, and `validators/shared/…` for parts that several of these have in common.
 *
 * @param parts - Modules of earlier runs. Default: none.
 */
export function buildValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
  parts: PartCache = noParts,
): BuiltValidators {
  const { files, notes } = compileValidators(planValidators(contract, names, options), parts);
  return { files, findings: describeNotes(notes, contract.placeOf) };
}

/** The files of {@link buildValidators}. */
export function emitValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
): readonly EmittedFile[] {
  return buildValidators(contract, names, options).files;
}
