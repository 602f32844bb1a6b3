import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { noMemory } from "../../language/values/memory.ts";
import { emitDefaults } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { createRenderer, describeTemplateError, TemplateError } from "../render/create-renderer.ts";
import { readTemplates } from "../render/read-templates.ts";
import { readEntries, userEntries } from "../runtime/runtime-entries.ts";
import { createEmission, type Emission, type EmissionInputs, isCompiled } from "./emission.ts";
import { emitOwnFiles } from "./emit-own-files.ts";
import { emitRuntime } from "./emit-runtime.ts";
import type { BegunTasks, EmitTools, EmittedFiles } from "./emit-tools.ts";
import { emitParts } from "./emitted-parts.ts";

/** Emits the built-in parts, then the files of the user's emitters and templates, then the runtime modules that these files import. */
export async function emitPlanned(
  inputs: Omit<EmissionInputs, "render" | "memory">,
  tasks: BegunTasks,
  { memory = noMemory }: Pick<EmitTools, "memory">,
): Promise<EmittedFiles> {
  const { contract, options } = inputs;
  const { templates: read, given, others: further, findings } = readTemplates(options.templates);
  if (hasErrors(findings)) return { files: [], findings };
  try {
    const render = memory.recall(createRenderer, memory.share("templates", read));
    const emission = createEmission({ ...inputs, render, memory });
    const parts = await emitParts(emission, tasks);
    const own = await emitOwnFiles(emission, further, read);
    const runtime = memory.share("runtime", await emitCopy([...parts.files, ...own.files], emission));
    const ours = [...parts.files, ...runtime];
    const told = [...findings, ...own.findings, ...own.findFaults(ours)];
    if (hasErrors(told)) return { files: [], findings: told, templates: given };
    const files = [...ours, ...own.files];
    const written = isCompiled(options) ? await compile(files, options.emit === "cjs") : files;
    return { files: written, findings: [...told, ...parts.findings], templates: given };
  } catch (error) {
    return { files: [], findings: [...findings, describeFailure(error, contract)] };
  }
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}

/** Copies the runtime modules that the output imports or users can import. Copies nothing if the output imports the `tenon` package. */
async function emitCopy(
  generated: readonly EmittedFile[],
  { contract, parts, style, options }: Emission,
): Promise<readonly EmittedFile[]> {
  if (style.runtime === "package") return [];
  const entries = userEntries(contract.model, parts, options.adapters ?? emitDefaults.adapters);
  return emitRuntime(style.extension, [
    ...readEntries(generated),
    ...entries.map((path) => [path, "all"] as const),
  ]);
}

async function compile(files: readonly EmittedFile[], isCommonJs: boolean): Promise<readonly EmittedFile[]> {
  const { compileOutput } = await import("./compile-output.ts");
  return compileOutput(files, isCommonJs);
}

/**
 * Converts an error about a template, or about a schema too large or too deep to compile, to a finding. Rethrows other errors, since they
 * are bugs.
 */
function describeFailure(error: unknown, { placeOf }: Contract): Finding {
  if (error instanceof TemplateError) return describeTemplateError(error);
  // The engine throws a `RangeError` if calls nest too deeply or have too many arguments.
  if (!(error instanceof RangeError)) throw error;
  const message = "A schema is nested too deep, or has too many branches, to be compiled.";
  return createFinding("load/too-deep", { message, places: [placeOf("")] });
}
