import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Memory } from "../../language/values/memory.ts";
import { createNames } from "../names/create-names.ts";
import { describeNameProblem } from "../names/name-problem.ts";
import type { EmitOptions } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { completeParts } from "../output/output-parts.ts";
import type { TemplateSource } from "../render/read-templates.ts";
import { planTypes } from "../types/plan-types.ts";
import type { KeptModules } from "../validators/compile-validators.ts";
import type { PrintModules } from "../validators/create-module-printer.ts";
import type { TransformTypes } from "./emit-types.ts";

/** The files of an output folder but for the manifest, and what is to be said about them. */
export interface EmittedFiles {
  /** Empty where an error among the findings says why. */
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
  /** The user's templates, as they were read; absent where there are none. */
  readonly templates?: readonly TemplateSource[] | undefined;
}

/** What files are emitted with. */
export interface EmitTools {
  readonly transform: TransformTypes;
  /** Default: all is printed here. */
  readonly print?: PrintModules;
  /** Asked after `transform`, for the same document. Default: all is printed here. */
  readonly documents?: (() => Promise<readonly EmittedFile[]>) | undefined;
  /** The previous run; takes the results of this one. Default: there is none. */
  readonly previous?: KeptModules | undefined;
  /** Default: nothing is remembered. */
  readonly memory?: Memory;
}

/**
 * Emits everything that a contract gives. Types and validators are made side by side where `transform` works in a thread
 * of its own.
 */
export async function emitFiles(
  contract: Contract,
  options: EmitOptions,
  tools: EmitTools,
): Promise<EmittedFiles> {
  const { names, problems } = createNames(contract.model, options.names, tools.memory);
  const told = problems.map((problem) => describeNameProblem(problem, contract.placeOf));
  if (told.some(({ severity }) => severity === "error")) return { files: [], findings: told };
  const parts = completeParts(options.parts);
  const plan = planTypes(contract, names);
  const text = parts.has("types") ? tools.transform(plan.task) : undefined;
  const documents = text !== undefined && parts.has("documents") ? tools.documents?.() : undefined;
  // Told by who waits for them.
  text?.catch(() => undefined);
  documents?.catch(() => undefined);
  // The thread is at work while the modules of all the rest are loaded.
  const { emitPlanned } = await import("./emit-planned.ts");
  const emitted = await emitPlanned({ contract, names, parts, plan, text, documents }, options, tools);
  return { ...emitted, findings: [...told, ...emitted.findings] };
}
