import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { describeNotes } from "../../validation/checks/find-unchecked-parts.ts";
import type { Names } from "../names/names.ts";
import { type EmittedFile, unchecked } from "../output/emitted-file.ts";
import { printExports } from "../print/print-imports.ts";
import { type CompileTools, compileValidators } from "./compile-validators.ts";
import { planModules } from "./plan-modules.ts";
import { planValidators, type ValidatorOptions } from "./plan-validators.ts";
import type { ValidatorPlan } from "./validator-plan.ts";

export interface EmittedValidators {
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

export async function emitValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
  tools: CompileTools = {},
): Promise<EmittedValidators> {
  const plan = planValidators(contract, names, options, tools.memory);
  const { files, notes } = await compileValidators(planModules(plan), tools);
  const index = options.isComplete === false ? undefined : options.modules?.index;
  const all = index === undefined ? files : [...files, printIndex(index, plan)];
  return { files: all, findings: describeNotes(notes, contract) };
}

function printIndex(path: string, { schemas, operations, style }: ValidatorPlan): EmittedFile {
  const modules = [...new Set([...schemas, ...operations].map((planned) => planned.path))].sort();
  const exports = modules.map((module) => ({ path: module, name: "*" }));
  return { path: `${path}.ts`, text: unchecked + printExports(path, exports, style) };
}
