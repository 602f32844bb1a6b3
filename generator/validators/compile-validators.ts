import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { SchemaNote } from "../../validation/prepare/prepared-schema.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { type PrintModules, printModulesHere } from "./create-module-printer.ts";
import type { ModuleInput } from "./module-input.ts";
import type { PlannedModules } from "./plan-modules.ts";

export interface CompiledValidators {
  readonly files: readonly EmittedFile[];
  readonly notes: readonly SchemaNote[];
}

export interface KeptModules {
  modules?: ReadonlyMap<ModuleInput, EmittedFile>;
}

export type OnProgress = (done: number, total: number) => void;

export interface CompileTools {
  readonly print?: PrintModules | undefined;
  readonly previous?: KeptModules | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly memory?: Memory;
}

export async function compileValidators(
  { inputs: planned, notes }: PlannedModules,
  { print = printModulesHere, previous = {}, onProgress, memory = noMemory }: CompileTools = {},
): Promise<CompiledValidators> {
  const inputs = memory.share("modules of validators", planned);
  const known = previous.modules ?? new Map<ModuleInput, EmittedFile>();
  const missing = inputs.filter((input) => !known.has(input));
  let done = inputs.length - missing.length;
  const texts = await print(missing, (count) => {
    done += count;
    onProgress?.(done, inputs.length);
  });
  const printed = new Map(
    missing.map(({ path }, at) => [path, { path: `${path}.ts`, text: texts[at] ?? "" }] as const),
  );
  const modules = new Map(
    inputs.flatMap((input) => {
      const file = known.get(input) ?? printed.get(input.path);
      return file === undefined ? [] : [[input, file] as const];
    }),
  );
  previous.modules = modules;
  return { files: [...modules.values()], notes };
}
