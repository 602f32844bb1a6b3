import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { describeNotes } from "../../validation/checks/find-unchecked-parts.ts";
import type { Names } from "../names/names.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { type CompileTools, compileValidators } from "../validators/compile-validators.ts";
import { planValidators, type ValidatorOptions } from "../validators/plan-validators.ts";

/** Validators, and the findings about their schemas. */
export interface EmittedValidators {
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

/**
 * Makes the validators of a contract: `validators/<Schema>.ts` for each named schema, `validators/operations/<operation>.ts` for each
 * operation, and `validators/shared/…` for functions that several of them use.
 */
export async function emitValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
  tools: CompileTools = {},
): Promise<EmittedValidators> {
  const plan = planValidators(contract, names, options, tools.memory);
  const { files, notes } = await compileValidators(plan, tools);
  return { files, findings: describeNotes(notes, contract) };
}
