import type { Contract } from "../../contract/build/contract.ts";
import { withIntegers } from "../../contract/descriptors/describe-operation.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Memory } from "../../language/values/memory.ts";
import { createNames } from "../names/create-names.ts";
import { describeNameProblem } from "../names/name-problem.ts";
import { convertedFormats } from "../output/converted-formats.ts";
import { type EmitOptions, emitDefaults } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { completeParts } from "../output/output-parts.ts";
import type { TemplateSource } from "../render/read-templates.ts";
import { planTypes } from "../types/plan-types.ts";
import type { KeptModules, OnProgress } from "../validators/compile-validators.ts";
import type { PrintModules } from "../validators/create-module-printer.ts";
import type { TransformTypes } from "./emit-types.ts";

/** The files of an output folder, without the manifest, and the findings about them. */
export interface EmittedFiles {
  /** The files. Empty if a finding is an error. */
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
  /** The user's templates as they were read. Absent if there is no folder of them. */
  readonly templates?: readonly TemplateSource[] | undefined;
}

/** The functions and data for emitting, besides the contract. */
export interface EmitTools {
  readonly transform: TransformTypes;
  /** Prints the modules of validators. Default: in this thread. */
  readonly print?: PrintModules;
  /** Prints `openapi.json` and `schemas.json`. Called after {@link transform}, for the same document. Default: in this thread. */
  readonly documents?: (() => Promise<readonly EmittedFile[]>) | undefined;
  /** The printed validators of the previous run. This run puts its own into this object in place of them. Default: none. */
  readonly previous?: KeptModules | undefined;
  /** Called whenever modules of validators are printed. Default: nobody is told. */
  readonly onProgress?: OnProgress | undefined;
  /** Keeps results of earlier runs. Default: nothing is kept. */
  readonly memory?: Memory;
}

/** Emits all files of a contract, without writing them. If `transform` uses another thread, types and validators are made in parallel. */
export async function emitFiles(
  given: Contract,
  options: EmitOptions,
  tools: EmitTools,
): Promise<EmittedFiles> {
  const { int64 = emitDefaults.int64 } = options;
  const contract = int64 === "number" ? given : { ...given, model: withIntegers(given.model, "int64") };
  const { names, problems } = createNames(contract.model, options.names, tools.memory);
  const told = problems.map((problem) => describeNameProblem(problem, contract.placeOf));
  if (told.some(({ severity }) => severity === "error")) return { files: [], findings: told };
  const { webhooks } = contract.model;
  const parts = completeParts(options.parts?.filter((part) => part !== "webhooks" || webhooks.length > 0));
  const plan = planTypes(contract, names, convertedFormats(options));
  const text = parts.has("types") ? tools.transform(plan.task) : undefined;
  const documents = text !== undefined && parts.has("documents") ? tools.documents?.() : undefined;
  // The error is thrown later, where the promise is awaited; this avoids an unhandled rejection.
  text?.catch(() => undefined);
  documents?.catch(() => undefined);
  // Loads modules while the other thread works.
  const { emitPlanned } = await import("./emit-planned.ts");
  const emitted = await emitPlanned({ contract, names, parts, plan, text, documents }, options, tools);
  return { ...emitted, findings: [...told, ...emitted.findings] };
}
