import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { SchemaNote } from "../../validation/prepare/prepared-schema.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { createModulePrinter } from "./create-module-printer.ts";
import type { ModuleInput } from "./module-input.ts";
import { planModules } from "./plan-modules.ts";
import type { ValidatorPlan } from "./validator-plan.ts";

export interface CompiledValidators {
  readonly files: readonly EmittedFile[];
  readonly notes: readonly SchemaNote[];
}

interface KeptModules {
  modules?: ReadonlyMap<ModuleInput, EmittedFile>;
}

export interface CompileTools {
  readonly previous?: KeptModules | undefined;
  readonly memory?: Memory;
}

/** Compiles the validators of a plan, possibly in another thread. */
export type CompileValidators = (plan: ValidatorPlan) => CompiledValidators | Promise<CompiledValidators>;

/** Compiles the validators of a plan in the current thread. */
export function compileValidators(plan: ValidatorPlan, tools?: CompileTools): CompiledValidators {
  const { inputs, notes } = planModules(plan);
  return { files: [...printModules(inputs, tools)], notes };
}

/**
 * Prints modules one at a time.
 * @param tools - If given, modules that have not changed since the previous call are not printed again.
 */
export function* printModules(
  planned: readonly ModuleInput[],
  { previous, memory = noMemory }: CompileTools = {},
): Generator<EmittedFile> {
  const print = createModulePrinter();
  const known = previous?.modules;
  const modules = new Map<ModuleInput, EmittedFile>();
  if (previous !== undefined) previous.modules = modules;
  for (const input of memory.share("modules of validators", planned)) {
    const file = known?.get(input) ?? { path: `${input.path}.ts`, text: print(input) };
    if (previous !== undefined) modules.set(input, file);
    yield file;
  }
}
