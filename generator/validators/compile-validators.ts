import type { SchemaNote } from "../../contract/checks/prepared-schema.ts";
import { shareEqual } from "../../contract/model/share-equal.ts";
import { keyOfPart, noParts, type PartCache } from "../cache/part-cache.ts";
import type { EmittedFile } from "../emitted-file.ts";
import type { Recollection } from "../recollection.ts";
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
  /** Of the run before, and for the next. Default: there is none. */
  readonly recollection?: Recollection | undefined;
}

/** Makes the validators of a plan: from plain data to plain data, so that it can run anywhere. */
export async function compileValidators(
  plan: ValidatorPlan,
  { parts = noParts, print = printModulesHere, recollection = {} }: CompileTools = {},
): Promise<CompiledValidators> {
  const { inputs: planned, notes } = planModules(plan);
  const inputs = shareEqual(recollection.modules, planned);
  recollection.modules = inputs;
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
    return fileOf(input, text);
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
  const key = keys.get(input) ?? keyOfPart("validators", textOfInput(input));
  keys.set(input, key);
  return { key, text: parts.recall(key) };
}

const keys = new WeakMap<ModuleInput, string>();

const made = new WeakMap<ModuleInput, EmittedFile>();

/** The same file for the same input, so that what is known of the one is known of the other. */
function fileOf(input: ModuleInput, text: string): EmittedFile {
  const known = made.get(input);
  if (known?.text === text) return known;
  const file = { path: `${input.path}.ts`, text };
  made.set(input, file);
  return file;
}
