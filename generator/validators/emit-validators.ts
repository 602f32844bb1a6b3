import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { describeNotes } from "../../validation/checks/find-unchecked-parts.ts";
import type { Names } from "../names/names.ts";
import { type EmittedFile, unchecked } from "../output/emitted-file.ts";
import { printExports } from "../print/print-imports.ts";
import { type CompileValidators, compileValidators } from "./compile-validators.ts";
import { planValidators, type ValidatorOptions } from "./plan-validators.ts";
import type { ValidatorPlan } from "./validator-plan.ts";

export interface EmittedValidators {
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

export interface ValidatorTools {
  readonly compile?: CompileValidators | undefined;
  readonly memory?: Memory;
}

export function emitValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
  { compile = compileValidators, memory = noMemory }: ValidatorTools = {},
): Promise<EmittedValidators> {
  const plan = planValidators(contract, names, options, memory);
  const index = options.isComplete === false ? undefined : options.modules?.index;
  const further = index === undefined ? [] : [printIndex(index, plan)];
  // Does not keep the plan, which is large, while another thread compiles it.
  return completeFiles(compile(plan), further, contract);
}

async function completeFiles(
  compiled: ReturnType<CompileValidators>,
  further: readonly EmittedFile[],
  contract: Contract,
): Promise<EmittedValidators> {
  const { files, notes } = await compiled;
  return { files: [...files, ...further], findings: describeNotes(notes, contract) };
}

function printIndex(path: string, { schemas, operations, style }: ValidatorPlan): EmittedFile {
  const modules = [...new Set([...schemas, ...operations].map((planned) => planned.path))].sort();
  const exports = modules.map((module) => ({ path: module, name: "*" }));
  return { path: `${path}.ts`, text: unchecked + printExports(path, exports, style) };
}
