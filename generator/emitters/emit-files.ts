import type { Contract } from "../../contract/build/contract.ts";
import { withIntegers } from "../../contract/descriptors/describe-operation.ts";
import { createNames } from "../names/create-names.ts";
import { describeNameProblem } from "../names/name-problem.ts";
import { convertedFormats } from "../output/converted-formats.ts";
import { type EmitOptions, emitDefaults } from "../output/emit-options.ts";
import { completeParts } from "../output/output-parts.ts";
import { planTypes } from "../types/plan-types.ts";
import type { EmitTools, EmittedFiles } from "./emit-tools.ts";

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
  const text = parts.has("types")
    ? tools.transform(planTypes(contract, names, convertedFormats(options)))
    : undefined;
  const documents = text !== undefined && parts.has("documents") ? tools.documents?.() : undefined;
  // The error is thrown later, where the promise is awaited; this avoids an unhandled rejection.
  text?.catch(() => undefined);
  documents?.catch(() => undefined);
  // Loads modules while the other thread works.
  const { emitPlanned } = await import("./emit-planned.ts");
  const { print, previous, onProgress } = tools;
  const tasks = { text, documents, print, previous, onProgress };
  const emitted = await emitPlanned({ contract, names, options, parts }, tasks, tools);
  return { ...emitted, findings: [...told, ...emitted.findings] };
}
