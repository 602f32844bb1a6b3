import type { SchemaNote } from "../../contract/checks/prepared-schema.ts";
import { keyOfPart, noParts, type PartCache } from "../cache/part-cache.ts";
import type { EmittedFile } from "../emitted-file.ts";
import { type ModuleInput, textOfInput } from "./module-input.ts";
import { planModules } from "./plan-modules.ts";
import { type PrintModules, printModulesHere } from "./print-modules.ts";
import type { ValidatorPlan } from "./validator-plan.ts";

/** The modules of validators, and what there is to be told about the schemas they were made from. */
export interface CompiledValidators {
  readonly files: readonly EmittedFile[];
  readonly notes: readonly SchemaNote[];
}

/** What validators are compiled with. */
export interface CompileTools {
  /** Modules of earlier runs. Default: none. */
  readonly parts?: PartCache;
  /** Default: all is printed here. */
  readonly print?: PrintModules;
}

/** Makes the validators of a plan: from plain data to plain data, so that it can run anywhere. */
export async function compileValidators(
  plan: ValidatorPlan,
  { parts = noParts, print = printModulesHere }: CompileTools = {},
): Promise<CompiledValidators> {
  const { inputs, notes } = planModules(plan);
  const recalled = inputs.map((input) => recallModule(input, parts));
  const missing = inputs.filter((_, at) => recalled[at]?.text === undefined);
  const printed = new Map<ModuleInput, string>();
  for (const [at, text] of (await print(missing)).entries()) {
    const input = missing[at];
    if (input !== undefined) printed.set(input, text);
  }
  const files = inputs.map((input, at) => {
    const { key, text = printed.get(input) ?? "" } = recalled[at] ?? {};
    if (key !== undefined && printed.has(input)) parts.keep(key, text);
    return { path: `${input.path}.ts`, text };
  });
  return { files, notes };
}

interface RecalledModule {
  /** Absent where nothing is kept. */
  readonly key?: string;
  readonly text?: string | undefined;
}

/** The module as it was made before from all that printing looks at. */
function recallModule(input: ModuleInput, parts: PartCache): RecalledModule {
  if (parts === noParts) return {};
  const key = keyOfPart("validators", textOfInput(input));
  return { key, text: parts.recall(key) };
}
